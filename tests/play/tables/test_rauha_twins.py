"""Twins at tables of Rauha: two games that differ only in what others cannot know read the same on
all their pages.

A sealed choice, a choice changed, a card thrown away face down, a packet passed on, a plan kept and
a plan set aside.
"""

from __future__ import annotations

from functools import partial

import pytest

from club.people.members.models import Member
from games.core import Viewer
from tests.support.pages import Enter
from tests.support.sitting_down import sit_down
from tests.support.twin_stories import AT_RAUHA
from tests.support.twins import Story, newcomers, pages_for, twins, who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("same_moment")]


@pytest.fixture
def sitters() -> list[Member]:
    return newcomers()[:3]


@pytest.mark.long
@pytest.mark.parametrize("viewer", [2, None])
@pytest.mark.parametrize("stories", AT_RAUHA.values(), ids=list(AT_RAUHA))
@pytest.mark.usefixtures("same_chance")
def test_twins_read_the_same_to_whoever_cannot_tell_them_apart(
    stories: tuple[Story, Story],
    viewer: Viewer,
    sitters: list[Member],
    alice: Member,
    inside: Enter,
) -> None:
    """Seat 2 does not look at the packet of seat 0 on the first two turns; alice looks on."""
    client = inside(who(viewer, sitters, alice))
    one, other = twins(stories, partial(sit_down, "rauha", sitters), pages_for(viewer, client))
    assert one == other


@pytest.mark.long
@pytest.mark.parametrize("stories", AT_RAUHA.values(), ids=list(AT_RAUHA))
@pytest.mark.usefixtures("same_chance")
def test_the_seat_itself_tells_them_apart(
    stories: tuple[Story, Story], sitters: list[Member], inside: Enter
) -> None:
    """The control: the difference between twins shows to those who may know it."""
    client = inside(sitters[0])
    one, other = twins(stories, partial(sit_down, "rauha", sitters), pages_for(0, client))
    assert one != other
