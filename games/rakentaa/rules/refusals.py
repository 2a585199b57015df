"""Refusals of moves: each names the first broken rule, as far as the seat can see.

`shortages.py` has the refusals for lack of means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import CHANCE, Move, Seat
from games.message import Message, Who, message

from . import board, building_prices, moves, shortages, turn_moves
from .board import CARD, LAND, TOKEN, TOKENS
from .pending import Dealing, Gifts, Naming, Pending, Window
from .position import OPENING, TURN, BasePosition
from .shortages import Refusals


def why_not(position: BasePosition, seat: Seat, move: Move) -> Message:
    """The first rule that the move breaks."""
    if seat == CHANCE:
        return message("That is not drawn now.", "D25")
    if seat not in position.to_act:
        return message("It is not your turn.", "R8")
    if not _fits_moment(position, move):
        return _refuse_moment(position)
    reasons = _REASONS.get(type(move))
    reason = None
    if reasons:
        reason = next(reasons(position, seat, move), None)
    return reason or message("That is not possible now.", "R8")


def _fits_moment(position: BasePosition, move: Move) -> bool:
    if position.pending is not None:
        return isinstance(move, _ANSWERS.get(type(position.pending), ()))
    if position.phase == OPENING:
        return isinstance(move, moves.Place)
    if position.phase == TURN:
        return type(move) in _ON_TURN
    return isinstance(move, moves.SpringPlanting | moves.PassSpring)


def _refuse_moment(position: BasePosition) -> Message:
    if isinstance(position.pending, Window):
        return message("First answer what was played against you.", "R38")
    if isinstance(position.pending, Gifts):
        return message("First choose the token that you give.", "R39")
    if isinstance(position.pending, Naming):
        return message("First choose what those above you lose.", "R31")
    if isinstance(position.pending, Dealing):
        return message("First finish {card}.", "R26", card="the_dealer")
    if position.phase == OPENING:
        return message("First place the opening castles.", "R4")
    return message(
        "That move is not possible now.", "R8" if position.phase == TURN else "R34"
    )


def _refuse_place(position: BasePosition, seat: Seat, move: moves.Place) -> Refusals:
    yield from shortages.refuse_unknown_land(move.land)
    land = LAND[move.land]
    if building_prices.owner_of(position, land) != moves.NOBODY:
        yield message("A castle stands on {land} already.", "R17", land=move.land)
    if position.castles[seat]:
        yield message("The second castle goes on a land with an advanced tile.", "R5")
    yield message("The first castle goes on a land with a basic tile.", "R4")


def _refuse_build(position: BasePosition, seat: Seat, move: moves.Build) -> Refusals:
    yield from shortages.refuse_unknown_land(move.land)
    if move.reach not in board.REACHES or min(move.roads, move.farms) < 0:
        yield message("You cannot build that way.", "R10")
    land = LAND[move.land]
    yield from shortages.refuse_ground(position, seat, land)
    yield from shortages.refuse_missing_tokens(position, seat, move)
    for card in building_prices.list_spent_cards(move):
        yield from shortages.refuse_missing_card(position, seat, card)
    yield from shortages.refuse_reach(position, seat, land, move.reach)
    site = building_prices.site_of(position, seat, land)
    if move.traitor and site != board.FOREIGN:
        yield message("A Traitor needs a rival’s castle on the land.", "R33")
    yield from shortages.refuse_waste(position, seat, move, land)
    price = building_prices.find_price(position, seat, move)
    yield from shortages.refuse_price(position, seat, price, "R18")


def _refuse_castle(position: BasePosition, seat: Seat, move: moves.Castle) -> Refusals:
    yield from shortages.refuse_unknown_land(move.land)
    if move.reach not in board.REACHES[:3] or move.roads < 0:
        yield message("A castle is reached by land, barge or ship.", "R17")
    land = LAND[move.land]
    bans = position.bans(seat)
    if building_prices.owner_of(position, land) != moves.NOBODY:
        yield message("A castle stands on {land} already.", "R17", land=move.land)
    if position.castles[seat].bit_count() >= board.CASTLES:
        yield message("All your castles are built.", "R17")
    yield from shortages.refuse_closed_land(position, seat, land)
    yield from shortages.refuse_missing_tokens(position, seat, move)
    yield from shortages.refuse_reach(position, seat, land, move.reach)
    useful_roads = 0
    if position.terms.castle_roads:
        useful_roads = min(1, bans.fees)
    if move.roads > useful_roads:
        yield message("A road does not help with this castle.", "D10")
    price = building_prices.find_castle_price(position, seat, move)
    yield from shortages.refuse_price(position, seat, price, "R19")


def _refuse_friendly(
    position: BasePosition, seat: Seat, move: moves.FriendlyNeighbours
) -> Refusals:
    yield from shortages.refuse_unknown_land(move.land)
    card = CARD["friendly_neighbours"]
    yield from shortages.refuse_missing_card(position, seat, card)
    land = LAND[move.land]
    if not position.layout.basic >> land & 1:
        yield message("Only basic structures are free.", "R28")
    if building_prices.owner_of(position, land) != moves.NOBODY:
        yield message("A castle stands on {land}.", "R28", land=move.land)
    yield from shortages.refuse_ground(position, seat, land)
    yield message(
        "{land} does not border one of your castled lands.", "R28", land=move.land
    )


def _refuse_swap(position: BasePosition, seat: Seat, move: moves.Swap) -> Refusals:
    yield from shortages.refuse_unusable_token(position, seat, board.MARKET, 1)
    if move.seat not in position.rivals(seat):
        yield message("The other seat must be a rival.", "R24")
    if not {move.give, move.take} <= set(TOKENS) or move.give == move.take:
        yield message("Two different types of token are swapped.", "R24")
    own = position.tokens[seat]
    theirs = position.tokens[move.seat]
    if own[TOKEN[move.give]] <= (move.give == "market"):
        yield message("You have no {token} to give.", "R24", token=move.give)
    if not theirs[TOKEN[move.take]]:
        yield message(
            "{seat} has no {token}.", "R24", seat=Who(move.seat), token=move.take
        )


def _refuse_ban(
    position: BasePosition, seat: Seat, move: moves.BanToken | moves.BanLand
) -> Refusals:
    target, known = (
        (move.token, TOKEN) if isinstance(move, moves.BanToken) else (move.land, LAND)
    )
    if target not in known:
        yield message("You cannot forbid that.", "R25")
    yield from shortages.refuse_unusable_token(position, seat, board.FORT, 1)
    yield message("That is forbidden already.", "R25")


def _refuse_deal(position: BasePosition, seat: Seat, move: moves.Deal) -> Refusals:
    if not {move.give, move.take} <= set(TOKENS) or move.give == move.take:
        yield message("Choose two different types.", "R26")
    if not isinstance(position.pending, Dealing):
        yield from shortages.refuse_missing_card(position, seat, CARD["the_dealer"])
    if not position.tokens[seat][TOKEN[move.give]]:
        yield message("You have no {token} to give.", "R26", token=move.give)
    if not position.supply(TOKEN[move.take]):
        yield message("The treasury has no {token} left.", "R26", token=move.take)
    yield message("You cannot give and take the same type with one card.", "R26")


def _refuse_pick_pocket(
    position: BasePosition, seat: Seat, move: moves.PickPocket
) -> Refusals:
    yield from shortages.refuse_missing_card(position, seat, CARD["pick_pocket"])
    if position.terms.seats > 2 and move.card_from == move.token_from:
        yield message("Card and token come from two different rivals.", "R30")
    yield message("These rivals do not have a card and a token to lose.", "R30")


def _refuse_robbery(
    position: BasePosition, seat: Seat, move: moves.Robbery
) -> Refusals:
    yield from shortages.refuse_missing_card(position, seat, CARD["robbery"])
    yield message("No rival has a token.", "R31")


def _refuse_rob(position: BasePosition, seat: Seat, move: moves.Rob) -> Refusals:
    victim = turn_moves.find_next_victim(position)
    if move.seat != victim:
        yield message("The next to lose a token is {seat}.", "R31", seat=Who(victim))
    yield message("{seat} has no {token}.", "R31", seat=Who(victim), token=move.token)


def _refuse_without_card(card: str) -> Callable[[BasePosition, Seat, Any], Refusals]:
    return lambda position, seat, move: shortages.refuse_missing_card(
        position, seat, CARD[card]
    )


def _refuse_end_turn(
    position: BasePosition, seat: Seat, move: moves.EndTurn
) -> Refusals:
    if move.cards < 0 or position.hand_size(seat) + move.cards > board.HAND_LIMIT:
        yield message(
            "A hand holds {limit} cards at most.", "R35", limit=board.HAND_LIMIT
        )
    yield from shortages.refuse_price(
        position, seat, move.cards * position.card_price(seat), "R35"
    )


def _refuse_plant(
    position: BasePosition, seat: Seat, move: moves.SpringPlanting
) -> Refusals:
    yield from shortages.refuse_missing_card(position, seat, CARD["spring_planting"])
    if move.order == position.order:
        yield message("That is the order already.", "R34")
    yield message("The order must name every seat once.", "R34")


def _refuse_escape(position: BasePosition, seat: Seat, move: moves.Escape) -> Refusals:
    return shortages.refuse_missing_card(position, seat, CARD["narrow_escape"])


def _refuse_give(position: BasePosition, seat: Seat, move: moves.Give) -> Refusals:
    yield message("You have no {token}.", "R39", token=move.token)


_REASONS: Final[dict[type[Move], Callable[[BasePosition, Seat, Any], Refusals]]] = {
    moves.Place: _refuse_place,
    moves.Build: _refuse_build,
    moves.Castle: _refuse_castle,
    moves.FriendlyNeighbours: _refuse_friendly,
    moves.Swap: _refuse_swap,
    moves.BanToken: _refuse_ban,
    moves.BanLand: _refuse_ban,
    moves.Deal: _refuse_deal,
    moves.PickPocket: _refuse_pick_pocket,
    moves.Robbery: _refuse_robbery,
    moves.Rob: _refuse_rob,
    moves.Finagle: _refuse_without_card("finagle"),
    moves.RoyalTax: _refuse_without_card("royal_tax"),
    moves.EndTurn: _refuse_end_turn,
    moves.SpringPlanting: _refuse_plant,
    moves.Escape: _refuse_escape,
    moves.Give: _refuse_give,
}
_ANSWERS: Final[dict[type[Pending], tuple[type[Move], ...]]] = {
    Window: (moves.Escape, moves.Accept),
    Gifts: (moves.Give,),
    Naming: (moves.Rob,),
    Dealing: (moves.Deal, moves.DoneDealing),
}
_ON_TURN: Final = frozenset(
    {
        *(moves.Build, moves.Castle, moves.FriendlyNeighbours, moves.EndTurn),
        *(moves.Swap, moves.BanToken, moves.BanLand),
        *(moves.Deal, moves.Finagle, moves.PickPocket, moves.Robbery, moves.RoyalTax),
    }
)
