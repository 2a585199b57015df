"""Substitutes on real connections: two take one chair, its member comes back or plays while it is
taken, or the request expires. One of them happens, and the other gets an error.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.moves import services as play
from club.play.substitutes import services as substitutes
from club.play.substitutes.models import SubstituteRequest
from club.play.substitutes.services import ending, requests
from club.play.tables.models import EventType, Table, Tenure
from tests.play.substitutes.benches import asking_for_one, miss, the_call, volunteers, with_a_bench
from tests.support.racing import at_once, take_out_lock
from tests.support.sitting_down import DAY, NOW, Sat

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]
ROUNDS = 8
Seated = Callable[[], Sat]


@pytest.fixture
def bench() -> list[Member]:
    return volunteers("dora", "emil", chairs=5)


def free_again(sat: Sat) -> None:
    """Cancels the table, so that its chair no longer counts for a volunteer's limit of five."""
    Table.objects.filter(pk=sat.pk).update(status="cancelled")


def two_take_one(sat: Sat, bench: list[Member]) -> list[object]:
    call = the_call(sat).pk
    results = at_once(*(partial(substitutes.take_chair, call, member, NOW) for member in bench))
    free_again(sat)
    return results


def kinds(results: list[object]) -> list[str]:
    return sorted(type(result).__name__ for result in results)


@pytest.mark.long
def test_of_two_who_take_one_chair_one_has_it(
    bench: list[Member], alice: Member, bob: Member
) -> None:
    for _ in range(ROUNDS):
        sat = asking_for_one(alice, bob)
        results = two_take_one(sat, bench)
        assert kinds(results) == ["ClubError", "Table"]
        assert sat.member(0) == bench[isinstance(results[0], Exception)]
        assert Tenure.objects.filter(table=sat.pk, seat=0).count() == 2
        assert len(sat.happened(EventType.TOOK_OVER)) == 1


def away(alice: Member, bob: Member) -> Sat:
    """alice has stayed away since her first turn."""
    sat = with_a_bench(alice, bob, misses=1)
    miss(sat, 0, NOW)
    return sat


@pytest.mark.long
def test_who_comes_back_as_somebody_takes_their_chair_stays_or_is_gone(
    bench: list[Member], alice: Member, bob: Member
) -> None:
    for _ in range(ROUNDS):
        sat, at = away(alice, bob), NOW + 2 * DAY
        back, taken = at_once(
            partial(play.return_from_absence, sat.pk, alice, at),
            partial(substitutes.take_chair, the_call(sat).pk, bench[0], at),
        )
        free_again(sat)
        stayed = isinstance(taken, Exception)
        assert isinstance(back, Exception) is not stayed
        assert sat.member(0) == (alice if stayed else bench[0])
        assert SubstituteRequest.objects.get(table=sat.pk).came_to == (
            "void" if stayed else "taken"
        )
        assert (len(sat.happened(EventType.BACK)), len(sat.happened(EventType.TOOK_OVER))) == (
            stayed,
            not stayed,
        )


@pytest.mark.long
def test_who_plays_as_somebody_takes_their_chair_stays_or_is_gone(
    bench: list[Member], alice: Member, bob: Member
) -> None:
    for _ in range(ROUNDS):
        sat, at = away(alice, bob), NOW + 2 * DAY
        sat.play(1, "end", now=at)
        before = len(sat.plies())
        played, taken = at_once(
            partial(sat.play, 0, "end", now=at, asked=sat.chair(0).asked),
            partial(substitutes.take_chair, the_call(sat).pk, bench[0], at),
        )
        free_again(sat)
        stayed = isinstance(taken, Exception)
        assert isinstance(played, Exception) is not stayed
        assert sat.member(0) == (alice if stayed else bench[0])
        assert (len(sat.plies()) > before) is stayed
        assert audit_error_of(sat.record) == ""


def test_a_chair_taken_as_the_call_is_over_is_taken_once(
    bench: list[Member], alice: Member, bob: Member
) -> None:
    for _ in range(ROUNDS):
        sat, at = asking_for_one(alice, bob), NOW + DAY
        call = the_call(sat)
        settled, taken = at_once(
            partial(substitutes.settle_request, sat.pk, call.pk, at),
            partial(substitutes.take_chair, call.pk, bench[0], at),
        )
        free_again(sat)
        assert isinstance(taken, Table) and sat.member(0) == bench[0]
        assert not SubstituteRequest.objects.filter(table=sat.pk, settled_at=None).exists()
        assert SubstituteRequest.objects.filter(table=sat.pk, came_to="taken").count() == 1
        assert SubstituteRequest.objects.filter(table=sat.pk).count() == 1 + (settled is True)


def test_two_sweeps_settle_a_call_once(bench: list[Member], alice: Member, bob: Member) -> None:
    for _ in range(ROUNDS):
        sat = asking_for_one(alice, bob)
        settle = partial(substitutes.settle_request, sat.pk, the_call(sat).pk, NOW + DAY)
        assert sorted(map(str, at_once(settle, settle))) == ["False", "True"]
        assert SubstituteRequest.objects.filter(table=sat.pk).count() == 2


class TestWithoutTheLock:
    """The control: without the lock the same races fail."""

    @pytest.fixture(autouse=True)
    def unlocked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        take_out_lock(monkeypatch, ending, requests)

    def test_a_chair_is_taken_twice(self, bench: list[Member], alice: Member, bob: Member) -> None:
        outcomes = (
            kinds(two_take_one(asking_for_one(alice, bob), bench)) for _ in range(5 * ROUNDS)
        )
        assert any(outcome != ["ClubError", "Table"] for outcome in outcomes)

    def test_who_is_back_and_who_took_the_chair_are_both_told_yes(
        self, bench: list[Member], alice: Member, bob: Member
    ) -> None:
        def collide() -> bool:
            sat, at = away(alice, bob), NOW + 2 * DAY
            results = at_once(
                partial(play.return_from_absence, sat.pk, alice, at),
                partial(substitutes.take_chair, the_call(sat).pk, bench[0], at),
            )
            free_again(sat)
            return not any(isinstance(result, Exception) for result in results)

        assert any(collide() for _ in range(25 * ROUNDS))  # a few in a hundred do
