"""Forecast of a move: its cost and result, as far as the view shows them. Buttons show it."""

from __future__ import annotations

from games.core import Move, Seat
from games.message import Message, message

from ..rules import board, building, building_prices, reactions
from ..rules.board import LAND, TOKENS
from ..rules.moves import Build, Castle, EndTurn, Finagle, FriendlyNeighbours, Place
from ..rules.position import BasePosition
from .view import RakentaaView


def make_forecast(
    position: BasePosition, view: RakentaaView, move: Move
) -> Message | None:
    """Cost and result of the viewer's move; None: there is nothing to show."""
    seat = view.viewer
    if seat is None:
        return None
    if isinstance(move, Build | FriendlyNeighbours):
        return _forecast_structure(position, seat, move)
    if isinstance(move, Castle):
        return _forecast_castle(position, seat, move)
    return _forecast_gold(position, seat, move)


def make_balance(before: RakentaaView, after: RakentaaView) -> Message | None:
    """The difference between two views of the viewer: gold and income."""
    if before.viewer is None:
        return None
    old = before.seats[before.viewer]
    new = after.seats[before.viewer]
    text = "{gold} G · income {now} → {then} · {left} G left"
    return message(
        text,
        gold=old.gold - new.gold,
        now=old.income,
        then=new.income,
        left=new.gold,
    )


def _forecast_gold(position: BasePosition, seat: Seat, move: Move) -> Message | None:
    if isinstance(move, EndTurn) and move.cards:
        return message("{gold} G", "R35", gold=move.cards * position.card_price(seat))
    if isinstance(move, Finagle):
        return message(
            "up to {gold} G",
            "R27",
            gold=sum(reactions.find_finagle_payments(position, seat, 0).values()),
        )
    if isinstance(move, Place):
        return _forecast_opening(position, seat, LAND[move.land])
    return None


def _forecast_opening(position: BasePosition, seat: Seat, land: int) -> Message:
    text = "+{gold} G · the {tile} here: {spaces} up"
    tile = TOKENS[position.layout.tiles[land]]
    spaces = position.layout.incomes[land]
    gold = position.terms.opening_gold[position.at]
    rule = "R5" if position.castles[seat] else "R4"
    return message(text, rule, gold=gold, tile=tile, spaces=spaces)


def _forecast_castle(position: BasePosition, seat: Seat, move: Castle) -> Message:
    return message(
        "{gold} G · {spaces} up; income {now} → {then}",
        "R19",
        gold=building_prices.find_castle_price(position, seat, move),
        spaces=board.CASTLE_SPACES,
        now=_find_income_now(position, seat),
        then=_find_income_after(position, seat, board.CASTLE_SPACES),
    )


def _forecast_structure(
    position: BasePosition, seat: Seat, move: Build | FriendlyNeighbours
) -> Message:
    land = LAND[move.land]
    kind = position.layout.tiles[land]
    price = 0
    if isinstance(move, Build):
        price = building_prices.find_price(position, seat, move)
        built = building.build(position, seat, move)
    else:
        built = building.build_friendly(position, seat, move)
    count = built.tokens[seat][kind]
    text = "{gold} G · {spaces} up; income {now} → {then} · leaves {count} "
    return message(
        text + ("{token}" if count == 1 else "{token}s"),
        "R18",
        gold=price,
        spaces=position.layout.incomes[land],
        now=_find_income_now(position, seat),
        then=_find_income_now(built, seat),
        count=count,
        token=TOKENS[kind],
    )


def _find_income_after(position: BasePosition, seat: Seat, spaces: int) -> int:
    space = position.spaces[seat] + spaces
    return board.find_income(
        min(space, board.LAST_SPACE) if position.terms.chart_stops else space
    )


def _find_income_now(position: BasePosition, seat: Seat) -> int:
    return board.find_income(position.spaces[seat])
