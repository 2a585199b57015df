"""Why a move is refused: the rule it breaks, from what the seat itself can see.

What may be missing for it is in `shortages.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.core import CHANCE, Move, Seat
from games.message import Message, Who, message

from . import board, building, moves, shortages, turn_moves
from .board import CARD, LAND, TOKEN, TOKENS
from .position import OPENING, TURN, Dealing, Gifts, Naming, Realm, Window
from .shortages import Refusals


def why_not(realm: Realm, seat: Seat, move: Move) -> Message:
    """The first rule that the move breaks."""
    if seat == CHANCE:
        return message("That is not what chance decides now.", "D25")
    if seat not in realm.to_act:
        return message("It is not your turn.", "R8")
    if not _fits_moment(realm, move):
        return _other_moment(realm)
    reasons = _REASONS.get(type(move))
    found = next(reasons(realm, seat, move), None) if reasons else None
    return found or message("That is not possible now.", "R8")


def _fits_moment(realm: Realm, move: Move) -> bool:
    if isinstance(realm.pending, Window):
        return isinstance(move, moves.Escape | moves.Accept)
    if isinstance(realm.pending, Gifts):
        return isinstance(move, moves.Give)
    if isinstance(realm.pending, Naming):
        return isinstance(move, moves.Rob)
    if isinstance(realm.pending, Dealing):
        return isinstance(move, moves.Deal | moves.DoneDealing)
    if realm.phase == OPENING:
        return isinstance(move, moves.Place)
    return (
        type(move) in _ON_TURN
        if realm.phase == TURN
        else isinstance(move, moves.SpringPlanting | moves.PassSpring)
    )


def _other_moment(realm: Realm) -> Message:
    if isinstance(realm.pending, Window):
        return message("First answer what was played against you.", "R38")
    if isinstance(realm.pending, Gifts):
        return message("First choose the token you hand over.", "R39")
    if isinstance(realm.pending, Naming):
        return message("First name what those above you lose.", "R31")
    if isinstance(realm.pending, Dealing):
        return message("First be done with {card}.", "R26", card="the_dealer")
    if realm.phase == OPENING:
        return message("First the opening castles are placed.", "R4")
    return message("That does not belong here.", "R8" if realm.phase == TURN else "R34")


def _place(realm: Realm, seat: Seat, move: moves.Place) -> Refusals:
    yield from shortages.unknown_land(move.land)
    land = LAND[move.land]
    if building.owner_of(realm, land) != moves.NOBODY:
        yield message("A castle stands on {land} already.", "R17", land=move.land)
    if realm.castles[seat]:
        yield message("The second castle goes on a land with an advanced tile.", "R5")
    yield message("The first castle goes on a land with a basic tile.", "R4")


def _build(realm: Realm, seat: Seat, move: moves.Build) -> Refusals:
    yield from shortages.unknown_land(move.land)
    if move.reach not in board.REACHES or min(move.roads, move.farms) < 0:
        yield message("That is no way to build.", "R10")
    land = LAND[move.land]
    yield from shortages.ground(realm, seat, land)
    yield from shortages.tokens(realm, seat, move)
    for card in building.spent_cards(move):
        yield from shortages.card(realm, seat, card)
    yield from shortages.reach(realm, seat, land, move.reach)
    if move.traitor and building.site_of(realm, seat, land) != board.FOREIGN:
        yield message("A Traitor needs a rival’s castle on the land.", "R33")
    yield from shortages.waste(realm, seat, move, land)
    yield from shortages.gold(realm, seat, building.price(realm, seat, move), "R18")


def _castle(realm: Realm, seat: Seat, move: moves.Castle) -> Refusals:
    yield from shortages.unknown_land(move.land)
    if move.reach not in board.REACHES[:3] or move.roads < 0:
        yield message("A castle is reached by land, barge or ship.", "R17")
    land, bans = LAND[move.land], realm.bans(seat)
    if building.owner_of(realm, land) != moves.NOBODY:
        yield message("A castle stands on {land} already.", "R17", land=move.land)
    if realm.castles[seat].bit_count() >= board.CASTLES:
        yield message("All your castles are built.", "R17")
    yield from shortages.closed(realm, seat, land)
    yield from shortages.tokens(realm, seat, move)
    yield from shortages.reach(realm, seat, land, move.reach)
    if move.roads > (min(1, bans.fees) if realm.terms.castle_roads else 0):
        yield message("A road does not help with this castle.", "D10")
    yield from shortages.gold(realm, seat, building.castle_price(realm, seat, move), "R19")


def _friendly(realm: Realm, seat: Seat, move: moves.FriendlyNeighbours) -> Refusals:
    yield from shortages.unknown_land(move.land)
    yield from shortages.card(realm, seat, CARD["friendly_neighbours"])
    land = LAND[move.land]
    if not realm.layout.basic >> land & 1:
        yield message("Only basic structures are built for nothing.", "R28")
    if building.owner_of(realm, land) != moves.NOBODY:
        yield message("A castle stands on {land}.", "R28", land=move.land)
    yield from shortages.ground(realm, seat, land)
    yield message("{land} does not border one of your castled lands.", "R28", land=move.land)


def _swap(realm: Realm, seat: Seat, move: moves.Swap) -> Refusals:
    yield from shortages.usable(realm, seat, board.MARKET, 1)
    if move.seat not in realm.rivals(seat):
        yield message("The other seat must be a rival.", "R24")
    if not {move.give, move.take} <= set(TOKENS) or move.give == move.take:
        yield message("Two different types of token are swapped.", "R24")
    own, theirs = realm.tokens[seat], realm.tokens[move.seat]
    if own[TOKEN[move.give]] <= (move.give == "market"):
        yield message("You have no {token} to give.", "R24", token=move.give)
    if not theirs[TOKEN[move.take]]:
        yield message("{seat} has no {token}.", "R24", seat=Who(move.seat), token=move.take)


def _ban(realm: Realm, seat: Seat, move: moves.BanToken | moves.BanLand) -> Refusals:
    target, known = (move.token, TOKEN) if isinstance(move, moves.BanToken) else (move.land, LAND)
    if target not in known:
        yield message("There is no such thing to ban.", "R25")
    yield from shortages.usable(realm, seat, board.FORT, 1)
    yield message("That is forbidden to everybody already.", "R25")


def _deal(realm: Realm, seat: Seat, move: moves.Deal) -> Refusals:
    if not {move.give, move.take} <= set(TOKENS) or move.give == move.take:
        yield message("Tokens are changed into another type.", "R26")
    if not isinstance(realm.pending, Dealing):
        yield from shortages.card(realm, seat, CARD["the_dealer"])
    if not realm.tokens[seat][TOKEN[move.give]]:
        yield message("You have no {token} to give.", "R26", token=move.give)
    if not realm.supply(TOKEN[move.take]):
        yield message("The treasury has no {token} left.", "R26", token=move.take)
    yield message("No type is both handed in and taken with the same card.", "R26")


def _pick_pocket(realm: Realm, seat: Seat, move: moves.PickPocket) -> Refusals:
    yield from shortages.card(realm, seat, CARD["pick_pocket"])
    if realm.terms.seats > 2 and move.card_from == move.token_from:
        yield message("Card and token come from two different rivals.", "R30")
    yield message("These rivals do not have a card and a token to lose.", "R30")


def _robbery(realm: Realm, seat: Seat, move: moves.Robbery) -> Refusals:
    yield from shortages.card(realm, seat, CARD["robbery"])
    yield message("No rival has a token.", "R31")


def _rob(realm: Realm, seat: Seat, move: moves.Rob) -> Refusals:
    victim = turn_moves.to_name(realm)
    if move.seat != victim:
        yield message("The next to lose a token is {seat}.", "R31", seat=Who(victim))
    yield message("{seat} has no {token}.", "R31", seat=Who(victim), token=move.token)


def _played(card: str) -> Callable[[Realm, Seat, Any], Refusals]:
    return lambda realm, seat, move: shortages.card(realm, seat, CARD[card])


def _end_turn(realm: Realm, seat: Seat, move: moves.EndTurn) -> Refusals:
    if move.cards < 0 or realm.hand_size(seat) + move.cards > board.HAND_LIMIT:
        yield message("A hand holds {limit} cards at most.", "R35", limit=board.HAND_LIMIT)
    yield from shortages.gold(realm, seat, move.cards * realm.card_price(seat), "R35")


def _plant(realm: Realm, seat: Seat, move: moves.SpringPlanting) -> Refusals:
    yield from shortages.card(realm, seat, CARD["spring_planting"])
    if move.order == realm.order:
        yield message("That is the order already.", "R34")
    yield message("The order must name every seat once.", "R34")


def _escape(realm: Realm, seat: Seat, move: moves.Escape) -> Refusals:
    return shortages.card(realm, seat, CARD["narrow_escape"])


def _give(realm: Realm, seat: Seat, move: moves.Give) -> Refusals:
    yield message("You have no {token}.", "R39", token=move.token)


_REASONS: Final[dict[type[Move], Callable[[Realm, Seat, Any], Refusals]]] = {
    moves.Place: _place,
    moves.Build: _build,
    moves.Castle: _castle,
    moves.FriendlyNeighbours: _friendly,
    moves.Swap: _swap,
    moves.BanToken: _ban,
    moves.BanLand: _ban,
    moves.Deal: _deal,
    moves.PickPocket: _pick_pocket,
    moves.Robbery: _robbery,
    moves.Rob: _rob,
    moves.Finagle: _played("finagle"),
    moves.RoyalTax: _played("royal_tax"),
    moves.EndTurn: _end_turn,
    moves.SpringPlanting: _plant,
    moves.Escape: _escape,
    moves.Give: _give,
}
_ON_TURN: Final = frozenset(
    {
        *(moves.Build, moves.Castle, moves.FriendlyNeighbours, moves.EndTurn),
        *(moves.Swap, moves.BanToken, moves.BanLand),
        *(moves.Deal, moves.Finagle, moves.PickPocket, moves.Robbery, moves.RoyalTax),
    }
)
