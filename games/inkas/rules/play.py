"""A position with its moves: the legal ones in each phase, and the function that applies each kind.

The fields of a position are in `position.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Self

from games.core import CHANCE, Family, Field, Move, Outcome, Seat
from games.message import Message

from . import (
    building,
    development_cards,
    moves,
    offer_moves,
    production,
    refusals,
    robber,
    setup,
    tribes,
    turns,
)
from .cards import LAST_MARKER
from .position import (
    CHANCE_PHASES,
    DEAL,
    DICE,
    DISCARD,
    DRAW,
    FIRST_SEAT,
    FOUND,
    MAIN,
    OVER,
    PLACE,
    PRE_ROLL,
    ROB,
    ROBBER,
    SECOND_ROAD,
    BasePosition,
)
from .trade import offer_answers, offers, supply_trade

NO_REPLIES: Final[Mapping[Seat, Sequence[Move]]] = {}


@dataclass(frozen=True, slots=True)
class PlayablePosition(BasePosition):
    """A position that answers for its moves."""

    def list_moves(self, seat: Seat) -> Sequence[Move]:
        if seat == self.on_turn and self.phase in _ON_TURN:
            return _ON_TURN[self.phase](self, seat)
        if self.phase == DISCARD:
            if seat >= 0:
                return production.list_discards(self, seat)
            return ()
        if self.trade_state.open and self.trading:
            return offers.list_answers(self, seat)
        return ()

    @property
    def replies(self) -> Mapping[Seat, Sequence[Move]]:
        if self.trade_state.open:
            return offers.list_replies(self)
        return NO_REPLIES

    def families(self, seat: Seat) -> Sequence[Family]:
        if seat not in self.may_act or seat == CHANCE:
            return ()
        return (
            *offers.list_families(self, seat),
            Family(moves.Concede, (Field("markers", high=LAST_MARKER),), aside=True),
        )

    def allows(self, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            return self.phase in CHANCE_PHASES and _chance_allows(self, move)
        if isinstance(move, offer_moves.Offer | offer_moves.Counter):
            return offers.is_offer_allowed(self, seat, move)
        if isinstance(move, moves.Concede):
            return seat in self.may_act and move.markers == self.markers[seat]
        return move in self.legal_moves(seat)

    def after(self, seat: Seat, move: Move) -> Self:
        return _AFTER[type(move)](self, seat, move)  # type: ignore[return-value]

    def is_deterministic(self, seat: Seat, move: Move) -> bool:
        if not isinstance(move, _PUBLIC_MOVES) or seat not in self.to_act:
            return False
        then = self.after(seat, move)
        # the last choice reveals all choices
        revealing = self.phase == DISCARD and then.phase != DISCARD
        return not revealing and then.to_act == self.to_act and then.turn == self.turn

    def chance_move(self, rng: Random) -> Move:
        return _CHANCE[self.phase](self, rng)

    def why_not(self, seat: Seat, move: Move) -> Message:
        return refusals.why_not(self, seat, move)

    @property
    def outcome(self) -> Outcome | None:
        if self.phase == OVER:
            return turns.compute_outcome(self)
        return None


def _chance_allows(position: BasePosition, move: Move) -> bool:
    if isinstance(move, moves.Dice):
        return position.phase == DICE and 1 <= move.first <= 6 and 1 <= move.second <= 6
    if isinstance(move, moves.Robbed):
        return position.phase == ROB and robber.can_chance_rob(position, move)
    if isinstance(move, moves.Draw):
        return position.phase == DRAW and development_cards.can_chance_draw(
            position, move
        )
    if isinstance(move, moves.First):
        return position.phase == FIRST_SEAT and 0 <= move.seat < position.terms.seats
    return (
        isinstance(move, moves.Deal)
        and position.phase == DEAL
        and setup.is_printed_land(move)
    )


def _with_automatic_steps(
    change: Callable[[Any, Seat, Any], BasePosition],
) -> Callable[[BasePosition, Seat, Any], BasePosition]:
    """The change, followed by all that the rules do without a decision."""

    def apply(position: BasePosition, seat: Seat, move: Any) -> BasePosition:
        return turns.run_automatic_steps(change(position, seat, move))

    return apply


def _start_roll(position: BasePosition, seat: Seat, move: Move) -> BasePosition:
    return position.change(phase=DICE)


_ON_TURN: Final[dict[str, Callable[[Any, Seat], Sequence[Move]]]] = {
    PLACE: setup.list_placements,
    PRE_ROLL: turns.list_early_moves,
    ROBBER: lambda position, seat: robber.list_robber_moves(
        position, seat, moves.MoveRobber
    ),
    SECOND_ROAD: turns.list_second_roads,
    MAIN: turns.list_main_moves,
    FOUND: tribes.list_foundings,
}
_CHANCE: Final[dict[str, Callable[[Any, Random], Move]]] = {
    DEAL: lambda position, rng: setup.deal_land(rng),
    FIRST_SEAT: lambda position, rng: setup.FIRST_MOVES[
        rng.randrange(position.terms.seats)
    ],
    DICE: lambda position, rng: production.DICE_MOVES[rng.randrange(36)],
    ROB: robber.choose_robbed_card,
    DRAW: development_cards.choose_draw,
}
_PUBLIC_MOVES: Final = (
    *(moves.Discard, moves.MoveRobber, moves.CombatArts),
    *(
        moves.Road,
        moves.NoRoad,
        moves.Settle,
        moves.City,
        moves.RoadBuilding,
        moves.Invention,
        moves.Repel,
    ),
    *(moves.Trade, moves.TradeGoods, moves.UseRoute),
)
_AFTER: Final[dict[type[Move], Callable[[Any, Seat, Any], BasePosition]]] = {
    moves.Deal: lambda position, seat, move: setup.lay_land(position, move),
    moves.First: lambda position, seat, move: setup.set_first_seat(position, move),
    moves.Place: setup.place_start,
    moves.Roll: _start_roll,
    moves.Dice: _with_automatic_steps(
        lambda position, seat, move: production.apply_roll(position, move)
    ),
    moves.Discard: production.choose_discard,
    moves.MoveRobber: _with_automatic_steps(robber.move_robber),
    moves.Robbed: _with_automatic_steps(
        lambda position, seat, move: robber.take_robbed_card(position, move)
    ),
    moves.Road: _with_automatic_steps(turns.build_road_or_second),
    moves.NoRoad: _with_automatic_steps(turns.skip_second_road),
    moves.Settle: _with_automatic_steps(building.build_settlement),
    moves.City: _with_automatic_steps(building.build_city),
    moves.Buy: development_cards.buy_card,
    moves.Draw: _with_automatic_steps(
        lambda position, seat, move: development_cards.take_draw(position, move)
    ),
    moves.CombatArts: _with_automatic_steps(development_cards.play_combat_arts),
    moves.RoadBuilding: _with_automatic_steps(development_cards.play_road_building),
    moves.Invention: _with_automatic_steps(development_cards.play_invention),
    moves.Monopoly: _with_automatic_steps(development_cards.play_monopoly),
    moves.Repel: _with_automatic_steps(
        lambda position, seat, move: robber.repel_robber(position, seat)
    ),
    moves.Trade: _with_automatic_steps(supply_trade.trade_with_supply),
    moves.TradeGoods: _with_automatic_steps(supply_trade.trade_with_supply),
    moves.UseRoute: _with_automatic_steps(supply_trade.use_route),
    offer_moves.Offer: offers.make_offer,
    offer_moves.Counter: offers.make_counter,
    offer_moves.Accept: offer_answers.accept_offer,
    offer_moves.Decline: offer_answers.decline_offer,
    offer_moves.Confirm: offer_answers.confirm_offer,
    offer_moves.Withdraw: offer_answers.withdraw_offer,
    moves.Found: _with_automatic_steps(turns.found_and_pass),
    moves.EndTurn: _with_automatic_steps(turns.end_turn),
    moves.Concede: turns.concede_game,
}
