"""What looking back costs: queries, time and memory; and that what is kept of a record is the record."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.members.models import Member
from club.records import course
from tests.tables.looking_back import at, forget, play_out
from tests.tables.pages import HTMX, Enter, write_over
from tests.tables.sitting_down import Sat, newcomer, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    yield
    forget()


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


@pytest.fixture
def dice(alice: Member, bob: Member) -> Sat:
    return sit_down("liars_dice", [alice, bob], {"dice": 3})


class TestWhatItCosts:
    def queries(self, client: Client, path: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(path).status_code == 200
        return len(asked)

    def test_queries_do_not_grow_with_plies_or_seats(self, alice: Member, bob: Member, inside: Enter) -> None:
        few = sit_down("liars_dice", [alice, bob], {"dice": 3})
        more = sit_down("liars_dice", [alice, bob, newcomer("dora"), newcomer("emil")])
        for sat in (few, more):
            play_out(sat)
        client = inside(alice)
        counted = {self.queries(client, at(sat, number)) for sat in (few, more) for number in (0, 1, sat.read.seen(0))}
        assert len(counted) == 1

    def test_a_long_record_is_quick_to_open_and_quicker_to_step_through(
        self, alice: Member, inside: Enter, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seats = [alice, *map(newcomer, ("dora", "emil", "fanni", "gus"))]
        sat = play_out(sit_down("rakentaa", seats))
        client, count = inside(alice), sat.read.seen(0)
        assert count > 250
        client.get(at(sat, count))  # templates are read once
        monkeypatch.setattr("django.db.transaction.on_commit", lambda keep, **_: keep())  # as outside a test
        forget()
        assert self.seconds(client, at(sat, count // 2)) < 1
        warm = min(self.seconds(client, at(sat, count // 2 + more), **HTMX) for more in range(1, 6))
        assert warm < 0.1

    def seconds(self, client: Client, path: str, **more: str) -> float:
        """Of this process alone: how busy the machine is otherwise is not the page's."""
        since = time.process_time()
        assert client.get(path, **more).status_code == 200  # type: ignore[arg-type]
        return time.process_time() - since


class TestCourses:
    def test_a_course_is_kept_once_its_plies_are_committed(
        self, nim: Sat, django_capture_on_commit_callbacks: object
    ) -> None:
        nim.play(0, "take 1 from a")
        with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
            first = course.course(nim.record, nim.read)
            assert nim.record.commitment not in course._kept
        assert course.course(nim.record, nim.read) is first

    def test_a_longer_record_goes_on_from_what_is_kept(self, nim: Sat) -> None:
        first = course.course(nim.record, nim.read)
        course._keep(nim.record.commitment, first)
        nim.play(0, "take 1 from a")
        longer = course.course(nim.record, nim.read)
        assert longer.positions[0] is first.positions[0]
        assert len(longer.positions) == 2

    def test_what_is_kept_and_does_not_fit_is_not_used(self, nim: Sat) -> None:
        nim.play(0, "take 1 from a")
        kept = course.course(nim.record, nim.read)
        course._keep(nim.record.commitment, kept)
        write_over(nim, 1, "take 2 from b")
        assert course.course(nim.record, nim.read).positions[-1] == nim.position != kept.positions[-1]

    def test_its_positions_are_those_of_the_record(self, dice: Sat) -> None:
        play_out(dice)
        found = course.course(dice.record, dice.read)
        assert found.positions[-1] == dice.position
        assert len(found.positions) == dice.record.length + 1

    def test_only_so_many_positions_are_kept(self, nim: Sat, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(course, "MOST", 10)
        found = course.course(play_out(nim).record, nim.read)
        size = len(found.positions)
        for number in range(20):
            course._keep(f"record {number}", found)
        assert len(course._kept) == max(1, 10 // size)
        assert next(reversed(course._kept)) == "record 19"

    def test_a_game_that_is_played_makes_none(self, nim: Sat, alice: Member, inside: Enter) -> None:
        nim.play(0, "take 1 from a")
        inside(alice).get(f"/tables/{nim.pk}/")
        assert not course._kept

    def test_its_repr_tells_nothing(self, dice: Sat) -> None:
        assert "roll" not in repr(course.course(dice.record, dice.read))
