"""News for a member as Atom (RFC 4287), made of what apps register."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
from club.messages.feeds.calendar import own_host
from club.messages.feeds.models import FeedKey
from club.people.members.models import Member

MOST_ENTRIES: Final = 50


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """News that a member learned at one moment."""

    id: str  # never changes
    at: datetime
    title: str
    page: str  # its path
    text: str


NewsSource = Callable[[Member], Iterable[FeedEntry]]

_SOURCES: Final[list[NewsSource]] = []


def register_news_source(source: NewsSource) -> None:
    """Adds news of an app to the feed of each member. Call in `AppConfig.ready()`."""
    _SOURCES.append(source)


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
    """Returns the latest entries of all apps, the newest first. `path` is that of the feed."""
    feed = ClubAtomFeed(
        _("{club}: news of your tables").format(club=current_settings().name),
        page=reverse("home"),
        path=path,
        name=f"news-{key.member_id}",
        made_at=key.made_at,
    )
    entries = [entry for read_news in _SOURCES for entry in read_news(key.member)]
    for entry in nlargest(MOST_ENTRIES, entries, key=lambda entry: entry.at):
        feed.add_item(
            title=entry.title,
            link=settings.PUBLIC_URL + entry.page,
            description=escape(entry.text),
            unique_id=entry.id,
            pubdate=entry.at,
            updateddate=entry.at,
        )
    return feed.writeString("utf-8").encode()
