"""Twins over HTTP at tables of every title: secrets that a reader cannot know change nothing in the
reader's answers. Secrets are drafts, standing orders, answers in hidden windows, and cards that
chance deals face down. Rauha's own are in `test_rauha_twins.py`.
"""

from __future__ import annotations

from functools import partial

import pytest

from club.people.members.models import Member
from games.core import Seat, Viewer
from tests.support.pages import Enter
from tests.support.sitting_down import sit_down
from tests.support.twin_stories import DEALT_FACE_DOWN, ON_A_CHAIR, dealt, some, twins_dealt
from tests.support.twins import Story, newcomers, pages_for, twins, who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys", "same_chance", "same_moment")]


@pytest.fixture
def sitters() -> list[Member]:
    return newcomers()


@pytest.mark.long
@pytest.mark.parametrize("slug", DEALT_FACE_DOWN)
def test_a_hidden_deal_reads_the_same_to_others(
    slug: str, sitters: list[Member], alice: Member, inside: Enter
) -> None:
    """Among them the card that a robber takes from the hand of an Inka."""
    for viewer in some(dealt(slug).blind):
        client = inside(who(viewer, sitters, alice))
        one, other = twins_dealt(slug, sitters, pages_for(viewer, client))
        assert one == other


@pytest.mark.long
@pytest.mark.parametrize("slug", DEALT_FACE_DOWN)
def test_a_hidden_deal_is_shown_to_its_seat(
    slug: str, sitters: list[Member], alice: Member, inside: Enter
) -> None:
    """The control: the same pages tell the twins apart where they may."""
    for viewer in some(dealt(slug).knowing):
        client = inside(who(viewer, sitters, alice))
        one, other = twins_dealt(slug, sitters, pages_for(viewer, client))
        assert one != other


def on_a_chair(
    stories: list[Story], viewer: Viewer, sitters: list[Member], alice: Member, inside: Enter
) -> list[list[object]]:
    client = inside(who(viewer, sitters, alice))
    return twins(stories, partial(sit_down, "toy", sitters[:3]), pages_for(viewer, client))


@pytest.mark.long
@pytest.mark.parametrize("tale", ON_A_CHAIR.values(), ids=list(ON_A_CHAIR))
def test_private_chair_data_reads_the_same_to_others(
    tale: tuple[Story, Story, Seat], sitters: list[Member], alice: Member, inside: Enter
) -> None:
    *stories, owner = tale
    for viewer in (None, *({0, 1, 2} - {owner})):
        one, other = on_a_chair(stories, viewer, sitters, alice, inside)
        assert one == other


@pytest.mark.long
@pytest.mark.parametrize("tale", ON_A_CHAIR.values(), ids=list(ON_A_CHAIR))
def test_private_chair_data_is_shown_to_its_seat(
    tale: tuple[Story, Story, Seat], sitters: list[Member], alice: Member, inside: Enter
) -> None:
    *stories, owner = tale
    one, other = on_a_chair(stories, owner, sitters, alice, inside)
    assert one != other
