"""What each viewer may know of a moment, built up field by field; boards are drawn and bots think from it.

The views of cards that only some have seen are in `packets.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Outcome, Seat, Viewer
from games.rauha import effects, packets, track, walk
from games.rauha.effects import BUY_ENERGY, CRYSTALS
from games.rauha.faces import CARDS, CELLS, EFFECTS, ENTITIES, FACES, SOURCES, Face
from games.rauha.packets import Gone, Seen
from games.rauha.track import members
from games.rauha.universe import CARD, CHOOSE, DEAL, NO_CARD, OVER, PILE, Terms, Universe
from games.rauha.worlds import FOR_CRYSTALS, FOR_SPORE


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
    gone: tuple[Gone, ...]  # what the viewer itself threw away or passed over; everybody's at the end
    outcome: Outcome | None


def seen(position: Universe, viewer: Viewer) -> RauhaView:
    """The moment as the viewer sees it."""  # R29, R30
    terms, stop, phase = position.terms, position.stop, position.phase
    seats = range(terms.seats)
    ranked = sorted(seats, key=lambda seat: (-position.worlds[seat].energy, -position.worlds[seat].arrival))
    looking = viewer is not None and phase in (DEAL, CHOOSE)
    hand = position.hands[viewer] if viewer is not None else NO_CARD
    return RauhaView(
        viewer=viewer,
        terms=terms,
        phase=phase,
        stop=stop,
        round=track.ROUND[stop],
        turn=track.TURN[stop],
        symbol=track.SYMBOL[stop],
        line=tuple(CELLS[cell] for cell in members(track.LINE[stop])),
        order=() if phase in (PILE, DEAL, CHOOSE) else position.order,
        active=position.active,
        leaders=() if phase == PILE else position.leading(),
        track=() if phase == PILE else tuple(ranked),
        worlds=tuple(_world(position, seat) for seat in seats),
        holders=tuple(zip(ENTITIES, position.holders, strict=True)),
        sources=_sources(position),
        satellites=tuple(map(len, position.satellites)),
        undealt=packets.undealt_counts(position),
        black_hole=packets.black_hole(position),
        offer=_cards(position.offer(viewer)) if looking and viewer is not None else (),
        hand="" if hand == NO_CARD else CARDS[hand],
        seen=packets.looked_at(position, viewer) if viewer is not None and terms.memory else (),
        gone=packets.gone(position, tuple(seats) if phase == OVER else () if viewer is None else (viewer,)),
        outcome=position.outcome,
    )


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
        water_pays=walk.water_gain(position, seat),
        spores=world.spores.bit_count(),
        entities=tuple(ENTITIES[entity] for entity in members(position.held(seat))),
        chosen=position.hands[seat] != NO_CARD,
        line=_line(position, seat),
        uses=_uses(position, seat),
    )


def _cells(position: Universe, seat: Seat) -> tuple[CellView, ...]:
    world = position.worlds[seat]
    laid: list[list[str]] = [[] for _ in CELLS]
    for use, card in zip(world.uses, position.picks[seat], strict=False):
        if use < FOR_CRYSTALS:
            laid[use].append(CARDS[card])
    done = position.phase == OVER or len(world.uses) >= len([one for one in track.TURNS if one <= position.stop])
    runs = track.RUNS[position.stop + done]
    later = 0 if position.phase == OVER else track.SCORINGS[position.stop]
    return tuple(
        CellView(
            id=CELLS[cell],
            face=FACES[face],
            spore=bool(world.spores >> cell & 1),
            buried=tuple(laid[cell][:-1]),
            runs=runs[cell],
            scorings=later * (world.spores >> cell & 1),
        )
        for cell, face in enumerate(world.cells)
    )


def _line(position: Universe, seat: Seat) -> tuple[int, int]:
    """What the free squares of the line would bring."""
    world, counts, found = position.worlds[seat], position.counts(seat), [0, 0]
    for cell in members(track.LINE[position.stop]):
        effect = EFFECTS[world.cells[cell]]
        if effect.kind < BUY_ENERGY:
            found[effect.kind != CRYSTALS] += effects.gain(effect, counts)
    return found[0], found[1]


def _uses(position: Universe, seat: Seat) -> tuple[Use, ...]:
    return tuple(
        Use(stop, use_text(use), CARDS[card] if use < FOR_CRYSTALS else "")
        for stop, use, card in zip(track.TURNS, position.worlds[seat].uses, position.picks[seat], strict=False)
    )


def use_text(use: int) -> str:
    """The move that a use of a card was."""
    if use < FOR_CRYSTALS:
        return f"place {CELLS[use]}"
    return "discard for crystals" if use == FOR_CRYSTALS else f"discard for spore {CELLS[use - FOR_SPORE]}"


def _sources(position: Universe) -> tuple[Source, ...]:
    if position.phase in (PILE, DEAL, CHOOSE, CARD, OVER):
        return ()
    seat, counts = position.active, position.counts(position.active)
    return tuple(
        Source(
            id=SOURCES[source],
            face=FACES[face],
            used=bool(position.used >> source & 1),
            usable=bool(position.usable >> source & 1),
            pay=EFFECTS[face].pay,
            brings=effects.gain(EFFECTS[face], counts),
        )
        for source in members(position.left | position.used)
        for face in (position.face(seat, source),)
    )


def _cards(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(CARDS[card] for card in cards)
