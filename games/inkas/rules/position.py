"""The fields of a position and what follows from them. Legal moves are in `play.py`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Self, TypeVar

from games.core import CHANCE, Move, Position, Seat
from games.frozen import changer

from .board.geometry import CORNERS_OF, FRAME
from .board.pieces import Ground
from .cards import (
    COMBAT_ARTS,
    FIRST_STACK,
    HAND_LIMIT,
    STACK_SIZE,
    SUPPLY,
    Bundle,
    Stack,
    count_cards,
    find_tribe,
)

DEAL = "deal"
FIRST_SEAT = "first_seat"
PLACE = "place"
PRE_ROLL = "pre_roll"
DICE = "dice"
DISCARD = "discard"
ROBBER = "robber"
ROB = "rob"
DRAW = "draw"
SECOND_ROAD = "roads"
MAIN = "main"
FOUND = "found"
OVER = "over"
CHANCE_PHASES: Final = frozenset({DEAL, FIRST_SEAT, DICE, ROB, DRAW})

PLAYED, ROUTED, REPELLED = 1, 2, 4  # bits for actions that are allowed once a turn

# per mask
SEATS_OF_MASK: Final = tuple(
    frozenset(seat for seat in range(4) if mask >> seat & 1) for mask in range(16)
)
SEAT_ALONE: Final = tuple(frozenset({seat}) for seat in range(4))
CHANCE_ONLY: Final = frozenset({CHANCE})
NO_SEATS: Final[frozenset[Seat]] = frozenset()

# per seat and viewer; the last viewer is the spectators
Doubts = tuple[tuple[Bundle, ...], ...]

OPEN = "open"
ACCEPTED = "accepted"
DECLINED = "declined"
COUNTERED = "countered"


@dataclass(frozen=True, slots=True)
class Terms:
    """The options of a table."""

    seats: int
    free_start: bool
    variable: bool
    lot: bool  # chance chooses the seat that begins
    goods_for_all: bool  # three different goods bring any two cards, not only resources
    strict_limit: (
        bool  # open Combat Arts cards raise the limit of a seven by one card less
    )
    frame_to_frame: bool  # the robber may stay on the frame
    monopoly_cap: int  # cards that a seat gives at most; 0: all
    stall_rounds: int  # rounds without a marker that end the game; 0: never


@dataclass(frozen=True, slots=True)
class Proposal:
    """An open offer."""

    number: int  # of the offer in this turn, from 1
    maker: Seat
    to: tuple[Seat, ...]
    give: Bundle  # that the maker gives
    take: Bundle  # that the maker gets
    choose: bool  # the maker chooses among those who accept
    answers: tuple[str, ...]  # one per seat in `to`

    def answer_of(self, seat: Seat) -> str:
        """The seat's answer; empty if the offer is not made to it."""
        if seat in self.to:
            return self.answers[self.to.index(seat)]
        return ""


@dataclass(frozen=True, slots=True)
class TradeState:
    """The trade between seats in this turn."""

    open: tuple[Proposal, ...]  # oldest first
    last: int  # number of the latest offer
    traded: tuple[Bundle, ...]  # per seat, the cards given to other seats


@cache
def create_trade_state(seats: int) -> TradeState:
    """The state before any trade."""
    return TradeState((), 0, (0,) * seats)


@dataclass(frozen=True, slots=True)
class SevenDiscards:
    """The cards that seats give up for a seven; hidden until all have chosen."""

    due: tuple[int, ...]  # per seat, how many cards in all
    chosen: tuple[Bundle, ...]  # per seat, those chosen so far

    @property
    def owing(self) -> int:
        """Mask of the seats that must still choose cards."""
        owing_mask = 0
        for seat, due in enumerate(self.due):
            if count_cards(self.chosen[seat]) < due:
                owing_mask |= 1 << seat
        return owing_mask


@dataclass(frozen=True, slots=True)
class BasePosition(Position[Move, Any]):
    """The fields of a position, hidden ones included."""

    terms: Terms
    ground: Ground
    phase: str
    then: str  # the phase after an interruption; empty outside of one
    turn: int  # how many turns have begun
    on_turn: Seat
    coming: tuple[Seat, ...]  # free start: the seats that still have to place
    hands: tuple[Bundle, ...]  # per seat
    doubts: Doubts  # see `known_cards.py`
    markers: tuple[int, ...]  # per seat, on the culture board
    robber: int  # tile, or FRAME
    route: Seat  # the holder of Longest Trade Route, or -1
    arts: Seat  # the holder of Mightiest Combat Arts, or -1
    open: tuple[int, ...]  # per seat, Combat Arts cards lying open
    cards: tuple[Stack, ...]  # per seat, development cards in hand
    bought: Stack  # those that the seat on turn has bought this turn
    removed: Stack  # development cards out of the game
    second: bool  # the second stack has joined the first
    used: int  # PLAYED, ROUTED, REPELLED
    victim: Seat  # the seat that the robber is about to rob, or -1
    seven: SevenDiscards | None
    trade_state: TradeState
    gone: tuple[Seat, ...]  # the seats that have conceded, in that order
    idle: int  # turns ended since the last marker
    dice: tuple[int, ...]  # the last roll; empty before the first
    brought: tuple[Bundle, ...]  # per seat, what the last roll brought

    def change(self, **fields: Any) -> Self:
        """A copy with these fields changed. `game.py` replaces it by a fast function."""
        raise NotImplementedError

    @property
    def to_act(self) -> frozenset[Seat]:
        phase = self.phase
        if phase in CHANCE_PHASES:
            return CHANCE_ONLY
        if phase == DISCARD:
            if self.seven:
                return SEATS_OF_MASK[self.seven.owing]
            return NO_SEATS
        if phase == OVER:
            return NO_SEATS
        return SEAT_ALONE[self.on_turn]

    @property
    def may_act(self) -> frozenset[Seat]:
        """All seats still in the game: they may concede, and trade while trading is open."""
        if self.phase in CHANCE_PHASES or self.phase == OVER:
            return self.to_act
        return frozenset(self.alive)

    @property
    def reacting(self) -> frozenset[Seat]:
        """The other seats that give up cards for a seven."""
        if self.phase == DISCARD:
            return self.to_act - {self.on_turn}
        return NO_SEATS

    @property
    def whose_turn(self) -> Seat:
        """The seat on turn; standing orders answer clockwise from there."""  # D48
        return self.on_turn

    @property
    def alive(self) -> tuple[Seat, ...]:
        """The seats that have not conceded."""
        return tuple(seat for seat in range(self.terms.seats) if seat not in self.gone)

    @property
    def trading(self) -> bool:
        """Whether seats may trade: after the roll, also between the roads of Road Building."""
        return self.phase == MAIN or (
            self.phase == SECOND_ROAD and self.then == MAIN
        )  # R34

    @property
    def supply(self) -> Bundle:
        """The cards in no hand."""
        return SUPPLY - sum(self.hands)

    @property
    def out(self) -> Stack:
        """The development cards that have left the stacks."""
        return sum(self.cards) + sum(self.open) * COMBAT_ARTS + self.removed

    @property
    def stack_sizes(self) -> tuple[int, int]:
        """The number of cards left in the first stack and in the second."""
        out = count_cards(self.out)
        return max(0, STACK_SIZE - out), STACK_SIZE - max(0, out - STACK_SIZE)

    @property
    def drawable(self) -> Stack:
        """The cards that the next draw may be; the first stack lies on top."""  # R25
        out = self.out
        if count_cards(out) < STACK_SIZE:
            return FIRST_STACK - out
        if self.second:
            return 2 * FIRST_STACK - out
        return 0

    def limit(self, seat: Seat) -> int:
        """The number of cards that the seat may hold when a seven is rolled."""  # R14
        own = self.open[seat]
        one_less = self.terms.strict_limit and own > 0
        return HAND_LIMIT + own - one_less

    def tribe(self, seat: Seat) -> int:
        """The number of the seat's tribe, 1 to 3."""
        return find_tribe(self.markers[seat])

    def can_repel(self, seat: Seat) -> bool:
        """Whether the seat on turn may move the robber to the frame."""  # R29
        if self.arts != seat or self.used & REPELLED:
            return False
        return self.is_under_robber(seat)

    def is_under_robber(self, seat: Seat) -> bool:
        """Whether the seat holds Mightiest Combat Arts and the robber is on one of its tiles."""
        if self.arts != seat or self.robber == FRAME:
            return False
        return bool(self.ground.owned_corners(seat) & CORNERS_OF[self.robber])

    def next_seat(self, seat: Seat) -> Seat:
        """The seat whose turn follows."""
        seats = self.terms.seats
        others = ((seat + step) % seats for step in range(1, seats + 1))
        return next(other for other in others if other not in self.gone)


P = TypeVar("P", bound=BasePosition)

change_trade_state = changer(TradeState)
change_proposal = changer(Proposal)
