"""Legal moves of a position, and the function that applies each kind of move. Fields are in
`position.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Self

from games.core import CHANCE, Move, Outcome, Seat, Viewer
from games.message import Message

from . import (
    building,
    chance_draws,
    chance_moves,
    game_flow,
    moves,
    pick_pocket_finds,
    reactions,
    refusals,
    turn_moves,
)
from .pending import Gifts, Naming, Window
from .position import OPENING, OVER, SPRING, BasePosition


@dataclass(frozen=True, slots=True)
class PlayablePosition(BasePosition):
    """A position with its legal moves and their effects."""

    def list_moves(self, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act:
            return ()
        if seat == CHANCE:
            return chance_draws.list_chance_moves(self)
        if self.pending is not None:
            return _list_pending_moves(self, seat)
        if self.phase == OPENING:
            return game_flow.list_placements(self, seat)
        if self.phase == SPRING:
            return game_flow.list_spring_moves(self, seat)
        return turn_moves.list_turn_moves(self, seat)

    def allows(self, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            return CHANCE in self.to_act and chance_draws.allows_chance_move(self, move)
        return move in self.legal_moves(seat)

    def after(self, seat: Seat, move: Move) -> Self:
        return _APPLY[type(move)](self, seat, move)  # type: ignore[return-value]

    def is_deterministic(self, seat: Seat, move: Move) -> bool:
        if not isinstance(move, _OPEN_MOVES) or seat not in self.to_act:
            return False
        then = self.after(seat, move)
        if isinstance(move, moves.Robbery | moves.Rob) and not isinstance(
            then.pending, Naming
        ):
            return False  # who holds a Narrow Escape decides
        return then.to_act == self.to_act and then.turn == self.turn

    def awaited(self, viewer: Viewer) -> frozenset[Seat]:
        waiting = self.to_act - {CHANCE}
        if isinstance(self.pending, Window) or (
            self.phase == SPRING and self.pending is None
        ):
            return waiting & {viewer}  # R38: being asked tells of a card
        return waiting

    def chance_move(self, rng: Random) -> Move:
        return chance_draws.draw_chance_move(self, rng)

    def why_not(self, seat: Seat, move: Move) -> Message:
        return refusals.why_not(self, seat, move)

    @property
    def outcome(self) -> Outcome | None:
        if self.phase == OVER:
            return game_flow.make_outcome(self)
        return None


def _list_pending_moves(position: BasePosition, seat: Seat) -> Sequence[Move]:
    if isinstance(position.pending, Window):
        return reactions.list_answers(position, seat)
    if isinstance(position.pending, Gifts):
        return reactions.list_gifts(position, seat)
    if isinstance(position.pending, Naming):
        return turn_moves.list_token_namings(position)
    return [*turn_moves.list_deals(position, seat), turn_moves.DONE]


def _apply_chance(
    change: Callable[..., BasePosition],
) -> Callable[[BasePosition, Seat, Any], BasePosition]:
    """Applies a move of chance, after which nothing is automatic."""
    return lambda position, seat, move: change(position, move)


def _apply_and_continue(
    change: Callable[..., BasePosition],
) -> Callable[[BasePosition, Seat, Any], BasePosition]:
    """Applies a move of a seat, then the automatic steps."""
    return lambda position, seat, move: game_flow.continue_to_choice(
        change(position, seat, move)
    )


def _end_deal(position: BasePosition, seat: Seat, move: Move) -> BasePosition:
    return position.change(pending=None)


def _pass_spring(position: BasePosition, seat: Seat, move: Move) -> BasePosition:
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
_APPLY: Final[dict[type[Move], Callable[[BasePosition, Seat, Any], BasePosition]]] = {
    chance_moves.LayTiles: _apply_chance(game_flow.lay_tiles),
    chance_moves.LayIncomes: _apply_chance(game_flow.lay_incomes),
    chance_moves.Tiles: _apply_chance(game_flow.deal_tiles),
    chance_moves.Draw: _apply_chance(game_flow.draw_card),
    moves.Place: game_flow.place,
    moves.Build: _apply_and_continue(building.build),
    moves.Castle: _apply_and_continue(building.build_castle),
    moves.FriendlyNeighbours: _apply_and_continue(building.build_friendly),
    moves.Swap: _apply_and_continue(turn_moves.swap),
    moves.BanToken: _apply_and_continue(turn_moves.ban),
    moves.BanLand: _apply_and_continue(turn_moves.ban),
    moves.Deal: _apply_and_continue(turn_moves.deal),
    moves.DoneDealing: _apply_and_continue(_end_deal),
    moves.Finagle: _apply_and_continue(turn_moves.play_card),
    moves.PickPocket: _apply_and_continue(turn_moves.play_card),
    moves.RoyalTax: _apply_and_continue(turn_moves.play_card),
    moves.Robbery: _apply_and_continue(turn_moves.rob),
    moves.Rob: _apply_and_continue(turn_moves.rob),
    moves.EndTurn: _apply_and_continue(game_flow.end_turn),
    moves.SpringPlanting: _apply_and_continue(game_flow.plant),
    moves.PassSpring: _apply_and_continue(_pass_spring),
    moves.Escape: _apply_and_continue(reactions.answer),
    moves.Accept: _apply_and_continue(reactions.answer),
    moves.Give: _apply_and_continue(reactions.give),
    chance_moves.PickCard: lambda position, seat, move: game_flow.continue_to_choice(
        pick_pocket_finds.pick_card(position, move)
    ),
    chance_moves.PickToken: lambda position, seat, move: game_flow.continue_to_choice(
        pick_pocket_finds.pick_token(position, move)
    ),
}
