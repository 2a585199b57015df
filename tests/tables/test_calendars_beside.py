"""On PostgreSQL what rests is read with the table, by one statement, and it is the same."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.members.models import Member, Rest
from club.tables.calendar_rows import Closure, Holiday, Leave, Stop
from club.tables.calendars import FAR_BACK, CalendarRows, Calendars
from club.tables.models import Chair
from club.tables.rest import Calendar
from club.tables.services.lock import locked, locked_as_read
from club.tables.services.sitting import Sitting, sitting
from tests.tables.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("toys")]


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    """With a row of each kind, and some that concern others."""
    made = sit_down("toy", [alice, bob])
    Rest.objects.create(member=alice, since=NOW - DAY, zone="Asia/Kathmandu")
    night = {"quiet_from": time(22), "quiet_to": time(6, 30)}
    Rest.objects.create(member=alice, since=NOW - HOUR, zone="America/St_Johns", **night)
    days = {"first": NOW.date(), "last": NOW.date() + 2 * DAY, "written_at": NOW}
    Leave.objects.create(member=bob, ended_at=NOW + timedelta(microseconds=7), **days)
    Leave.objects.create(member=alice, **days)
    Holiday.objects.create(name="Juhannus", **days)
    Stop.objects.create(table=made.table, since=NOW - HOUR, until=NOW, why="pause")
    Closure.objects.create(since=NOW - 2 * HOUR, until=NOW - HOUR)
    Closure.objects.create(since=NOW - FAR_BACK - 2 * DAY, until=NOW - FAR_BACK - DAY)
    return made


def calendars(read: Sitting, rows: CalendarRows | None) -> list[Calendar]:
    found = Calendars(read.table, read.chairs, rows)
    return [found.of(chair) for chair in read.chairs]


def test_one_statement_reads_the_table_and_what_rests_there(sat: Sat) -> None:
    with CaptureQueriesContext(connection) as asked:
        read = sitting(sat.pk, now=NOW)
        found = calendars(read, read.calendars)
    assert [query["sql"].count("json_agg") for query in asked] == [1]
    assert found == calendars(read, None) and found[0] != found[1]


def test_a_clock_that_has_run_for_longer_has_its_calendar_read_by_itself(sat: Sat) -> None:
    Chair.objects.filter(table=sat.pk, seat=0).update(wound_at=NOW - FAR_BACK - 2 * DAY)
    read = sitting(sat.pk, now=NOW)
    with CaptureQueriesContext(connection) as asked:
        found = calendars(read, read.calendars)
    assert len(asked) == 1 and len(found[0].stretches) == 3


def test_where_others_held_the_table_it_is_read_again(sat: Sat) -> None:
    read = sitting(sat.pk, now=NOW)
    with locked(sat.pk):
        pass
    with locked_as_read(read) as still:
        assert still is not None and still.calendars is None


def test_a_move_asks_for_it_once(sat: Sat) -> None:
    with CaptureQueriesContext(connection) as asked:
        sat.play(0, "step")
    about = [query["sql"] for query in asked if "tables_holiday" in query["sql"]]
    assert len(about) == 1 and "json_agg" in about[0]
