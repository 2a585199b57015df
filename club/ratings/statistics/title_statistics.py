"""A title's statistics: how long its games are, what scores come, whether a seat is better than
another, and why games end (B8). Games with bots, or that somebody left, are left out unless they
are asked for. The club's records are in `title_records.py`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from django.utils.translation import gettext as _

from club.members.models import Member
from club.ratings.finished_games.models import GameTally
from club.ratings.presentation.bar_charts import Bar, score_bars
from club.ratings.statistics.title_records import Feat, feats_of, tallies_of
from club.tables.presentation.results import ordinal
from games.core import AnyGame

LATEST = 1_000  # games that are looked at
FEWEST = 30  # games, to say anything of seats
Z = 1.959964  # of a 95 % interval


@dataclass(frozen=True, slots=True)
class Middle:
    """What is usual: the median, and between what half of all lie."""

    median: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class SeatShare:
    """How often one seat wins, and between what that may lie by chance."""

    seat: str
    wins: int
    share: int  # of 100
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Advantage:
    """Whether seats are alike, for one number of them."""

    seats: int
    games: int
    shares: Sequence[SeatShare]
    words: str


@dataclass(frozen=True, slots=True)
class Title:
    """What the club knows of a title from playing it."""

    games: int  # looked at
    whole: bool  # only games that members alone played to the end
    sizes: Sequence[tuple[int, int]]  # seats, games
    plies: Middle | None
    days: Middle | None
    scores: Middle | None
    score_bars: Sequence[Bar]
    reasons: Sequence[tuple[str, int]]
    advantages: Sequence[Advantage]
    feats: Sequence[Feat]


def title_of(game: AnyGame, viewer: Member | None, whole: bool = True) -> Title:
    """Of one title, in a fixed number of queries."""
    found = tallies_of(game.info.slug).filter(whole__in=(True, whole))
    tallies = list(found.order_by("-moment")[:LATEST])
    scores = [score for tally in tallies for score in tally.scores]
    return Title(
        games=len(tallies),
        whole=whole,
        sizes=sorted(Counter(tally.seats for tally in tallies).items()),
        plies=middle([tally.plies for tally in tallies]),
        days=middle([tally.days for tally in tallies]),
        scores=middle(scores),
        score_bars=score_bars(scores),
        reasons=_reasons(game, tallies),
        advantages=_advantages(tallies),
        feats=feats_of(game, viewer) if tallies else (),
    )


def middle(numbers: Sequence[float]) -> Middle | None:
    """None of fewer than four."""
    if len(numbers) < 4:
        return None
    low, _half, high = quantiles(numbers, n=4)
    return Middle(median(numbers), low, high)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, square = wins / games, Z * Z
    centre = share + square / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    return (centre - spread) / whole, (centre + spread) / whole


def advantage(seats: int, winners: Sequence[int]) -> Advantage:
    """B8: of games of one size with a single winner; in words, too."""
    games = len(winners)
    if games < FEWEST:
        words = _("too few games to say: %(games)d, and %(fewest)d are needed")
        return Advantage(seats, games, (), words % {"games": games, "fewest": FEWEST})
    counted = Counter(winners)
    shares = [_seat_share(seat, counted[seat], games) for seat in range(seats)]
    return Advantage(seats, games, shares, _in_words(seats, winners))


def _in_words(seats: int, winners: Sequence[int]) -> str:
    counted, games, fair = Counter(winners), len(winners), 1 / seats
    better = [s for s in range(seats) if wilson(counted[s], games)[0] > fair]
    worse = [s for s in range(seats) if wilson(counted[s], games)[1] < fair]
    told = []
    if better:
        told.append(_("better than its share: %(seats)s") % {"seats": _listed(better)})
    if worse:
        told.append(_("worse than its share: %(seats)s") % {"seats": _listed(worse)})
    return "; ".join(told) or _("no advantage to be seen")


def _listed(seats: Iterable[int]) -> str:
    return ", ".join(_("the %(nth)s seat") % {"nth": ordinal(seat + 1)} for seat in seats)


def _seat_share(seat: int, wins: int, games: int) -> SeatShare:
    low, high = wilson(wins, games)
    return SeatShare(
        ordinal(seat + 1), wins, *(round(100 * part) for part in (wins / games, low, high))
    )


def _advantages(tallies: Sequence[GameTally]) -> list[Advantage]:
    winners: dict[int, list[int]] = {}
    for tally in tallies:
        if tally.winner is not None:
            winners.setdefault(tally.seats, []).append(tally.winner)
    return [advantage(seats, found) for seats, found in sorted(winners.items())]


def _reasons(game: AnyGame, tallies: Sequence[GameTally]) -> list[tuple[str, int]]:
    counted = Counter(tally.reason for tally in tallies if tally.reason)
    return [
        (str(game.words.get(reason, reason.replace("_", " "))), count)
        for reason, count in counted.most_common()
    ]
