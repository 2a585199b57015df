"""Blocks: a blocked member can neither invite the one who blocks them, nor join a table that this
one hosts, nor be invited there. The blocked member is not told.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from club.conduct.models import MemberBlock
from club.conduct.relations import add_relation, end_relation
from club.members.models import Member


def blocked_by(member: Member) -> frozenset[int]:
    """The ids of the members whom the member blocks, in one query."""
    rows = MemberBlock.objects.filter(member=member)
    return frozenset(rows.values_list("other_id", flat=True))


def members_blocking(member: Member, others: Collection[int]) -> set[int]:
    """Those of the others who block the member."""
    rows = MemberBlock.objects.filter(other=member, member__in=others)
    return set(rows.values_list("member_id", flat=True))


def is_block_between(first: int, second: int) -> bool:
    """Whether one of the two members blocks the other."""
    pair = (first, second)
    return MemberBlock.objects.filter(member__in=pair, other__in=pair).exists()


def block(member: Member, other: Member, now: datetime) -> None:
    """Blocks the other member; a second time changes nothing. Raises ClubError for oneself."""
    add_relation(MemberBlock, member, other, now)


def unblock(member: Member, other: Member) -> None:
    """Ends the block; where there is none, nothing changes."""
    end_relation(MemberBlock, member, other)
