"""Running sources, which are squares and Entities: one at a time, or all free ones at once.

`card_uses.py` opens the sources of a turn, `rounds.py` those of a scoring. The effects are in
`effects.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Move, Seat

from . import effects, log_messages, moves, worlds
from .effects import BUY_ENERGY, BUY_SPORE, CHOSEN_ANIMAL, CRYSTALS, SPORE, Effect
from .faces import CELL_INDEX, EFFECTS, FIRST_ENTITY, SOURCE_INDEX, VUORI, VUORI_WATER
from .log_messages import Log
from .moves import Finish, Run, RunTheRest
from .position import SCORING, BasePosition, replace_item
from .track import list_bits_cached
from .worlds import World


def find_usable_sources(world: World, left: int, vuori: bool) -> int:
    """Mask of the sources in `left` that can run now; `vuori`: the seat holds Vuori."""  # R18
    counts = world.counts + VUORI_WATER if vuori else world.counts
    cells = world.cells
    crystals = world.crystals
    usable = 0
    for source in list_bits_cached(left):
        face = cells[source] if source < 9 else FIRST_ENTITY - 9 + source
        if effects.is_possible(EFFECTS[face], crystals, counts):
            usable |= 1 << source
    return usable


def list_run_moves(position: BasePosition, seat: Seat) -> Sequence[Move]:
    """The moves that run sources, one by one or together, and those that finish."""
    counts = position.counts(seat)
    spores = position.worlds[seat].spores
    run_moves: list[Move] = []
    free = False
    for source in list_bits_cached(position.usable):
        kind = EFFECTS[position.face(seat, source)].kind
        free |= kind < BUY_ENERGY
        if kind == BUY_SPORE:
            run_moves += moves.list_spore_runs(source, spores)
        elif kind == CHOSEN_ANIMAL:
            run_moves += moves.list_animal_runs(
                source, tuple(map(bool, effects.count_animals(counts)))
            )  # R19
        else:
            run_moves.append(moves.RUNS[source])
    if not free:
        return (*run_moves, moves.FINISH)
    if plan_running_the_rest(position, seat)[1]:
        run_moves.append(moves.RUN_THE_REST)
    return (*run_moves, moves.FINISH, moves.FINISH_AND_LEAVE)


def plan_running_the_rest(
    position: BasePosition, seat: Seat
) -> tuple[tuple[int, ...], bool]:
    """The sources that `RunTheRest` runs, in order, and whether it is legal: whether the seat can
    pay for a source afterwards.
    """
    counts = position.counts(seat)
    crystals = position.worlds[seat].crystals
    plain: list[int] = []
    counting: list[int] = []
    paying: list[Effect] = []
    for source in list_bits_cached(position.left):
        effect = EFFECTS[position.face(seat, source)]
        if effect.kind >= BUY_ENERGY:
            paying.append(effect)
        elif position.usable >> source & 1:
            (counting if effect.per == SPORE else plain).append(source)
            crystals += effect.amount if effect.kind == CRYSTALS else 0
    affordable = [
        effect for effect in paying if effects.is_possible(effect, crystals, counts)
    ]
    if any(effect.kind == BUY_SPORE for effect in affordable):
        counting = []  # the seat may first buy a Spore, which would count
    return (*plain, *counting), bool(affordable and (plain or counting))


def run_source(position: BasePosition, seat: Seat, move: Run, log: Log) -> BasePosition:
    """The position after one source has run."""  # R17
    source = SOURCE_INDEX[move.source]
    cell = CELL_INDEX.get(move.cell, -1)
    animal = "" if move.animal == moves.NO_ANIMAL else move.animal
    world = _run_sources(position, seat, (source,), log, animal, cell)
    left = position.left & ~(1 << source)
    if cell >= 0:
        spores = world.spores | 1 << cell
        world = worlds.change(world, spores=spores, counts=world.counts + (1 << SPORE))
        has_run = position.used >> cell & 1
        if position.phase == SCORING and position.terms.chain and not has_run:
            left |= 1 << cell  # R25
    return _with_world(position, seat, world, left, position.used | 1 << source)


def run_the_rest(
    position: BasePosition, seat: Seat, move: RunTheRest, log: Log
) -> BasePosition:
    """The position after all that is free has run, if it loses nothing by that."""  # R21
    sources, _ = plan_running_the_rest(position, seat)
    done = sum(1 << source for source in sources)
    world = _run_sources(position, seat, sources, log)
    return _with_world(
        position, seat, world, position.left & ~done, position.used | done
    )


def finish_running(
    position: BasePosition, seat: Seat, move: Finish, log: Log
) -> BasePosition:
    """The position after the seat has finished: free sources run first, unless it leaves them."""
    # R20
    free = [
        source
        for source in list_bits_cached(position.usable)
        if _effect_of(position, seat, source).kind < BUY_ENERGY
    ]
    world = (
        position.worlds[seat] if move.leave else _run_sources(position, seat, free, log)
    )
    if log is not None:
        log.append(log_messages.report_finish(seat))
    return position.change(
        worlds=replace_item(position.worlds, seat, world), left=0, usable=0
    )


def find_best_animal(effect: Effect, counts: int) -> str:
    """The most frequent animal, of equals the first, for Metsät; empty for other effects."""
    if effect.kind != CHOSEN_ANIMAL:
        return ""
    shown = effects.count_animals(counts)
    return effects.ANIMALS[shown.index(max(shown))]


def _effect_of(position: BasePosition, seat: Seat, source: int) -> Effect:
    return EFFECTS[position.face(seat, source)]


def _run_sources(
    position: BasePosition,
    seat: Seat,
    sources: Sequence[int],
    log: Log,
    animal: str = "",
    cell: int = -1,
) -> World:
    """The world after these sources have run; a Spore that was bought is not placed yet."""
    world = position.worlds[seat]
    counts = position.counts(seat)
    crystals = world.crystals
    energy = world.energy
    for source in sources:
        effect = _effect_of(position, seat, source)
        gained = effects.compute_gain(effect, counts, animal)
        crystals -= effect.pay
        if effect.kind == CRYSTALS:
            crystals += gained
        else:
            energy += gained
        if log is not None:
            log.append(
                log_messages.report_run(
                    seat,
                    source,
                    effect,
                    gained,
                    animal or find_best_animal(effect, counts),
                    cell,
                )
            )
    arrival = world.arrival if energy == world.energy else next_arrival(position)
    return worlds.change(world, crystals=crystals, energy=energy, arrival=arrival)


def next_arrival(position: BasePosition) -> int:
    """The arrival of a token that moves: it lies on top of all others."""  # R5
    return 1 + max(world.arrival for world in position.worlds)


def _with_world(
    position: BasePosition, seat: Seat, world: World, left: int, used: int
) -> BasePosition:
    return position.change(
        worlds=replace_item(position.worlds, seat, world),
        left=left,
        used=used,
        usable=find_usable_sources(world, left, position.holders[VUORI] == seat),
    )
