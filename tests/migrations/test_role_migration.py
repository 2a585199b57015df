"""The migration to roles: present staff become admins, members become members."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from club.base.roles.models import Role
from tests.migrations.migrating import as_of, migrated, up_to_date

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.whole,
    pytest.mark.xdist_group("role migration"),
]
BEFORE = [("members", "0012_hide_first_steps")]
AFTER = [("roles", "0001_initial")]


@pytest.fixture(scope="module")
def kinds(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[dict[str, str]]:
    with as_of(BEFORE, django_db_blocker) as old:
        member = old.get_model("members", "Member")
        for name, is_staff in (("alice", False), ("anton", True)):
            member.objects.create(username=name, email=f"{name}@x.example", is_staff=is_staff)
        migrated(AFTER)
        up_to_date()
        yield dict(Role.objects.values_list("member__username", "kind"))


def test_staff_become_admins_and_members_members(kinds: dict[str, str]) -> None:
    assert kinds == {"alice": "member", "anton": "admin"}
