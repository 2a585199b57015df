"""Panels and links on pages of the club."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.http import HttpRequest
from django.utils.translation import gettext as _

from club.base.ui.panels import MastheadLink, Panel
from club.community.news.models import NewsItem
from club.community.news.queries import do_visitors_read, pinned_first, shown_items
from club.people.members.models import Member
from compiled_queries.queries import ID, CompiledQuery

MOST_AT_HOME: Final = 3
MOST_FOR_VISITORS: Final = 3

articles: CompiledQuery[NewsItem] = CompiledQuery(
    lambda member: NewsItem.objects.filter(
        published_at__isnull=False, hidden_at__isnull=True
    ),
    ID,
)


@dataclass(frozen=True, slots=True)
class NewsLine:
    """An article on another page."""

    title: str
    address: str
    excerpt: str
    at: datetime | None
    is_pinned: bool


def masthead_link(_request: HttpRequest) -> MastheadLink:
    """The link in the menu."""
    return MastheadLink(_("News"), "news:index", in_club_menu=True)


def at_home(member: Member, _now: datetime) -> Panel | None:
    """The latest articles on a member's home page; None when there are none."""
    items = pinned_first(shown_items(member))[:MOST_AT_HOME]
    return _panel("news/_at_home.jinja", items)


def for_visitors() -> Panel | None:
    """The latest public articles on the front page, if the club shows them."""
    if not do_visitors_read():
        return None
    items = pinned_first(shown_items(None))[:MOST_FOR_VISITORS]
    return _panel("news/_for_visitors.jinja", items)


def _panel(template: str, items: Iterable[NewsItem]) -> Panel | None:
    lines = tuple(
        NewsLine(
            item.title,
            item.get_absolute_url(),
            item.excerpt,
            item.published_at,
            item.is_pinned,
        )
        for item in items
    )
    return Panel(template, {"lines": lines}) if lines else None
