"""Figures of the club by week, for organisers: plots with their tables. A fixed number of queries,
each of which counts in the database.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import accumulate
from typing import Any, Final

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import TruncWeek
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.base.roles.powers import Power
from club.base.time_zones.names import club_zone
from club.base.ui.powers import member_with_power
from club.community.play_log.models import Play
from club.people.members.models import LogIn
from club.people.members.queries import active_members
from club.play.game_records.models import By
from club.play.tables.models import Origin, Status, Table
from club.play.time_control.response_times import counted_turns

WEEKS: Final = 26  # that a plot shows, this one included
WEEK: Final = timedelta(weeks=1)
# of the drawing, in its own units
BAR: Final = 13
BASE, TALLEST = 92, 76
FIGURE_BARS: Final = 3  # that the width of a figure covers
EVERY: Final = 6  # weeks from one date below the bars to the next

ByWeek = Mapping[date, int]
Weeks = Sequence[date]  # their Mondays
Row = Sequence[int | None]  # a figure for each week; None: there is none


@dataclass(frozen=True, slots=True)
class WeekBar:
    """A week of a plot: its figure, and the rectangle that shows it."""

    week: date  # its Monday
    value: int
    x: int
    y: float
    height: float
    is_labelled: bool  # its figure stands above it


@dataclass(frozen=True, slots=True)
class Plot:
    """Figures by week under a heading."""

    key: str  # of its element
    title: str
    about: str  # what is counted
    unit: str  # after a figure: "%", or empty
    bars: tuple[WeekBar, ...]
    dates: tuple[tuple[int, date], ...]  # below the bars: the place of each


@dataclass(frozen=True, slots=True)
class PresentFigures:
    """The figures of this moment."""

    members: int
    here_in_week: int
    here_in_month: int
    live_tables: int
    open_tables: int


@require_safe
def figures(request: HttpRequest) -> HttpResponse:
    """The page of figures; 403 for members."""
    member_with_power(request, Power.SEE_FIGURES)
    now = timezone.now()
    context = {"present": present_figures(now), "plots": plots_of(now)}
    return render(request, "administration/figures.jinja", context)


def present_figures(now: datetime) -> PresentFigures:
    """The figures of this moment, in three queries."""
    members = active_members().order_by()
    visits = LogIn.objects.filter(member__in=members).aggregate(
        week=_visitors_since(now - WEEK), month=_visitors_since(now - 30 * WEEK / 7)
    )
    tables = _club_tables().aggregate(
        live=Count("pk", filter=Q(status=Status.LIVE)),
        open=Count("pk", filter=Q(status=Status.OPEN)),
    )
    return PresentFigures(
        members.count(), visits["week"], visits["month"], tables["live"], tables["open"]
    )


def _visitors_since(since: datetime) -> Count:
    return Count("member", distinct=True, filter=Q(seen_at__gte=since))


def _club_tables() -> QuerySet[Table]:
    """Tables of which the club speaks: no records from elsewhere, practice or trials."""
    return Table.objects.filter(origin__in=[Origin.HERE, Origin.TEACHING])


def plots_of(now: datetime) -> tuple[Plot, ...]:
    """The plots of the last weeks, in eight queries."""
    weeks = _weeks_until(now)
    since = datetime.combine(weeks[0], datetime.min.time(), club_zone())
    return (*_plots_of_members(weeks, since), *_plots_of_games(weeks, since))


def _plots_of_members(weeks: Weeks, since: datetime) -> Iterator[Plot]:
    turns = counted_turns().filter(ended__gte=since)
    all_turns = _counted(turns, "ended")
    in_time = _counted(turns.exclude(how=By.STAND_IN), "ended")
    players = _counted(turns, "ended", Count("member", distinct=True))
    belonging = _members(weeks, since)
    texts = ("members", _("Members"), _("at the end of the week"))
    yield _plot(weeks, texts, belonging)
    texts = ("players", _("Playing"), _("members who took a turn online"))
    yield _plot(weeks, texts, _row(players, weeks))
    texts = ("in-time", _("Answers in time"), _("share of turns, by their deadline"))
    yield _plot(weeks, texts, _shares(in_time, all_turns, weeks), "%")


def _plots_of_games(weeks: Weeks, since: datetime) -> Iterator[Plot]:
    tables = _club_tables()
    opened = _counted(tables.filter(opened_at__gte=since), "opened_at")
    over = tables.filter(status=Status.FINISHED, ended_at__gte=since)
    texts = ("tables", _("Tables"), _("opened in the week"))
    yield _plot(weeks, texts, _row(opened, weeks))
    texts = ("games", _("Games"), _("finished online"))
    yield _plot(weeks, texts, _row(_counted(over, "ended_at"), weeks))
    texts = ("plays", _("Games at real tables"), _("in the log"))
    yield _plot(weeks, texts, _row(_plays(weeks), weeks))


def _weeks_until(now: datetime) -> list[date]:
    """The Mondays of the weeks that a plot shows, by the clock of the club."""
    today = now.astimezone(club_zone()).date()
    monday = today - timedelta(days=today.weekday())
    return [monday - WEEK * back for back in reversed(range(WEEKS))]


def _counted(
    rows: QuerySet[Any], moment: str, count: Count | None = None
) -> dict[date, int]:
    """How many rows each week has, by its Monday."""
    week = TruncWeek(moment, tzinfo=club_zone())
    by_week = rows.order_by().annotate(week=week).values("week")
    counted = by_week.annotate(count=count or Count("pk")).values_list("week", "count")
    return {moment.date(): number for moment, number in counted}


def _row(by_week: ByWeek, weeks: Weeks) -> Row:
    return [by_week.get(week, 0) for week in weeks]


def _shares(part: ByWeek, whole: ByWeek, weeks: Weeks) -> Row:
    """Percentages; None for a week without any."""
    return [
        round(100 * part.get(week, 0) / whole[week]) if whole.get(week) else None
        for week in weeks
    ]


def _members(weeks: Weeks, since: datetime) -> Row:
    """How many of today's members belonged to the club at the end of each week."""
    members = active_members()
    joined = _counted(members.filter(date_joined__gte=since), "date_joined")
    earlier = members.filter(date_joined__lt=since).count()
    totals = accumulate((joined.get(week, 0) for week in weeks), initial=earlier)
    return list(totals)[1:]


def _plays(weeks: Weeks) -> ByWeek:
    by_day = Play.objects.order_by().filter(day__gte=weeks[0], counted=True)
    week = TruncWeek("day")
    counted = by_day.annotate(week=week).values("week").annotate(count=Count("pk"))
    return dict(counted.values_list("week", "count"))


def _plot(
    weeks: Weeks,
    texts: tuple[str, str, str],
    row: Row,
    unit: str = "",
) -> Plot:
    """Draws the figures as bars."""
    known = {place: value for place, value in enumerate(row) if value is not None}
    top = 100 if unit else max(known.values(), default=0)
    labelled = _places_with_figure(known)
    bars = tuple(
        _bar(weeks[place], place, value, top, place in labelled)
        for place, value in known.items()
    )
    places = range((WEEKS - 1) % EVERY, WEEKS, EVERY)
    dates = tuple((place * BAR, weeks[place]) for place in places)
    return Plot(*texts, unit, bars, dates)


def _bar(week: date, place: int, value: int, top: int, is_labelled: bool) -> WeekBar:
    height = round(TALLEST * value / (top or 1), 1)
    return WeekBar(week, value, place * BAR, BASE - height, height, is_labelled)


def _places_with_figure(known: Mapping[int, int]) -> set[int]:
    """The highest bar says its figure, and the latest, unless the two would collide."""
    latest, highest = max(known, default=0), max(known.values(), default=0)
    at_top = [place for place, value in known.items() if value == highest][-1:]
    collide = any(place >= latest - FIGURE_BARS for place in at_top)
    return {*at_top} if collide else {*at_top, latest}
