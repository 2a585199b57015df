"""Members learn of a new event from a task, each of them once."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from club.community.events.models import Event
from club.community.events.services import announcing
from club.community.events.services.announcing import (
    announce_event,
    announce_to_some,
    events_to_announce,
)
from club.community.events.services.making import call_off_event, make_event
from club.community.events.tasks import announce, announce_all
from club.messages.notifications.models import Delivery, Notice
from club.people.members.models import Member
from tests.community.events.evenings import DATE, NOW, terms
from tests.support.sitting_down import newcomer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]


def new_event(host: Member) -> Event:
    return make_event(host, DATE, terms(), NOW)


def crowd_in(count: int) -> list[Member]:
    return [newcomer(f"crowd{number}") for number in range(count)]


def notified() -> list[int]:
    return sorted(Notice.objects.filter(kind="event_made").values_list("member", flat=True))


def statements(host: Member) -> int:
    with CaptureQueriesContext(connection) as queries:
        new_event(host)
    return len(queries)


def test_making_an_event_writes_no_notice_and_costs_the_same_among_many_members(
    alice: Member, bob: Member
) -> None:
    few = statements(alice)
    crowd_in(30)

    assert statements(alice) == few
    assert not Notice.objects.exists()


def test_all_members_but_the_host_are_notified_some_at_a_time(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcing, "MEMBERS_AT_ONCE", 3)
    crowd = crowd_in(7)
    event = new_event(alice)

    announce_event(event.pk, NOW)

    assert notified() == sorted([bob.pk, *(member.pk for member in crowd)])
    assert events_to_announce() == []


def test_a_task_that_is_killed_goes_on_where_it_was_and_notifies_nobody_twice(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcing, "MEMBERS_AT_ONCE", 3)
    crowd_in(7)
    event = new_event(alice)
    assert announce_to_some(event.pk, NOW)
    first = notified()

    with monkeypatch.context() as killed:
        killed.setattr(Event, "save", _killed)  # after the notices, before the commit
        with pytest.raises(SystemExit):
            announce_to_some(event.pk, NOW)
    assert notified() == first

    announce_all()
    announce_all()

    assert notified() == sorted(Member.objects.exclude(pk=alice.pk).values_list("pk", flat=True))
    assert len(notified()) == len(set(notified()))
    by_email = Delivery.objects.filter(notice__kind="event_made", channel="email")
    assert by_email.count() == len(notified())


def _killed(*_args: Any, **_options: Any) -> None:
    raise SystemExit


def test_the_task_is_called_after_the_commit(
    alice: Member,
    bob: Member,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        new_event(alice)
        assert notified() == []

    assert notified() == [bob.pk]


def test_a_lost_call_is_made_up_for(alice: Member, bob: Member) -> None:
    new_event(alice)  # no callback runs in a test's transaction

    announce_all()

    assert notified() == [bob.pk]


def test_a_task_that_has_done_its_share_calls_itself_for_the_rest(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcing, "MEMBERS_AT_ONCE", 2)
    monkeypatch.setattr(announcing, "STEPS_AT_ONCE", 1)
    crowd = crowd_in(5)
    event = new_event(alice)

    announce.delay(event.pk)

    assert notified() == sorted([bob.pk, *(member.pk for member in crowd)])


def test_an_event_that_was_called_off_or_deleted_meanwhile_is_not_announced(
    alice: Member, bob: Member
) -> None:
    called_off, deleted = new_event(alice), new_event(alice)
    call_off_event(called_off.pk, alice, NOW)
    number = deleted.pk
    deleted.delete()

    announce_all()
    announce(number)

    assert notified() == [] and events_to_announce() == []
