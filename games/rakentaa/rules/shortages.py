"""What is missing for a move, as refusals: the lands, tokens, cards and gold that it takes.

Which of these a kind of move needs is in `refusals.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core import Seat
from games.message import Message, message

from . import board, building, moves
from .board import LAND, TOKENS
from .position import Realm

Refusals = Iterator[Message]

_CARD_RULES: Final = (26, 27, 28, 29, 30, 31, 32, 34, 33, 13)  # per kind, in the order of the file


def unknown_land(name: str) -> Refusals:
    """A land that is on the map."""
    if name not in LAND:
        yield message("There is no land {land}.", "R1", land=name)


def ground(realm: Realm, seat: Seat, land: int) -> Refusals:
    """What keeps a piece off a land, whatever is spent."""
    name = board.LANDS[land]
    if realm.pieces[seat] >> land & 1:
        yield message("You have built on {land} already.", "R15", land=name)
    if len(realm.stacks[land]) >= realm.terms.places:
        yield message("{land} is full.", "R15", land=name)
    if realm.pieces[seat].bit_count() >= board.PIECES:
        yield message("All your pieces are built.", "R15")
    if realm.free_support(seat) < 1:
        yield message(
            "Your castles support no further structure: each carries three.", "R16", land=name
        )
    yield from closed(realm, seat, land)


def closed(realm: Realm, seat: Seat, land: int) -> Refusals:
    """A land that no fort has closed."""
    if realm.bans(seat).lands >> land & 1:
        yield message("A fort closes {land} this year.", "R25", land=board.LANDS[land])


def reach(realm: Realm, seat: Seat, land: int, way: str) -> Refusals:
    """A way to the land, and no dearer one than is needed."""
    within, name = board.reach(realm.castles[seat]), board.LANDS[land]
    if way != "land" and within.land >> land & 1:
        yield message("{land} is reached by land: nothing need be spent.", "R14", land=name)
    if not getattr(within, way) >> land & 1:
        rule = {"land": "R10", "barge": "R11", "ship": "R12", "wanderer": "R13"}[way]
        yield message("None of your castles reaches {land} by {way}.", rule, land=name, way=way)


def tokens(realm: Realm, seat: Seat, move: moves.Build | moves.Castle) -> Refusals:
    """The tokens that a build spends."""
    for kind, count in building.spent_tokens(move).items():
        yield from usable(realm, seat, kind, count)


def usable(realm: Realm, seat: Seat, kind: int, count: int) -> Refusals:
    """So many tokens of a type, and no ban on them."""
    if realm.tokens[seat][kind] < count:
        rule = ("R22", "R24", "R25", "R11", "R23", "R12")[kind]
        has = realm.tokens[seat][kind]
        text = (
            "That takes a {token}; you have {has}."
            if count == 1
            else "That takes {count} {token}s; you have {has}."
        )
        yield message(text, rule, count=count, token=TOKENS[kind], has=has)
    if realm.bans(seat).tokens >> kind & 1:
        yield message("A fort forbids {token} tokens this year.", "R25", token=TOKENS[kind])


def waste(realm: Realm, seat: Seat, move: moves.Build, land: int) -> Refusals:
    """Roads and farms that would change nothing."""
    site = building.site_of(realm, seat, land)
    fees = board.SITES[board.FREE if move.traitor else site].fees + realm.bans(seat).fees
    if move.roads > fees:
        yield message("There are only {fees} land fees to strike.", "R23", fees=fees)
    if move.farms and not board.new_ground(realm.pieces[seat]) >> land & 1:
        yield message(
            "You have built on this terrain and on this island: farms do not help here.", "R22"
        )
    if move.farms and not building.price(
        realm, seat, moves.Build(move.land, move.reach, move.roads, move.farms - 1, move.traitor)
    ):
        yield message("Fewer farms make it free already.", "R14")


def card(realm: Realm, seat: Seat, kind: int) -> Refusals:
    """The card that the move is."""
    if kind not in realm.hands[seat]:
        yield message("You do not hold {card}.", f"R{_CARD_RULES[kind]}", card=board.CARDS[kind])


def gold(realm: Realm, seat: Seat, price: int, rule: str) -> Refusals:
    """The price; `rule` says what it is for."""
    owned = realm.gold[seat]
    if owned < price:
        yield message("That costs {price} G; you have {gold} G.", rule, price=price, gold=owned)
