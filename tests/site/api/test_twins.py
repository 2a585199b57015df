"""Twins at the API: two tables that differ only in what the asker cannot know give byte-equal
answers at every address that shows a table, entity tags included.
"""

from __future__ import annotations

import json
import re
from functools import partial

import pytest

from club.people.members.models import Member
from club.play.tables.models import StandInPolicy
from games.core import Seat, Viewer
from tests.site.api.conftest import Program, program
from tests.support.sitting_down import HOUR, NOW, Sat, newcomer, sit_down
from tests.support.twin_stories import (
    AT_RAUHA,
    DEALT_FACE_DOWN,
    ON_A_CHAIR,
    dealt,
    some,
    twins_dealt,
)
from tests.support.twins import Story, newcomers, twins, who

pytestmark = pytest.mark.django_db
ADDRESSES = ("tables/{pk}", "tables/{pk}/view", "tables/{pk}/log", "tables", "questions")
ADDRESSES += ("me", "news", "members/anna", "records", "tables/{pk}/proposals", "proposals")
ADDRESSES += ("tables/{pk}/chance", "tables/{pk}/times", "members")
ADDRESSES += ("tables/{pk}/advice",)
OF_TABLES = {"questions"}  # its tag names the tables it is of, and these differ
TRIED = {"moves": ["discard for crystals"]}


@pytest.fixture
def sitters() -> list[Member]:
    return newcomers()


def told(sat: Sat, bot: Program) -> list[object]:
    """Status, entity tag and bytes of each answer, with nothing of which table it is."""
    answers = {address: bot.get(address.format(pk=sat.pk)) for address in ADDRESSES}
    answers["try"] = bot.post(f"tables/{sat.pk}/try", TRIED)
    assert {answer.status_code for answer in answers.values()} == {200}, sat.table.game_slug
    return [
        (answer.get("ETag") if address not in OF_TABLES else "", _nameless(answer.content, sat))
        for address, answer in answers.items()
    ]


def _nameless(content: bytes, sat: Sat) -> bytes:
    return re.sub(rb'("(?:id|table)":)%d\b' % sat.pk, rb"\1 0", content)


@pytest.mark.long
@pytest.mark.parametrize("viewer", [2, None])
@pytest.mark.parametrize("stories", AT_RAUHA.values(), ids=list(AT_RAUHA))
@pytest.mark.usefixtures("same_chance")
def test_twins_get_equal_responses(
    stories: tuple[Story, Story], viewer: Viewer, sitters: list[Member], alice: Member
) -> None:
    bot = program(who(viewer, sitters, alice))
    one, other = twins(stories, partial(sit_down, "rauha", sitters[:3]), partial(told, bot=bot))
    assert one == other


@pytest.mark.long
@pytest.mark.parametrize("stories", AT_RAUHA.values(), ids=list(AT_RAUHA))
@pytest.mark.usefixtures("same_chance")
def test_the_seat_itself_learns_the_difference(
    stories: tuple[Story, Story], sitters: list[Member]
) -> None:
    """The control: the difference between twins shows to those who may know it."""
    bot = program(sitters[0])
    one, other = twins(stories, partial(sit_down, "rauha", sitters[:3]), partial(told, bot=bot))
    assert one != other


@pytest.mark.parametrize("slug", DEALT_FACE_DOWN)
@pytest.mark.usefixtures("same_chance")
def test_a_hidden_deal_gives_others_equal_responses(
    slug: str, sitters: list[Member], alice: Member
) -> None:
    """Cards, dice, and what a robber takes."""
    bot = program(who(some(dealt(slug).blind)[-1], sitters, alice))
    one, other = twins_dealt(slug, sitters, partial(told, bot=bot))
    assert one == other


@pytest.mark.long
@pytest.mark.parametrize("slug", DEALT_FACE_DOWN)
@pytest.mark.usefixtures("same_chance")
def test_a_hidden_deal_is_shown_to_its_seat(
    slug: str, sitters: list[Member], alice: Member
) -> None:
    bot = program(who(some(dealt(slug).knowing)[-1], sitters, alice))
    one, other = twins_dealt(slug, sitters, partial(told, bot=bot))
    assert one != other


@pytest.mark.long
@pytest.mark.parametrize("beside", [1, 2, None])
@pytest.mark.parametrize("tale", ON_A_CHAIR.values(), ids=list(ON_A_CHAIR))
@pytest.mark.usefixtures("toys", "same_chance")
def test_private_chair_data_gives_others_equal_responses(
    tale: tuple[Story, Story, Seat], beside: int | None, sitters: list[Member], alice: Member
) -> None:
    """Drafts and standing orders, in the open and in a hidden window."""
    *stories, owner = tale
    bot = program(alice if beside is None else sitters[(owner + beside) % 3])
    one, other = twins(stories, partial(sit_down, "toy", sitters[:3]), partial(told, bot=bot))
    assert one == other


@pytest.mark.long
@pytest.mark.parametrize("tale", ON_A_CHAIR.values(), ids=list(ON_A_CHAIR))
@pytest.mark.usefixtures("toys", "same_chance")
def test_private_chair_data_is_shown_to_its_seat(
    tale: tuple[Story, Story, Seat], sitters: list[Member]
) -> None:
    *stories, owner = tale
    bot = program(sitters[owner])
    one, other = twins(stories, partial(sit_down, "toy", sitters[:3]), partial(told, bot=bot))
    assert one != other


@pytest.mark.parametrize("viewer", [2, None])
@pytest.mark.usefixtures("toys")
def test_a_hidden_window_is_in_no_response(
    alice: Member, bob: Member, carol: Member, viewer: Viewer
) -> None:
    sat = sit_down("toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_DECISION)
    sat.play(0, "step")
    bot = program(carol if viewer == 2 else _onlooker())
    # the toy says to all that nobody is waited for, so the table itself may change
    watched = ("tables/{pk}/log", "news", "questions", "members/bob")
    before = [bot.get(address.format(pk=sat.pk)).content for address in watched]
    sat.play(0, "ask hidden", now=NOW + HOUR)
    after = [bot.get(address.format(pk=sat.pk)).content for address in watched]
    asked = json.loads(program(bob).get("questions").content)["items"]
    assert before == after
    assert [question["table"]["id"] for question in asked] == [sat.pk]


def _onlooker() -> Member:
    return newcomer("dora")
