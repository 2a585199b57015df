"""One copy for two borrowers: one has it, the other is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError

from club.base.errors import ClubError
from club.community.library.models import CopyRequest, GameCopy, Loan
from club.community.library.services import lending
from club.people.members.models import Member
from tests.community.library.shelves import box, organiser
from tests.support.racing import at_once, take_out_lock_of_authors
from tests.support.sitting_down import NOW, newcomer

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 8


@contextmanager
def unlocked_copy(copy_id: int) -> Iterator[GameCopy]:
    """No transaction, and no lock."""
    yield GameCopy.objects.select_related("title").get(pk=copy_id)


def taken_by_two(members: list[Member]) -> list[object]:
    Loan.objects.all().delete()
    copy = box()
    return at_once(
        *(partial(lending.lend_copy, copy.pk, member, member, NOW) for member in members)
    )


def test_a_copy_never_has_two_borrowers(alice: Member, bob: Member) -> None:
    for _ in range(ROUNDS):
        results = taken_by_two([alice, bob])
        (refused,) = (result for result in results if isinstance(result, Exception))
        assert isinstance(refused, ClubError) and refused.code == "is_lent"
        assert Loan.objects.filter(returned_at__isnull=True).count() == 1


@pytest.mark.long
def test_the_control_without_the_lock_both_find_it_on_the_shelf(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the database's constraint refuses the second."""
    monkeypatch.setattr(lending, "locked_copy", unlocked_copy)
    take_out_lock_of_authors(monkeypatch)
    results: list[object] = []
    for _ in range(5 * ROUNDS):
        results += taken_by_two([alice, bob])
    assert any(isinstance(result, IntegrityError) for result in results)


def handed_at_once(keeper: Member, waiting: Member, other: Member) -> list[Any]:
    """Who is first takes the copy while the keeper hands it to somebody else."""
    Loan.objects.all().delete()
    copy = box()
    lending.ask_for_copy(copy.pk, waiting, NOW)
    at_once(
        partial(lending.lend_copy, copy.pk, waiting, waiting, NOW),
        partial(lending.lend_copy, copy.pk, other, keeper, NOW),
    )
    assert Loan.objects.filter(copy=copy, returned_at__isnull=True).count() == 1
    return list(CopyRequest.objects.filter(copy=copy, ready_until__isnull=False))


def test_a_box_that_is_lent_is_ready_for_nobody(alice: Member, bob: Member, carol: Member) -> None:
    keeper = organiser(carol)
    assert [handed_at_once(keeper, alice, bob) for _ in range(ROUNDS)] == [[]] * ROUNDS


def test_two_who_ask_at_once_stand_behind_each_other(alice: Member) -> None:
    members = [newcomer(f"member{number}") for number in range(4)]
    for _ in range(ROUNDS):
        copy = box()
        asked = [partial(lending.ask_for_copy, copy.pk, member, NOW) for member in members]
        results = at_once(*asked)
        assert not [result for result in results if isinstance(result, Exception)]
        numbers = copy.requests.order_by("number").values_list("number", "ready_until")
        assert [number for number, _until in numbers] == [1, 2, 3, 4]
        assert [until is not None for _number, until in numbers] == [True, False, False, False]
