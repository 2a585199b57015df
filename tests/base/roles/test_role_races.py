"""Two admins who dismiss each other at the same moment leave one."""

from __future__ import annotations

from functools import partial
from threading import Barrier

import pytest
from django.utils import timezone

from club.base.roles import services
from club.base.roles.models import Role, RoleKind
from club.base.roles.services import give_role
from club.people.members.models import Member
from tests.support.admins import made_admin
from tests.support.racing import at_once, without_transactions_on_sqlite

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 8


def dismiss_each_other(one: Member, other: Member) -> int:
    """How many admins are left."""
    now = timezone.now()
    for member in (one, other):
        give_role(member, RoleKind.ADMIN, None, now)
    at_once(
        partial(give_role, other, RoleKind.MEMBER, one, now),
        partial(give_role, one, RoleKind.MEMBER, other, now),
    )
    return Role.objects.filter(kind=RoleKind.ADMIN).count()


def test_two_admins_who_dismiss_each_other_leave_one(alice: Member, bob: Member) -> None:
    one, other = made_admin(alice), made_admin(bob)
    left = [dismiss_each_other(one, other) for _ in range(ROUNDS)]
    assert left == [1] * ROUNDS


def test_two_admins_who_leave_the_role_leave_one(alice: Member, bob: Member) -> None:
    one, other = made_admin(alice), made_admin(bob)
    now = timezone.now()
    at_once(
        partial(give_role, one, RoleKind.MEMBER, one, now),
        partial(give_role, other, RoleKind.MEMBER, other, now),
    )
    assert Role.objects.filter(kind=RoleKind.ADMIN).count() == 1


def test_without_the_lock_they_would_leave_none(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = made_admin(alice), made_admin(bob)
    both = Barrier(2)

    def unlocked() -> set[int]:
        found = set(Role.objects.filter(kind=RoleKind.ADMIN).values_list("member_id", flat=True))
        both.wait(10)
        return found

    now = timezone.now()
    monkeypatch.setattr(services, "_lock_admins", unlocked)
    without_transactions_on_sqlite(monkeypatch, services)
    monkeypatch.setattr(
        services, "_lock_role", lambda member, _now: Role.objects.get(member=member)
    )
    at_once(
        partial(give_role, other, RoleKind.MEMBER, one, now),
        partial(give_role, one, RoleKind.MEMBER, other, now),
    )
    assert Role.objects.filter(kind=RoleKind.ADMIN).count() == 0
