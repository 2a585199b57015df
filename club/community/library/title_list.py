"""The list of titles: its filters and orders. An expansion stands under its base if that is listed,
too. The number of queries does not depend on the rows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    TextChoices,
    Value,
    When,
)
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from club.base.ui.game_titles import PlayedTitle, played_titles
from club.community.library.models import GameCopy, LentTo, LibraryTitle
from club.community.library.queries import is_lent
from club.community.library.search_kind import MOST_DIGITS, TITLES
from club.community.library.title_models import TitleQuerySet, split_tags
from club.community.search.keys import search_key
from club.community.search.queries import filter_by_words

MOST_RANKED: Final = 200  # titles with plays
SAME_BY: Final = ("bgg_id", "game_slug", "sort_key")


class TitleOrder(TextChoices):
    """An order of the list."""

    NAME = "name", _("name")
    PLAYERS = "players", _("players")
    TIME = "time", _("time")
    WEIGHT = "weight", _("weight")
    NEWEST = "newest", _("newest here")
    PLAYED = "played", _("most played here")


BY_NAME: Final = (F("sort_key"), F("pk"))
# by which columns the list is sorted before names; titles of which they are unknown come last
COLUMNS: Final = {
    TitleOrder.PLAYERS: (
        F("min_players").asc(nulls_last=True),
        F("max_players").asc(nulls_last=True),
    ),
    TitleOrder.TIME: (
        Coalesce("min_minutes", "max_minutes").asc(nulls_last=True),
        F("max_minutes").asc(nulls_last=True),
    ),
    TitleOrder.WEIGHT: (F("weight").asc(nulls_last=True),),
    TitleOrder.NEWEST: (F("added_at").desc(),),
}


@dataclass(frozen=True, slots=True)
class TitleFilter:
    """Which titles are listed, and in which order."""

    words: str = ""  # that begin words of the name or of a tag; or the number of a box
    players: int | None = None
    minutes: int | None = None  # at most
    only_present: bool = (
        False  # with a copy that is lent to members and on the shelf now
    )
    tag: str = ""
    order: str = TitleOrder.NAME


def titles_found(chosen: TitleFilter) -> TitleQuerySet:
    """The titles of the filter in its order."""
    titles = _with_words(chosen.words)
    if (players := chosen.players) is not None:
        least = Q(min_players__isnull=True) | Q(min_players__lte=players)
        titles = titles.filter(least, max_players__gte=players)
    if (minutes := chosen.minutes) is not None:
        titles = titles.filter(
            Q(min_minutes__lte=minutes) | Q(max_minutes__lte=minutes)
        )
    if chosen.only_present:
        here = GameCopy.objects.filter(
            ~is_lent(),
            title=OuterRef("pk"),
            retired_at__isnull=True,
            lent_to=LentTo.ALL,
        )
        titles = titles.filter(Exists(here))
    if chosen.tag:
        titles = titles.with_tag(chosen.tag)
    return _in_order(titles, chosen.order)


def without_listed_bases(titles: TitleQuerySet) -> TitleQuerySet:
    """The titles that stand by themselves: no expansion whose base is among them."""
    listed = titles.order_by().values("pk")
    return titles.filter(Q(base__isnull=True) | ~Q(base__in=listed))


def expansions_of(titles: Collection[LibraryTitle]) -> dict[int, list[LibraryTitle]]:
    """The expansions by base, each by name."""
    by_base: dict[int, list[LibraryTitle]] = {}
    expansions = LibraryTitle.objects.filter(base__in=titles)
    for title in expansions.order_by(*BY_NAME):
        if title.base_id is not None:
            by_base.setdefault(title.base_id, []).append(title)
    return by_base


def copy_counts(titles: Collection[LibraryTitle]) -> dict[int, tuple[int, int]]:
    """Returns the numbers of copies and of copies on the shelf, by title."""
    copies = GameCopy.objects.filter(title__in=titles, retired_at__isnull=True)
    rows = (
        copies.annotate(is_lent=is_lent())
        .order_by()
        .values("title")
        .annotate(all=Count("pk"), here=Count("pk", filter=Q(is_lent=False)))
    )
    return {row["title"]: (row["all"], row["here"]) for row in rows}


def tags_in_use() -> list[str]:
    """All tags of the library."""
    texts = (
        LibraryTitle.objects.exclude(tags="").order_by().values_list("tags", flat=True)
    )
    return split_tags(",".join(texts.distinct()))


def _with_words(words: str) -> TitleQuerySet:
    """The titles of these words; for the number of a box its title, too."""
    titles = LibraryTitle.objects.with_pictures()
    if not words.strip():
        return titles
    is_named = Q(pk__in=filter_by_words(titles.order_by(), TITLES, words).values("pk"))
    number = words.strip().removeprefix("#")
    if number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS:
        copies = GameCopy.objects.filter(pk=number, retired_at__isnull=True)
        is_named |= Q(pk__in=copies.values("title"))
    return titles.filter(is_named)


def _in_order(titles: TitleQuerySet, order: str) -> TitleQuerySet:
    if order == TitleOrder.PLAYED:
        plays = plays_by_title(played_titles(MOST_RANKED))
        whens = [When(pk=pk, then=Value(count)) for pk, count in plays.items()]
        counted = Case(*whens, default=Value(0), output_field=IntegerField())
        return titles.annotate(plays=counted).order_by("-plays", *BY_NAME)
    return titles.order_by(*COLUMNS.get(TitleOrder(order), ()), *BY_NAME)


def plays_by_title(played: Iterable[PlayedTitle]) -> dict[int, int]:
    """How often titles of the library were played, by id: a title is the same by BoardGameGeek's
    id, as a game of this site, or by its name. One query.
    """
    counts: dict[str, dict[object, int]] = {name: {} for name in SAME_BY}
    for title in played:
        values = (title.bgg_id, title.game_slug, search_key(title.name))
        for name, value in zip(SAME_BY, values, strict=True):
            if value:
                counts[name][value] = counts[name].get(value, 0) + title.plays
    wanted = Q(pk__in=())
    for name, plays in counts.items():
        wanted |= Q((f"{name}__in", list(plays)))
    rows = LibraryTitle.objects.filter(wanted).order_by().values("pk", *SAME_BY)
    return {
        row["pk"]: max(counts[name].get(row[name], 0) for name in SAME_BY)
        for row in rows
    }
