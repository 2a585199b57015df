"""What a position of liar's dice is worth: dice in hand, and how the last bid is likely judged."""

from __future__ import annotations

from functools import cache
from math import comb

from games.core import Seat

from .dice import Cup, matching
from .moves import Bid
from .position import DicePosition
from .view import DiceView


@cache
def chance_of(needed: int, dice: int, wild: bool) -> float:
    """The binomial probability that at least `needed` of so many unseen dice count for a bid."""
    if needed <= 0:
        return 1.0
    hit = 1 / 3 if wild else 1 / 6
    return sum(_exactly(hits, dice, hit) for hits in range(needed, dice + 1))


def likelihood(view: DiceView, bid: Bid) -> float:
    """How likely the bid holds, for somebody who sees only this."""
    return _likelihood(view.mine, sum(view.counts), bid, view.wild)


def worth(position: DicePosition, seat: Seat) -> float:
    """The seat's expected share of the dice, if the next to speak doubts as its own dice say."""
    if position.outcome:
        return 1 - (position.outcome.places[seat] - 1) / (len(position.counts) - 1)
    share = position.counts[seat] / position.dice
    if not position.bids:
        return share
    _, bid = position.bids[-1]
    cup = position.cups[position.speaker]
    believed = _likelihood(cup, position.dice, bid, position.wild)
    left = position.counts[seat] - (seat == _loser(position))
    return believed * share + (1 - believed) * left / (position.dice - 1)


def _loser(position: DicePosition) -> Seat:
    """Who would lose a die if the last bid were challenged."""
    bidder, bid = position.bids[-1]
    found = matching(position.cups, bid.face, position.wild)
    return position.speaker if found >= bid.count else bidder


def _likelihood(cup: Cup, dice: int, bid: Bid, wild: bool) -> float:
    own = matching((cup,), bid.face, wild)
    return chance_of(bid.count - own, dice - len(cup), wild)


def _exactly(hits: int, dice: int, hit: float) -> float:
    return float(comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits))
