"""The migration to the clock of five lengths: every running clock is unchanged to the microsecond,
forward and back.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.apps import apps as today
from django.apps.registry import Apps

from club.tables import clock
from club.tables.models import Chair, Table
from club.tables.services import remind, resume
from club.tables.services.winding import Winding
from tests.migrating import as_of, migrated, up_to_date

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
BEFORE, AFTER = [("tables", "0007_rated")], [("tables", "0010_pace_of_five")]
ASKED = datetime(2026, 3, 2, 19, 0, 7, 123_457, tzinfo=UTC)
PACE, CHAIRS, SECOND = timedelta(days=3), 40, timedelta(seconds=1)
UNCHANGED = ("turn_since", "remind_at", "due_at", "asked")


@pytest.fixture
def old() -> Iterator[Apps]:
    with as_of(BEFORE) as apps:
        yield apps


def populate(apps: Apps) -> list[int]:
    """Chairs that are asked, chairs stopped in mid-turn, bots, and a table that is held."""
    member = apps.get_model("members", "Member").objects.create(
        username="alice", email="alice@club.example"
    )
    tables = [_table(apps, member, number) for number in range(CHAIRS)]
    chair = apps.get_model("tables", "Chair")
    rows = [
        chair(table=table, seat=0, member=member, **_asked(at)) for at, table in enumerate(tables)
    ]
    rows += [chair(table=table, seat=1, left=PACE / 3, clock_turn=4) for table in tables]
    rows += [chair(table=table, seat=2, bot="greedy", left=timedelta(0)) for table in tables]
    return [row.pk for row in chair.objects.bulk_create(rows)]


def _table(apps: Apps, host: Any, number: int) -> Any:
    marked = "A fault." if number == CHAIRS - 1 else ""
    table = apps.get_model("tables", "Table").objects.create(
        host=host,
        name="Old",
        game_slug="nim",
        game_version=1,
        pace=PACE,
        status="live",
        marked=marked,
        opened_at=ASKED,
    )
    if marked:
        at = ASKED + 7 * SECOND
        apps.get_model("tables", "Happening").objects.create(table=table, what="marked", at=at)
    return table


def _asked(number: int) -> dict[str, Any]:
    since = ASKED + number * SECOND
    due_at = since + PACE - number * timedelta(microseconds=3)
    calls = [(0, since + clock.LETTER_AFTER), (1, since + (due_at - since) * 0.8), (1, None)]
    rung, remind_at = calls[number % 3]
    return {
        "turn_since": since,
        "due_at": due_at,
        "remind_at": remind_at,
        "rung": rung,
        "asked": 5,
        "clock_turn": 4,
    }


def rows(apps: Apps, keys: list[int], *columns: str) -> list[tuple[object, ...]]:
    chairs = apps.get_model("tables", "Chair").objects.filter(pk__in=keys).order_by("pk")
    return list(chairs.values_list(*columns))


def test_no_clock_changes_forward_or_back(old: Apps) -> None:
    keys = populate(old)
    before = rows(old, keys, *UNCHANGED)
    kept = rows(old, keys, "rung")
    new = migrated(AFTER)
    assert rows(new, keys, *UNCHANGED) == before
    assert rows(migrated(BEFORE), keys, *UNCHANGED) == before
    assert rows(old, keys, "rung") == kept
    assert {table.pace for table in old.get_model("tables", "Table").objects.all()} == {PACE}


def test_the_clock_asked_itself_says_what_the_column_says(old: Apps) -> None:
    keys = populate(old)
    migrated(AFTER)
    up_to_date()
    running = Chair.objects.filter(pk__in=keys, due_at__isnull=False).select_related("table")
    assert len(running) == CHAIRS
    for chair in running.filter(table__marked=""):
        assert Winding(chair.table, [chair]).due_at(chair) == chair.due_at
    assert {chair.left for chair in Chair.objects.filter(pk__in=keys, seat=1)} == {PACE / 3}
    assert {table.pace.allowance for table in Table.objects.all()} == {PACE}
    assert {(table.pace.least, table.excuses) for table in Table.objects.all()} == {(PACE, 0)}


def test_a_table_that_was_held_rests_since_then(old: Apps) -> None:
    keys = populate(old)
    up_to_date()
    held = Table.objects.exclude(marked="").get()
    chair = Chair.objects.get(pk__in=keys, table=held, seat=0)
    due_at = chair.due_at
    assert due_at is not None
    assert resume(held.pk, None, ASKED + 7 * SECOND + timedelta(days=9))
    chair.refresh_from_db()
    # held at once, before anything was counted but the second in which it was asked last
    held_for = timedelta(days=9) - max(timedelta(0), (CHAIRS - 1 - 7) * SECOND)
    assert chair.due_at == due_at + held_for


def test_after_the_last_call_nobody_is_called_again(old: Apps) -> None:
    keys = populate(old)
    up_to_date()
    called = Chair.objects.filter(pk__in=keys, rung__gt=clock.LAST_CALL)
    assert {chair.remind_at for chair in called} == {None}
    assert not remind(called[0].table_id, 0, ASKED + PACE - timedelta(hours=1))
    assert today.get_model("notices", "Notice").objects.count() == 0
