"""Twins: two games that differ only in what a reader cannot know, and all that the reader gets of
each. Stories that many tests tell of are in `twin_stories.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from django.db import transaction
from django.test import Client

from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.game_records import game_cache
from club.play.tables import queries
from games.core import Viewer
from tests.support.pages import address, unmarked
from tests.support.sitting_down import Sat, newcomer

Story = Callable[[Sat], None]
Reading = TypeVar("Reading")
NAMES = ("anna", "benno", "cilla", "dagny", "elias")
ROOMS = ((), ("log",), ("replay",), ("news",), ("chance",), ("time",))  # of one table
LISTS = ("/", "/tables/", "/tables/time/")  # of all that the reader has


def twins(
    stories: Iterable[Story], sit: Callable[[], Sat], read: Callable[[Sat], Reading]
) -> list[Reading]:
    """The reading of each twin: at a table where its story happens, and which is rolled back
    afterwards. So twins share their secret (with the fixture `same_chance`), and neither leaves
    anything to the other.
    """
    return [_lived(story, sit, read) for story in stories]


def _lived(story: Story, sit: Callable[[], Sat], read: Callable[[Sat], Reading]) -> Reading:
    before = transaction.savepoint()
    sat = sit()
    story(sat)
    reading = read(sat)
    transaction.savepoint_rollback(before)
    game_cache.forget_all()
    return reading


def newcomers() -> list[Member]:
    """As many as the largest game of twins seats."""
    return [newcomer(name) for name in NAMES]


def who(viewer: Viewer, sitters: Sequence[Member], onlooker: Member) -> Member:
    """The member who reads as that viewer."""
    return onlooker if viewer is None else sitters[viewer]


def pages_for(viewer: Viewer, client: Client) -> Callable[[Sat], list[object]]:
    """All that a reader gets of the table, page by page, with nothing of which table it is."""
    return lambda sat: _told(sat, viewer, client)


def _told(sat: Sat, viewer: Viewer, client: Client) -> list[object]:
    letters = Notice.objects.filter(table=sat.pk, seat=-1 if viewer is None else viewer)
    answers = [client.get(url) for url in (*(address(sat, *room) for room in ROOMS), *LISTS)]
    assert {answer.status_code for answer in answers} == {200}
    pages = [unmarked(answer) for answer in answers]
    return [
        [(line.what, line.seat, line.at) for line in queries.table_events_query(sat.table, viewer)],
        [(notice.kind, notice.made_at) for notice in letters],
        sat.read.lines[viewer],
        sat.read.seen(viewer),
        *(_nameless(page, sat) for page in pages),
    ]


def _nameless(page: str, sat: Sat) -> str:
    """The page without the id of its table and without the version token of its forms."""
    page = page.replace(f"/tables/{sat.pk}/", "/tables/N/")
    return re.sub(r"(?<=&amp;forms=)[0-9a-f]+", "", page)
