"""Two writers at once, on real connections: results are numbered without a gap, each is entered
once, and the final rows equal those of a replay. The control takes the lock out. The tests run on
the configured database; `bin/test` runs them on both.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest

from club.community.ratings import corrections
from club.community.ratings.ledger import nightly_check, recount, result_entry
from club.community.ratings.ledger.rows import ONLY
from club.community.ratings.models import Ledger, Pool, Result
from club.people.members.models import Member
from tests.community.ratings.entered_games import NOW, all_rows, enter, facts
from tests.support.admins import made_admin
from tests.support.racing import at_once

pytestmark = [pytest.mark.django_db(transaction=True)]
TIMES = 12


def counted(pool_id: int) -> int:
    return sum(recount.recount_in_batches(pool_id))


def sound() -> bool:
    """Whether numbers have no gap and every pool equals its replay."""
    for pool_id in recount.pools_to_recount():
        counted(pool_id)
    numbers = list(Result.objects.order_by("number").values_list("number", flat=True))
    return numbers == list(range(1, len(numbers) + 1)) and not any(
        nightly_check.find_difference(pool) for pool in Pool.objects.all()
    )


def test_of_two_who_enter_one_game_one_does(alice: Member, bob: Member) -> None:
    for number in range(1, TIMES + 1):
        told = facts([alice, bob], [1, 2])
        results = at_once(
            partial(result_entry.enter_facts, told), partial(result_entry.enter_facts, told)
        )
        assert [getattr(result, "number", result) for result in results] == [number, number]
    assert sound()


def test_games_that_end_at_once_are_numbered_one_after_the_other(
    alice: Member, bob: Member, carol: Member
) -> None:
    for turn in range(TIMES):
        told = [facts([alice, bob], [1, 2], turn), facts([alice, carol], [2, 1], turn)]
        results = at_once(*(partial(result_entry.enter_facts, game) for game in told))
        assert sorted(getattr(result, "number", 0) for result in results) == [
            2 * turn + 1,
            2 * turn + 2,
        ]
    assert sound()


def test_a_first_result_may_come_twice_at_once(alice: Member, bob: Member) -> None:
    """There is no ledger row and no pool yet; both create them."""
    told = [facts([alice, bob], [1, 2]), facts([bob, alice], [1, 2])]
    results = at_once(*(partial(result_entry.enter_facts, game) for game in told))
    assert sorted(getattr(result, "number", 0) for result in results) == [1, 2]
    assert Ledger.objects.get().last_number == 2


@pytest.mark.long
def test_entering_voiding_and_recounting_at_once_leave_a_sound_ledger(
    alice: Member, bob: Member, carol: Member
) -> None:
    alice = made_admin(alice)
    for turn in range(TIMES):
        number = enter([alice, bob, carol], [1, 2, 3], turn).number
        pool = Pool.objects.get(key="nim").pk
        results = at_once(
            partial(corrections.void_result, number, "Played twice.", alice, NOW),
            partial(enter, [bob, carol], [1, 2], turn),
            partial(counted, pool),
        )
        assert [result for result in results if isinstance(result, Exception)] == []
    assert sound()


def test_two_recounts_at_once_come_to_the_same(
    alice: Member, bob: Member, carol: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recount, "BATCH", 2)
    for turn in range(TIMES):
        enter([alice, bob, carol], [1, 2, 3], turn)
    rows = all_rows()
    pool = Pool.objects.get(key="nim")
    recount.mark_whole_pool(pool)
    at_once(partial(counted, pool.pk), partial(counted, pool.pk))
    assert all_rows() == rows


def test_of_two_admins_one_voids(alice: Member, bob: Member) -> None:
    alice = made_admin(alice)
    for turn in range(TIMES // 2):
        number = enter([alice, bob], [1, 2], turn).number
        void = partial(corrections.void_result, number, "Played twice.", alice, NOW)
        results = at_once(void, void)
        assert sorted(type(result).__name__ for result in results) == ["ClubError", "Result"]
    assert sound()


class TestWithoutTheLock:
    """Control: without the lock the same races fail, so the tests above do check it."""

    @pytest.fixture(autouse=True)
    def unlocked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        @contextmanager
        def unlocked() -> Iterator[Ledger]:
            yield Ledger.objects.get_or_create(pk=ONLY)[0]

        monkeypatch.setattr(result_entry, "locked_ledger", unlocked)

    def test_games_that_end_at_once_collide(
        self, alice: Member, bob: Member, carol: Member
    ) -> None:
        def collide(turn: int) -> bool:
            told = [facts([alice, bob], [1, 2], turn), facts([alice, carol], [2, 1], turn)]
            results = at_once(*(partial(result_entry.enter_facts, game) for game in told))
            return any(isinstance(result, Exception) for result in results) or not sound()

        assert any(collide(turn) for turn in range(TIMES))
