"""The two feeds of a member, which are made of what apps register: a calendar (iCalendar, RFC 5545)
and news (Atom, RFC 4287).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from heapq import nlargest
from itertools import chain
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from icalendar import Calendar, Component, vDuration

from club.base.club_settings.queries import current_settings
from club.base.registries import Registry
from club.messages.feeds.models import FeedKey
from club.people.members.models import Member

REFRESH: Final = timedelta(hours=1)

# entries of apps in the calendar of a member
calendar_sources: Final = Registry[Callable[[FeedKey, datetime], Iterable[Component]]]()
MOST_ENTRIES: Final = 50
# news of apps for a member
news_sources: Final[Registry[Callable[[Member], Iterable[FeedEntry]]]] = Registry()
ATOM: Final = "application/atom+xml; charset=utf-8"
CALENDAR: Final = "text/calendar; charset=utf-8"
PRIVATE: Final = "private, no-store"


def member_calendar(key: FeedKey, now: datetime) -> bytes:
    """Returns the calendar of the member whose key it is."""
    name = _("{club}: your calendar").format(club=current_settings().name)
    entries = (read_entries(key, now) for read_entries in calendar_sources)
    return named_calendar(name, chain.from_iterable(entries))


def named_calendar(name: str, components: Iterable[Component]) -> bytes:
    """Returns a calendar of these entries."""
    calendar = Calendar()
    calendar.add("PRODID", "-//Kerho//Deadlines//EN")
    calendar.add("VERSION", "2.0")
    calendar.add("X-WR-CALNAME", name)
    calendar.add(
        "REFRESH-INTERVAL", vDuration(REFRESH), parameters={"VALUE": "DURATION"}
    )
    for component in components:
        calendar.add_component(component)
    return bytes(calendar.to_ical())


def own_host() -> str:
    """Returns the name of this site, for ids that no other site has."""
    return urlsplit(settings.PUBLIC_URL).hostname or "localhost"


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """News that a member learned at one moment."""

    id: str  # never changes
    at: datetime
    title: str
    page: str  # its path
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
    """Returns the latest entries of all apps, the newest first. `path` is that of the feed."""
    feed = ClubAtomFeed(
        _("{club}: news of your tables").format(club=current_settings().name),
        page=reverse("home"),
        path=path,
        name=f"news-{key.member_id}",
        made_at=key.made_at,
    )
    entries = [entry for read_news in news_sources for entry in read_news(key.member)]
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


def feed_response(
    request: HttpRequest, body: bytes, kind: str, cache_control: str = PRIVATE
) -> HttpResponseBase:
    """The body with its ETag, or 304 for a program that has it."""
    etag = quote_etag(sha256(body).hexdigest()[:32])
    response = HttpResponse(body, content_type=kind)
    response["ETag"] = etag
    answer = get_conditional_response(request, etag=etag, response=response) or response
    answer["Cache-Control"] = cache_control
    answer["X-Robots-Tag"] = "noindex"  # its address may be a secret
    return answer
