"""The migration to the clock of five lengths: every running clock is unchanged to the microsecond,
forward and back.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import pytest
from django.apps import apps as today
from django.apps.registry import Apps
from pytest_django import DjangoDbBlocker

from club.play.moves.services.suspension import resume
from club.play.tables.models import Chair, Table
from club.play.time_control import clock
from club.play.time_control.calendars import CalendarRows
from club.play.time_control.presets import time_control_of
from club.play.time_control.services.clocks import ClockUpdater
from club.play.time_control.services.reminders import remind
from tests.migrations.migrating import as_of, migrated, up_to_date

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.whole,
    pytest.mark.xdist_group("clock migration"),
]
BEFORE, AFTER = [("tables", "0007_rated")], [("tables", "0010_pace_of_five")]
ASKED = datetime(2026, 3, 2, 19, 0, 7, 123_457, tzinfo=UTC)
PACE, SECOND = timedelta(days=3), timedelta(seconds=1)
WHOLE = bool(os.environ.get("WHOLE"))
TABLES = 33_334 if WHOLE else 40  # of three chairs each
Column = list[object]  # one value a chair, in their order
UNCHANGED = ("turn_since", "remind_at", "due_at", "asked")


class Way(NamedTuple):
    """The values of the columns before the migration, after it, and after going back."""

    keys: list[int]
    before: dict[str, Column]
    after: dict[str, Column]
    back: dict[str, Column]
    paces: set[timedelta]  # of tables, as the version before has it


@pytest.fixture(scope="module")
def way(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Way]:
    """There, back and up to today with the same rows, before a release back from today; tests look
    at where it ended.
    """
    with as_of(BEFORE, django_db_blocker) as old:
        keys = populate(old)
        before = columns(old, keys)
        new = migrated(AFTER)
        after = columns(new, keys)
        chairs = (up_to_date() if WHOLE else new).get_model("tables", "Chair").objects
        chairs.filter(rung=clock.LAST_CALL).update(rung=clock.HALFWAY)  # unknown before
        back = columns(migrated(BEFORE), keys)
        paces = {table.pace for table in old.get_model("tables", "Table").objects.all()}
        up_to_date()
        yield Way(keys, before, after, back, paces)


def populate(apps: Apps) -> list[int]:
    """Chairs that are asked, chairs stopped in mid-turn, bots, and a table that is held."""
    member = apps.get_model("members", "Member").objects.create(
        username="alice", email="alice@club.example"
    )
    tables = _tables(apps, member)
    chair = apps.get_model("tables", "Chair")
    rows = [
        chair(table=table, seat=0, member=member, **_asked(at)) for at, table in enumerate(tables)
    ]
    rows += [chair(table=table, seat=1, left=PACE / 3, clock_turn=4) for table in tables]
    rows += [chair(table=table, seat=2, bot="greedy", left=timedelta(0)) for table in tables]
    return [row.pk for row in chair.objects.bulk_create(rows, batch_size=1_000)]


def _tables(apps: Apps, host: Any) -> list[Any]:
    """The last of them is held, since seven seconds after the first was asked."""
    table = apps.get_model("tables", "Table")
    rows = [_table(table, host) for _ in range(TABLES)]
    rows[-1].marked = "A fault."
    held = table.objects.bulk_create(rows, batch_size=1_000)[-1]
    at = ASKED + 7 * SECOND
    apps.get_model("tables", "Happening").objects.create(table=held, what="marked", at=at)
    return rows


def _table(table: Any, host: Any) -> Any:
    return table(
        host=host,
        name="Old",
        game_slug="nim",
        game_version=1,
        pace=PACE,
        status="live",
        opened_at=ASKED,
    )


def _asked(number: int) -> dict[str, Any]:
    since = ASKED + number * SECOND
    due_at = since + PACE - number * timedelta(microseconds=3)
    calls = [(0, since + clock.EMAIL_AFTER), (1, since + (due_at - since) * 0.8), (1, None)]
    rung, remind_at = calls[number % 3]
    return {
        "turn_since": since,
        "due_at": due_at,
        "remind_at": remind_at,
        "rung": rung,
        "asked": 5,
        "clock_turn": 4,
    }


def columns(apps: Apps, keys: list[int]) -> dict[str, Column]:
    chairs = apps.get_model("tables", "Chair").objects.filter(pk__in=keys).order_by("pk")
    return {name: list(chairs.values_list(name, flat=True)) for name in (*UNCHANGED, "rung")}


@pytest.mark.twice
@pytest.mark.parametrize("name", UNCHANGED)
def test_no_clock_changes_forward_or_back(way: Way, name: str) -> None:
    assert way.after[name] == way.before[name] == way.back[name]


def test_who_was_called_and_how_long_a_turn_is_survive_the_way_back(way: Way) -> None:
    assert way.back["rung"] == way.before["rung"]
    assert way.paces == {PACE}


def test_the_clock_asked_itself_says_what_the_column_says(way: Way) -> None:
    running = Chair.objects.filter(due_at__isnull=False).select_related("table")
    assert len(running) == TABLES
    rows = CalendarRows(running)
    for chair in running.filter(table__marked=""):
        assert ClockUpdater(chair.table, [chair], rows=rows).due_at(chair) == chair.due_at
    assert {chair.left for chair in Chair.objects.filter(pk__in=way.keys, seat=1)} == {PACE / 3}
    assert {time_control_of(table).allowance for table in Table.objects.all()} == {PACE}
    assert {(time_control_of(table).least, table.excuses) for table in Table.objects.all()} == {
        (PACE, 0)
    }


def test_a_table_that_was_held_rests_since_then(way: Way) -> None:
    held = Table.objects.exclude(marked="").get()
    chair = Chair.objects.get(table=held, seat=0)
    due_at = chair.due_at
    assert due_at is not None
    assert resume(held.pk, None, ASKED + 7 * SECOND + timedelta(days=9))
    chair.refresh_from_db()
    # held at once, before anything was counted but the second in which it was asked last
    held_for = timedelta(days=9) - max(timedelta(0), (TABLES - 1 - 7) * SECOND)
    assert chair.due_at == due_at + held_for


def test_after_the_last_call_nobody_is_called_again(way: Way) -> None:
    called = Chair.objects.filter(rung__gt=clock.LAST_CALL)
    assert {chair.remind_at for chair in called} == {None}
    assert not remind(called[0].table_id, 0, ASKED + PACE - timedelta(hours=1))
    assert today.get_model("notices", "Notice").objects.count() == 0
