"""Answers in a hidden window show nowhere to others: not on pages, not in the API with its ETags,
not in the work that an answer takes; nor while a vote is open or the table is paused.

Clocks and figures of members: `tests/play/time_control/response_times`. Streams:
`tests/base/streams`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.people.members.models import Member
from club.play.tables.api import answer_cache
from club.play.tables.models import Status
from club.play.votes import services as proposals
from club.play.votes.majorities import Subject
from club.play.votes.services.new_terms import Wish
from games.core import Viewer
from tests.sampling import cases
from tests.support.pages import Enter, address
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, newcomer, sit_down
from tests.support.twin_stories import (
    drafted_in_a_window,
    left_word_in_a_window,
    window,
)
from tests.support.twins import ROOMS, Story, pages_for, twins

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("toys", "same_chance", "same_moment"),
]
LATE = NOW + 2 * HOUR
PAUSE, CANCEL = Wish(Subject.PAUSE, 10 * DAY), Wish(Subject.CANCEL)
API = (
    "tables/{pk}",
    "tables/{pk}/view",
    "tables/{pk}/log",
    "tables/{pk}/proposals",
    "me",
    "tables",
)
API += ("tables/{pk}/times", "tables/{pk}/chance", "questions", "news", "proposals", "members/bob")


def a_vote_is_open(sat: Sat) -> None:
    """bob votes, who was or is asked in secret."""
    proposals.propose(sat.pk, sat.member(1), PAUSE, LATE)
    proposals.propose(sat.pk, sat.member(0), CANCEL, LATE)


def the_table_is_paused(sat: Sat) -> None:
    for seat in (1, 0):
        proposals.propose(sat.pk, sat.member(seat), PAUSE, LATE)
    assert sat.table.status == Status.LIVE


LATER = {"a vote": a_vote_is_open, "a pause": the_table_is_paused}
# answers that the others cannot tell apart
WINDOWS = {
    "a draft in an open window": (window, drafted_in_a_window),
    "a standing order in an open window": (window, left_word_in_a_window),
}


def both(windows: tuple[Story, Story], later: Story) -> list[Story]:
    """The same happens after each."""

    def lived(before: Story, sat: Sat) -> None:
        before(sat)
        later(sat)

    return [partial(lived, before) for before in windows]


def answers_of_the_api(client: Client, sat: Sat) -> list[object]:
    """Code, ETag and body of each answer, with nothing of which table it is."""
    answer_cache.forget()
    found = {one: client.get(f"/api/v1/{one.format(pk=sat.pk)}") for one in API}
    # this tag names the tables that it is of
    return [
        (
            answer.status_code,
            "" if one == "questions" else answer.get("ETag"),
            nameless(answer, sat),
        )
        for one, answer in found.items()
    ]


def nameless(answer: object, sat: Sat) -> bytes:
    content: bytes = answer.content  # type: ignore[attr-defined]
    content = re.sub(rb'"made_at":"[^"]*"', b"", content)
    return re.sub(rb'("(?:id|table)":) ?\d+', rb"\1 0", content)


def statements(client: Client, sat: Sat) -> list[object]:
    """The number of SQL statements of each page and answer."""
    paths = [address(sat, *room) for room in ROOMS]
    paths += [f"/api/v1/{one.format(pk=sat.pk)}" for one in API]
    return [_count(client, path) for path in paths]


def _count(client: Client, path: str) -> int:
    answer_cache.forget()
    with CaptureQueriesContext(
        connection,
    ) as captured:
        client.get(path)
    return len(captured)


@pytest.fixture(params=[2, None], ids=["seat 2", "an onlooker"])
def viewer(request: pytest.FixtureRequest) -> Viewer:
    found: Viewer = request.param
    return found


@pytest.fixture
def client_of(viewer: Viewer, carol: Member, inside: Enter) -> Client:
    return inside(carol if viewer == 2 else newcomer("dora"))


@pytest.fixture(params=WINDOWS.values(), ids=list(WINDOWS))
def windows(request: pytest.FixtureRequest) -> tuple[Story, Story]:
    found: tuple[Story, Story] = request.param
    return found


@pytest.fixture(params=cases(LATER, ["a vote"]))
def stories(request: pytest.FixtureRequest, windows: tuple[Story, Story]) -> list[Story]:
    return both(windows, LATER[request.param])


@pytest.fixture
def table(alice: Member, bob: Member, carol: Member) -> Callable[[], Sat]:
    return partial(sit_down, "toy", [alice, bob, carol])


@pytest.mark.long
def test_pages_answers_and_their_work_are_the_same_to_others(
    table: Callable[[], Sat], stories: list[Story], viewer: Viewer, client_of: Client
) -> None:
    """A difference in the number of statements would be a time that can be measured."""

    def read(sat: Sat) -> tuple[list[object], ...]:
        pages = pages_for(viewer, client_of)(sat)
        return pages, answers_of_the_api(client_of, sat), statements(client_of, sat)

    one, other = twins(stories, table, read)
    assert one == other


@pytest.mark.long
def test_who_is_asked_is_told(
    table: Callable[[], Sat], stories: list[Story], bob: Member, inside: Enter
) -> None:
    """The control."""
    one, other = twins(stories, table, partial(answers_of_the_api, inside(bob)))
    assert one != other
