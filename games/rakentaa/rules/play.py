"""A position in play: what is legal, and which module carries out which move. What lies on the
table is in `position.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Self

from games.core import CHANCE, Move, Outcome, Seat, Viewer
from games.message import Message

from . import building, chance_moves, moves, reactions, refusals, turn_moves, years
from .position import OPENING, OVER, SPRING, Gifts, Naming, Realm, Window


@dataclass(frozen=True, slots=True)
class PlayedRealm(Realm):
    """A moment with its moves: which are legal, and what follows from each of them."""

    def list_moves(self, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act:
            return ()
        if seat == CHANCE:
            return years.chance_moves(self)
        if self.pending is not None:
            return _pending_moves(self, seat)
        if self.phase == OPENING:
            return years.placements(self, seat)
        return (
            years.spring_moves(self, seat)
            if self.phase == SPRING
            else turn_moves.turn_moves(self, seat)
        )

    def allows(self, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            return CHANCE in self.to_act and years.chance_allows(self, move)
        return move in self.legal_moves(seat)

    def after(self, seat: Seat, move: Move) -> Self:
        return _AFTER[type(move)](self, seat, move)  # type: ignore[return-value]

    def is_deterministic(self, seat: Seat, move: Move) -> bool:
        if not isinstance(move, _OPEN_MOVES) or seat not in self.to_act:
            return False
        then = self.after(seat, move)
        if isinstance(move, moves.Robbery | moves.Rob) and not isinstance(then.pending, Naming):
            return False  # who holds a Narrow Escape decides
        return then.to_act == self.to_act and then.turn == self.turn

    def awaited(self, viewer: Viewer) -> frozenset[Seat]:
        waiting = self.to_act - {CHANCE}
        if isinstance(self.pending, Window) or (self.phase == SPRING and self.pending is None):
            return waiting & {viewer}  # R38: being asked tells of a card
        return waiting

    def chance_move(self, rng: Random) -> Move:
        return years.chance_move(self, rng)

    def why_not(self, seat: Seat, move: Move) -> Message:
        return refusals.why_not(self, seat, move)

    @property
    def outcome(self) -> Outcome | None:
        return years.result(self) if self.phase == OVER else None


def _pending_moves(position: Realm, seat: Seat) -> Sequence[Move]:
    if isinstance(position.pending, Window):
        return reactions.answers(position, seat)
    if isinstance(position.pending, Gifts):
        return reactions.gifts(position, seat)
    if isinstance(position.pending, Naming):
        return turn_moves.names(position)
    return [*turn_moves.deals(position, seat), turn_moves.DONE]


def _stay(change: Callable[..., Realm]) -> Callable[[Realm, Seat, Any], Realm]:
    """A change by chance that leaves nothing to run on to."""
    return lambda position, seat, move: change(position, move)


def _run_on(change: Callable[..., Realm]) -> Callable[[Realm, Seat, Any], Realm]:
    """A change by a seat, after which the rules may go on by themselves."""
    return lambda position, seat, move: years.run_on(change(position, seat, move))


def _done_dealing(position: Realm, seat: Seat, move: Move) -> Realm:
    return position.change(pending=None)


def _pass_spring(position: Realm, seat: Seat, move: Move) -> Realm:
    return position.change(spring=position.spring + 1)


_OPEN_MOVES: Final = (
    moves.Build,
    moves.Castle,
    moves.FriendlyNeighbours,
    moves.Deal,
    moves.DoneDealing,
    moves.Robbery,
    moves.Rob,
)
_AFTER: Final[dict[type[Move], Callable[[Realm, Seat, Any], Realm]]] = {
    chance_moves.LayTiles: _stay(years.lay_tiles),
    chance_moves.LayIncomes: _stay(years.lay_incomes),
    chance_moves.Tiles: _stay(years.deal_tiles),
    chance_moves.Draw: _stay(years.draw),
    moves.Place: years.place,
    moves.Build: _run_on(building.build),
    moves.Castle: _run_on(building.build_castle),
    moves.FriendlyNeighbours: _run_on(building.build_friendly),
    moves.Swap: _run_on(turn_moves.swap),
    moves.BanToken: _run_on(turn_moves.ban),
    moves.BanLand: _run_on(turn_moves.ban),
    moves.Deal: _run_on(turn_moves.deal),
    moves.DoneDealing: _run_on(_done_dealing),
    moves.Finagle: _run_on(turn_moves.card),
    moves.PickPocket: _run_on(turn_moves.card),
    moves.RoyalTax: _run_on(turn_moves.card),
    moves.Robbery: _run_on(turn_moves.rob),
    moves.Rob: _run_on(turn_moves.rob),
    moves.EndTurn: _run_on(years.end_turn),
    moves.SpringPlanting: _run_on(years.plant),
    moves.PassSpring: _run_on(_pass_spring),
    moves.Escape: _run_on(reactions.answer),
    moves.Accept: _run_on(reactions.answer),
    moves.Give: _run_on(reactions.give),
    chance_moves.PickCard: lambda position, seat, move: years.run_on(
        reactions.pick_card(position, move)
    ),
    chance_moves.PickToken: lambda position, seat, move: years.run_on(
        reactions.pick_token(position, move)
    ),
}
