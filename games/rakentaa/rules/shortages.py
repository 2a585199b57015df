"""Refusals for lack of means: lands, tokens, cards and gold.

`refusals.py` calls those that a kind of move needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core import Seat
from games.message import Message, message

from . import board, building_prices, moves
from .board import LAND, TOKENS
from .position import BasePosition

Refusals = Iterator[Message]

# per kind, in the order of the file
_CARD_RULES: Final = (26, 27, 28, 29, 30, 31, 32, 34, 33, 13)


def refuse_unknown_land(name: str) -> Refusals:
    """Refuses a land that is not on the map."""
    if name not in LAND:
        yield message("There is no land {land}.", "R1", land=name)


def refuse_ground(position: BasePosition, seat: Seat, land: int) -> Refusals:
    """Refuses a land that cannot hold another piece of the seat, however much it spends."""
    name = board.LANDS[land]
    if position.pieces[seat] >> land & 1:
        yield message("You have built on {land} already.", "R15", land=name)
    if len(position.stacks[land]) >= position.terms.places:
        yield message("{land} is full.", "R15", land=name)
    if position.pieces[seat].bit_count() >= board.PIECES:
        yield message("All your pieces are built.", "R15")
    if position.free_support(seat) < 1:
        yield message(
            "Your castles support no more structures: three per castle.",
            "R16",
            land=name,
        )
    yield from refuse_closed_land(position, seat, land)


def refuse_closed_land(position: BasePosition, seat: Seat, land: int) -> Refusals:
    """Refuses a land that a fort has closed."""
    if position.bans(seat).lands >> land & 1:
        yield message(
            "{land} is closed by a fort this year.", "R25", land=board.LANDS[land]
        )


def refuse_reach(position: BasePosition, seat: Seat, land: int, way: str) -> Refusals:
    """Refuses a land out of reach, and a means that is not needed."""
    within = board.find_reach(position.castles[seat])
    name = board.LANDS[land]
    if way != "land" and within.land >> land & 1:
        yield message(
            "{land} is reached by land: no token is needed.", "R14", land=name
        )
    if not getattr(within, way) >> land & 1:
        rule = {"land": "R10", "barge": "R11", "ship": "R12", "wanderer": "R13"}[way]
        yield message(
            "None of your castles reaches {land} by {way}.", rule, land=name, way=way
        )


def refuse_missing_tokens(
    position: BasePosition, seat: Seat, move: moves.Build | moves.Castle
) -> Refusals:
    """Refuses a build whose tokens the seat lacks."""
    for kind, count in building_prices.count_spent_tokens(move).items():
        yield from refuse_unusable_token(position, seat, kind, count)


def refuse_unusable_token(
    position: BasePosition, seat: Seat, kind: int, count: int
) -> Refusals:
    """Refuses this number of tokens of a type: the seat lacks them, or they are banned."""
    if position.tokens[seat][kind] < count:
        rule = ("R22", "R24", "R25", "R11", "R23", "R12")[kind]
        has = position.tokens[seat][kind]
        text = "That takes {count} {token}s; you have {has}."
        if count == 1:
            text = "That takes a {token}; you have {has}."
        yield message(text, rule, count=count, token=TOKENS[kind], has=has)
    if position.bans(seat).tokens >> kind & 1:
        yield message(
            "A fort forbids {token} tokens this year.", "R25", token=TOKENS[kind]
        )


def refuse_waste(
    position: BasePosition, seat: Seat, move: moves.Build, land: int
) -> Refusals:
    """Refuses roads and farms that change nothing."""
    site = building_prices.site_of(position, seat, land)
    fees = (
        board.SITES[board.FREE if move.traitor else site].fees
        + position.bans(seat).fees
    )
    if move.roads > fees:
        yield message("There are only {fees} land fees to cancel.", "R23", fees=fees)
    if move.farms and not board.find_new_ground(position.pieces[seat]) >> land & 1:
        yield message(
            "You have built on this terrain and this island: farms do not help here.",
            "R22",
        )
    if move.farms and not building_prices.find_price(
        position,
        seat,
        moves.Build(move.land, move.reach, move.roads, move.farms - 1, move.traitor),
    ):
        yield message("Fewer farms are enough.", "R14")


def refuse_missing_card(position: BasePosition, seat: Seat, kind: int) -> Refusals:
    """Refuses a card that the seat does not hold."""
    if kind not in position.hands[seat]:
        yield message(
            "You do not hold {card}.", f"R{_CARD_RULES[kind]}", card=board.CARDS[kind]
        )


def refuse_price(position: BasePosition, seat: Seat, price: int, rule: str) -> Refusals:
    """Refuses a price above the seat's gold. `rule` is the rule of the price."""
    owned = position.gold[seat]
    if owned < price:
        yield message(
            "That costs {price} G; you have {gold} G.", rule, price=price, gold=owned
        )
