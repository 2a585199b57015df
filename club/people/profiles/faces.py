"""The face of a member: their picture, or two letters of the name on a colour of their own."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from club.base.checksums import checksum
from club.people.members.models import Member
from club.people.profiles.models import Profile

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
