"""What other apps add to a member's page: the events they come to, and the boxes they lend."""

from __future__ import annotations

import pytest

from club.community.events.services.answers import answer_event
from club.community.library.panels import MOST_BOXES
from club.people.members.models import Member
from tests.community.events.evenings import NOW, event_of
from tests.community.library.shelves import box
from tests.support.pages import Enter, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]
PAGE = "/members/named/bob/"


def test_it_says_to_which_events_the_member_comes(
    alice: Member, bob: Member, inside: Enter
) -> None:
    event = event_of(alice, capacity=5)
    assert "Comes to" not in words(inside(alice).get(PAGE))
    answer_event(event.pk, bob, "yes", NOW)
    assert f"Comes to {event.title}" in words(inside(alice).get(PAGE))
    answer_event(event.pk, bob, "maybe", NOW)
    assert "Comes to" not in words(inside(alice).get(PAGE))


def test_it_names_the_boxes_that_the_member_lends(
    alice: Member, bob: Member, inside: Enter
) -> None:
    assert "Lends" not in words(inside(alice).get(PAGE))
    box("Azul", owner=bob)
    box("Catan", owner=alice)
    box("Hive", owner=bob, retired_at=NOW)
    page = words(inside(alice).get(PAGE))
    assert "Lends Azul" in page
    assert "Catan" not in page and "Hive" not in page
    for number in range(MOST_BOXES):
        box(f"Box {number}", owner=bob)
    assert "and more" in words(inside(alice).get(PAGE))
