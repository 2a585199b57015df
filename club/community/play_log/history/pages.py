"""Data of the pages of a history: of a member, of a year of a member, and of a title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.paginator import Page
from django.db.models import Avg, Count, Max, Q
from django.utils.translation import gettext as _

from club.community.play_log.history.games import (
    HERE,
    REAL,
    MemberHistory,
    count_of_title,
    history_of_member,
    plays_that_count,
)
from club.community.play_log.history.statistics import (
    MonthBar,
    PlayedOften,
    ShareChart,
    WinShare,
    by_month,
    by_seats,
    h_index,
    month_bars,
    most_played,
    partners,
    share_chart,
    win_share,
)
from club.community.play_log.models import PlayTitle, Scorer
from club.community.ratings.leaderboards.boards import (
    Row,
    rating_board,
    unranked_rows,
)
from club.community.ratings.models import Pool
from club.people.members.models import Member

KINDS = ("", HERE, REAL)  # of the filter
LISTED = 12  # titles and partners


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A history, of all time or of a year."""

    member: Member
    kind: str
    year: int | None
    games: int
    here: int  # of them, at tables of the club
    titles: int
    minutes: int
    h: int
    wins: WinShare
    most_played: Sequence[PlayedOften]
    partners: Sequence[PlayedOften]
    sizes: Sequence[tuple[int, WinShare]]
    chart: ShareChart
    months: Sequence[MonthBar]  # of the year, else of the present one
    shown_year: int
    years: Sequence[int]
    new_titles: Sequence[str]  # of a year: played for the first time

    @property
    def real(self) -> int:
        """The number of games at real tables."""
        return self.games - self.here


def history_page(
    member: Member, kind: str, year: int | None, today: date
) -> HistoryPage:
    """The history of a member. Its number of queries is fixed."""
    history = history_of_member(member, kind)
    games = [game for game in history.games if year in (None, game.day.year)]
    shown_year = year or today.year
    titles = most_played(games, history.titles, len(history.titles))
    return HistoryPage(
        member=member,
        kind=kind,
        year=year,
        games=len(games),
        here=sum(game.kind == HERE for game in games),
        titles=len(titles),
        minutes=sum(game.minutes or 0 for game in games),
        h=h_index(title.games for title in titles),
        wins=win_share(games),
        most_played=titles[:LISTED],
        partners=partners(games, _active_names(history), LISTED),
        sizes=by_seats(games),
        chart=share_chart(titles[:LISTED]),
        months=month_bars(by_month(games, shown_year)),
        shown_year=shown_year,
        years=_years(history),
        new_titles=_first_played(history, year) if year else (),
    )


def _active_names(history: MemberHistory) -> Mapping[str, str]:
    """Names of members who are still here, by id as text."""
    members = history.members.items()
    return {str(pk): member.username for pk, member in members if member.is_active}


def _years(history: MemberHistory) -> list[int]:
    """The years in which the member played, the latest first."""
    return sorted({game.day.year for game in history.games}, reverse=True)


def kind_names() -> Sequence[tuple[str, str]]:
    """The filter: its values, and their names."""
    return [
        ("", _("Both")),
        (HERE, _("Tables of the club")),
        (REAL, _("Real tables")),
    ]


def _first_played(history: MemberHistory, year: int) -> list[str]:
    """Titles that the member played for the first time in a year."""
    first: dict[str, int] = {}
    for game in reversed(history.games):
        first.setdefault(game.slug, game.day.year)
    return sorted(history.titles[slug] for slug, when in first.items() if when == year)


@dataclass(frozen=True, slots=True)
class TitlePlayer:
    """A member at a title."""

    name: str
    games: int
    wins: WinShare


@dataclass(frozen=True, slots=True)
class TitlePage:
    """The page of a title over both kinds of tables."""

    title: PlayTitle
    kind: str
    here: int
    real: int
    minutes: int | None  # mean of those that are known
    last: date | None
    players: Sequence[TitlePlayer]
    board: Page[Any] | None  # of titles without an engine, which have no other page
    beside: Sequence[Row]


def title_page(title: PlayTitle, kind: str, today: date) -> TitlePage:
    """The page of a title. Its number of queries is fixed."""
    here, real = count_of_title(title, kind)
    plays = plays_that_count().filter(title=title)
    totals = plays.aggregate(Avg("minutes"), Max("day"))
    pool = None
    if not title.slug:
        pool = Pool.objects.filter(key=title.rated_slug).first()
    return TitlePage(
        title,
        kind,
        here,
        real,
        round(totals["minutes__avg"]) if totals["minutes__avg"] else None,
        totals["day__max"],
        [] if kind == HERE else _players(title),
        rating_board(pool, 1, today) if pool else None,
        unranked_rows(pool, today) if pool else (),
    )


def _players(title: PlayTitle) -> list[TitlePlayer]:
    """Returns the members who played the title most at real tables."""
    rows = Scorer.objects.filter(
        play__in=plays_that_count().filter(title=title).values("pk"),
        member__is_active=True,
    )
    placed = Q(place__isnull=False, play__teams=False, play__cooperative=False)
    counted = (
        rows.order_by()
        .values("member__username")
        .annotate(
            games=Count("pk"),
            placed=Count("pk", filter=placed),
            wins=Count("pk", filter=placed & Q(place=1)),
        )
        .order_by("-games", "member__username")[:LISTED]
    )
    return [
        TitlePlayer(
            row["member__username"],
            row["games"],
            WinShare(row["placed"], float(row["wins"]), 0.0),
        )
        for row in counted
    ]
