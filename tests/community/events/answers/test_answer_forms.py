"""The form of an answer: the waiting list before the press, and guests and a remark after it."""

from __future__ import annotations

import pytest
import time_machine

from club.base.errors import ClubError
from club.community.events.models import Event, EventAnswer
from club.community.events.services.answers import answer_event
from club.people.members.models import Member
from tests.community.events.evenings import BEGIN, DAY, HOUR, NOW, event_of, line, say
from tests.support.pages import Enter, body, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]


def test_the_button_of_a_full_event_joins_the_waiting_list(
    inside: Enter, alice: Member, bob: Member, carol: Member, event: Event
) -> None:
    say(event, "yes", bob, carol)

    page = words(inside(alice).get(f"/events/{event.pk}/"))

    assert "a yes puts you on the waiting list, as number 2" in page
    assert "Join the waiting list" in page
    assert "Join the waiting list" in words(inside(alice).get("/events/"))


def test_who_waits_reads_their_number_in_the_list(
    inside: Enter, alice: Member, bob: Member, carol: Member, event: Event
) -> None:
    say(event, "yes", bob, carol, alice)

    page = words(inside(alice).get("/events/"))

    assert "You are number 2 on the waiting list." in page and "On the waiting list" in page


def test_guests_who_would_wait_are_told_before(inside: Enter, bob: Member, event: Event) -> None:
    page = words(inside(bob).get(f"/events/{event.pk}/"))

    assert "1 place is free: with guests you would wait as number 1." in page


def test_guests_and_the_remark_come_before_the_buttons(
    inside: Enter, bob: Member, event: Event
) -> None:
    page = body(inside(bob).get(f"/events/{event.pk}/"))

    assert page.index('name="guests"') < page.index('name="remark"') < page.index('value="maybe"')


def test_guests_and_the_remark_are_saved_without_another_answer(
    inside: Enter, alice: Member, bob: Member
) -> None:
    event = event_of(alice, capacity=4, guests_each=2)
    say(event, "yes", bob)

    form = {"keep": "yes", "guests": "2", "remark": "With soup"}
    assert inside(bob).post(f"/events/{event.pk}/answer/", form).status_code == 303

    answer = EventAnswer.objects.get(event=event, member=bob)
    assert (answer.choice, answer.guests, answer.remark) == ("yes", 2, "With soup")


def test_a_remark_does_not_take_a_place_of_the_last_days(
    bob: Member, carol: Member, event: Event
) -> None:
    say(event, "yes", bob, carol)
    say(event, "no", bob, now=BEGIN - HOUR)

    answer_event(event.pk, carol, None, BEGIN - HOUR, remark="I am near")

    assert line(event) == ["carol"]


def test_nothing_is_saved_without_an_answer(bob: Member, event: Event) -> None:
    with pytest.raises(ClubError):
        answer_event(event.pk, bob, None, NOW, remark="Perhaps")
    assert not EventAnswer.objects.filter(member=bob).exists()


def test_a_place_that_is_not_certain_says_until_when(
    inside: Enter, alice: Member, bob: Member, carol: Member, event: Event
) -> None:
    say(event, "yes", bob, carol)
    say(event, "no", bob)

    page = words(inside(alice).get(f"/events/{event.pk}/"))

    assert "not yet certain, until tomorrow 10:00" in page
    assert "for 24 hours they may still give it back" in page
    with time_machine.travel(NOW + DAY + HOUR, tick=False):
        assert "not yet certain" not in words(inside(alice).get(f"/events/{event.pk}/"))
