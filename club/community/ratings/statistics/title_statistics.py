"""Statistics of a title: length of games, scores, advantages of seats, reasons of endings.

Games with bots or leavers count only on request. `title_records.py` has the club records.
"""  # ratings 7.2

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from django.utils.translation import gettext as _

from club.community.ratings.models import GameTally
from club.community.ratings.presentation.charts import Bar, score_bars
from club.community.ratings.statistics.title_records import (
    ClubRecord,
    club_records_of,
    tallies_of,
)
from club.people.members.models import Member
from club.play.tables.presentation.results import ordinal
from games.core import AnyGame

EVALUATED_GAMES = 1_000  # games that are evaluated
MIN_GAMES = 30  # games that the statistics of seats need
Z = 1.959964  # quantile of a 95 % interval


@dataclass(frozen=True, slots=True)
class Quartiles:
    """Median and quartiles."""

    median: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class SeatShare:
    """Share of wins of a seat, with its confidence interval."""

    seat: str
    wins: int
    share: int  # percent
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class SeatAdvantage:
    """Advantages of seats, for one number of seats."""

    seats: int
    games: int
    shares: Sequence[SeatShare]
    words: str


@dataclass(frozen=True, slots=True)
class TitleStatistics:
    """Statistics of a title."""

    games: int  # evaluated
    whole: bool  # only games that members alone played to the end
    sizes: Sequence[tuple[int, int]]  # seats, games
    plies: Quartiles | None
    days: Quartiles | None
    scores: Quartiles | None
    score_bars: Sequence[Bar]
    reasons: Sequence[tuple[str, int]]
    advantages: Sequence[SeatAdvantage]
    records: Sequence[ClubRecord]


def title_statistics_of(
    game: AnyGame, viewer: Member | None, whole: bool = True
) -> TitleStatistics:
    """Statistics of one title, in a fixed number of queries."""
    all_tallies = tallies_of(game.info.slug).filter(whole__in=(True, whole))
    tallies = list(all_tallies.order_by("-moment")[:EVALUATED_GAMES])
    scores = [score for tally in tallies for score in tally.scores]
    return TitleStatistics(
        games=len(tallies),
        whole=whole,
        sizes=sorted(Counter(tally.seats for tally in tallies).items()),
        plies=quartiles_of([tally.plies for tally in tallies]),
        days=quartiles_of([tally.days for tally in tallies]),
        scores=quartiles_of(scores),
        score_bars=score_bars(scores),
        reasons=_reasons(game, tallies),
        advantages=_seat_advantages(tallies),
        records=club_records_of(game, viewer) if tallies else (),
    )


def quartiles_of(numbers: Sequence[float]) -> Quartiles | None:
    """Quartiles; None: fewer than four numbers."""
    if len(numbers) < 4:
        return None
    low, _half, high = quantiles(numbers, n=4)
    return Quartiles(median(numbers), low, high)


def wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share = wins / games
    square = Z * Z
    centre = share + square / (2 * games)
    variance = share * (1 - share) / games
    correction = square / (4 * games * games)
    spread = Z * math.sqrt(variance + correction)
    whole = 1 + square / games
    return (centre - spread) / whole, (centre + spread) / whole


def seat_advantage(seats: int, winners: Sequence[int]) -> SeatAdvantage:
    """Advantages of seats in games with a single winner."""  # ratings 7.2
    games = len(winners)
    if games < MIN_GAMES:
        words = _("too few games to say: %(games)d, and %(fewest)d are needed")
        return SeatAdvantage(
            seats, games, (), words % {"games": games, "fewest": MIN_GAMES}
        )
    counted = Counter(winners)
    shares = [_seat_share(seat, counted[seat], games) for seat in range(seats)]
    return SeatAdvantage(seats, games, shares, _advantage_words(seats, winners))


def _advantage_words(seats: int, winners: Sequence[int]) -> str:
    counted = Counter(winners)
    games = len(winners)
    fair = 1 / seats
    better = [s for s in range(seats) if wilson_interval(counted[s], games)[0] > fair]
    worse = [s for s in range(seats) if wilson_interval(counted[s], games)[1] < fair]
    phrases = []
    if better:
        phrases.append(
            _("better than its share: %(seats)s") % {"seats": _list_seats(better)}
        )
    if worse:
        phrases.append(
            _("worse than its share: %(seats)s") % {"seats": _list_seats(worse)}
        )
    return "; ".join(phrases) or _("no advantage found")


def _list_seats(seats: Iterable[int]) -> str:
    return ", ".join(
        _("the %(nth)s seat") % {"nth": ordinal(seat + 1)} for seat in seats
    )


def _seat_share(seat: int, wins: int, games: int) -> SeatShare:
    low, high = wilson_interval(wins, games)
    return SeatShare(
        ordinal(seat + 1),
        wins,
        *(round(100 * part) for part in (wins / games, low, high)),
    )


def _seat_advantages(tallies: Sequence[GameTally]) -> list[SeatAdvantage]:
    winners: dict[int, list[int]] = {}
    for tally in tallies:
        if tally.winner is not None:
            winners.setdefault(tally.seats, []).append(tally.winner)
    return [
        seat_advantage(seats, winning_seats)
        for seats, winning_seats in sorted(winners.items())
    ]


def _reasons(game: AnyGame, tallies: Sequence[GameTally]) -> list[tuple[str, int]]:
    counted = Counter(tally.reason for tally in tallies if tally.reason)
    return [
        (str(game.words.get(reason, reason.replace("_", " "))), count)
        for reason, count in counted.most_common()
    ]
