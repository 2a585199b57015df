"""Positions with their moves: who may act, what is legal, and which module carries out a move.

The fields of a position are in `position.py`.
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
    Farm,
    MutableVillage,
    Village,
    freeze,
    mutable_copy,
)
from .resolution import resolver
from .seasons import harvest, rounds, service_windows, setup, tourism, work
from .terms import Terms

V = TypeVar("V", bound=Village)


@dataclass(frozen=True, slots=True)
class PlayableVillage(Village):
    """A position with its legal moves and what follows from them."""

    @property
    def may_act(self) -> frozenset[Seat]:
        if self.phase == OVER or CHANCE in self.to_act:
            return self.to_act
        others = []
        for seat, farm in enumerate(self.farms):
            may_have = farm.held & AT_ANY_TIME and seat not in self.to_act
            if may_have and service_windows.any_time_moves(self, seat):
                others.append(seat)
        return self.to_act.union(others) if others else self.to_act  # R26

    @property
    def whose_turn(self) -> Seat:
        """The seat that is asked; of several, the first in the order of the season."""
        if self.active != NOBODY:
            return self.active
        return next((seat for seat in self.order if seat in self.to_act), NOBODY)

    def list_moves(self, seat: Seat) -> Sequence[Move]:
        if seat == CHANCE or self.phase == OVER or CHANCE in self.to_act:
            return ()
        own = self._own_moves(seat) if seat in self.to_act else []
        return self.with_any_time(seat, own)

    def with_any_time(self, seat: Seat, own: list[Move]) -> list[Move]:
        """The seat's answers to its question, and its services for any time."""
        # R26
        if not self.farms[seat].held & AT_ANY_TIME:
            return own
        return [*own, *service_windows.any_time_moves(self, seat)]

    def _own_moves(self, seat: Seat) -> list[Move]:
        """The seat's answers to its question."""
        if self.stack:
            return resolver.list_options(self)
        if self.phase == WORK:
            return work.list_placements(self, seat)
        if self.phase == HARVEST:
            return harvest.list_harvest_choices(self, seat)
        if self.phase == TOURISM:
            return tourism.list_walk_moves(self, seat)
        return service_windows.window_moves(self, seat)

    def allows(self, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            return CHANCE in self.to_act and chance.allows(self, move)
        return move in self.legal_moves(seat)

    def after(self, seat: Seat, move: Move) -> Self:
        village = self._village_after(seat, move, None)
        then = freeze(village, type(self))
        if village.legal and len(village.to_act) == 1:
            (asked_seat,) = village.to_act
            legal = {asked_seat: then.with_any_time(asked_seat, village.legal)}
            object.__setattr__(then, "_legal", legal)  # the cache of `legal_moves`
        return then

    def list_messages(self, seat: Seat, move: Move) -> list[Message]:
        """The messages to everybody when the move is made."""
        log: list[Message] = []
        self._village_after(seat, move, log)
        return log

    def _village_after(
        self, seat: Seat, move: Move, log: list[Message] | None
    ) -> MutableVillage:
        village = mutable_copy(self, log)
        if seat != CHANCE:
            village.trail = (*self.trail, (seat, move))
        apply_move(village, seat, move)
        rounds.run_to_next_choice(village)
        return village

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
        return scoring.make_outcome(self)


def first_position(kind: type[V], terms: Terms) -> V:
    """The first position."""  # R6
    story = terms.story_card
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
        piles=chance.open_piles(terms.seats),
        top=(STARTER,),
        unseen=chance.hidden_greenhouses(),
        bottom=(),
        drawer=NOBODY,
        display=(),
        services=(),
        event=NONE,
        events=(1 << len(INCIDENTS)) - 1 if story else 0,
        tokens=story.tokens if story else (),
        wild=False,
        stack=(),
        space=0,
        took=False,
        seeded=False,
        trail=(),
    )
    village = mutable_copy(start)
    rounds.run_to_next_choice(village)
    return freeze(village, kind)


def apply_move(village: MutableVillage, seat: Seat, move: Move) -> None:
    """The effect of the move itself, before automatic steps."""
    _AFTER[type(move)](village, seat, move)


def _draw_set(village: MutableVillage, seat: Seat, move: chance_moves.DrawSet) -> None:
    village.terms = replace(village.terms, service_set=move.set)


def _place(village: MutableVillage, seat: Seat, move: moves.Place) -> None:
    number = SPACE[village.terms.board][move.space]
    work.place(village, seat, number, move.second)


def _resolve(village: MutableVillage, seat: Seat, move: Move) -> None:
    resolver.apply_move(village, move)


def _harvest(village: MutableVillage, seat: Seat, move: moves.Harvest) -> None:
    if village.stack:
        resolver.apply_move(village, move)
    else:
        harvest.harvest_by_choice(village, seat, move)


_AFTER: Final[dict[type[Move], Callable[[MutableVillage, Seat, Any], None]]] = {
    **dict.fromkeys(resolver.RESOLVING, _resolve),
    moves.Harvest: _harvest,
    moves.Place: _place,
    moves.Use: lambda village, seat, move: service_windows.use_service(
        village, seat, SERVICE[move.card]
    ),
    moves.Accept: lambda village, seat, move: service_windows.accept_event(
        village, seat
    ),
    moves.Pass: lambda village, seat, move: service_windows.pass_window(village, seat),
    moves.Walk: tourism.pay_and_walk,
    moves.WalkFree: lambda village, seat, move: tourism.walk_with_bonus(village, seat),
    moves.Stay: lambda village, seat, move: tourism.stay(village, seat),
    moves.Donate: lambda village, seat, move: tourism.donate(village, seat),
    moves.Serve: tourism.serve,
    chance_moves.DrawSet: _draw_set,
    chance_moves.Deal: lambda village, seat, move: chance.deal(village, move),
    chance_moves.Begin: lambda village, seat, move: setup.begin(village, move.seat),
    chance_moves.Turn: lambda village, seat, move: chance.turn_over(village, move),
    chance_moves.Reveal: lambda village, seat, move: rounds.reveal(
        village, INCIDENT[move.event]
    ),
}
