"""Articles as things that the search finds by their titles."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Model
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy

from club.community.news.models import NewsItem
from club.community.news.queries import shown_items
from club.community.search.kinds import SearchKind, SearchResult
from club.people.members.models import Member


def _results(viewer: Member, ids: Sequence[int]) -> Sequence[SearchResult]:
    items = shown_items(viewer).filter(pk__in=ids).order_by("-published_at", "-pk")
    return [
        SearchResult(item.title, item.get_absolute_url(), _day(item)) for item in items
    ]


def _day(item: NewsItem) -> str:
    at = item.published_at
    return date_format(localtime(at), "j F Y") if at else ""


def _title(item: Model) -> str:
    assert isinstance(item, NewsItem)
    return item.title if item.is_shown else ""


NEWS = SearchKind(
    "news",
    gettext_lazy("News"),
    _results,
    model=NewsItem,
    text_of=_title,
    fields=frozenset({"title", "published_at", "hidden_at"}),
)
