"""Liar's dice: position and flow. What each seat knows is in `view.py`, what may be said in `calls.py`.

Each seat's roll is a ply of chance of its own, so that a roll is news to one seat alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from games.core import (
    CHANCE,
    Answer,
    Game,
    Info,
    Option,
    Order,
    OrderForm,
    Outcome,
    Ply,
    Position,
    Seat,
    Viewer,
)
from games.frozen import changer
from games.liars_dice import bot
from games.liars_dice.calls import FACES, PIPS, Bid, Challenge, Cup, DiceMove, Roll, SpotOn, above, ladder, matching
from games.liars_dice.view import DiceView, Showdown, asked, told_of_bid, told_of_showdown
from games.message import Message, message

OPTIONS: Final = (
    Option("dice", (5, 3), 5, "Dice each seat begins with.", "Dice", ("five each", "three each")),
    Option("ones", ("wild", "plain"), "wild", "Whether ones count as every face.", "Ones", ("are wild", "are plain")),
    Option("spot_on", ("no", "yes"), "no", "Whether a bid may be called exactly right.", "Spot on", ("no", "yes")),
)


@dataclass(frozen=True, slots=True)
class DicePosition(Position[DiceMove, DiceView]):
    """Cups with dice under them, and what was said about them."""

    cups: tuple[Cup, ...]  # per seat
    counts: tuple[int, ...]  # dice per seat
    rolling: tuple[Seat, ...]  # who has still to roll, in order; the speaker comes last
    speaker: Seat  # who speaks next, or will when all have rolled
    bids: tuple[tuple[Seat, Bid], ...]  # of this hand, oldest first
    out: tuple[Seat, ...]  # seats without dice, the first to go first
    last: Showdown | None  # of the hand before
    turn: int  # calls so far
    size: int  # dice each seat began with
    wild: bool
    spot: bool

    @property
    def over(self) -> bool:
        return len(self.out) == len(self.counts) - 1

    @property
    def to_act(self) -> frozenset[Seat]:
        if self.over:
            return frozenset()
        return frozenset({CHANCE if self.rolling else self.speaker})

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        behind = (self.speaker, *reversed(self.out))  # R11
        return Outcome(tuple(behind.index(seat) + 1 for seat in range(len(self.counts))), "dice", self.counts)

    def list_moves(self, seat: Seat) -> Sequence[DiceMove]:
        if seat not in self.to_act or seat == CHANCE:
            return ()
        if not self.bids:
            return ladder(sum(self.counts), self.wild)  # R3
        higher = above(self.bids[-1][1], sum(self.counts), self.wild)
        return (Challenge(), SpotOn(), *higher) if self.spot else (Challenge(), *higher)  # R4, R6, R7

    def allows(self, seat: Seat, move: DiceMove) -> bool:
        if seat != CHANCE:
            return move in self.legal_moves(seat)
        return isinstance(move, Roll) and bool(self.rolling) and _is_roll(move.pips, self.counts[self.rolling[0]])

    def after(self, seat: Seat, move: DiceMove) -> DicePosition:
        if isinstance(move, Roll):
            return self._rolled(move.pips)
        if isinstance(move, Bid):
            return self._bid(seat, move)
        return _judged(self, seat, exact=isinstance(move, SpotOn))

    def _rolled(self, pips: Cup) -> DicePosition:
        seat, *rest = self.rolling
        return change(self, cups=_put(self.cups, seat, pips), rolling=tuple(rest))

    def _bid(self, seat: Seat, bid: Bid) -> DicePosition:
        speaker = _next(self.counts, seat)
        after = change(self, bids=(*self.bids, (seat, bid)), speaker=speaker, turn=self.turn + 1)
        forced = not self.spot and not above(bid, sum(self.counts), self.wild)
        return _judged(after, speaker, exact=False) if forced else after  # R9

    def awaited(self, viewer: Viewer) -> frozenset[Seat]:
        """The speaker even while others roll: who has rolled and who has not is nobody's business."""
        return frozenset() if self.over else frozenset({self.speaker})

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
        return Roll(tuple(sorted(rng.choice(PIPS) for _ in range(self.counts[self.rolling[0]]))))  # R2

    def why_not(self, seat: Seat, move: DiceMove) -> Message:
        if seat not in self.to_act:
            return message("It is not your turn.", "R3")
        if isinstance(move, (Challenge, SpotOn)) and not self.bids:
            return message("There is no bid to doubt yet.", "R6")
        if not isinstance(move, Bid):
            return message("This is not played here.", "R7")
        if self.wild and move.face == "ones":
            return message("Ones are wild and cannot be bid.", "R5")
        if move.count > sum(self.counts):
            return message("There are only {count} dice.", "R3", count=sum(self.counts))
        return message("A bid must name more dice, or as many of a higher face.", "R4")


change = changer(DicePosition)


def _judged(before: DicePosition, caller: Seat, exact: bool) -> DicePosition:
    """All cups are lifted, a die is lost or won, and the next hand begins."""
    bidder, bid = before.bids[-1]
    found = matching(before.cups, bid.face, before.wild)
    loser = caller if (found != bid.count if exact else found >= bid.count) else None if exact else bidder  # R6, R7
    gainer = caller if loser is None and before.counts[caller] < before.size else None  # R7
    counts = tuple(dice - (seat == loser) + (seat == gainer) for seat, dice in enumerate(before.counts))
    showdown = Showdown(caller, bidder, bid, exact, before.cups, found, loser, gainer)
    return _hand(before, counts, caller if loser is None else loser, showdown)


def _hand(before: DicePosition, counts: tuple[int, ...], opener: Seat, showdown: Showdown) -> DicePosition:
    """The next hand, which `opener` opens if it still has dice."""
    gone = opener if not counts[opener] else None
    speaker = opener if gone is None else _next(counts, opener)  # R10
    out = before.out if gone is None else (*before.out, gone)
    over = len(out) == len(counts) - 1
    return change(
        before,
        cups=((),) * len(counts),
        counts=counts,
        rolling=() if over else rolls(counts, speaker),
        speaker=speaker,
        bids=(),
        out=out,
        last=showdown,
        turn=before.turn + 1,
    )


def rolls(counts: tuple[int, ...], speaker: Seat) -> tuple[Seat, ...]:
    """Who rolls, in order. The speaker is last: nobody else can tell from its own dice whether all have rolled."""
    seats = len(counts)
    return tuple(seat for step in range(1, seats + 1) if counts[seat := (speaker + step) % seats])  # R2


def _next(counts: tuple[int, ...], seat: Seat) -> Seat:
    """The next seat in turn that has dice."""
    return next(at for step in range(1, len(counts) + 1) if counts[at := (seat + step) % len(counts)])


def _put(cups: tuple[Cup, ...], seat: Seat, pips: Cup) -> tuple[Cup, ...]:
    return (*cups[:seat], pips, *cups[seat + 1 :])


def _is_roll(pips: Cup, count: int) -> bool:
    return len(pips) == count and all(one in PIPS for one in pips) and list(pips) == sorted(pips)


class LiarsDice(Game[DicePosition, DiceMove, DiceView]):
    """Rules of liar's dice for two to six seats."""

    info = Info(
        slug="liars_dice",
        name="Liar's dice",
        version=1,
        seats=(2, 3, 4, 5, 6),
        source="Traditional",
        blurb="Everybody sees only their own dice and bids on all of them. Raise, or call it a lie.",
        options=OPTIONS,
    )
    moves: ClassVar = (Bid, Challenge, SpotOn, Roll)
    scenery = FACES

    def start(self, seats: int, options: Mapping[str, str | int]) -> DicePosition:
        chosen = self.settled(seats, options)
        size = int(chosen["dice"])
        return DicePosition(
            cups=((),) * seats,
            counts=(size,) * seats,
            rolling=rolls((size,) * seats, 0),
            speaker=0,
            bids=(),
            out=(),
            last=None,
            turn=0,
            size=size,
            wild=chosen["ones"] == "wild",
            spot=chosen["spot_on"] == "yes",
        )

    def news(
        self, before: DicePosition, ply: Ply[DiceMove], after: DicePosition, viewer: Viewer
    ) -> tuple[Message, ...]:
        if isinstance(ply.move, Roll):
            return (message("You roll {pips}.", pips=ply.move.pips),) if viewer == before.rolling[0] else ()
        said = (told_of_bid(ply.seat, ply.move),) if isinstance(ply.move, Bid) else ()
        if after.last is None or after.bids:
            return said
        return (*said, *told_of_showdown(after.last, after.counts))

    def asks(self, view: DiceView) -> Message:
        return asked(view)

    def forecast(self, view: DiceView, move: DiceMove) -> Message | None:
        """What the call stands on; how likely that is, everybody works out alone."""
        if isinstance(move, Bid) or not view.bids:
            return None
        _, bid = view.bids[-1]
        if isinstance(move, SpotOn):
            return message("You lose a die unless there are exactly {count}.", "R7", count=bid.count)
        return message("You lose a die if there are {count} or more.", "R6", count=bid.count)

    def orders(self, view: DiceView) -> tuple[OrderForm, ...]:
        if view.viewer is None or view.over or not view.counts[view.viewer]:
            return ()
        question = message("Challenge the next bid that names at least so many dice?", "R12")
        return (OrderForm("challenge", question, ("never", *map(str, range(2, sum(view.counts) + 1)))),)

    def answer(self, view: DiceView, moves: Sequence[DiceMove], orders: Sequence[Order]) -> Answer | None:
        for order in orders:
            if not order.late and order.value.isdigit() and Challenge() in moves:  # R12
                return Answer(Challenge(), (order.key,)) if view.bids[-1][1].count >= int(order.value) else None
        return None

    def forced(self, view: DiceView, moves: Sequence[DiceMove]) -> DiceMove:
        """The lowest bid while it is more likely than not, otherwise the challenge."""
        lowest = next((move for move in moves if isinstance(move, Bid)), moves[0])
        doubtful = bool(view.bids) and bot.likelihood(view, view.bids[-1][1]) < 1 / 2
        return moves[0] if doubtful else lowest

    def guess(self, view: DiceView, rng: Random) -> DicePosition:
        """Dice for the others at random. While the viewer has none, nobody who rolls after it has any either."""
        order = () if view.over else rolls(view.counts, view.speaker)
        waiting = view.viewer in order and not view.mine
        rolling = order[order.index(view.viewer) :] if waiting and view.viewer is not None else ()
        cups = [
            _cup(rng, count) if seat in order and seat not in rolling else () for seat, count in enumerate(view.counts)
        ]
        if view.viewer is not None:
            cups[view.viewer] = view.mine
        return DicePosition(
            cups=tuple(cups),
            counts=view.counts,
            rolling=rolling,
            speaker=view.speaker,
            bids=view.bids,
            out=view.out,
            last=view.last,
            turn=view.turn,
            size=view.size,
            wild=view.wild,
            spot=view.spot,
        )

    def appraise(self, position: DicePosition, seat: Seat) -> float:
        return bot.worth(position, seat)


def _cup(rng: Random, count: int) -> Cup:
    return tuple(sorted(rng.choice(PIPS) for _ in range(count)))
