"""Mutes: a muted member's chat lines are folded for one reader, and make no notice and no unread
number. The muted member is not told.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from club.conduct.models import MemberBlock, MemberMute
from club.conduct.relations import add_relation, end_relation
from club.members.models import Member


def muted_members(member_id: int) -> frozenset[int]:
    """The ids of the members whom the member mutes, in one query."""  # C4.1
    rows = MemberMute.objects.filter(member=member_id)
    return frozenset(rows.values_list("other_id", flat=True))


def mutes_of(member: Member) -> QuerySet[MemberMute, Any]:
    """The same as a part of another query."""
    return MemberMute.objects.filter(member=member).values("other")


def members_muting(author: Member, readers: Collection[int]) -> set[int]:
    """Those readers who mute the author; they get no notice and no unread number."""  # C4.1
    rows = MemberMute.objects.filter(other=author, member__in=readers)
    return set(rows.values_list("member_id", flat=True))


def is_any_mute_among(members: Collection[int]) -> bool:
    """Whether one of the members mutes or blocks another one of them. It does not tell who."""
    return any(
        model.objects.filter(member__in=members, other__in=members).exists()
        for model in (MemberMute, MemberBlock)
    )


def mute(member: Member, other: Member, now: datetime) -> None:
    """Mutes the other member; a second time changes nothing. Raises ClubError for oneself."""
    add_relation(MemberMute, member, other, now)


def unmute(member: Member, other: Member) -> None:
    """Ends the mute; where there is none, nothing changes."""
    end_relation(MemberMute, member, other)
