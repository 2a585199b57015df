"""Every term of an event shows in every form, page, feed and answer, but for those that are kept
from a place on purpose: a new term fails here until it shows, or is said not to.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import time
from typing import Any, Final

import pytest
from django.test import Client

from club.community.events.models import Event
from club.community.events.services.making import change_event
from club.community.events.terms import TERMS, event_terms_of
from club.people.members.models import Member
from tests.community.events.evenings import NOW, event_of
from tests.site.api.conftest import program
from tests.support.pages import Enter

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]

Render = Callable[[Event], str]
# what an event has before, and what it gets
CHANGES: Final[dict[str, tuple[Any, Any]]] = {
    "title": ("Club evening", "Dice and dumplings"),
    "place": ("Library", "Attic of the mill"),
    "getting_in": ("Ring twice.", "Ring at the blue door."),
    "text": ("Tea is free.", "Bring a cup."),
    "begins": (time(19), time(17, 7)),
    "ends": (time(23), time(22, 41)),
    "nights": (0, 1),
    "capacity": (5, 417),
    "guests_each": (1, 2),
    "answer_hours": (48, 96),
    "is_public": (False, True),
}
# what each place does not show, on purpose
LEFT_OUT: Final = {
    "form": set(),
    "page": set(),
    "page of visitors": {"getting_in", "answer_hours"},
    "calendar": {"capacity", "answer_hours", "is_public"},
    "calendar of visitors": {"getting_in", "capacity", "answer_hours"},
    "answer of the API": set(),
}
VARIES: Final = re.compile(
    r'name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]*"'
    r"|(?m:^(SEQUENCE|LAST-MODIFIED|DTSTAMP):.*$)"
)


def changed_by(render: Render, event: Event) -> set[str]:
    """The terms whose change changes what is rendered."""
    found, seen = set(), render(event)
    for name, (_before, after) in CHANGES.items():
        wanted = event_terms_of(event, **{name: after})
        event = change_event(event.pk, event.host, event.day, wanted, NOW)
        before, seen = seen, render(event)
        if seen != before:
            found.add(name)
    return found


def test_each_term_has_a_value_before_and_after() -> None:
    assert set(CHANGES) == set(TERMS)


@pytest.mark.parametrize("place", LEFT_OUT)
def test_every_term_shows_where_it_is_read(place: str, alice: Member, inside: Enter) -> None:
    member, visitor = inside(alice), Client()
    addresses = {
        "form": (member, "change/"),
        "page": (member, ""),
        "page of visitors": (visitor, ""),
        "calendar": (member, "event.ics"),
        "calendar of visitors": (visitor, "event.ics"),
    }

    reader = program(alice)

    def render(event: Event) -> str:
        if place == "answer of the API":
            return str(reader.get(f"events/{event.pk}").json())
        client, path = addresses[place]
        content = client.get(f"/events/{event.pk}/{path}").content.decode()
        return VARIES.sub("", content)

    is_public = "visitors" in place
    terms = {name: before for name, (before, _after) in CHANGES.items()}
    event = event_of(alice, **terms | {"is_public": is_public})
    expected = set(TERMS) - LEFT_OUT[place] - ({"is_public"} if is_public else set())
    assert changed_by(render, event) == expected
