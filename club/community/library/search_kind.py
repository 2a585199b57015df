"""Titles and boxes of the library as things that the search finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.library.models import GameCopy, LibraryTitle
from club.community.search.kinds import SearchKind, SearchResult, TextSource
from club.people.members.models import Member

MOST_DIGITS: Final = 9  # of the number of a box
NOTED = ("remarks", "location", "condition", "language")  # of a box


def _results(viewer: Member, ids: Sequence[int]) -> Sequence[SearchResult]:
    if not may(viewer, Power.LEND_COPIES):
        return []
    titles = LibraryTitle.objects.filter(pk__in=ids).order_by("sort_key", "pk")
    return [
        SearchResult(
            title.name,
            title.get_absolute_url(),
            str(title.year or ""),
            title=title.name,
        )
        for title in titles
    ]


def _boxes_numbered(viewer: Member, words: Sequence[bytes]) -> Sequence[SearchResult]:
    """The box whose number is one of the words, as its label says: “box 17”."""
    numbers = [
        int(word) for word in words if word.isdigit() and len(word) <= MOST_DIGITS
    ]
    if not numbers or not may(viewer, Power.LEND_COPIES):
        return []
    copies = GameCopy.objects.in_library().filter(pk__in=numbers).order_by("pk")
    return [
        SearchResult(copy.title.name, copy.get_absolute_url(), copy.label)
        for copy in copies
    ]


def _visible_copies(viewer: Member) -> QuerySet[GameCopy]:
    copies = GameCopy.objects.in_library().filter(former_owner="")
    copies = copies.exclude(owner__is_active=False)
    return copies if may(viewer, Power.LEND_COPIES) else copies.none()


def _copy(copy: GameCopy, _viewer: Member) -> SearchResult:
    owner = copy.owner.username if copy.owner else ""
    note = _("{name}'s box").format(name=owner) if owner else _("The club's box")
    return SearchResult(copy.title.name, copy.get_absolute_url(), note)


def _words_of(title: Model) -> str:
    assert isinstance(title, LibraryTitle)
    return f"{title.name} {title.tags}"


TITLES = SearchKind(
    "title",
    gettext_lazy("Library"),
    _results,
    model=LibraryTitle,
    text_of=_words_of,
    fields=frozenset({"name", "tags"}),
    texts=(TextSource(GameCopy, NOTED, _visible_copies, _copy),),
)
BOXES: Final = SearchKind(
    "box", gettext_lazy("Boxes"), lambda *_: (), unstored=_boxes_numbered
)
