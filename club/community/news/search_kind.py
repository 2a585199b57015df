"""Articles as things that the search finds by their titles, texts and comments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import F, Model, OuterRef, QuerySet, Subquery
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.community.news.comments import NEWS_COMMENTS
from club.community.news.models import NewsItem
from club.community.news.queries import shown_items
from club.community.search.kinds import SearchKind, SearchResult, TextSource
from club.messages.threads.models import ThreadLine
from club.people.members.models import Member
from club.people.moderation.relations import unheard_by


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


def _readable(viewer: Member) -> QuerySet[NewsItem]:
    return shown_items(viewer).defer(None).defer("html")


def _article(item: NewsItem, _viewer: Member) -> SearchResult:
    return SearchResult(item.title, item.get_absolute_url(), _day(item))


def _comments(viewer: Member) -> QuerySet[ThreadLine]:
    """The comments of articles that the member reads, each with the title of its article."""
    items = shown_items(viewer).order_by()
    title = NewsItem.objects.filter(pk=OuterRef("thread__subject_id")).values("title")
    lines = ThreadLine.objects.heard(unheard_by(viewer.pk))
    return lines.filter(
        thread__kind=NEWS_COMMENTS.name, thread__subject_id__in=items.values("pk")
    ).annotate(title=Subquery(title), about=F("thread__subject_id"))


def _comment(line: Any, _viewer: Member) -> SearchResult:
    address = reverse("news:item", args=[line.about])
    note = _("comment by {name}").format(name=line.author.username)
    return SearchResult(line.title, address, note)


NEWS = SearchKind(
    "news",
    gettext_lazy("News"),
    _results,
    model=NewsItem,
    text_of=_title,
    fields=frozenset({"title", "published_at", "hidden_at"}),
    texts=(
        TextSource(NewsItem, ("text",), _readable, _article, heading="title"),
        TextSource(ThreadLine, ("text",), _comments, _comment),
    ),
)
