"""The news as Atom (RFC 4287). The id of an entry never changes, `updated` does."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from club.base.club_settings.queries import current_settings
from club.community.news.queries import shown_items
from club.messages.feeds.documents import ClubAtomFeed, own_host
from club.people.members.models import Member

MOST_ENTRIES: Final = 30
BEGAN: Final = datetime(2026, 1, 1, tzinfo=UTC)  # of a feed without entries


def club_news_feed(viewer: Member | None, path: str) -> bytes:
    """Returns the latest articles that the viewer reads; None: a visitor. `path` is that of the
    feed.
    """
    feed = ClubAtomFeed(
        _("{club}: news").format(club=current_settings().name),
        page=reverse("news:index"),
        path=path,
        name="club-news",
        made_at=BEGAN,
    )
    for item in shown_items(viewer)[:MOST_ENTRIES]:
        feed.add_item(
            title=item.title,
            link=settings.PUBLIC_URL + item.get_absolute_url(),
            description=_with_whole_addresses(item.html),
            unique_id=f"tag:{own_host()},2026:club-news-{item.pk}",
            author_name=item.author.username if item.author else _("a former member"),
            pubdate=item.published_at,
            updateddate=item.updated_at,
        )
    return feed.writeString("utf-8").encode()


def _with_whole_addresses(html: str) -> str:
    """The HTML with addresses that a feed reader can follow."""
    own = settings.PUBLIC_URL
    return html.replace('src="/', f'src="{own}/').replace('href="/', f'href="{own}/')
