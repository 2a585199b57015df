"""A chat tells nothing of what a table hides: at twins that differ in it, readers get the
same lines, numbers and signals.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client

from club.base.streams.models import Signal
from club.people.members.models import Member
from club.play.chat import services
from games.core import Seat, Viewer
from tests.support.pages import HTMX, Enter, address, unmarked
from tests.support.sitting_down import NOW, Sat, sit_down
from tests.support.twin_stories import ON_A_CHAIR, asks_in_secret, stepped
from tests.support.twins import Story, newcomers, pages_for, twins, who

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("toys", "same_chance", "same_moment"),
]
OF_CHAT = slice(-3, None)  # of what is read
TALES = {
    name: tale for name, tale in ON_A_CHAIR.items() if "hidden window" in name
}  # of who is asked in secret, and what they did there


@pytest.fixture
def sitters() -> list[Member]:
    return newcomers()


def and_talk(story: Story) -> Story:
    """What happens, and then all three write."""

    def told(sat: Sat) -> None:
        story(sat)
        Signal.objects.all().delete()
        for seat in (2, 1, 0):
            services.write_line(sat.pk, sat.member(seat), f"seat {seat}", NOW)

    return told


def all_of_chat(viewer: Viewer, client: Client) -> Callable[[Sat], list[object]]:
    """All pages of the table, its chat, what an open page gets, and how often it is signalled."""

    def read(sat: Sat) -> list[object]:
        pages = pages_for(viewer, client)(sat)
        chat = client.get(address(sat, "chat"))
        news = client.get(address(sat, "chat", "news"), {"since": "", "thread": ""}, **HTMX)
        named = [unmarked(one).replace(f"/tables/{sat.pk}/", "") for one in (chat, news)]
        channel = f"table:{sat.pk}" if viewer is None else f"chair:{sat.chair(viewer).pk}"
        return [*pages, *named, Signal.objects.filter(channel=channel).count()]

    return read


def read_twins(
    stories: list[Story], viewer: Viewer, sitters: list[Member], alice: Member, inside: Enter
) -> list[list[object]]:
    client = inside(who(viewer, sitters, alice))
    sit = partial(sit_down, "toy", sitters[:3])
    return twins(map(and_talk, stories), sit, all_of_chat(viewer, client))


@pytest.mark.long
@pytest.mark.parametrize("tale", TALES.values(), ids=list(TALES))
def test_twins_that_differ_in_a_hidden_window_have_the_same_chat_for_others(
    tale: tuple[Story, Story, Seat], sitters: list[Member], alice: Member, inside: Enter
) -> None:
    *stories, owner = tale
    for viewer in (None, *({0, 1, 2} - {owner})):
        one, other = read_twins(stories, viewer, sitters, alice, inside)
        assert one == other


@pytest.mark.long
def test_twins_that_differ_in_who_is_asked_have_the_same_chat(
    sitters: list[Member], alice: Member, inside: Enter
) -> None:
    for viewer in (None, 2):
        one, other = read_twins([stepped, asks_in_secret], viewer, sitters, alice, inside)
        assert one[OF_CHAT] == other[OF_CHAT]


@pytest.mark.long
@pytest.mark.parametrize("tale", TALES.values(), ids=list(TALES))
def test_its_seat_tells_the_same_twins_apart(
    tale: tuple[Story, Story, Seat], sitters: list[Member], alice: Member, inside: Enter
) -> None:
    """The control."""
    *stories, owner = tale
    one, other = read_twins(stories, owner, sitters, alice, inside)
    assert one != other
