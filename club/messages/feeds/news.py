"""The news of a member's tables as Atom (RFC 4287), as each of their seats learned it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from heapq import nlargest
from typing import Final

from django.conf import settings
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import gettext as _

from club.base.club_settings.queries import current_settings
from club.messages.feeds import queries
from club.messages.feeds.calendar import own_host
from club.messages.feeds.models import FeedKey
from club.play.game_records.known_lines import Line
from club.play.tables.models import Table
from club.play.tables.presentation.names import PlayerNames, player_names_of
from club.play.tables.projection import TableProjection, project_tables, render_or_skip

MOST_ENTRIES: Final = 50


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """The news that a seat learned from one ply."""

    id: str
    at: datetime
    table: Table
    text: str


class ClubAtomFeed(Atom1Feed):
    """A feed whose author is the club, and which names its own address (RFC 4287, 4.1.1 and
    4.2.7.2). Without entries it has the date `made_at`, so that it stays the same.
    """

    def __init__(
        self, title: str, *, page: str, path: str, name: str, made_at: datetime
    ) -> None:
        """`page` is the path of the page about the same, `path` that of the feed."""
        super().__init__(
            title=title,
            link=settings.PUBLIC_URL + page,
            description="",
            author_name=current_settings().name,
            feed_url=settings.PUBLIC_URL + path,
            feed_guid=f"tag:{own_host()},2026:{name}",
            made_at=made_at,
        )

    def latest_post_date(self) -> datetime:
        return super().latest_post_date() if self.items else self.feed["made_at"]


def news_feed(key: FeedKey, path: str) -> bytes:
    """Returns the latest entries of all tables, the newest first. `path` is that of the feed."""
    feed = ClubAtomFeed(
        _("{club}: news of your tables").format(club=current_settings().name),
        page=reverse("home"),
        path=path,
        name=f"news-{key.member_id}",
        made_at=key.made_at,
    )
    for entry in _latest_entries(key):
        feed.add_item(
            title=f"{entry.table.game_name}: {entry.table.name}",
            link=settings.PUBLIC_URL + entry.table.get_absolute_url(),
            description=escape(entry.text),
            unique_id=entry.id,
            pubdate=entry.at,
            updateddate=entry.at,
        )
    return feed.writeString("utf-8").encode()


def _latest_entries(key: FeedKey) -> list[FeedEntry]:
    tables = queries.tables_with_news(key.member)
    entries = [
        entry
        for projection in project_tables(tables, key.member)
        for entry in render_or_skip(projection, _entries_of)
    ]
    return nlargest(MOST_ENTRIES, entries, key=lambda entry: entry.at)


def _entries_of(projection: TableProjection) -> list[FeedEntry]:
    if projection.read is None:
        return []
    names = player_names_of(projection.game, projection.occupants)
    return list(_entries(projection, names))


def _entries(projection: TableProjection, names: PlayerNames) -> Iterator[FeedEntry]:
    """Numbered by what this seat learned: the number tells nothing of what others did."""
    for line in projection.lines[-MOST_ENTRIES:]:
        text = " ".join(map(names.plain, line.news))
        if text:
            yield FeedEntry(_id_of(projection, line), line.at, projection.table, text)


def _id_of(projection: TableProjection, line: Line) -> str:
    table, seat = projection.table.pk, projection.viewer
    return f"tag:{own_host()},2026:table-{table}.seat-{seat}.{line.number}"
