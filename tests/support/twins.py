"""Twins: two games that differ only in facts that a reader cannot know, and everything that the
reader gets of each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from django.db import transaction
from django.test import Client

from club.members.models import Member
from club.notifications.models import Notice
from club.records import game_cache
from club.tables import queries
from games.core import Viewer
from tests.support.pages import address, unmarked
from tests.support.sitting_down import Sat, sit_down

Story = Callable[[Sat], None]
ROOMS = ((), ("log",), ("replay",), ("news",), ("chance",), ("time",))  # of one table
LISTS = ("/", "/tables/", "/tables/time/")  # of all that the reader has


def told(sat: Sat, viewer: Viewer, client: Client) -> list[object]:
    """Everything that a reader gets of the table, page by page, without the id of the table."""
    letters = Notice.objects.filter(table=sat.pk, seat=-1 if viewer is None else viewer)
    answers = [client.get(one) for one in (*(address(sat, *room) for room in ROOMS), *LISTS)]
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


def lived(
    game: str,
    story: Story,
    sitters: list[Member],
    viewer: Viewer,
    client: Client,
    options: Mapping[str, str | int] | None = None,
) -> list[object]:
    """The reader's pages at a table where these moves were played; afterwards the table is rolled
    back. Twins have the same secret.
    """
    before = transaction.savepoint()
    sat = sit_down(game, sitters, options)
    story(sat)
    found = told(sat, viewer, client)
    transaction.savepoint_rollback(before)
    game_cache.forget_all()
    return found
