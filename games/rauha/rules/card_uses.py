"""What a card is used for on its seat's own turn: laid over a square, perhaps to welcome Entities,
or thrown away.

Afterwards the turn's sources are open; running them is in `activation.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Move, Seat

from . import activation, log_messages, moves, track, worlds
from .effects import SPORE
from .faces import CELL, COSTS, DISCARD_CRYSTALS, SHOWN, VUORI
from .log_messages import Log
from .moves import DiscardForCrystals, DiscardForSpore, Place
from .position import NO_CARD, RUN, Universe, put
from .track import members
from .worlds import FOR_CRYSTALS, FOR_SPORE, World


def card_moves(position: Universe, seat: Seat) -> Sequence[Move]:
    """The squares that the seat's card may be laid on, and the ways to throw it away."""
    card, world = position.hands[seat], position.worlds[seat]
    if COSTS[card] > world.crystals:  # R11, D8
        return moves.discards(world.spores)
    return moves.uses(card, world.spores)


def place(position: Universe, seat: Seat, move: Place, log: Log) -> Universe:
    """The card covers a square, and the lines through it are looked at."""  # R11, R14
    cell, card, old = CELL[move.cell], position.hands[seat], position.worlds[seat]
    world = worlds.covered(old, cell, card, COSTS[card])
    ignored = 0 if position.terms.realign else SHOWN[old.cells[cell]]  # D6
    if log is not None:
        log.append(log_messages.placed(seat, card, cell))
    shown, holders, welcomed = worlds.lined_up(world.cells, cell, ignored), position.holders, 0
    for entity in members(shown):
        if holders[entity] != seat:  # R15
            if log is not None:
                log.append(log_messages.welcomed(seat, entity, holders[entity]))
            holders = put(holders, entity, seat)
            welcomed |= 1 << entity
    return _opened(position, seat, world, holders, welcomed)


def discard_for_crystals(
    position: Universe, seat: Seat, move: DiscardForCrystals, log: Log
) -> Universe:
    """The card goes, crystals come."""  # R12
    old = position.worlds[seat]
    if log is not None:
        log.append(log_messages.discarded(seat))
    world = worlds.change(
        old, crystals=old.crystals + DISCARD_CRYSTALS, uses=(*old.uses, FOR_CRYSTALS)
    )
    return _opened(position, seat, world, position.holders, 0)


def discard_for_spore(position: Universe, seat: Seat, move: DiscardForSpore, log: Log) -> Universe:
    """The card goes, a Spore comes."""  # R13
    old, cell = position.worlds[seat], CELL[move.cell]
    if log is not None:
        log.append(log_messages.discarded(seat, cell))
    world = worlds.change(
        old,
        spores=old.spores | 1 << cell,
        counts=old.counts + (1 << SPORE),
        uses=(*old.uses, FOR_SPORE + cell),
    )
    return _opened(position, seat, world, position.holders, 0)


def _opened(
    position: Universe, seat: Seat, world: World, holders: tuple[Seat, ...], welcomed: int
) -> Universe:
    """The line in front of the avatar and the Entities just welcomed can be run."""  # R17
    left = track.LINE[position.stop] | welcomed << 9
    return position.change(
        phase=RUN,
        worlds=put(position.worlds, seat, world),
        holders=holders,
        hands=put(position.hands, seat, NO_CARD),
        left=left,
        used=0,
        usable=activation.usable(world, left, holders[VUORI] == seat),
    )
