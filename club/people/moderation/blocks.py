"""Blocks: the members whom a member blocks. `contacts/` decides what that forbids. The blocked
member is not told.
"""

from __future__ import annotations

from datetime import datetime

from club.people.members.models import Member
from club.people.moderation.models import MemberBlock
from club.people.moderation.relations import add_relation, end_relation


def blocked_by(member: Member) -> frozenset[int]:
    """The ids of the members whom the member blocks, in one query."""
    rows = MemberBlock.objects.filter(member=member)
    return frozenset(rows.values_list("other_id", flat=True))


def block(member: Member, other: Member, now: datetime) -> None:
    """Blocks the other member; a second time changes nothing. Raises ClubError for oneself."""
    add_relation(MemberBlock, member, other, now)


def unblock(member: Member, other: Member) -> None:
    """Ends the block; where there is none, nothing changes."""
    end_relation(MemberBlock, member, other)
