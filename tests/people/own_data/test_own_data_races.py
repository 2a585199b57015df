"""A zip that is fetched on two devices at the same moment: one gets it."""

from __future__ import annotations

from functools import partial

import pytest
from django.db.models import QuerySet

from club.base.errors import ClubError
from club.people.members.models import Member
from club.people.own_data import services
from club.people.own_data.models import DataExport
from tests.support.racing import at_once
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db(transaction=True)
DEVICES = 6


def fetched_at_once(member: Member) -> list[object]:
    DataExport.objects.all().delete()
    DataExport.objects.create(member=member, asked_at=NOW, made_at=NOW, content=b"zip")
    return at_once(*[partial(services.fetch_data, member, NOW)] * DEVICES)


def test_of_devices_that_fetch_at_once_one_gets_the_zip(alice: Member) -> None:
    answers = fetched_at_once(alice)
    assert answers.count(b"zip") == 1
    assert sum(isinstance(one, ClubError) for one in answers) == DEVICES - 1


@pytest.mark.postgres
def test_without_the_row_lock_several_get_it(
    alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control. SQLite has one writer at a time, lock or not."""
    monkeypatch.setattr(QuerySet, "select_for_update", lambda rows, **_: rows)
    for _ in range(20):
        if fetched_at_once(alice).count(b"zip") > 1:
            return
    pytest.fail("the race did not show")
