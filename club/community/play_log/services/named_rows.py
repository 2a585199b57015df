"""Rows of titles, places and guests by name: each is stored once."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final
from unicodedata import normalize

from django.db.models.functions import Lower

from club.community.play_log.models import LeftOut, PlayGuest, PlayPlace, PlayTitle
from club.people.members.models import Member
from games import registry

BLANKS: Final = re.compile(r"\s+")


def name_key(name: str) -> str:
    """The form in which names are compared."""
    return BLANKS.sub(" ", normalize("NFKC", name)).strip().casefold()


def store_title(
    name: str, bgg_id: int | None = None, lowest_wins: bool = False
) -> PlayTitle:
    """The title of this name, or of this number at BoardGameGeek; stores a new one."""  # plays 1.1
    if bgg_id:
        known = PlayTitle.objects.filter(bgg_id=bgg_id).order_by("pk").first()
        if known is not None:
            return known
    defaults = {
        "name": name,
        "slug": engine_slug(name),
        "bgg_id": bgg_id or None,
        "lowest_wins": lowest_wins,
        "cooperative": _is_cooperative(engine_slug(name)),
    }
    title, _ = PlayTitle.objects.get_or_create(key=name_key(name), defaults=defaults)
    return title


def store_play_place(name: str) -> PlayPlace | None:
    """The place of this name; None: no name."""
    if not name:
        return None
    return PlayPlace.objects.get_or_create(key=name_key(name), defaults={"name": name})[
        0
    ]


def store_guest(logger: Member, name: str) -> PlayGuest:
    """The logger's guest of this name."""
    return PlayGuest.objects.get_or_create(
        logger=logger, key=name_key(name), defaults={"name": name}
    )[0]


def claimed_guests(logger: Member) -> Mapping[str, Member]:
    """The members who were guests of the logger, by the key of the guest's name."""  # plays 1.1
    guests = PlayGuest.objects.filter(logger=logger, member__is_active=True)
    return {
        guest.key: guest.member
        for guest in guests.select_related("member")
        if guest.member
    }


def engine_slug(name: str) -> str:
    """The slug of our game of this name; empty: there is none."""
    key = name_key(name)
    return next(
        (
            game.info.slug
            for game in registry.games()
            if name_key(game.info.name) == key
        ),
        "",
    )


def left_out_members(members: Collection[int]) -> set[int]:
    """The members among these whom others do not name."""  # plays 4.2
    rows = LeftOut.objects.filter(member__in=members)
    return set(rows.values_list("member", flat=True))


def members_by_name(names: Collection[str]) -> Mapping[str, Member]:
    """Active members by their name in lower case, in one query."""
    wanted = {name.strip().lower() for name in names}
    members = Member.objects.filter(is_active=True).annotate(lowered=Lower("username"))
    return {
        member.username.lower(): member for member in members.filter(lowered__in=wanted)
    }


def _is_cooperative(slug: str) -> bool:
    try:
        return bool(slug) and registry.find(slug).info.cooperative
    except registry.UnknownGame:
        return False
