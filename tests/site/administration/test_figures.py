"""The figures of the club by week."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.people.members.models import LogIn, Member
from club.play.tables.models import ResponseTime, Table
from club.site.administration.figures import WEEKS, Plot, plots_of, present_figures
from tests.support.admins import made_organiser
from tests.support.pages import Enter, words
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 5, 12, tzinfo=UTC)  # a Thursday
WEEK = timedelta(weeks=1)


def plot(key: str) -> Plot:
    return next(plot for plot in plots_of(NOW) if plot.key == key)


def figures(key: str) -> list[int]:
    return [bar.value for bar in plot(key).bars]


def timed(sat: Sat, how: str, ended: datetime) -> None:
    ResponseTime.objects.create(
        member=sat.member(0),
        table=sat.table,
        seat=0,
        began=ended,
        ended=ended,
        counted=timedelta(),
        elapsed=timedelta(),
        how=how,
        known=True,
        counts=True,
    )


def test_members_are_counted_at_the_end_of_each_week(alice: Member, bob: Member) -> None:
    Member.objects.update(date_joined=NOW - 100 * WEEK)
    Member.objects.filter(pk=bob.pk).update(date_joined=NOW - 2 * WEEK)

    counted = figures("members")

    assert (len(counted), counted[-4:]) == (WEEKS, [1, 2, 2, 2])


def test_opened_and_finished_tables_stand_in_their_weeks(alice: Member, bob: Member) -> None:
    first, second = (sit_down("nim", [alice, bob]) for _ in range(2))
    Table.objects.filter(pk=first.pk).update(opened_at=NOW - WEEK, status="finished", ended_at=NOW)
    Table.objects.filter(pk=second.pk).update(opened_at=NOW, origin="trial")

    assert figures("tables")[-2:] == [1, 0]
    assert figures("games")[-2:] == [0, 1]


def test_answers_in_time_are_a_share_and_weeks_without_any_have_no_bar(
    alice: Member, bob: Member
) -> None:
    sat = sit_down("nim", [alice, bob])
    for how in ("member", "member", "ladder"):
        timed(sat, how, NOW - WEEK)

    (bar,) = plot("in-time").bars

    assert (bar.value, f"{bar.week}", bar.is_labelled) == (67, "2026-02-23", True)
    assert figures("players")[-2:] == [1, 0]


def test_visits_count_each_member_once(alice: Member, bob: Member) -> None:
    for member, days in ((alice, 1), (alice, 2), (bob, 20)):
        at = NOW - timedelta(days=days)
        key = f"{member.pk}.{days}"
        LogIn.objects.create(member=member, session_key=key, at=at, seen_at=at)

    present = present_figures(NOW)

    assert (present.here_in_week, present.here_in_month) == (1, 2)


def test_the_page_costs_the_same_with_many_rows(alice: Member, bob: Member, inside: Enter) -> None:
    client = inside(made_organiser(alice))
    sit_down("nim", [alice, bob])
    costs = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as captured:
            assert "Answers in time" in words(client.get("/club/figures/"))
        costs.append(len(captured))
        for _ in range(3):
            sit_down("nim", [alice, bob])
    assert costs[0] == costs[1]
