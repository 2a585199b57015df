"""The land of the tribes at one moment: the fields of a position and what follows from them. Flow
is in `play.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Self, TypeVar

from games.core import CHANCE, Move, Position, Seat
from games.frozen import changer

from .board.geometry import CORNERS_OF, FRAME
from .board.pieces import Ground
from .cards import COMBAT_ARTS, HAND_LIMIT, STACK, STACK_SIZE, SUPPLY, Bundle, Stack, size, tribe_of

DEAL, FIRST_SEAT, PLACE, PRE_ROLL, DICE = "deal", "first_seat", "place", "pre_roll", "dice"
DISCARD, ROBBER, ROB, DRAW, ROADS = "discard", "robber", "rob", "draw", "roads"
MAIN, FOUND, OVER = "main", "found", "over"
CHANCE_PHASES: Final = frozenset({DEAL, FIRST_SEAT, DICE, ROB, DRAW})

PLAYED, ROUTED, REPELLED = 1, 2, 4  # what may be done once a turn

# per mask
SEATS: Final = tuple(frozenset(seat for seat in range(4) if mask >> seat & 1) for mask in range(16))
ALONE: Final = tuple(frozenset({seat}) for seat in range(4))
CHANCE_ONLY: Final = frozenset({CHANCE})
EMPTY: Final[frozenset[Seat]] = frozenset()

Doubts = tuple[tuple[Bundle, ...], ...]  # per seat and viewer; the last viewer is the spectators

OPEN, ACCEPTED, DECLINED, COUNTERED = "open", "accepted", "declined", "countered"


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table agreed on."""

    seats: int
    free_start: bool
    variable: bool
    lot: bool  # the dice say who begins
    goods_for_all: bool  # three different goods bring any two cards
    strict_limit: bool  # an open Combat Arts card counts one less towards the limit of a seven
    frame_to_frame: bool
    monopoly_cap: int  # cards per seat; 0: all
    stall_rounds: int  # 0: never


@dataclass(frozen=True, slots=True)
class Proposal:
    """A trade put to other seats and not settled yet."""

    number: int  # counts the offers of one turn, from 1
    maker: Seat
    to: tuple[Seat, ...]
    give: Bundle  # leaves the maker
    take: Bundle  # comes to it
    choose: bool  # the maker chooses among those who accept
    answers: tuple[str, ...]  # one per seat in `to`

    def answer_of(self, seat: Seat) -> str:
        """What the seat has answered; empty where it was not asked."""
        return self.answers[self.to.index(seat)] if seat in self.to else ""


@dataclass(frozen=True, slots=True)
class Talks:
    """The trade between seats this turn."""

    open: tuple[Proposal, ...]  # oldest first
    last: int  # number of the latest offer
    traded: tuple[Bundle, ...]  # per seat, handed over in trades between seats


@cache
def quiet(seats: int) -> Talks:
    """No trade yet."""
    return Talks((), 0, (0,) * seats)


@dataclass(frozen=True, slots=True)
class Seven:
    """Cards that are being given up, unseen until the last has chosen."""

    due: tuple[int, ...]  # per seat, cards owed in all
    chosen: tuple[Bundle, ...]  # per seat, so far

    @property
    def owing(self) -> int:
        """Mask of the seats that have still to choose."""
        return sum(
            1 << seat
            for seat, (due, chosen) in enumerate(zip(self.due, self.chosen, strict=True))
            if size(chosen) < due
        )


@dataclass(frozen=True, slots=True)
class Realm(Position[Move, Any]):
    """Everything there is, hidden things included."""

    terms: Terms
    ground: Ground
    phase: str
    then: str  # the phase that an interruption leads back to; empty outside of one
    turn: int  # the seats' own turns so far, the present one included
    on_turn: Seat
    coming: tuple[Seat, ...]  # free start: whose placements are still to come
    hands: tuple[Bundle, ...]  # per seat
    doubts: Doubts  # cards of these that others cannot be sure of, see `known_cards.py`
    markers: tuple[int, ...]  # per seat, on the culture board
    robber: int  # tile, or FRAME
    route: Seat  # who holds Longest Trade Route; -1 nobody
    arts: Seat  # who holds Mightiest Combat Arts; -1 nobody
    open: tuple[int, ...]  # per seat, Combat Arts cards lying open
    cards: tuple[Stack, ...]  # per seat, development cards in hand
    bought: Stack  # of these, bought this turn by the seat on turn
    removed: Stack  # development cards out of the game
    second: bool  # the second stack has joined the first
    used: int  # PLAYED, ROUTED, REPELLED
    victim: Seat  # whom the robber is about to rob; -1 nobody
    seven: Seven | None
    talks: Talks
    gone: tuple[Seat, ...]  # who has conceded, the first first
    idle: int  # turns ended since the last marker
    dice: tuple[int, ...]  # the last roll; empty before the first
    brought: tuple[Bundle, ...]  # per seat, what the last roll brought

    def change(self, **fields: Any) -> Self:
        """A copy with some fields new; `game.py` puts the fast one here."""
        raise NotImplementedError

    @property
    def to_act(self) -> frozenset[Seat]:
        phase = self.phase
        if phase in CHANCE_PHASES:
            return CHANCE_ONLY
        if phase == DISCARD:
            return SEATS[self.seven.owing] if self.seven else EMPTY
        return EMPTY if phase == OVER else ALONE[self.on_turn]

    @property
    def may_act(self) -> frozenset[Seat]:
        """Everybody still in the game: to concede, and while trading is open to make and answer
        offers.
        """
        if self.phase in CHANCE_PHASES or self.phase == OVER:
            return self.to_act
        return frozenset(self.alive)

    @property
    def reacting(self) -> frozenset[Seat]:
        """The others who give up cards after a seven."""
        return self.to_act - {self.on_turn} if self.phase == DISCARD else EMPTY

    @property
    def whose_turn(self) -> Seat:
        """Who is on turn; orders are asked clockwise from there."""  # D48
        return self.on_turn

    @property
    def alive(self) -> tuple[Seat, ...]:
        """The seats that have not conceded."""
        return tuple(seat for seat in range(self.terms.seats) if seat not in self.gone)

    @property
    def trading(self) -> bool:
        """Whether seats may trade: after the roll, between the two roads of Road Building too."""
        return self.phase == MAIN or (self.phase == ROADS and self.then == MAIN)  # R34

    @property
    def supply(self) -> Bundle:
        """Cards that nobody holds."""
        return SUPPLY - sum(self.hands)

    @property
    def out(self) -> Stack:
        """Development cards that have left the stacks."""
        return sum(self.cards) + sum(self.open) * COMBAT_ARTS + self.removed

    @property
    def stack_sizes(self) -> tuple[int, int]:
        """Cards left in the first stack and in the second."""
        out = size(self.out)
        return max(0, STACK_SIZE - out), STACK_SIZE - max(0, out - STACK_SIZE)

    @property
    def drawable(self) -> Stack:
        """What the next card bought may be: the first stack lies on top."""  # R25
        out = self.out
        return STACK - out if size(out) < STACK_SIZE else (2 * STACK - out if self.second else 0)

    def limit(self, seat: Seat) -> int:
        """Cards that a seat may hold when a seven is rolled."""  # R14
        own = self.open[seat]
        return HAND_LIMIT + own - (self.terms.strict_limit and own > 0)

    def tribe(self, seat: Seat) -> int:
        """Which tribe the seat leads, 1 to 3."""
        return tribe_of(self.markers[seat])

    def can_repel(self, seat: Seat) -> bool:
        """Whether the seat on turn may chase the robber off."""  # R29
        return self.arts == seat and not self.used & REPELLED and self.under_robber(seat)

    def under_robber(self, seat: Seat) -> bool:
        """Whether the seat holds Mightiest Combat Arts with the robber on a tile of its own."""
        if self.arts != seat or self.robber == FRAME:
            return False
        return bool(self.ground.owned(seat) & CORNERS_OF[self.robber])

    def next_seat(self, seat: Seat) -> Seat:
        """Who is on turn after the seat."""
        seats = self.terms.seats
        return next(
            after
            for step in range(1, seats + 1)
            if (after := (seat + step) % seats) not in self.gone
        )


R = TypeVar("R", bound=Realm)

changed_talks = changer(Talks)
changed_proposal = changer(Proposal)
