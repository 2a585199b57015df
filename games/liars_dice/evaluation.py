"""Evaluation of liar's dice: dice per seat, and the probable result of the last bid."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from games.core import Seat

from .dice import Cup, count_matching
from .moves import Bid
from .position import DicePosition
from .view import DiceView


@cache
def probability_of(needed: int, dice: int, wild: bool) -> float:
    """Binomial probability that at least `needed` of `dice` unseen dice count for a bid."""
    if needed <= 0:
        return 1.0
    hit = 1 / 3 if wild else 1 / 6
    return sum(
        _probability_of_exactly(hits, dice, hit) for hits in range(needed, dice + 1)
    )


def bid_likelihood(view: DiceView, bid: Bid) -> float:
    """Probability that the bid holds, for a viewer of this view."""
    return _cup_likelihood(view.mine, sum(view.counts), bid, view.wild)


DICE: Final = "your share of the dice"
CHALLENGE: Final = "the outcome of a challenge"
LABELS: Final = (DICE, CHALLENGE)


def evaluate(position: DicePosition, seat: Seat) -> float:
    """The seat's expected share of the dice, with the next speaker judging by its own dice."""
    if position.outcome:
        return 1 - (position.outcome.places[seat] - 1) / (len(position.counts) - 1)
    return scale_worth(sum(worth_parts(position, seat).values()))


def scale_worth(worth: float) -> float:
    return worth / 100


def worth_parts(position: DicePosition, seat: Seat) -> dict[str, float]:
    """The seat's expected share of the dice by term, in percent; empty after the end."""
    if position.outcome:
        return {}
    share = position.counts[seat] / position.dice
    if not position.bids:
        return {DICE: 100 * share}
    return {DICE: 100 * share, CHALLENGE: 100 * _evaluate_challenge(position, seat)}


def _evaluate_challenge(position: DicePosition, seat: Seat) -> float:
    """The expected change of the seat's share by a challenge of the last bid."""
    share = position.counts[seat] / position.dice
    _, bid = position.bids[-1]
    cup = position.cups[position.speaker]
    probability = _cup_likelihood(cup, position.dice, bid, position.wild)
    left = position.counts[seat] - (seat == _challenge_loser(position))
    return (1 - probability) * (left / (position.dice - 1) - share)


def _challenge_loser(position: DicePosition) -> Seat:
    """The seat that would lose a die if the last bid were challenged."""
    bidder, bid = position.bids[-1]
    matching = count_matching(position.cups, bid.face, position.wild)
    if matching >= bid.count:
        return position.speaker
    return bidder


def _cup_likelihood(cup: Cup, dice: int, bid: Bid, wild: bool) -> float:
    own = count_matching((cup,), bid.face, wild)
    return probability_of(bid.count - own, dice - len(cup), wild)


def _probability_of_exactly(hits: int, dice: int, hit: float) -> float:
    return float(comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits))
