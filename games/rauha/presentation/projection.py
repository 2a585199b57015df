"""Projection: the view of a position for one viewer, built field by field.

The classes of views are in `view.py`.
"""

from __future__ import annotations

from typing import Final

from games.core import Seat, Viewer

from ..rules import effects, packet_history, rounds, track
from ..rules.effects import BUY_ENERGY, CRYSTALS
from ..rules.faces import CARDS, CELLS, EFFECTS, ENTITIES, FACES, SOURCES
from ..rules.packet_history import GoneCard, SeenPacket
from ..rules.position import (
    CARD_STEP,
    CHOOSE,
    DEAL,
    NO_CARD,
    OVER,
    PILE,
    BasePosition,
)
from ..rules.track import list_bits_cached
from ..rules.worlds import FOR_CRYSTALS, write_use
from .view import CellView, RauhaView, Source, Use, WorldView


def _name_cells(mask: int) -> tuple[str, ...]:
    return tuple(CELLS[cell] for cell in list_bits_cached(mask))


_LINES: Final = tuple(map(_name_cells, track.LINE_MASKS))  # per stop


def build_view(position: BasePosition, viewer: Viewer) -> RauhaView:
    """The position as the viewer sees it."""  # R29, R30
    terms = position.terms
    stop = position.stop
    phase = position.phase
    piled = phase != PILE
    return RauhaView(
        viewer=viewer,
        terms=terms,
        phase=phase,
        stop=stop,
        round=track.ROUND[stop],
        turn=track.TURN_OF_ROUND[stop],
        symbol=track.SYMBOL[stop],
        line=_LINES[stop],
        order=_acting_order(position),
        active=position.active,
        leaders=position.seats_from_leader() if piled else (),
        track=_rank_seats(position) if piled else (),
        worlds=tuple(_view_world(position, seat) for seat in range(terms.seats)),
        holders=tuple(zip(ENTITIES, position.holders, strict=True)),
        sources=_view_sources(position),
        satellites=tuple(map(len, position.satellites)),
        undealt=packet_history.count_undealt(position),
        black_hole=packet_history.count_black_hole(position),
        offer=_viewer_packet(position, viewer),
        hand=_viewer_card(position, viewer),
        seen=_list_seen_packets(position, viewer),
        gone=_list_gone_cards(position, viewer),
        outcome=position.outcome,
    )


def _acting_order(position: BasePosition) -> tuple[Seat, ...]:
    """The order of acting; empty before all have chosen."""
    if position.phase in (PILE, DEAL, CHOOSE):
        return ()
    return position.order


def _rank_seats(position: BasePosition) -> tuple[Seat, ...]:
    """The seats by Energy, of equals the last to arrive first."""
    worlds = position.worlds

    def rank(seat: Seat) -> tuple[int, int]:
        return -worlds[seat].energy, -worlds[seat].arrival

    return tuple(sorted(range(position.terms.seats), key=rank))


def _viewer_packet(position: BasePosition, viewer: Viewer) -> tuple[str, ...]:
    """The packet that the viewer sees."""
    if viewer is None or position.phase not in (DEAL, CHOOSE):
        return ()
    return tuple(CARDS[card] for card in position.offer(viewer))


def _viewer_card(position: BasePosition, viewer: Viewer) -> str:
    """The viewer's own card."""
    card = NO_CARD if viewer is None else position.hands[viewer]
    if card == NO_CARD:
        return ""
    return CARDS[card]


def _list_seen_packets(
    position: BasePosition, viewer: Viewer
) -> tuple[SeenPacket, ...]:
    """The packets of the viewer's earlier turns, if the table shows them again."""  # R31
    if viewer is None or not position.terms.memory:
        return ()
    return packet_history.list_seen_packets(position, viewer)


def _list_gone_cards(position: BasePosition, viewer: Viewer) -> tuple[GoneCard, ...]:
    """The cards that the viewer discarded or passed over; those of all seats at the end."""
    # R32
    if position.phase == OVER:
        return packet_history.list_gone_cards(position, range(position.terms.seats))
    if viewer is None:
        return ()
    return packet_history.list_gone_cards(position, (viewer,))


def _view_world(position: BasePosition, seat: Seat) -> WorldView:
    world = position.worlds[seat]
    counts = position.counts(seat)
    return WorldView(
        seat=seat,
        crystals=world.crystals,
        energy=world.energy,
        arrival=world.arrival,
        cells=_view_cells(position, seat),
        animals=effects.count_animals(counts),
        water=effects.count_water(counts),
        water_pays=rounds.water_gain(position, seat),
        spores=world.spores.bit_count(),
        entities=tuple(
            ENTITIES[entity] for entity in list_bits_cached(position.held(seat))
        ),
        chosen=position.hands[seat] != NO_CARD,
        line=_compute_line_gain(position, seat),
        uses=_view_uses(position, seat),
    )


def _view_cells(position: BasePosition, seat: Seat) -> tuple[CellView, ...]:
    spores = position.worlds[seat].spores
    faces = position.worlds[seat].cells
    over = position.phase == OVER
    used_here = over or _has_used_its_card(position, seat)
    runs = track.RUNS_LEFT[position.stop + used_here]
    later = 0 if over else track.SCORINGS_LEFT[position.stop]
    laid = _list_laid_cards(position, seat)
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


def _has_used_its_card(position: BasePosition, seat: Seat) -> bool:
    """Whether the seat has used its card at this stop."""
    turns = sum(stop <= position.stop for stop in track.TURN_STOPS)
    return len(position.worlds[seat].uses) >= turns


def _list_laid_cards(position: BasePosition, seat: Seat) -> list[list[str]]:
    """Per square, the cards placed there, oldest first."""
    laid: list[list[str]] = [[] for _ in CELLS]
    for use, card in zip(
        position.worlds[seat].uses, position.picks[seat], strict=False
    ):
        if use < FOR_CRYSTALS:
            laid[use].append(CARDS[card])
    return laid


def _compute_line_gain(position: BasePosition, seat: Seat) -> tuple[int, int]:
    """Crystals and Energy that the free squares of the line would bring."""
    world = position.worlds[seat]
    counts = position.counts(seat)
    gains = [0, 0]
    for cell in list_bits_cached(track.LINE_MASKS[position.stop]):
        effect = EFFECTS[world.cells[cell]]
        if effect.kind < BUY_ENERGY:
            gains[effect.kind != CRYSTALS] += effects.compute_gain(effect, counts)
    return gains[0], gains[1]


def _view_uses(position: BasePosition, seat: Seat) -> tuple[Use, ...]:
    taken = zip(
        track.TURN_STOPS, position.worlds[seat].uses, position.picks[seat], strict=False
    )
    return tuple(
        Use(stop, write_use(use), CARDS[card] if use < FOR_CRYSTALS else "")
        for stop, use, card in taken
    )


def _view_sources(position: BasePosition) -> tuple[Source, ...]:
    if position.phase in (PILE, DEAL, CHOOSE, CARD_STEP, OVER):
        return ()
    return tuple(
        _view_source(position, source)
        for source in list_bits_cached(position.left | position.used)
    )


def _view_source(position: BasePosition, source: int) -> Source:
    seat = position.active
    face = position.face(seat, source)
    effect = EFFECTS[face]
    return Source(
        id=SOURCES[source],
        face=FACES[face],
        used=bool(position.used >> source & 1),
        usable=bool(position.usable >> source & 1),
        pay=effect.pay,
        brings=effects.compute_gain(effect, position.counts(seat)),
    )
