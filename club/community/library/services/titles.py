"""Titles: organisers add and change them, and the games of this site for
the titles that are played here, too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from datetime import datetime
from decimal import Decimal
from typing import Final

from django.core.files import File
from django.db import transaction
from django.db.models import QuerySet

from club.base.audit_log.services import record_changes, record_entry
from club.base.errors import ClubError
from club.base.pictures.services import delete_picture_if_unused, store_picture
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.texts.short_texts import clean_line
from club.community.library.models import LibraryTitle
from club.community.library.title_models import (
    LONGEST_BEST,
    LONGEST_NAME,
    LONGEST_TAGS,
    split_tags,
)
from club.community.search.keys import search_key
from club.people.members.models import Member
from games import registry
from games.core import AnyGame

YEARS: Final = range(-4000, 2200)
MOST_PLAYERS: Final = 99
MOST_MINUTES: Final = 10_000
PICTURE_SIDE: Final = 640  # pixels
HEAVIEST: Final = 5
HUNDREDTHS: Final = Decimal("0.01")
BEST_WITH: Final = re.compile(r"[1-9]\d?\+?")


def online_game(slug: str) -> AnyGame | None:
    """The game with that slug; None for an empty one, and where the game is not installed."""
    return {game.info.slug: game for game in registry.games()}.get(slug)


def slug_of_name(name: str) -> str:
    """The slug of the game of that name; empty where there is none."""
    return {game.info.name: game.info.slug for game in registry.games()}.get(name, "")


@dataclass(frozen=True, slots=True)
class TitleFacts:
    """The fields of a title; None: not known."""

    name: str
    year: int | None = None
    min_players: int | None = None
    max_players: int | None = None
    min_minutes: int | None = None
    max_minutes: int | None = None
    is_expansion: bool = False
    game_slug: str = ""
    bgg_id: int | None = None
    weight: Decimal | None = None
    best_with: str = ""
    tags: str = ""
    base_name: str = ""  # of the game that it expands


# what describes a title and does not tell it apart from another of its name
DESCRIPTIVE: Final = ("weight", "best_with", "tags")
# the columns that hold these fields as they are
TITLE_FIELDS: Final = tuple(
    field.name
    for field in fields(TitleFacts)
    if field.name not in ("name", "base_name")
)


def add_title(by: Member, details: TitleFacts, now: datetime) -> LibraryTitle:
    """A new title. Raises NotAllowed for members, and ClubError for facts that cannot be."""
    expect_power(by, Power.MANAGE_LIBRARY)
    with transaction.atomic():
        title = LibraryTitle(added_at=now)
        fill_title(title, details)
        _set_base(title, details.base_name)
        title.save()
        record_entry(by, "title.add", title.name, now=now)
    return title


def change_title(
    title_id: int,
    by: Member,
    details: TitleFacts,
    now: datetime,
    picture: File[bytes] | None = None,
) -> LibraryTitle:
    """Changes the title; a picture takes the place of the present one. Raises the same."""
    expect_power(by, Power.MANAGE_LIBRARY)
    with transaction.atomic():
        title = LibraryTitle.objects.select_for_update().filter(pk=title_id).first()
        if title is None:
            raise ClubError("no_title", "There is no such title.")
        former, before = title.picture, _facts_of(title)
        fill_title(title, details)
        _set_base(title, details.base_name)
        if picture is not None:
            title.picture = store_picture(picture, now, PICTURE_SIDE)
        title.save()
        if former is not None and former.pk != title.picture_id:
            delete_picture_if_unused(former)
        after = _facts_of(title)
        record_changes(by, "title.change", before["name"], before, after, now=now)
    return title


def _facts_of(title: LibraryTitle) -> dict[str, object]:
    """The fields that the journal compares."""
    names = ("name", *TITLE_FIELDS, "base_name")
    return {name: getattr(title, name) for name in names} | {"picture": title.picture}


def delete_title(title_id: int, by: Member, now: datetime) -> None:
    """Deletes a title of which there was never a copy. Raises NotAllowed, ClubError."""
    expect_power(by, Power.MANAGE_LIBRARY)
    with transaction.atomic():
        title = LibraryTitle.objects.select_for_update().filter(pk=title_id).first()
        if title is None or title.copies.exists():
            raise ClubError("has_copies", "There are copies of this title.")
        record_entry(by, "title.delete", title.name, now=now)
        title.delete()


def fill_title(title: LibraryTitle, details: TitleFacts) -> None:
    """Checks the facts and sets them. Raises ClubError."""
    title.name = clean_line(details.name, "name", LONGEST_NAME)
    title.sort_key = search_key(title.name)
    if details.year is not None and details.year not in YEARS:
        raise ClubError("year", "That is no year.")
    _check_range("players", details.min_players, details.max_players, MOST_PLAYERS)
    _check_range("minutes", details.min_minutes, details.max_minutes, MOST_MINUTES)
    if details.game_slug and online_game(details.game_slug) is None:
        raise ClubError("game_slug", "This site does not have that game.")
    for name in TITLE_FIELDS:
        setattr(title, name, getattr(details, name))
    title.weight = _clean_weight(details.weight)
    title.best_with = _clean_best_with(details.best_with)
    title.tags = _clean_tags(details.tags)


def base_candidates() -> QuerySet[LibraryTitle]:
    """The titles that can have expansions."""
    return LibraryTitle.objects.filter(base__isnull=True, is_expansion=False)


def _set_base(title: LibraryTitle, name: str) -> None:
    """Puts the title under the game of that name; an empty name: under none. Raises ClubError."""
    title.base = None
    if not name.strip():
        return
    named = base_candidates().filter(name__iexact=" ".join(name.split()))
    title.base = named.exclude(pk=title.pk).order_by("pk").first()
    if title.base is None:
        raise ClubError("base_name", "The library has no such game without a base.")
    if LibraryTitle.objects.filter(base__isnull=False, base=title.pk).exists():
        raise ClubError("base_name", "This title has expansions itself.")
    title.is_expansion = True


def _clean_weight(weight: Decimal | None) -> Decimal | None:
    if weight is None:
        return None
    if not 1 <= weight <= HEAVIEST:
        raise ClubError("weight", "Write a weight from 1 to {most}.", most=HEAVIEST)
    return weight.quantize(HUNDREDTHS)


def _clean_best_with(text: str) -> str:
    """The numbers of players with commas between them, as “3, 4”. Raises ClubError."""
    numbers = [number.strip() for number in text.split(",") if number.strip()]
    if not all(map(BEST_WITH.fullmatch, numbers)):
        raise ClubError("best_with", "Write numbers of players, as in “3, 4”.")
    clean = ", ".join(numbers)
    if len(clean) > LONGEST_BEST:
        raise ClubError(
            "best_with", "Write at most {most} characters.", most=LONGEST_BEST
        )
    return clean


def _clean_tags(text: str) -> str:
    clean = ", ".join(split_tags(text))
    return clean_line(clean, "tags", LONGEST_TAGS) if clean else ""


def _check_range(name: str, least: int | None, most: int | None, limit: int) -> None:
    numbers = [number for number in (least, most) if number is not None]
    if any(not 1 <= number <= limit for number in numbers):
        raise ClubError(f"min_{name}", "Write a number from 1 to {limit}.", limit=limit)
    if least is not None and most is not None and least > most:
        raise ClubError(f"max_{name}", "The most is less than the least.")
