"""Using a card: it is placed on a square, where it may welcome Entities, or discarded.

Afterwards the sources of the turn are open; `activation.py` runs them.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Move, Seat

from . import activation, log_messages, moves, track, worlds
from .effects import SPORE
from .faces import CELL_INDEX, COSTS, DISCARD_CRYSTALS, SYMBOL_MASKS, VUORI
from .log_messages import Log
from .moves import DiscardForCrystals, DiscardForSpore, Place
from .position import NO_CARD, RUN, BasePosition, replace_item
from .track import list_bits_cached
from .worlds import FOR_CRYSTALS, FOR_SPORE, World


def list_card_moves(position: BasePosition, seat: Seat) -> Sequence[Move]:
    """The legal moves with the seat's card."""
    card = position.hands[seat]
    world = position.worlds[seat]
    if COSTS[card] > world.crystals:  # R11, D8
        return moves.list_discards(world.spores)
    return moves.list_card_uses(card, world.spores)


def place_card(
    position: BasePosition, seat: Seat, move: Place, log: Log
) -> BasePosition:
    """The position after the card was placed and Entities were welcomed."""  # R11, R14
    cell = CELL_INDEX[move.cell]
    card = position.hands[seat]
    old = position.worlds[seat]
    world = worlds.cover_square(old, cell, card, COSTS[card])
    ignored = 0 if position.terms.realign else SYMBOL_MASKS[old.cells[cell]]  # D6
    if log is not None:
        log.append(log_messages.report_placing(seat, card, cell))
    called = worlds.find_lines_of_three(world.cells, cell, ignored)
    holders = position.holders
    welcomed = 0
    for entity in list_bits_cached(called):
        if holders[entity] != seat:  # R15
            if log is not None:
                log.append(log_messages.report_welcome(seat, entity, holders[entity]))
            holders = replace_item(holders, entity, seat)
            welcomed |= 1 << entity
    return _open_sources(position, seat, world, holders, welcomed)


def discard_for_crystals(
    position: BasePosition, seat: Seat, move: DiscardForCrystals, log: Log
) -> BasePosition:
    """The position after the card was discarded for crystals."""  # R12
    old = position.worlds[seat]
    if log is not None:
        log.append(log_messages.report_discard(seat))
    crystals = old.crystals + DISCARD_CRYSTALS
    uses = (*old.uses, FOR_CRYSTALS)
    world = worlds.change(old, crystals=crystals, uses=uses)
    return _open_sources(position, seat, world, position.holders, 0)


def discard_for_spore(
    position: BasePosition, seat: Seat, move: DiscardForSpore, log: Log
) -> BasePosition:
    """The position after the card was discarded for a Spore."""  # R13
    old = position.worlds[seat]
    cell = CELL_INDEX[move.cell]
    if log is not None:
        log.append(log_messages.report_discard(seat, cell))
    world = worlds.change(
        old,
        spores=old.spores | 1 << cell,
        counts=old.counts + (1 << SPORE),
        uses=(*old.uses, FOR_SPORE + cell),
    )
    return _open_sources(position, seat, world, position.holders, 0)


def _open_sources(
    position: BasePosition,
    seat: Seat,
    world: World,
    holders: tuple[Seat, ...],
    welcomed: int,
) -> BasePosition:
    """The position with the line of the stop and the welcomed Entities open."""
    # R17
    left = track.LINE_MASKS[position.stop] | welcomed << 9
    return position.change(
        phase=RUN,
        worlds=replace_item(position.worlds, seat, world),
        holders=holders,
        hands=replace_item(position.hands, seat, NO_CARD),
        left=left,
        used=0,
        usable=activation.find_usable_sources(world, left, holders[VUORI] == seat),
    )
