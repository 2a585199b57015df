"""What a move would cost and bring, as far as everybody can reckon it: the print on a button."""

from __future__ import annotations

from games.core import Move, Seat
from games.message import Message, message

from ..rules import board, building, reactions
from ..rules.board import LAND, TOKENS
from ..rules.moves import Build, Castle, EndTurn, Finagle, FriendlyNeighbours, Place
from ..rules.position import Realm
from .view import RakentaaView


def forecast(realm: Realm, view: RakentaaView, move: Move) -> Message | None:
    """Price and gain of the viewer's move; None where there is nothing to reckon."""
    seat = view.viewer
    if seat is None:
        return None
    if isinstance(move, Build | FriendlyNeighbours):
        return _structure(realm, seat, move)
    if isinstance(move, Castle):
        return _castle(realm, seat, move)
    return _gold(realm, seat, move)


def balance(before: RakentaaView, after: RakentaaView) -> Message | None:
    """What lies between two views of one's own: gold, and the income of the years to come."""
    if before.viewer is None:
        return None
    old, new = before.seats[before.viewer], after.seats[before.viewer]
    text = "{gold} G · income {now} → {then} · {left} G left"
    return message(text, gold=old.gold - new.gold, now=old.income, then=new.income, left=new.gold)


def _gold(realm: Realm, seat: Seat, move: Move) -> Message | None:
    if isinstance(move, EndTurn) and move.cards:
        return message("{gold} G", "R35", gold=move.cards * realm.card_price(seat))
    if isinstance(move, Finagle):
        return message(
            "up to {gold} G", "R27", gold=sum(reactions.finagled(realm, seat, 0).values())
        )
    if isinstance(move, Place):
        return _opening(realm, seat, LAND[move.land])
    return None


def _opening(realm: Realm, seat: Seat, land: int) -> Message:
    text = "+{gold} G · the {tile} here brings {spaces} spaces"
    tile = TOKENS[realm.layout.tiles[land]]
    spaces = realm.layout.incomes[land]
    gold = realm.terms.opening_gold[realm.at]
    rule = "R5" if realm.castles[seat] else "R4"
    return message(text, rule, gold=gold, tile=tile, spaces=spaces)


def _castle(realm: Realm, seat: Seat, move: Castle) -> Message:
    return message(
        "{gold} G · +{spaces} spaces, income {now} → {then}",
        "R19",
        gold=building.castle_price(realm, seat, move),
        spaces=board.CASTLE_SPACES,
        now=_income(realm, seat),
        then=_climb(realm, seat, board.CASTLE_SPACES),
    )


def _structure(realm: Realm, seat: Seat, move: Build | FriendlyNeighbours) -> Message:
    land = LAND[move.land]
    price = building.price(realm, seat, move) if isinstance(move, Build) else 0
    built = (
        building.build(realm, seat, move)
        if isinstance(move, Build)
        else building.build_friendly(realm, seat, move)
    )
    kind = realm.layout.tiles[land]
    spent = building.spent_tokens(move).get(kind, 0) if isinstance(move, Build) else 0
    count = built.tokens[seat][kind] - realm.tokens[seat][kind] + spent
    text = "{gold} G · +{spaces} spaces, income {now} → {then} · {count} "
    return message(
        text + ("{token}" if count == 1 else "{token}s"),
        "R18",
        gold=price,
        spaces=realm.layout.incomes[land],
        now=_income(realm, seat),
        then=_income(built, seat),
        count=count,
        token=TOKENS[kind],
    )


def _climb(realm: Realm, seat: Seat, spaces: int) -> int:
    space = realm.spaces[seat] + spaces
    return board.income(min(space, board.LAST_SPACE) if realm.terms.chart_stops else space)


def _income(realm: Realm, seat: Seat) -> int:
    return board.income(realm.spaces[seat])
