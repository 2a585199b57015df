"""Scarce places at the same moment: the last one, one that falls free to two, two hosts who tick.
Each has a control that shows the race without the lock.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from threading import Barrier, current_thread, main_thread
from typing import Any

import pytest
from django.db import IntegrityError

from club.base.errors import ClubError
from club.community.events.models import Event, EventAnswer, EventAttendance
from club.community.events.services import answers, hosting, locking
from club.community.events.services.answers import answer_event
from club.community.events.services.hosting import put_in, tick
from club.community.events.services.roster import Roster
from club.people.members.models import Member
from tests.community.events.evenings import BEGIN, HOUR, NOW, event_of, line, say, who_is_inside
from tests.support.racing import at_once, without_transactions_on_sqlite
from tests.support.sitting_down import newcomer

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 6
LATE = BEGIN - HOUR  # in the last two days


@pytest.fixture
def without_lock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Both read who is inside before either writes."""
    both, read = Barrier(2), answers.open_roster

    def read_together(event: Event, by: Member) -> Roster:
        roster = read(event, by)
        meet(both)
        return roster

    monkeypatch.setattr(locking, "lock_event", lambda event_id: Event.objects.get(pk=event_id))
    monkeypatch.setattr(answers, "open_roster", read_together)
    without_transactions_on_sqlite(monkeypatch, locking)
    yield


def meet(both: Barrier) -> None:
    """Waits for the other of two threads."""
    if current_thread() is not main_thread():
        both.wait(20)


def last_place(alice: Member, members: list[Member]) -> Event:
    """Both say yes to the last place."""
    event = event_of(alice, capacity=1)
    at_once(*(partial(answer_event, event.pk, member, "yes", NOW) for member in members))
    return event


def falls_free(alice: Member, members: list[Member]) -> Event:
    """A place fell free in the last two days, and both who wait press yes."""
    event, dora = event_of(alice, capacity=1), Member.objects.get(username="dora")
    say(event, "yes", dora, *members)
    say(event, "no", dora, now=LATE)
    assert who_is_inside(event) == []
    at_once(*(partial(answer_event, event.pk, member, "yes", LATE) for member in members))
    return event


def test_the_last_place_is_given_once(alice: Member, bob: Member, carol: Member) -> None:
    for _ in range(ROUNDS):
        event = last_place(alice, [bob, carol])
        assert len(who_is_inside(event)) == len(line(event)) == 1
        numbers = EventAnswer.objects.filter(event=event, number__isnull=False)
        assert len(set(numbers.values_list("number", flat=True))) == 2


@pytest.mark.usefixtures("without_lock")
def test_the_control_gives_the_last_place_twice(alice: Member, bob: Member, carol: Member) -> None:
    assert any(len(who_is_inside(last_place(alice, [bob, carol]))) == 2 for _ in range(ROUNDS))


def test_a_place_that_falls_free_goes_to_one(alice: Member, bob: Member, carol: Member) -> None:
    newcomer("dora")
    for _ in range(ROUNDS):
        assert len(who_is_inside(falls_free(alice, [bob, carol]))) == 1


@pytest.mark.usefixtures("without_lock")
def test_the_control_gives_it_to_both(alice: Member, bob: Member, carol: Member) -> None:
    newcomer("dora")
    assert any(len(who_is_inside(falls_free(alice, [bob, carol]))) == 2 for _ in range(ROUNDS))


def test_a_host_and_a_member_take_the_last_place(alice: Member, bob: Member, carol: Member) -> None:
    for _ in range(ROUNDS):
        event = event_of(alice, capacity=1)
        results = at_once(
            partial(answer_event, event.pk, bob, "yes", NOW),
            partial(put_in, event.pk, carol, alice, NOW),
        )
        assert len(who_is_inside(event)) == 1
        assert all(
            not isinstance(result, Exception) or isinstance(result, ClubError) for result in results
        )


def ticked(event: Event, hosts: list[Member], come: list[Member]) -> list[Any]:
    return at_once(
        *(
            partial(tick, event.pk, member, host, True, BEGIN)
            for host, member in zip(hosts, come, strict=True)
        )
    )


def test_ticks_of_two_hosts_both_count(alice: Member, bob: Member, carol: Member) -> None:
    for _ in range(ROUNDS):
        event = event_of(alice)
        assert ticked(event, [alice, alice], [bob, carol]) == [None, None]
        assert ticked(event, [alice, alice], [alice, alice]) == [None, None]
        assert EventAttendance.objects.filter(event=event).count() == 3


def test_the_control_fails_for_one_of_two_ticks(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = Barrier(2)
    create = EventAttendance.objects.create

    def slow(**columns: Any) -> EventAttendance:
        meet(both)  # both have seen that there is no row
        return create(**columns)

    monkeypatch.setattr(locking, "lock_event", lambda event_id: Event.objects.get(pk=event_id))
    monkeypatch.setattr(hosting.EventAttendance.objects, "create", slow)
    without_transactions_on_sqlite(monkeypatch, locking)
    results = ticked(event_of(alice), [alice, alice], [bob, bob])
    assert sum(isinstance(result, IntegrityError) for result in results) == 1
