"""What sanctions forbid at a moment, and the signal that one keeps a member out."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db.models import Q, QuerySet
from django.dispatch import Signal

from club.base.errors import ClubError
from club.base.ui.times import with_time_zone
from club.people.members.models import Member
from club.people.moderation.models import Sanction, SanctionType

# The member is away or out from now on: `member`, `now`. It is sent inside the transaction.
member_locked_out = Signal()


def is_silenced(member: Member, now: datetime) -> bool:
    """Whether the member may neither chat nor nudge. Moves go on."""  # conduct 2.2
    return silenced_until(member, now) is not None


def expect_not_silenced(member: Member, now: datetime) -> None:
    """Raises ClubError when the member may neither chat nor nudge."""
    until = silenced_until(member, now)
    if until is not None:
        raise ClubError(
            "silenced", "You may not chat until {until}.", until=with_time_zone(until)
        )


def silenced_until(member: Member, now: datetime) -> datetime | None:
    """The moment when the member may chat again; None when they may."""
    rows = _held(now).filter(member=member, type=SanctionType.SILENCED)
    latest = rows.order_by("-until").values_list("until", flat=True)
    return latest.first()


def silenced_members(members: Collection[int], now: datetime) -> set[int]:
    """Those of the members who are silenced."""
    rows = _held(now).filter(member__in=members, type=SanctionType.SILENCED)
    return set(rows.values_list("member_id", flat=True))


def locking_sanctions(member: Member, now: datetime) -> QuerySet[Sanction]:
    """The sanctions for which the member cannot log in."""
    return _held(now).filter(member=member).exclude(type=SanctionType.SILENCED)


def _held(now: datetime) -> QuerySet[Sanction]:
    in_force = Q(until=None) | Q(until__gt=now)
    return Sanction.objects.filter(in_force, ended_at=None)
