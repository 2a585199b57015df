"""A position of Rakentaa: its fields, and figures that follow from them. Legal moves are in
`play.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Self

from games.core import CHANCE, Move, Position, Seat

from . import board
from .moves import NOBODY
from .pending import CHANCE_ONLY, SEATS, Pending

LAY = "lay"
INCOMES = "incomes"
TILES = "tiles"
OPENING = "opening"
SPRING = "spring"
TURN = "turn"
OVER = "over"


@dataclass(frozen=True, slots=True)
class Terms:
    """The options of a table, and figures that follow from the number of seats."""

    seats: int
    one_fee: bool  # builders on the land of a castle pay its owner a land fee
    tokens: int  # per type
    chart_stops: bool
    castle_roads: bool  # a road may strike a Royal Tax off a castle
    all_hands: bool  # the table waits for every seat that may have the card
    idle_years: int
    places: int  # structures that one land holds
    final_space: int  # where the year becomes the last
    opening_gold: tuple[int, ...]  # G by turn tile


@dataclass(frozen=True, slots=True)
class Layout:
    """The tiles on the lands. They do not change during a game."""

    tiles: tuple[int, ...]  # token type per land; empty until laid
    incomes: tuple[int, ...]  # spaces per land; empty until laid

    @property
    def basic(self) -> int:
        """Mask of the lands with basic tiles."""
        return board.find_basic_lands(self.tiles)


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect until the end of the year."""

    kind: str  # ban_token, ban_land or extra_fee
    target: int  # token type or land; 0 for a fee
    by: Seat
    exempt: int  # mask of the seats that escaped


class Bans(NamedTuple):
    """The moves that this year's effects forbid one seat."""

    tokens: int = 0  # mask of types
    lands: int = 0  # mask
    fees: int = 0  # extra land fees


_NO_BANS: Final = Bans()


@dataclass(frozen=True, slots=True)
class BasePosition(Position[Move, Any]):
    """The fields of a position, hidden information included."""

    terms: Terms
    layout: Layout
    phase: str
    year: int  # 0 during the opening
    turn: int  # the seats' own turns so far, the present one included
    order: tuple[Seat, ...]  # who holds turn tile 1, 2, ...
    at: int  # index into order: the seat on turn
    drawn: tuple[Seat, ...]  # the order as chance dealt it
    spring: int  # index into drawn: who is asked for Spring Planting
    planted: int  # index into drawn: how many the last Spring Planting leaves behind
    gold: tuple[int, ...]  # G per seat
    spaces: tuple[int, ...]  # on the income chart, per seat
    tokens: tuple[tuple[int, ...], ...]  # per seat, per type
    hands: tuple[tuple[int, ...], ...]  # per seat: kinds of card, rising
    castles: tuple[int, ...]  # mask of lands per seat
    pieces: tuple[int, ...]  # mask of lands per seat
    stacks: tuple[tuple[Seat, ...], ...]  # per land: whose pieces, in the order built
    pile: tuple[int, ...]  # cards to draw, per kind
    discard: tuple[int, ...]  # per kind
    due_to: Seat  # who is still to be dealt bought cards
    due: int
    effects: tuple[Effect, ...]
    pending: Pending | None
    final: bool  # the year is the last
    final_by: Seat  # -1 while it is not
    built: bool  # something was built this year
    idle: int  # years in a row without building

    def change(self, **fields: Any) -> Self:
        """A copy with some new fields. `game.py` replaces this method by a fast one."""
        raise NotImplementedError

    @property
    def to_act(self) -> frozenset[Seat]:
        if self.due:
            return CHANCE_ONLY
        if self.pending is not None:
            return self.pending.to_act
        if self.phase in (TURN, OPENING):
            return SEATS[1 << self.order[self.at]]
        if self.phase == SPRING:
            return SEATS[1 << self.drawn[self.spring]]
        if self.phase == OVER:
            return SEATS[0]
        return CHANCE_ONLY

    @property
    def on_turn(self) -> Seat:
        """The seat on turn; -1 outside turns."""
        if self.phase in (TURN, OPENING):
            return self.order[self.at]
        return NOBODY

    @property
    def reacting(self) -> frozenset[Seat]:
        """The seats that a card asks in the turn of another."""
        is_waiting = self.pending is not None and self.on_turn != NOBODY
        if is_waiting:
            return self.to_act - {self.on_turn, CHANCE}
        return SEATS[0]

    @property
    def whose_turn(self) -> Seat:
        return self.on_turn

    def bans(self, seat: Seat) -> Bans:
        """The moves that this year's effects forbid the seat, and the extra fees."""
        if not self.effects:
            return _NO_BANS
        binding = [effect for effect in self.effects if not effect.exempt >> seat & 1]
        tokens = _unite_targets(binding, "ban_token")
        lands = _unite_targets(binding, "ban_land")
        return Bans(
            tokens, lands, sum(effect.kind == "extra_fee" for effect in binding)
        )

    def hand_size(self, seat: Seat) -> int:
        """Cards in hand. Bought cards count as soon as they are paid."""  # D28
        return len(self.hands[seat]) + (self.due if seat == self.due_to else 0)

    def free_support(self, seat: Seat) -> int:
        """The number of further pieces that the seat's castles support."""  # R16
        return (
            board.SUPPORT * self.castles[seat].bit_count()
            - self.pieces[seat].bit_count()
        )

    def seats_above(self, seat: Seat) -> int:
        """Mask of the seats further along the chart."""
        space = self.spaces[seat]
        return sum(1 << other for other, its in enumerate(self.spaces) if its > space)

    def card_price(self, seat: Seat) -> int:
        """The present cost of a prosperity card for the seat."""
        space = self.spaces[seat]
        price = board.CARD_PRICE
        for its in self.spaces:
            if its > space:
                price -= 1  # R35
        return price

    def supply(self, kind: int) -> int:
        """Tokens of a type in the treasury."""
        return self.terms.tokens - sum(own[kind] for own in self.tokens)

    def vacant_lands(self) -> int:
        """Mask of the lands with room for another piece: two seats or more have none there."""
        lacking = lacking_twice = 0
        for lands in self.pieces:
            lacking_twice |= lacking & ~lands
            lacking |= ~lands
        return lacking_twice & board.ALL_LANDS

    def rivals(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, in seat order."""
        return tuple(other for other in range(self.terms.seats) if other != seat)


def replace_item(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one item new."""
    return (*values[:index], value, *values[index + 1 :])


def list_seats(mask: int) -> tuple[Seat, ...]:
    """The seats of a mask, in seat order."""
    return tuple(seat for seat in range(5) if mask >> seat & 1)


def discard_cards(
    position: BasePosition, seat: Seat, cards: Iterable[int]
) -> dict[str, Any]:
    """The fields that change when the seat discards cards."""
    hand = list(position.hands[seat])
    discard = list(position.discard)
    for card in cards:
        hand.remove(card)
        discard[card] += 1
    return {
        "hands": replace_item(position.hands, seat, tuple(hand)),
        "discard": tuple(discard),
    }


def move_token(
    tokens: tuple[tuple[int, ...], ...], kind: int, giver: Seat, taker: Seat
) -> tuple[tuple[int, ...], ...]:
    """The tokens of all seats after one token has moved; a seat of -1 is the treasury."""
    new = [list(own) for own in tokens]
    if giver != NOBODY:
        new[giver][kind] -= 1
    if taker != NOBODY:
        new[taker][kind] += 1
    return tuple(map(tuple, new))


def _unite_targets(effects: list[Effect], kind: str) -> int:
    targets = 0
    for effect in effects:
        if effect.kind == kind:
            targets |= 1 << effect.target
    return targets
