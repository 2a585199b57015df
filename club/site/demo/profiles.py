"""Profiles of demo members, friends, and a report that waits for a judge."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from club.people.members.models import Member
from club.people.moderation import services as conduct
from club.people.moderation.models import ReportReason
from club.people.profiles import services as profiles
from club.people.profiles.services import ProfileTexts
from club.site.demo.portraits import portrait
from games import registry

# by name; those with a number have that portrait, the others their initials
PROFILES: Final[dict[str, tuple[int | None, str]]] = {
    "aino": (0, "Two turns before breakfast, one after the sauna."),
    "eero": (None, "Slow, but never late."),
    "helmi": (1, "I teach Khronos to anybody who asks."),
    "kaisa": (2, "Seven hours behind you, and still ahead."),
    "onni": (None, "You all play like beginners."),
    "saara": (3, ""),
    "veikko": (4, "I look after the club. Write to me if anything is odd."),
}
RUDE, REPORTER = "onni", "saara"
FRIENDS: Final = (("aino", "helmi"), ("aino", "kaisa"), ("veikko", "aino"))


def seed_profiles(members: Sequence[Member], now: datetime) -> None:
    """Fills the profiles and makes the friends and the report."""
    by_name = {member.username: member for member in members}
    slugs = [game.info.slug for game in registry.games()]
    for number, (name, (picture, line)) in enumerate(PROFILES.items()):
        member = by_name[name]
        favourites = sorted({slugs[number % len(slugs)], slugs[-1 - number % 2]})
        profiles.save_profile(
            member, ProfileTexts(line, favourites, shows_last_seen=number % 2 == 0)
        )
        if picture is not None:
            profiles.set_picture(member, portrait(picture), now)
    for name, friend in FRIENDS:
        profiles.add_friend(by_name[name], by_name[friend], now)
    conduct.report_thing(
        by_name[REPORTER],
        "profile-line",
        by_name[RUDE].pk,
        ReportReason.INSULTING,
        "He says it to new members, too.",
        now,
    )
