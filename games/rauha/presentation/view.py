"""What each viewer may know of a moment, built up field by field; boards are drawn and bots think
from it.

The views of cards that only some have seen are in `rules/packet_history.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import Outcome, Seat, Viewer

from ..rules import effects, packet_history, rounds, track
from ..rules.effects import BUY_ENERGY, CRYSTALS
from ..rules.faces import CARDS, CELLS, EFFECTS, ENTITIES, FACES, SOURCES, Face
from ..rules.packet_history import Gone, Seen
from ..rules.position import CARD, CHOOSE, DEAL, NO_CARD, OVER, PILE, Terms, Universe
from ..rules.track import members
from ..rules.worlds import FOR_CRYSTALS, FOR_SPORE

_LINES: Final = tuple(
    tuple(CELLS[cell] for cell in members(line)) for line in track.LINE
)  # the squares of each stop's line


@dataclass(frozen=True, slots=True)
class CellView:
    """One square and what lies on it."""

    id: str
    face: Face  # the visible biome
    spore: bool
    buried: tuple[str, ...]  # cards under the visible biome, oldest first
    runs: int  # how often a line still runs it
    scorings: int  # and a scoring, as it stands


@dataclass(frozen=True, slots=True)
class Use:
    """What a seat did with its card on one turn."""

    stop: int
    move: str  # as it was written: "place r2c2", "discard for crystals"
    card: str  # empty where it was thrown away


@dataclass(frozen=True, slots=True)
class WorldView:
    """One seat and what lies before it."""

    seat: Seat
    crystals: int
    energy: int
    arrival: int  # of two with as much Energy, who has the greater is ahead
    cells: tuple[CellView, ...]
    animals: tuple[int, int, int]  # sky, land, sea
    water: int  # with Vuori's
    water_pays: int  # Energy, if a scoring ended now
    spores: int
    entities: tuple[str, ...]
    chosen: bool  # has a card that is not used yet
    line: tuple[int, int]  # what is free in the line at this stop: crystals, Energy
    uses: tuple[Use, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """One square or Entity that the active seat may run, or has run."""

    id: str
    face: Face
    used: bool
    usable: bool
    pay: int  # crystals
    brings: int  # crystals or Energy by its kind, with the best animal


@dataclass(frozen=True, slots=True)
class RauhaView:
    """One moment as one viewer sees it."""

    viewer: Viewer
    terms: Terms
    phase: str  # pile, deal, choose, card, run, scoring or over
    stop: int
    round: int
    turn: int  # of the round, 0 at a corner
    symbol: str  # moon or star; empty at a corner
    line: tuple[str, ...]  # the squares in front of the avatars
    order: tuple[Seat, ...]  # who acts after whom; empty while that is not settled
    active: Seat  # -1 for nobody
    leaders: tuple[Seat, ...]  # clockwise from the leader; empty before there is one
    track: tuple[Seat, ...]  # by Energy, of equals the last to arrive first; empty before the pile
    worlds: tuple[WorldView, ...]
    holders: tuple[tuple[str, Seat], ...]  # per Entity; -1 for nobody
    sources: tuple[Source, ...]  # of the active seat
    satellites: tuple[int, ...]  # cards on each; the first is between seats 0 and 1
    undealt: tuple[int, int]  # cards of each Age
    black_hole: int  # cards
    offer: tuple[str, ...]  # the viewer's packet, while all choose
    hand: str  # what the viewer has chosen and not used; empty for none
    seen: tuple[Seen, ...]  # the packets that the viewer looked at before
    # what the viewer itself threw away or passed over; everybody's at the end
    gone: tuple[Gone, ...]
    outcome: Outcome | None

    @property
    def foremost(self) -> Seat:
        """The seat whose world stands for the table: the viewer's own, or the leader's."""
        return self.leaders[0] if self.viewer is None and self.leaders else self.viewer or 0


def seen(position: Universe, viewer: Viewer) -> RauhaView:
    """The moment as the viewer sees it."""  # R29, R30
    terms, stop, phase = position.terms, position.stop, position.phase
    piled = phase != PILE
    return RauhaView(
        viewer=viewer,
        terms=terms,
        phase=phase,
        stop=stop,
        round=track.ROUND[stop],
        turn=track.TURN[stop],
        symbol=track.SYMBOL[stop],
        line=_LINES[stop],
        order=_order(position),
        active=position.active,
        leaders=position.leading() if piled else (),
        track=_ranked(position) if piled else (),
        worlds=tuple(_world(position, seat) for seat in range(terms.seats)),
        holders=tuple(zip(ENTITIES, position.holders, strict=True)),
        sources=_sources(position),
        satellites=tuple(map(len, position.satellites)),
        undealt=packet_history.undealt_counts(position),
        black_hole=packet_history.black_hole(position),
        offer=_offer(position, viewer),
        hand=_hand(position, viewer),
        seen=_remembered(position, viewer),
        gone=_gone(position, viewer),
        outcome=position.outcome,
    )


def _order(position: Universe) -> tuple[Seat, ...]:
    """Who acts after whom, once that is settled."""
    return () if position.phase in (PILE, DEAL, CHOOSE) else position.order


def _ranked(position: Universe) -> tuple[Seat, ...]:
    """The seats by Energy, of equals the last to arrive first."""
    worlds = position.worlds
    return tuple(
        sorted(
            range(position.terms.seats),
            key=lambda seat: (-worlds[seat].energy, -worlds[seat].arrival),
        )
    )


def _offer(position: Universe, viewer: Viewer) -> tuple[str, ...]:
    """The packet before the viewer."""
    if viewer is None or position.phase not in (DEAL, CHOOSE):
        return ()
    return tuple(CARDS[card] for card in position.offer(viewer))


def _hand(position: Universe, viewer: Viewer) -> str:
    """The viewer's own card."""
    card = NO_CARD if viewer is None else position.hands[viewer]
    return "" if card == NO_CARD else CARDS[card]


def _remembered(position: Universe, viewer: Viewer) -> tuple[Seen, ...]:
    """The packets that the viewer looked at, where the table wants them kept."""  # R31
    if viewer is None or not position.terms.memory:
        return ()
    return packet_history.looked_at(position, viewer)


def _gone(position: Universe, viewer: Viewer) -> tuple[Gone, ...]:
    """What the viewer threw away or passed over; everybody's once the game is over."""  # R32
    if position.phase == OVER:
        return packet_history.gone(position, range(position.terms.seats))
    return () if viewer is None else packet_history.gone(position, (viewer,))


def _world(position: Universe, seat: Seat) -> WorldView:
    world, counts = position.worlds[seat], position.counts(seat)
    return WorldView(
        seat=seat,
        crystals=world.crystals,
        energy=world.energy,
        arrival=world.arrival,
        cells=_cells(position, seat),
        animals=effects.animals(counts),
        water=effects.water(counts),
        water_pays=rounds.water_gain(position, seat),
        spores=world.spores.bit_count(),
        entities=tuple(ENTITIES[entity] for entity in members(position.held(seat))),
        chosen=position.hands[seat] != NO_CARD,
        line=_line(position, seat),
        uses=_uses(position, seat),
    )


def _cells(position: Universe, seat: Seat) -> tuple[CellView, ...]:
    spores, faces = position.worlds[seat].spores, position.worlds[seat].cells
    over = position.phase == OVER
    used_here = over or _has_used_its_card(position, seat)
    runs = track.RUNS[position.stop + used_here]
    later = 0 if over else track.SCORINGS[position.stop]
    laid = _laid(position, seat)
    return tuple(
        CellView(
            id=CELLS[cell],
            face=FACES[face],
            spore=bool(spores >> cell & 1),
            buried=tuple(laid[cell][:-1]),
            runs=runs[cell],
            scorings=later * (spores >> cell & 1),
        )
        for cell, face in enumerate(faces)
    )


def _has_used_its_card(position: Universe, seat: Seat) -> bool:
    """Whether the seat has had its step at this stop."""
    turns = sum(stop <= position.stop for stop in track.TURNS)
    return len(position.worlds[seat].uses) >= turns


def _laid(position: Universe, seat: Seat) -> list[list[str]]:
    """The cards laid on each square, oldest first."""
    laid: list[list[str]] = [[] for _ in CELLS]
    for use, card in zip(position.worlds[seat].uses, position.picks[seat], strict=False):
        if use < FOR_CRYSTALS:
            laid[use].append(CARDS[card])
    return laid


def _line(position: Universe, seat: Seat) -> tuple[int, int]:
    """What the free squares of the line would bring."""
    world, counts, found = position.worlds[seat], position.counts(seat), [0, 0]
    for cell in members(track.LINE[position.stop]):
        effect = EFFECTS[world.cells[cell]]
        if effect.kind < BUY_ENERGY:
            found[effect.kind != CRYSTALS] += effects.gain(effect, counts)
    return found[0], found[1]


def _uses(position: Universe, seat: Seat) -> tuple[Use, ...]:
    taken = zip(track.TURNS, position.worlds[seat].uses, position.picks[seat], strict=False)
    return tuple(
        Use(stop, use_text(use), CARDS[card] if use < FOR_CRYSTALS else "")
        for stop, use, card in taken
    )


def use_text(use: int) -> str:
    """The move that a use of a card was."""
    if use < FOR_CRYSTALS:
        return f"place {CELLS[use]}"
    if use == FOR_CRYSTALS:
        return "discard for crystals"
    return f"discard for spore {CELLS[use - FOR_SPORE]}"


def _sources(position: Universe) -> tuple[Source, ...]:
    if position.phase in (PILE, DEAL, CHOOSE, CARD, OVER):
        return ()
    return tuple(_source(position, source) for source in members(position.left | position.used))


def _source(position: Universe, source: int) -> Source:
    seat = position.active
    face = position.face(seat, source)
    effect = EFFECTS[face]
    return Source(
        id=SOURCES[source],
        face=FACES[face],
        used=bool(position.used >> source & 1),
        usable=bool(position.usable >> source & 1),
        pay=effect.pay,
        brings=effects.gain(effect, position.counts(seat)),
    )
