"""Mutes: a muted member's chat lines are folded for one reader, and make no notice and no unread
number. The muted member is not told.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from club.people.members.models import Member
from club.people.moderation.models import MemberBlock, MemberMute
from club.people.moderation.relations import add_relation, end_relation


def muted_members(member_id: int) -> frozenset[int]:
    """The ids of the members whom the member mutes, in one query."""  # conduct 3.1
    rows = MemberMute.objects.filter(member=member_id)
    return frozenset(rows.values_list("other_id", flat=True))


def unheard_members(member_id: int) -> frozenset[int]:
    """The ids of the members whose lines are folded for the member: a block includes a mute."""
    return frozenset(one for (one,) in unheard_by(member_id))


def unheard_by(member_id: int) -> QuerySet[Any, Any]:
    """The same as a part of another query."""
    muted = MemberMute.objects.filter(member=member_id).order_by()
    blocked = MemberBlock.objects.filter(member=member_id).order_by()
    return muted.values_list("other").union(blocked.values_list("other"))


def mute(member: Member, other: Member, now: datetime) -> None:
    """Mutes the other member; a second time changes nothing. Raises ClubError for oneself."""
    add_relation(MemberMute, member, other, now)


def unmute(member: Member, other: Member) -> None:
    """Ends the mute; where there is none, nothing changes."""
    end_relation(MemberMute, member, other)
