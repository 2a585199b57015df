"""The costs of replays: queries, time and memory; and the cached history is equal to the record."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.base.lru_cache import LruCache
from club.people.members.models import Member
from club.play.game_records import position_history
from club.play.game_records.game_cache import cache_key
from games.core import AnyPosition, Move, Seat
from tests.play.replay.looking_back import at, forget, play_out
from tests.support.pages import HTMX, Enter, write_over
from tests.support.sitting_down import Sat, newcomer, sit_down

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

    def test_queries_do_not_grow_with_plies_or_seats(
        self, alice: Member, bob: Member, inside: Enter
    ) -> None:
        few = sit_down("liars_dice", [alice, bob], {"dice": 3})
        more = sit_down("liars_dice", [alice, bob, newcomer("dora"), newcomer("emil")])
        for sat in (few, more):
            play_out(sat)
        client = inside(alice)
        counted = {
            self.queries(client, at(sat, number))
            for sat in (few, more)
            for number in (0, 1, sat.read.seen(0))
        }
        assert len(counted) == 1

    def test_a_long_record_is_played_through_once_and_then_stepped_through(
        self, alice: Member, inside: Enter, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seats = [alice, *map(newcomer, ("dora", "emil", "fanni", "gus"))]
        sat = play_out(sit_down("rakentaa", seats))
        client, count = inside(alice), sat.read.seen(0)
        assert count > 100
        # as outside a test
        monkeypatch.setattr("django.db.transaction.on_commit", lambda keep, **_: keep())
        forget()
        applied = self.counted(monkeypatch, type(sat.position))
        assert client.get(at(sat, count // 2)).status_code == 200
        assert len(sat.plies()) <= len(applied) <= 3 * len(sat.plies())
        applied.clear()
        for number in range(count // 2, count // 2 + 5):
            assert client.get(at(sat, number), **HTMX).status_code == 200
        assert len(applied) < 20

    def counted(self, monkeypatch: pytest.MonkeyPatch, kind: type[AnyPosition]) -> list[Seat]:
        """A list that grows with every move that is applied to a position."""
        applied: list[Seat] = []
        real = kind.after

        def after(position: AnyPosition, seat: Seat, move: Move) -> AnyPosition:
            applied.append(seat)
            return real(position, seat, move)

        monkeypatch.setattr(kind, "after", after)
        return applied


class TestCourses:
    def test_a_course_is_kept_once_its_plies_are_committed(
        self, nim: Sat, django_capture_on_commit_callbacks: object
    ) -> None:
        nim.play(0, "take 1 from a")
        with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
            first = position_history.position_history(nim.record, nim.read)
            assert cache_key(nim.record) not in position_history._cache
        assert position_history.position_history(nim.record, nim.read) is first

    def test_a_longer_record_goes_on_from_what_is_kept(self, nim: Sat) -> None:
        first = position_history.position_history(nim.record, nim.read)
        position_history._cache.store(cache_key(nim.record), first)
        nim.play(0, "take 1 from a")
        longer = position_history.position_history(nim.record, nim.read)
        assert longer.positions[0] is first.positions[0]
        assert len(longer.positions) == 2

    def test_what_is_kept_and_does_not_fit_is_not_used(self, nim: Sat) -> None:
        nim.play(0, "take 1 from a")
        kept = position_history.position_history(nim.record, nim.read)
        position_history._cache.store(cache_key(nim.record), kept)
        write_over(nim, 1, "take 2 from b")
        assert (
            position_history.position_history(nim.record, nim.read).positions[-1]
            == nim.position
            != kept.positions[-1]
        )

    def test_its_positions_are_those_of_the_record(self, dice: Sat) -> None:
        play_out(dice)
        found = position_history.position_history(dice.record, dice.read)
        assert found.positions[-1] == dice.position
        assert len(found.positions) == dice.record.length + 1

    def test_only_so_many_positions_are_kept(
        self, nim: Sat, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        found = position_history.position_history(play_out(nim).record, nim.read)
        most = 3 * len(found.positions)
        monkeypatch.setattr(
            position_history, "_cache", LruCache(most, position_history._cache.getsizeof)
        )
        for number in range(20):
            position_history._cache.store((f"record {number}", 1), found)
        assert len(position_history._cache) == 3
        assert ("record 19", 1) in position_history._cache

    def test_a_game_that_is_played_makes_none(self, nim: Sat, alice: Member, inside: Enter) -> None:
        nim.play(0, "take 1 from a")
        inside(alice).get(f"/tables/{nim.pk}/")
        assert not len(position_history._cache)

    def test_its_repr_tells_nothing(self, dice: Sat) -> None:
        assert "roll" not in repr(position_history.position_history(dice.record, dice.read))
