"""What is a good position in liar's dice: dice in hand, and how the bid on the table is likely to be judged."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TYPE_CHECKING

from games.core import Seat
from games.liars_dice.calls import Bid, Cup, matching
from games.liars_dice.view import DiceView

if TYPE_CHECKING:
    from games.liars_dice.rules import DicePosition


@cache
def chance_of(needed: int, dice: int, wild: bool) -> float:
    """How likely at least `needed` of so many unseen dice count towards a bid."""
    if needed <= 0:
        return 1.0
    hit = 1 / 3 if wild else 1 / 6
    return sum(comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits) for hits in range(needed, dice + 1))


def likelihood(view: DiceView, bid: Bid) -> float:
    """How likely the bid holds, for somebody who sees only this."""
    return _likelihood(view.mine, sum(view.counts), bid, view.wild)


def worth(position: DicePosition, seat: Seat) -> float:
    """The seat's share of the dice as it will be if the next to speak doubts the bid as much as its own dice say."""
    if position.outcome:
        return 1 - (position.outcome.places[seat] - 1) / (len(position.counts) - 1)
    if not position.bids:
        return _share(position.counts, seat)
    bidder, bid = position.bids[-1]
    holds = matching(position.cups, bid.face, position.wild) >= bid.count
    loser = position.speaker if holds else bidder
    doubt = 1 - _likelihood(position.cups[position.speaker], sum(position.counts), bid, position.wild)
    judged = tuple(dice - (at == loser) for at, dice in enumerate(position.counts))
    return (1 - doubt) * _share(position.counts, seat) + doubt * _share(judged, seat)


def _likelihood(cup: Cup, dice: int, bid: Bid, wild: bool) -> float:
    return chance_of(bid.count - matching((cup,), bid.face, wild), dice - len(cup), wild)


def _share(counts: tuple[int, ...], seat: Seat) -> float:
    return counts[seat] / sum(counts)
