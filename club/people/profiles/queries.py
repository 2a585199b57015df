"""Queries of profiles and friends."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models.functions import Lower

from club.base.checksums import checksum
from club.people.members.models import Member
from club.people.moderation.contacts.rules import Contact
from club.people.moderation.models import MemberBlock
from club.people.profiles.models import Friend, MessagesFrom, Profile

HUES = 12


@dataclass(frozen=True, slots=True)
class Face:
    """The picture; without one, the letters and the colour."""

    initials: str
    hue: int  # number of the colour, from 0 on; the stylesheet has the colours
    picture: str = ""  # its address


def face_of(name: str, picture: str = "") -> Face:
    """The face of the member with that name: the same at all times and on all pages."""
    parts = [part for part in re.split(r"[-_]+", name) if part]
    letters = parts[0][0] + parts[1][0] if len(parts) > 1 else name[:2]
    return Face(letters.upper(), int(checksum(name.lower()), 16) % HUES, picture)


def faces_of(members: Collection[Member]) -> dict[int, Face]:
    """The faces by member id, in one query."""
    profiles = Profile.objects.filter(
        member__in=members, picture__isnull=False, picture_hidden=False
    )
    pictures = {
        profile.member_id: profile.picture.get_absolute_url()
        for profile in profiles.select_related("picture").defer("picture__content")
        if profile.picture
    }
    return {
        member.pk: face_of(member.username, pictures.get(member.pk, ""))
        for member in members
    }


def profile_of(member: Member) -> Profile:
    """The member's profile; an empty one that is not stored where there is none."""
    profiles = Profile.objects.select_related("picture").defer("picture__content")
    return profiles.filter(member=member).first() or Profile(member=member)


def shown_parts_of(members: Collection[Member]) -> dict[int, Profile]:
    """The profiles of those who have one, without their pictures, by member id, in one query."""
    rows = Profile.objects.filter(member__in=members).only(
        "member_id", "favourites", "shows_profile", "shows_history"
    )
    return {profile.member_id: profile for profile in rows}


def members_closed_to(
    contact: Contact, authors: Collection[int], others: Collection[int]
) -> set[int]:
    """Returns the others who have chosen that none of the authors begins a conversation."""
    if contact is not Contact.FIRST_MESSAGE:
        return set()
    profiles = Profile.objects.filter(member__in=others)
    chosen = dict(profiles.values_list("member_id", "messages_from"))
    friends = Friend.objects.filter(member__in=others, other__in=authors)
    open_to_author = set(friends.values_list("member_id", flat=True))
    closed = {row for row, whose in chosen.items() if whose == MessagesFrom.NOBODY}
    for_friends = {
        row for row, whose in chosen.items() if whose == MessagesFrom.FRIENDS
    }
    return closed | (for_friends - open_to_author)


def is_friend(member: Member, other: Member) -> bool:
    """Whether the member has the other as a friend."""
    return Friend.objects.filter(member=member, other=other).exists()


def friends_of(member: Member) -> list[Member]:
    """The member's friends who are in the club and not blocked, by name, in one query."""
    chosen = Friend.objects.filter(member=member).values("other")
    blocked = MemberBlock.objects.filter(member=member).values("other")
    friends = Member.objects.filter(pk__in=chosen, is_active=True)
    friends = friends.exclude(pk__in=blocked)
    return list(friends.order_by(Lower("username")))
