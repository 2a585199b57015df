"""A position in play: who may act, what is legal, and which module carries out which move. What
there is at a moment is in `position.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Self, TypeVar

from games.core import CHANCE, Move, Outcome, Seat
from games.message import Message

from . import chance, chance_moves, moves, refusals, scoring
from .components.cards import INCIDENT, INCIDENTS, SERVICE, SPACE, STARTER
from .components.vegetables import NOTHING
from .position import (
    AT_ANY_TIME,
    CHANCE_ONLY,
    HARVEST,
    NOBODY,
    NONE,
    OVER,
    SET,
    TOURISM,
    WORK,
    WORKERS,
    Bench,
    Farm,
    Village,
    freeze,
    thaw,
)
from .resolution import resolver
from .resolution.feasibility import any_time_uses
from .seasons import harvest, rounds, service_windows, setup, tourism, work
from .terms import Terms

V = TypeVar("V", bound=Village)


@dataclass(frozen=True, slots=True)
class PlayableVillage(Village):
    """A moment with its moves: which are legal, and what follows from each."""

    @property
    def may_act(self) -> frozenset[Seat]:
        if self.phase == OVER or CHANCE in self.to_act:
            return self.to_act
        more = [
            seat
            for seat, farm in enumerate(self.farms)
            if farm.held & AT_ANY_TIME
            and seat not in self.to_act
            and any_time_uses(self, seat, farm)
            and service_windows.any_time_moves(self, seat)
        ]
        return self.to_act.union(more) if more else self.to_act  # R26

    @property
    def whose_turn(self) -> Seat:
        """The seat that is asked alone; of several, the first in the order of the season."""
        if self.active != NOBODY:
            return self.active
        return next((seat for seat in self.order if seat in self.to_act), NOBODY)

    def list_moves(self, seat: Seat) -> Sequence[Move]:
        if seat == CHANCE or self.phase == OVER or CHANCE in self.to_act:
            return ()
        return self.with_any_time(seat, self._own_moves(seat) if seat in self.to_act else [])

    def with_any_time(self, seat: Seat, own: list[Move]) -> list[Move]:
        """What answers the question put to the seat, and its services for any time."""  # R26
        if not self.farms[seat].held & AT_ANY_TIME:
            return own
        return [*own, *service_windows.any_time_moves(self, seat)]

    def _own_moves(self, seat: Seat) -> list[Move]:
        """What answers the question put to the seat."""
        if self.stack:
            return resolver.options(self)
        if self.phase == WORK:
            return work.placements(self, seat)
        if self.phase == HARVEST:
            return harvest.crop_moves(self, seat)
        if self.phase == TOURISM:
            return tourism.walking_moves(self, seat)
        return service_windows.window_moves(self, seat)

    def allows(self, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            return CHANCE in self.to_act and chance.allows(self, move)
        return move in self.legal_moves(seat)

    def after(self, seat: Seat, move: Move) -> Self:
        bench = self._carried_out(seat, move, None)
        then = freeze(bench, type(self))
        if bench.legal and len(bench.to_act) == 1:
            (asked,) = bench.to_act
            object.__setattr__(then, "_legal", {asked: then.with_any_time(asked, bench.legal)})
        return then

    def told(self, seat: Seat, move: Move) -> list[Message]:
        """What everybody hears when the move is made."""
        log: list[Message] = []
        self._carried_out(seat, move, log)
        return log

    def _carried_out(self, seat: Seat, move: Move, log: list[Message] | None) -> Bench:
        bench = thaw(self, log)
        if seat != CHANCE:
            bench.trail = (*self.trail, (seat, move))
        _AFTER[type(move)](bench, seat, move)
        rounds.run_on(bench)
        return bench

    def is_deterministic(self, seat: Seat, move: Move) -> bool:
        if CHANCE in self.to_act or seat not in self.may_act:
            return False
        then = self.after(seat, move)
        return seat in then.to_act and then.round == self.round

    def chance_move(self, rng: Random) -> Move:
        return chance.chance_move(self, rng)

    def why_not(self, seat: Seat, move: Move) -> Message:
        return refusals.why_not(self, seat, move)

    @property
    def outcome(self) -> Outcome | None:
        return scoring.result(self)


def opening(kind: type[V], terms: Terms) -> V:
    """The first position: everything in its box."""  # R6
    tale = terms.tale
    farm = Farm(NOTHING, (), int(terms.on_first), 0, WORKERS)
    start = kind(
        terms=terms,
        phase=SET,
        round=1,
        turn=0,
        first=0,
        alone=NOBODY,
        order=tuple(range(terms.seats)),
        at=0,
        waiting=(),
        to_act=CHANCE_ONLY,
        farms=(farm,) * terms.seats,
        clock=0,
        workers=(),
        piles=chance.piles(terms.seats),
        top=(STARTER,),
        unseen=chance.shuffled(),
        bottom=(),
        drawer=NOBODY,
        display=(),
        services=(),
        event=NONE,
        events=(1 << len(INCIDENTS)) - 1 if tale else 0,
        tokens=tale.tokens if tale else (),
        wild=False,
        stack=(),
        space=0,
        took=False,
        seeded=False,
        trail=(),
    )
    bench = thaw(start)
    rounds.run_on(bench)
    return freeze(bench, kind)


def _draw_set(bench: Bench, seat: Seat, move: chance_moves.DrawSet) -> None:
    bench.terms = replace(bench.terms, service_set=move.set)


def _place(bench: Bench, seat: Seat, move: moves.Place) -> None:
    work.place(bench, seat, SPACE[bench.terms.board][move.space], move.second)


def _resolve(bench: Bench, seat: Seat, move: Move) -> None:
    resolver.apply(bench, move)


def _harvest(bench: Bench, seat: Seat, move: moves.Harvest) -> None:
    if bench.stack:
        resolver.apply(bench, move)
    else:
        harvest.bring_in_one(bench, seat, move)


_AFTER: Final[dict[type[Move], Callable[[Bench, Seat, Any], None]]] = {
    **dict.fromkeys(resolver.RESOLVING, _resolve),
    moves.Harvest: _harvest,
    moves.Place: _place,
    moves.Use: lambda bench, seat, move: service_windows.use(bench, seat, SERVICE[move.card]),
    moves.Accept: lambda bench, seat, move: service_windows.accept(bench, seat),
    moves.Pass: lambda bench, seat, move: service_windows.leave(bench, seat),
    moves.Walk: tourism.walk_on,
    moves.WalkFree: lambda bench, seat, move: tourism.walk_free(bench, seat),
    moves.Stay: lambda bench, seat, move: tourism.stay(bench, seat),
    moves.Donate: lambda bench, seat, move: tourism.donate(bench, seat),
    moves.Serve: tourism.serve,
    chance_moves.DrawSet: _draw_set,
    chance_moves.Deal: lambda bench, seat, move: chance.deal(bench, move),
    chance_moves.Begin: lambda bench, seat, move: setup.begin(bench, move.seat),
    chance_moves.Turn: lambda bench, seat, move: chance.turn_over(bench, move),
    chance_moves.Reveal: lambda bench, seat, move: rounds.reveal(bench, INCIDENT[move.event]),
}
