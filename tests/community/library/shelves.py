"""Titles, copies and members of the library for tests."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from itertools import count
from zoneinfo import ZoneInfo

from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.community.library.models import GameCopy, LibraryTitle
from club.community.library.services.copies import CopyFacts, new_key
from club.community.search.keys import search_key
from club.people.members.models import Member
from tests.support.sitting_down import NOW

NUMBERS = count(1)


def organiser(member: Member) -> Member:
    """The member as an organiser."""
    give_role(member, RoleKind.ORGANISER, None, NOW)
    return Member.objects.get(pk=member.pk)


def title_called(name: str, **facts: object) -> LibraryTitle:
    return LibraryTitle.objects.create(name=name, sort_key=search_key(name), added_at=NOW, **facts)


def box(name: str = "Hive", owner: Member | None = None, **facts: object) -> GameCopy:
    """A copy of the club, or of the member; its title is made if there is none."""
    title = LibraryTitle.objects.filter(name=name).first() or title_called(name)
    return GameCopy.objects.create(title=title, owner=owner, key=new_key(), added_at=NOW, **facts)


def at(day: date, hour: int = 12, zone: str = "UTC") -> datetime:
    """That hour of the day where the club is."""
    return datetime.combine(day, time(hour), ZoneInfo(zone) if zone != "UTC" else UTC)


FACTS = CopyFacts("English", "shelf 2", "worn", "One card is missing.", "all")
