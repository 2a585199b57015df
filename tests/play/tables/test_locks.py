"""A table that was read and is locked later: changes since are detected, and only then are rows
read again.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.moves.computation import Computation
from club.play.moves.services import optimistic_commit
from club.play.tables.models import Chair
from club.play.tables.services.history import save_table
from club.play.tables.services.lock import (
    TableSnapshot,
    lock_if_unchanged,
    lock_table,
    table_snapshot,
    write_if_unchanged,
)
from club.play.time_control import services as timecontrol
from compiled_queries.writes import build_update
from tests.support.sitting_down import DAY, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.twice, pytest.mark.usefixtures("toys")]


@pytest.fixture
def toy(alice: Member, bob: Member) -> Sat:
    return sit_down("toy", [alice, bob])


def test_an_unlocked_table_is_not_read_again(toy: Sat) -> None:
    before = table_snapshot(toy.pk)
    with CaptureQueriesContext(connection) as asked, lock_if_unchanged(before) as still:
        assert still is before
    assert not [query for query in asked.captured_queries if "tables_chair" in query["sql"]]


def test_its_revision_is_raised_with_the_lock_and_only_once(toy: Sat) -> None:
    before = table_snapshot(toy.pk)
    revision = before.table.revision
    with lock_if_unchanged(before) as still:
        assert still is not None
        save_table(still.table)
    assert toy.table.revision == revision + 1


def test_a_draft_added_meanwhile_is_seen(toy: Sat) -> None:
    before = table_snapshot(toy.pk)
    play.lay_out(toy.pk, toy.member(0), "step", toy.chair(0).asked)
    with lock_if_unchanged(before) as still:
        assert still is not None
        assert still.chairs[0].draft == ["step"]


def test_locks_without_changes_are_counted(toy: Sat) -> None:
    before = table_snapshot(toy.pk)
    with lock_table(toy.pk):
        pass
    with lock_if_unchanged(before) as still:
        assert still is not None and still is not before


def test_an_outdated_computation_is_not_written(toy: Sat) -> None:
    before = table_snapshot(toy.pk)
    toy.play(0, "step")
    with lock_if_unchanged(before) as still:
        assert still is None


def test_a_rolled_back_lock_is_not_counted(toy: Sat) -> None:
    before = table_snapshot(toy.pk)
    with pytest.raises(ZeroDivisionError), lock_if_unchanged(before):
        raise ZeroDivisionError
    assert toy.table.revision == before.table.revision - 1
    with pytest.raises(ZeroDivisionError), lock_table(toy.pk):
        raise ZeroDivisionError
    with lock_if_unchanged(fresh := table_snapshot(toy.pk)) as still:
        assert still is fresh


def test_a_lock_free_commit_is_one_statement_for_each_table(toy: Sat) -> None:
    before = table_snapshot(toy.pk)
    with CaptureQueriesContext(connection) as asked:
        assert nine_asked(before)
    written = [query for query in asked.captured_queries if "UPDATE" in query["sql"]]
    assert len(written) == 2
    assert (toy.chair(0).asked, toy.table.revision) == (9, before.table.revision)


def test_a_lock_free_commit_raises_the_revision(toy: Sat) -> None:
    before, revision = table_snapshot(toy.pk), toy.table.revision
    assert nine_asked(before)
    assert (toy.table.revision, toy.table.locks) == (revision + 1, before.table.locks)
    assert nine_asked(before)


def test_a_lock_free_commit_fails_after_plies_of_others(toy: Sat) -> None:
    before = table_snapshot(toy.pk)
    toy.play(0, "step")
    revision = toy.table.revision
    assert not nine_asked(before)
    assert toy.chair(0).asked != 9 and toy.table.revision == revision


def test_a_lock_free_commit_fails_after_a_lock_of_others(toy: Sat) -> None:
    before = table_snapshot(toy.pk)
    with lock_table(toy.pk):
        pass
    assert not nine_asked(before)
    assert toy.chair(0).asked != 9


def test_a_lock_free_commit_fails_without_its_rows(toy: Sat) -> None:
    before, revision = table_snapshot(toy.pk), toy.table.revision
    Chair.objects.filter(table=toy.pk, seat=1).delete()
    with pytest.raises(DatabaseError), transaction.atomic():
        nine_asked(before)
    assert toy.chair(0).asked != 9 and toy.table.revision == revision


def test_an_error_rolls_back_a_lock_free_commit(toy: Sat) -> None:
    before, revision = table_snapshot(toy.pk), toy.table.revision
    with pytest.raises(ZeroDivisionError), write_if_unchanged(before, []):
        raise ZeroDivisionError
    assert toy.table.revision == revision


def test_drafts_of_others_do_not_delay_play(toy: Sat, monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts: list[Computation | None] = []

    def meddled(think: Callable[[], Computation | None], time: timedelta) -> Computation | None:
        play.take_back(toy.pk, toy.member(0), toy.chair(0).asked)
        thoughts.append(think())
        return thoughts[-1]

    monkeypatch.setattr(optimistic_commit, "with_time_limit", meddled)
    toy.play(0, "step")
    assert len(toy.plies()) == 1 and len(thoughts) == 2


def test_a_holiday_taken_meanwhile_counts_for_new_clocks(toy: Sat, bob: Member) -> None:
    before = table_snapshot(toy.pk)
    assert toy.chair(1).clock_started_at is None
    timecontrol.take_holiday(bob, NOW.date(), NOW.date() + DAY, NOW)
    assert not nine_asked(before)


def test_a_move_reads_calendars_once(toy: Sat) -> None:
    with CaptureQueriesContext(connection) as asked:
        toy.play(0, "step")
    assert len([query for query in asked if "tables_holiday" in query["sql"]]) == 1


def nine_asked(before: TableSnapshot) -> bool:
    """Whether the rows say that every chair was asked nine times."""
    for chair in before.chairs:
        chair.asked = 9
    with write_if_unchanged(before, build_update(before.chairs, ["asked"])) as written:
        return written
