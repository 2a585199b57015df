"""Running squares and Entities: what can be run now, one at a time, or all that is free in one go.

The sources of a turn or a scoring are opened by `card_uses.py` and `rounds.py`; what the effects
are is in `effects.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Move, Seat

from . import effects, log_messages, moves, worlds
from .effects import BUY_ENERGY, BUY_SPORE, CHOSEN, CRYSTALS, SPORE, Effect
from .faces import CELL, EFFECTS, FIRST_ENTITY, SOURCE, VUORI, VUORI_WATER
from .log_messages import Log
from .moves import Finish, Run, RunTheRest
from .position import SCORING, Universe, put
from .track import members
from .worlds import World


def usable(world: World, left: int, vuori: bool) -> int:
    """Mask of those sources that can be run now."""  # R18
    counts = world.counts + VUORI_WATER if vuori else world.counts
    cells, crystals, found = world.cells, world.crystals, 0
    for source in members(left):
        face = cells[source] if source < 9 else FIRST_ENTITY - 9 + source
        if effects.possible(EFFECTS[face], crystals, counts):
            found |= 1 << source
    return found


def run_moves(position: Universe, seat: Seat) -> Sequence[Move]:
    """Everything that can be run, one by one or together, and the ways to stop."""
    counts, spores = position.counts(seat), position.worlds[seat].spores
    found: list[Move] = []
    free = False
    for source in members(position.usable):
        kind = EFFECTS[position.face(seat, source)].kind
        free |= kind < BUY_ENERGY
        if kind == BUY_SPORE:
            found += moves.spore_runs(source, spores)
        elif kind == CHOSEN:
            found += moves.animal_runs(source, tuple(map(bool, effects.animals(counts))))  # R19
        else:
            found.append(moves.RUNS[source])
    if not free:
        return (*found, moves.FINISH)
    if rest(position, seat)[1]:
        found.append(moves.THE_REST)
    return (*found, moves.FINISH, moves.LEAVE)


def rest(position: Universe, seat: Seat) -> tuple[tuple[int, ...], bool]:
    """What running the rest runs, in order, and whether it is a move: whether anything can be paid
    for then.
    """
    counts, crystals = position.counts(seat), position.worlds[seat].crystals
    plain: list[int] = []
    counting: list[int] = []
    paying: list[Effect] = []
    for source in members(position.left):
        effect = EFFECTS[position.face(seat, source)]
        if effect.kind >= BUY_ENERGY:
            paying.append(effect)
        elif position.usable >> source & 1:
            (counting if effect.per == SPORE else plain).append(source)
            crystals += effect.amount if effect.kind == CRYSTALS else 0
    affordable = [effect for effect in paying if effects.possible(effect, crystals, counts)]
    if any(effect.kind == BUY_SPORE for effect in affordable):
        counting = []  # a Spore bought first would count
    return (*plain, *counting), bool(affordable and (plain or counting))


def run(position: Universe, seat: Seat, move: Run, log: Log) -> Universe:
    """One source run."""  # R17
    source, cell = SOURCE[move.source], CELL.get(move.cell, -1)
    animal = "" if move.animal == moves.NO_ANIMAL else move.animal
    world, left = (
        _brought(position, seat, (source,), log, animal, cell),
        position.left & ~(1 << source),
    )
    if cell >= 0:
        spores = world.spores | 1 << cell
        world = worlds.change(world, spores=spores, counts=world.counts + (1 << SPORE))
        if position.phase == SCORING and position.terms.chain and not position.used >> cell & 1:
            left |= 1 << cell  # R25
    return _gone_on(position, seat, world, left, position.used | 1 << source)


def run_the_rest(position: Universe, seat: Seat, move: RunTheRest, log: Log) -> Universe:
    """All that is free and loses nothing by running now."""  # R21
    sources, _ = rest(position, seat)
    done = sum(1 << source for source in sources)
    world = _brought(position, seat, sources, log)
    return _gone_on(position, seat, world, position.left & ~done, position.used | done)


def finish(position: Universe, seat: Seat, move: Finish, log: Log) -> Universe:
    """What is free, then no more."""  # R20
    free = [
        source
        for source in members(position.usable)
        if _effect(position, seat, source).kind < BUY_ENERGY
    ]
    world = position.worlds[seat] if move.leave else _brought(position, seat, free, log)
    if log is not None:
        log.append(log_messages.finished(seat))
    return position.change(worlds=put(position.worlds, seat, world), left=0, usable=0)


def animal_counted(effect: Effect, counts: int) -> str:
    """The animal that Metsät counts best: the first of several as frequent; empty for other
    effects.
    """
    shown = effects.animals(counts)
    return effects.ANIMALS[shown.index(max(shown))] if effect.kind == CHOSEN else ""


def _effect(position: Universe, seat: Seat, source: int) -> Effect:
    return EFFECTS[position.face(seat, source)]


def _brought(
    position: Universe,
    seat: Seat,
    sources: Sequence[int],
    log: Log,
    animal: str = "",
    cell: int = -1,
) -> World:
    """The world after these have been run, a Spore bought still to be laid."""
    world, counts = position.worlds[seat], position.counts(seat)
    crystals, energy = world.crystals, world.energy
    for source in sources:
        effect = _effect(position, seat, source)
        gained = effects.gain(effect, counts, animal)
        crystals -= effect.pay
        if effect.kind == CRYSTALS:
            crystals += gained
        else:
            energy += gained
        if log is not None:
            log.append(
                log_messages.ran(
                    seat, source, effect, gained, animal or animal_counted(effect, counts), cell
                )
            )
    arrival = world.arrival if energy == world.energy else next_arrival(position)
    return worlds.change(world, crystals=crystals, energy=energy, arrival=arrival)


def next_arrival(position: Universe) -> int:
    """Later than all others: a token that moves comes to lie on top."""  # R5
    return 1 + max(world.arrival for world in position.worlds)


def _gone_on(position: Universe, seat: Seat, world: World, left: int, used: int) -> Universe:
    return position.change(
        worlds=put(position.worlds, seat, world),
        left=left,
        used=used,
        usable=usable(world, left, position.holders[VUORI] == seat),
    )
