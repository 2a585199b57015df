"""A position in play: which module answers for which phase and which kind of move.

What lies on the table is in `position.py`.
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
    ROADS,
    ROB,
    ROBBER,
    Realm,
)
from .trade import offer_answers, offers, supply_trade

NO_REPLIES: Final[Mapping[Seat, Sequence[Move]]] = {}


@dataclass(frozen=True, slots=True)
class PlayedRealm(Realm):
    """A realm with its rules: what each seat may do, and what follows."""

    def list_moves(self, seat: Seat) -> Sequence[Move]:
        if seat == self.on_turn and self.phase in _ON_TURN:
            return _ON_TURN[self.phase](self, seat)
        if self.phase == DISCARD:
            return production.discards(self, seat) if seat >= 0 else ()
        return offers.answers(self, seat) if self.talks.open and self.trading else ()

    @property
    def replies(self) -> Mapping[Seat, Sequence[Move]]:
        return offers.replies(self) if self.talks.open else NO_REPLIES

    def families(self, seat: Seat) -> Sequence[Family]:
        if seat not in self.may_act or seat == CHANCE:
            return ()
        return (
            *offers.forms(self, seat),
            Family(moves.Concede, (Field("markers", high=LAST_MARKER),), aside=True),
        )

    def allows(self, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            return self.phase in CHANCE_PHASES and _chance_allows(self, move)
        if isinstance(move, offer_moves.Offer | offer_moves.Counter):
            return offers.allows(self, seat, move)
        if isinstance(move, moves.Concede):
            return seat in self.may_act and move.markers == self.markers[seat]
        return move in self.legal_moves(seat)

    def after(self, seat: Seat, move: Move) -> Self:
        return _AFTER[type(move)](self, seat, move)  # type: ignore[return-value]

    def is_deterministic(self, seat: Seat, move: Move) -> bool:
        if not isinstance(move, _OPEN_MOVES) or seat not in self.to_act:
            return False
        then = self.after(seat, move)
        # with the last choice all are shown
        revealing = self.phase == DISCARD and then.phase != DISCARD
        return not revealing and then.to_act == self.to_act and then.turn == self.turn

    def chance_move(self, rng: Random) -> Move:
        return _CHANCE[self.phase](self, rng)

    def why_not(self, seat: Seat, move: Move) -> Message:
        return refusals.why_not(self, seat, move)

    @property
    def outcome(self) -> Outcome | None:
        return turns.result(self) if self.phase == OVER else None


def _chance_allows(realm: Realm, move: Move) -> bool:
    if isinstance(move, moves.Dice):
        return realm.phase == DICE and 1 <= move.first <= 6 and 1 <= move.second <= 6
    if isinstance(move, moves.Robbed):
        return realm.phase == ROB and robber.robbable(realm, move)
    if isinstance(move, moves.Draw):
        return realm.phase == DRAW and development_cards.can_draw(realm, move)
    if isinstance(move, moves.First):
        return realm.phase == FIRST_SEAT and 0 <= move.seat < realm.terms.seats
    return isinstance(move, moves.Deal) and realm.phase == DEAL and setup.deals(move)


def _run_on(change: Callable[[Any, Seat, Any], Realm]) -> Callable[[Realm, Seat, Any], Realm]:
    """A change after which the rules may go on by themselves."""
    return lambda realm, seat, move: turns.run_on(change(realm, seat, move))


def _roll(realm: Realm, seat: Seat, move: Move) -> Realm:
    return realm.change(phase=DICE)


_ON_TURN: Final[dict[str, Callable[[Any, Seat], Sequence[Move]]]] = {
    PLACE: setup.placements,
    PRE_ROLL: turns.early_moves,
    ROBBER: lambda realm, seat: robber.raids(realm, seat, moves.MoveRobber),
    ROADS: turns.second_roads,
    MAIN: turns.main_moves,
    FOUND: tribes.foundings,
}
_CHANCE: Final[dict[str, Callable[[Any, Random], Move]]] = {
    DEAL: lambda realm, rng: setup.deal_land(rng),
    FIRST_SEAT: lambda realm, rng: setup.FIRST_MOVES[rng.randrange(realm.terms.seats)],
    DICE: lambda realm, rng: production.DICE_MOVES[rng.randrange(36)],
    ROB: robber.take_card,
    DRAW: development_cards.draw_card,
}
_OPEN_MOVES: Final = (
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
_AFTER: Final[dict[type[Move], Callable[[Any, Seat, Any], Realm]]] = {
    moves.Deal: lambda realm, seat, move: setup.deal(realm, move),
    moves.First: lambda realm, seat, move: setup.first(realm, move),
    moves.Place: setup.place,
    moves.Roll: _roll,
    moves.Dice: _run_on(lambda realm, seat, move: production.roll(realm, move)),
    moves.Discard: production.discard,
    moves.MoveRobber: _run_on(robber.move_robber),
    moves.Robbed: _run_on(lambda realm, seat, move: robber.rob(realm, move)),
    moves.Road: _run_on(turns.second_road),
    moves.NoRoad: _run_on(turns.no_second_road),
    moves.Settle: _run_on(building.build_settlement),
    moves.City: _run_on(building.build_city),
    moves.Buy: development_cards.buy,
    moves.Draw: _run_on(lambda realm, seat, move: development_cards.draw(realm, move)),
    moves.CombatArts: _run_on(development_cards.combat_arts),
    moves.RoadBuilding: _run_on(development_cards.road_building),
    moves.Invention: _run_on(development_cards.invention),
    moves.Monopoly: _run_on(development_cards.monopoly),
    moves.Repel: _run_on(lambda realm, seat, move: robber.repel(realm, seat)),
    moves.Trade: _run_on(supply_trade.trade),
    moves.TradeGoods: _run_on(supply_trade.trade),
    moves.UseRoute: _run_on(supply_trade.use_route),
    offer_moves.Offer: offers.offer,
    offer_moves.Counter: offers.counter,
    offer_moves.Accept: offer_answers.accepted,
    offer_moves.Decline: offer_answers.declined,
    offer_moves.Confirm: offer_answers.confirmed,
    offer_moves.Withdraw: offer_answers.withdrawn,
    moves.Found: _run_on(turns.found),
    moves.EndTurn: _run_on(turns.end_turn),
    moves.Concede: turns.concede,
}
