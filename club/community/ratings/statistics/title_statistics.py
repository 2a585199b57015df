"""Statistics of a title: length of games, scores, advantages of seats, reasons of endings; and
records of the club, with links to tables that the viewer may see.

Games with bots or leavers count only on request, and never for records.
"""  # ratings 7.2

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from django.db.models import Count, QuerySet
from django.db.models.functions import TruncQuarter
from django.urls import reverse
from django.utils.translation import gettext as _

from club.base.time_zones.names import club_zone
from club.community.ratings.leaderboards.boards import SHOWN, Rows
from club.community.ratings.leaderboards.title_page import BoardSelection, season_name
from club.community.ratings.ledger.pools import season_of
from club.community.ratings.models import Change, GameTally, Pool, Result
from club.community.ratings.presentation.charts import Bar, score_bars
from club.community.ratings.rating_math.plackett_luce import MODEL, displayed
from club.people.members.models import Member
from club.play.tables.presentation.results import ordinal
from club.play.tables.queries import visible_to
from games.core import AnyGame

EVALUATED_GAMES = 1_000  # games that are evaluated
MIN_GAMES = 30  # games that the statistics of seats need
Z = 1.959964  # quantile of a 95 % interval
Found = Iterator[tuple[str, str, int]]  # title, figure, id of the game record


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


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; from 0 to 1 without games."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    square = Z * Z
    centre = share + square / (2 * games)
    variance = share * (1 - share) / games
    correction = square / (4 * games * games)
    spread = Z * math.sqrt(variance + correction)
    whole = 1 + square / games
    low, high = (centre - spread) / whole, (centre + spread) / whole
    return max(0.0, low), min(1.0, high)


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


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """A record of the club."""

    what: str
    figure: str
    address: str  # of the table or board; empty: the viewer may not see it


def tallies_of(slug: str) -> QuerySet[GameTally]:
    """Tallies of a title, without games whose result is void."""
    void = Result.objects.exclude(voided_why="").filter(record__isnull=False)
    return GameTally.objects.filter(slug=slug).exclude(record__in=void.values("record"))


def club_records_of(game: AnyGame, viewer: Member | None) -> list[ClubRecord]:
    """Club records of all time. Takes one query for each number of seats, and five."""
    slug = game.info.slug
    tallies = tallies_of(slug).filter(whole=True)
    club_records = [
        *_highest_scores(tallies, game.info.seats),
        *_longest_game(tallies),
        *_highest_rating(slug),
    ]
    addresses = _table_addresses(
        [record for _what, _figure, record in club_records], viewer
    )
    records = [
        ClubRecord(title, figure, addresses.get(record, ""))
        for title, figure, record in club_records
    ]
    return [*records, *_fullest_season(slug, tallies)]


def _highest_scores(tallies: QuerySet[GameTally], sizes: Iterable[int]) -> Found:
    """One query for each number of seats, which the index answers."""
    scored = tallies.filter(best__isnull=False).order_by("-best", "pk")
    for seats in sizes:
        tally = scored.filter(seats=seats).first()
        if tally is not None:
            yield (
                _("Highest score of %(seats)d") % {"seats": seats},
                str(tally.best),
                tally.record_id,
            )


def _longest_game(tallies: QuerySet[GameTally]) -> Found:
    tally = tallies.order_by("-plies", "pk").first()
    if tally is not None:
        yield _("Most moves"), str(tally.plies), tally.record_id


def _highest_rating(slug: str) -> Found:
    """The highest rating with a small sigma."""
    pool = Pool.objects.filter(key=slug).first()
    settled = Change.objects.filter(SHOWN, pool=pool, sigma_after__lte=MODEL.settled)
    peak = (
        settled.select_related("member", "result")
        .order_by("-mu_after", "result")
        .first()
    )
    if peak is not None:
        figure = f"{displayed(peak.mu_after)} ({peak.member.username})"
        yield _("Highest rating"), figure, peak.result.record_id or 0


def _fullest_season(slug: str, tallies: QuerySet[GameTally]) -> Iterator[ClubRecord]:
    """The season with the most games, with the address of its board."""
    quarters: Rows = tallies.annotate(
        quarter=TruncQuarter("moment", tzinfo=club_zone())
    )
    counted = quarters.order_by().values("quarter").annotate(games=Count("pk"))
    most = counted.order_by("-games", "quarter").first()
    if most is not None:
        season = season_of(most["quarter"])
        address = (
            reverse("ratings:title", args=[slug]) + BoardSelection(season=season).query
        )
        figure = f"{most['games']} ({season_name(season)})"
        yield ClubRecord(_("Most games in a season"), figure, address)


def _table_addresses(
    records: Iterable[int], viewer: Member | None
) -> Mapping[int, str]:
    """URLs of tables that the viewer may see, by id of the game record."""
    if viewer is None:
        return {}
    tables = visible_to(viewer).filter(record__in=list(records))
    return {
        table.record_id: table.get_absolute_url()
        for table in tables
        if table.record_id is not None
    }
