"""The position of liar's dice: dice under cups, bids, legal moves and their results.

Each seat's roll is a chance ply of its own, so that it is news for one seat alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.core import CHANCE, Outcome, Position, Seat, Viewer
from games.frozen import changer
from games.message import Message, message

from .dice import Cup, count_matching, higher_bids, is_roll, possible_bids, roll_dice
from .moves import Bid, Challenge, DiceMove, Roll, SpotOn
from .view import DiceView, Showdown


@dataclass(frozen=True, slots=True)
class DicePosition(Position[DiceMove, DiceView]):
    """Cups with dice under them, and the bids of this hand."""

    cups: tuple[Cup, ...]  # per seat
    counts: tuple[int, ...]  # dice per seat
    # seats that still have to roll, in order; the speaker is last
    rolling: tuple[Seat, ...]
    speaker: Seat  # the seat that bids or calls next, after all rolls
    bids: tuple[tuple[Seat, Bid], ...]  # of this hand, oldest first
    out: tuple[Seat, ...]  # seats without dice, in the order of their elimination
    last: Showdown | None  # result of the hand before
    turn: int  # bids and calls before this position
    size: int  # dice each seat began with
    wild: bool
    spot: bool

    @property
    def over(self) -> bool:
        """Whether a single seat has dice left."""
        return len(self.out) == len(self.counts) - 1

    @property
    def dice(self) -> int:
        """Number of all dice left."""
        return sum(self.counts)

    @property
    def to_act(self) -> frozenset[Seat]:
        if self.over:
            return frozenset()
        return frozenset({CHANCE if self.rolling else self.speaker})

    @property
    def whose_turn(self) -> Seat:
        return self.speaker

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        lasted = (self.speaker, *reversed(self.out))  # R11
        places = tuple(lasted.index(seat) + 1 for seat in range(len(self.counts)))
        return Outcome(places, "dice", self.counts)

    def list_moves(self, seat: Seat) -> Sequence[DiceMove]:
        if seat not in self.to_act or seat == CHANCE:
            return ()
        if not self.bids:
            return possible_bids(self.dice, self.wild)  # R3
        _, bid = self.bids[-1]
        higher = higher_bids(bid, self.dice, self.wild)  # R4
        if self.spot:
            return (Challenge(), SpotOn(), *higher)  # R6, R7
        return (Challenge(), *higher)  # R6

    def allows(self, seat: Seat, move: DiceMove) -> bool:
        if seat != CHANCE:
            return move in self.legal_moves(seat)
        if not self.rolling or not isinstance(move, Roll):
            return False
        return is_roll(move.pips, self.counts[self.rolling[0]])

    def after(self, seat: Seat, move: DiceMove) -> DicePosition:
        if isinstance(move, Roll):
            return self._rolled(move.pips)
        if isinstance(move, Bid):
            return self._bid(seat, move)
        return _resolve_call(self, seat, exact=isinstance(move, SpotOn))

    def _rolled(self, pips: Cup) -> DicePosition:
        seat, *rest = self.rolling
        cups = (*self.cups[:seat], pips, *self.cups[seat + 1 :])
        return change(self, cups=cups, rolling=tuple(rest))

    def _bid(self, seat: Seat, bid: Bid) -> DicePosition:
        speaker = _next_with_dice(self.counts, seat)
        after = change(
            self, bids=(*self.bids, (seat, bid)), speaker=speaker, turn=self.turn + 1
        )
        if self.spot or higher_bids(bid, self.dice, self.wild):  # R9
            return after
        return _resolve_call(after, speaker, exact=False)

    def awaited(self, viewer: Viewer) -> frozenset[Seat]:
        """The speaker, also while seats roll: viewers may not know which seats have rolled."""
        if self.over:
            return frozenset()
        return frozenset({self.speaker})

    def view(self, viewer: Viewer) -> DiceView:
        return DiceView(
            viewer=viewer,
            mine=() if viewer is None else self.cups[viewer],
            counts=self.counts,
            speaker=self.speaker,
            bids=self.bids,
            out=self.out,
            last=self.last,
            turn=self.turn,
            size=self.size,
            wild=self.wild,
            spot=self.spot,
        )

    def chance_move(self, rng: Random) -> Roll:
        return Roll(roll_dice(rng, self.counts[self.rolling[0]]))  # R2

    def why_not(self, seat: Seat, move: DiceMove) -> Message:
        if seat not in self.to_act:
            return message("It is not your turn.", "R3")
        if isinstance(move, (Challenge, SpotOn)) and not self.bids:
            return message("There is no bid to challenge yet.", "R6")
        if not isinstance(move, Bid):
            return message("This table plays without spot on.", "R7")
        if self.wild and move.face == "ones":
            return message("Ones are wild and cannot be bid.", "R5")
        if move.count > self.dice:
            return message("There are only {count} dice.", "R3", count=self.dice)
        return message("Bid more dice, or the same number of a higher face.", "R4")


change = changer(DicePosition)


def rolling_order(counts: tuple[int, ...], speaker: Seat) -> tuple[Seat, ...]:
    """Seats that roll, in order. The speaker is last: no other seat learns when all have rolled."""
    # R2, D2
    return tuple(seat for seat in _seats_after(counts, speaker) if counts[seat])


def _next_with_dice(counts: tuple[int, ...], seat: Seat) -> Seat:
    """The next seat in turn order that has dice."""
    return next(other for other in _seats_after(counts, seat) if counts[other])  # R3


def _seats_after(counts: tuple[int, ...], seat: Seat) -> Sequence[Seat]:
    """All seats, from the one after `seat`."""
    seats = range(len(counts))
    return (*seats[seat + 1 :], *seats[: seat + 1])


def _resolve_call(before: DicePosition, caller: Seat, exact: bool) -> DicePosition:
    """Lifts all cups, moves a die and starts the next hand."""
    bidder, bid = before.bids[-1]
    matching = count_matching(before.cups, bid.face, before.wild)
    loser: Seat | None
    if exact:
        loser = caller if matching != bid.count else None  # R7
    else:
        loser = caller if matching >= bid.count else bidder  # R6
    # R7
    gainer = caller if loser is None and before.counts[caller] < before.size else None
    counts = list(before.counts)
    if loser is not None:
        counts[loser] -= 1
    if gainer is not None:
        counts[gainer] += 1
    showdown = Showdown(
        caller, bidder, bid, exact, before.cups, matching, loser, gainer
    )
    return _start_hand(
        before, tuple(counts), caller if loser is None else loser, showdown
    )  # R10


def _start_hand(
    before: DicePosition, counts: tuple[int, ...], opener: Seat, showdown: Showdown
) -> DicePosition:
    """Starts the next hand. `opener` is the speaker if it still has dice."""
    eliminated = not counts[opener]
    speaker = _next_with_dice(counts, opener) if eliminated else opener  # R10
    out = (*before.out, opener) if eliminated else before.out
    over = len(out) == len(counts) - 1
    return change(
        before,
        cups=((),) * len(counts),
        counts=counts,
        rolling=() if over else rolling_order(counts, speaker),
        speaker=speaker,
        bids=(),
        out=out,
        last=showdown,
        turn=before.turn + 1,
    )
