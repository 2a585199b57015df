"""Two admins who leave the club at the same moment: one of them stays."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from threading import Barrier

import pytest

from club.base.roles import services as roles
from club.base.roles.models import Role, RoleKind
from club.people.account_deletion import services
from club.people.account_deletion.models import Departure
from club.people.members.models import Member
from tests.support.admins import made_admin
from tests.support.racing import at_once, without_transactions_on_sqlite
from tests.support.sitting_down import NOW, newcomer

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 4


def two_who_leave(number: int) -> list[Departure]:
    pair = [made_admin(newcomer(f"admin{number}{letter}")) for letter in "ab"]
    return [
        Departure.objects.create(member=one, asked_at=NOW, leaves_at=NOW + timedelta(days=14))
        for one in pair
    ]


def admins_left(departures: list[Departure]) -> int:
    """How many of two admins are left when both leave at once."""
    at_once(*(partial(services._remove, one, NOW) for one in departures))
    pair = Role.objects.filter(member__in=[one.member_id for one in departures])
    left = pair.filter(kind=RoleKind.ADMIN, member__is_active=True).count()
    pair.update(kind=RoleKind.MEMBER)
    return left


def test_two_admins_who_leave_the_club_at_once_leave_one() -> None:
    left = [admins_left(two_who_leave(number)) for number in range(ROUNDS)]
    assert left == [1] * ROUNDS


def test_without_the_lock_they_would_leave_none(monkeypatch: pytest.MonkeyPatch) -> None:
    departures, both = two_who_leave(0), Barrier(2)

    def unlocked() -> set[int]:
        rows = Role.objects.filter(kind=RoleKind.ADMIN, member__is_active=True)
        found = set(rows.values_list("member_id", flat=True))
        both.wait(10)
        return found

    monkeypatch.setattr(roles, "_lock_admins", unlocked)
    without_transactions_on_sqlite(monkeypatch, services)
    assert admins_left(departures) == 0


def test_the_last_admin_stays_when_the_time_has_come(alice: Member) -> None:
    admin = made_admin(alice)
    Departure.objects.create(member=admin, asked_at=NOW, leaves_at=NOW)
    assert services.remove_departed_members(NOW) == 0
    assert Member.objects.get(pk=admin.pk).is_active
