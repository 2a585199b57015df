"""The realm at one moment: the fields of a position and the figures that follow from them. What is
legal is in `play.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Self

from games.core import CHANCE, Move, Position, Seat

from . import board
from .moves import NOBODY

LAY, INCOMES, TILES, OPENING, SPRING, TURN, OVER = (
    "lay",
    "incomes",
    "tiles",
    "opening",
    "spring",
    "turn",
    "over",
)

SEATS: Final = tuple(
    frozenset(seat for seat in range(5) if mask >> seat & 1) for mask in range(32)
)  # per mask of seats
CHANCE_ONLY: Final = frozenset({CHANCE})


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on, and what follows from the number of seats."""

    seats: int
    one_fee: bool  # an owner is paid a land fee by builders under its castle
    tokens: int  # per type
    chart_stops: bool
    castle_roads: bool  # a road may strike a Royal Tax off a castle
    all_hands: bool  # every hand that might answer is waited for
    idle_years: int
    places: int  # structures that one land holds
    final_space: int  # where the year becomes the last
    opening_gold: tuple[int, ...]  # G by turn tile


@dataclass(frozen=True, slots=True)
class Layout:
    """The tiles on the lands, the same for the whole game."""

    tiles: tuple[int, ...]  # token type per land; empty until laid
    incomes: tuple[int, ...]  # spaces per land; empty until laid

    @property
    def basic(self) -> int:
        """Mask of the lands with basic tiles."""
        return board.basic(self.tiles)


@dataclass(frozen=True, slots=True)
class Effect:
    """What holds until the end of the year."""

    kind: str  # ban_token, ban_land or extra_fee
    target: int  # token type or land; 0 for a fee
    by: Seat
    exempt: int  # mask of the seats that escaped


@dataclass(frozen=True, slots=True)
class Window:
    """Something just played, waiting for the answers of those it touches."""

    by: Seat
    move: Move
    affected: int  # masks of seats
    asked: int
    answered: int = 0
    escaped: int = 0
    named: tuple[int, ...] = ()  # Robbery: token type per seat, -1 for none

    @property
    def to_act(self) -> frozenset[Seat]:
        return SEATS[self.asked & ~self.answered]


@dataclass(frozen=True, slots=True)
class Naming:
    """A Robbery whose player still names tokens of those above."""

    by: Seat
    named: tuple[int, ...]  # token type per seat, -1 for none yet

    @property
    def to_act(self) -> frozenset[Seat]:
        return SEATS[1 << self.by]


@dataclass(frozen=True, slots=True)
class Dealing:
    """A Dealer whose player may go on swapping."""

    by: Seat
    given: int  # masks of token types
    taken: int

    @property
    def to_act(self) -> frozenset[Seat]:
        return SEATS[1 << self.by]


@dataclass(frozen=True, slots=True)
class Gifts:
    """A Robbery whose victims level with or below the robber still choose."""

    by: Seat
    lost: tuple[int, ...]  # token type per seat, -1 for none (yet)
    asked: int  # masks of seats: who had a choice
    givers: int  # and who still has

    @property
    def to_act(self) -> frozenset[Seat]:
        return SEATS[self.givers]


@dataclass(frozen=True, slots=True)
class Picking:
    """A Pick Pocket whose finds chance still draws, the card first."""

    by: Seat
    card_from: Seat  # -1 when none is (any longer) to be drawn
    token_from: Seat

    @property
    def to_act(self) -> frozenset[Seat]:
        return CHANCE_ONLY


Pending = Window | Naming | Dealing | Gifts | Picking


class Bans(NamedTuple):
    """What binds one seat this year."""

    tokens: int = 0  # mask of types
    lands: int = 0  # mask
    fees: int = 0  # extra land fees


_NO_BANS: Final = Bans()


@dataclass(frozen=True, slots=True)
class Realm(Position[Move, Any]):
    """Everything there is, hidden things included."""

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
        """A copy with some fields new; `game.py` puts the fast one here."""
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
        return SEATS[0] if self.phase == OVER else CHANCE_ONLY

    @property
    def on_turn(self) -> Seat:
        """The seat whose own turn it is; nobody outside turns."""
        return self.order[self.at] if self.phase in (TURN, OPENING) else NOBODY

    @property
    def reacting(self) -> frozenset[Seat]:
        """Those whom a card asks in another's turn."""
        asked = self.pending is not None and self.on_turn != NOBODY
        return self.to_act - {self.on_turn, CHANCE} if asked else SEATS[0]

    @property
    def whose_turn(self) -> Seat:
        return self.on_turn

    def bans(self, seat: Seat) -> Bans:
        """What this year's effects forbid the seat, and the fees they add."""
        if not self.effects:
            return _NO_BANS
        binding = [effect for effect in self.effects if not effect.exempt >> seat & 1]
        tokens = _targets(binding, "ban_token")
        lands = _targets(binding, "ban_land")
        return Bans(tokens, lands, sum(effect.kind == "extra_fee" for effect in binding))

    def hand_size(self, seat: Seat) -> int:
        """Cards in hand, bought ones counted as soon as they are paid."""  # D28
        return len(self.hands[seat]) + (self.due if seat == self.due_to else 0)

    def free_support(self, seat: Seat) -> int:
        """How many more pieces the seat's castles carry."""  # R16
        return board.SUPPORT * self.castles[seat].bit_count() - self.pieces[seat].bit_count()

    def above(self, seat: Seat) -> int:
        """Mask of the seats further along the chart."""
        space = self.spaces[seat]
        return sum(1 << other for other, its in enumerate(self.spaces) if its > space)

    def card_price(self, seat: Seat) -> int:
        """What a prosperity card costs the seat now."""
        space, price = self.spaces[seat], board.CARD_PRICE
        for its in self.spaces:
            if its > space:
                price -= 1  # R35
        return price

    def supply(self, kind: int) -> int:
        """Tokens of a type in the treasury."""
        return self.terms.tokens - sum(own[kind] for own in self.tokens)

    def vacant(self) -> int:
        """Mask of the lands that hold another piece: those where two seats or more have none."""
        lacking = lacking_twice = 0
        for lands in self.pieces:
            lacking_twice |= lacking & ~lands
            lacking |= ~lands
        return lacking_twice & board.ALL_LANDS

    def rivals(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, in seat order."""
        return tuple(other for other in range(self.terms.seats) if other != seat)


def replaced(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one item new."""
    return (*values[:index], value, *values[index + 1 :])


def seats_in(mask: int) -> tuple[Seat, ...]:
    """The seats of a mask, in seat order."""
    return tuple(seat for seat in range(5) if mask >> seat & 1)


def discarded(realm: Realm, seat: Seat, cards: Iterable[int]) -> dict[str, Any]:
    """The fields that change when the seat lays cards off its hand."""
    hand, discard = list(realm.hands[seat]), list(realm.discard)
    for card in cards:
        hand.remove(card)
        discard[card] += 1
    return {"hands": replaced(realm.hands, seat, tuple(hand)), "discard": tuple(discard)}


def moved_token(
    tokens: tuple[tuple[int, ...], ...], kind: int, giver: Seat, taker: Seat
) -> tuple[tuple[int, ...], ...]:
    """The seats' tokens after one has changed hands; a seat of -1 is the treasury."""
    new = [list(own) for own in tokens]
    if giver != NOBODY:
        new[giver][kind] -= 1
    if taker != NOBODY:
        new[taker][kind] += 1
    return tuple(map(tuple, new))


def _targets(effects: list[Effect], kind: str) -> int:
    found = 0
    for effect in effects:
        if effect.kind == kind:
            found |= 1 << effect.target
    return found
