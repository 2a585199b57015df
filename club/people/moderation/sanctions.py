"""The sanctions of members: when they begin and end, what they forbid at a moment, and the signal
that one keeps a member out. The chairs of a member who is away or out stay theirs: their clocks
run, and each table's absence policy decides what follows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import Signal

from club.base.errors import ClubError
from club.base.roles.services import expect_other_admin
from club.base.ui.times import with_time_zone
from club.people.members.models import Member
from club.people.members.services import (
    is_locked_by_admin,
    lock_account,
    unlock_account,
)
from club.people.moderation.models import Case, CaseAnswer, Sanction, SanctionType

# The member is away or out from now on: `member`, `now`. It is sent inside the transaction.
member_locked_out = Signal()
SANCTIONS: Final[Mapping[str, SanctionType]] = {
    CaseAnswer.SILENCED: SanctionType.SILENCED,
    CaseAnswer.AWAY: SanctionType.AWAY,
    CaseAnswer.OUT: SanctionType.OUT,
}
# days of a sanction at most; a sanction for good has none
MOST_DAYS: Final[Mapping[CaseAnswer, int]] = {
    CaseAnswer.SILENCED: 30,
    CaseAnswer.AWAY: 365,
}


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
    """Returns the ids of the members who are silenced."""
    rows = _held(now).filter(member__in=members, type=SanctionType.SILENCED)
    return set(rows.values_list("member_id", flat=True))


def locking_sanctions(member: Member, now: datetime) -> QuerySet[Sanction]:
    """The sanctions for which the member cannot log in."""
    return _held(now).filter(member=member).exclude(type=SanctionType.SILENCED)


def _held(now: datetime) -> QuerySet[Sanction]:
    in_force = Q(until=None) | Q(until__gt=now)
    return Sanction.objects.filter(in_force, ended_at=None)


def begin_sanction(case: Case, now: datetime) -> None:
    """Begins the sanction of an answered case. Call it in the transaction of the answer. Raises
    ClubError for the last admin, who cannot be locked out.
    """
    sanction = Sanction.objects.create(
        case=case,
        member=case.author,
        type=SANCTIONS[case.answer],
        since=now,
        until=case.until,
    )
    if sanction.type != SanctionType.SILENCED:
        expect_other_admin(case.author)
        lock_account(case.author)
        member_locked_out.send(sender=Member, member=case.author, now=now)


def end_sanction(sanction: Sanction, now: datetime) -> None:
    """Ends the sanction, and unlocks the account unless another sanction or an admin locks it. Call
    it in a transaction.
    """
    member = Member.objects.select_for_update().get(pk=sanction.member_id)
    Sanction.objects.filter(pk=sanction.pk).update(ended_at=now)
    if sanction.type == SanctionType.SILENCED:
        return
    if not (locking_sanctions(member, now).exists() or is_locked_by_admin(member)):
        unlock_account(member)


def end_due_sanctions(now: datetime) -> int:
    """Ends the sanctions whose time is up; returns their number. It may run twice."""
    due = Sanction.objects.filter(ended_at=None, until__lte=now)
    ended = 0
    for sanction_id in list(due.values_list("pk", flat=True)):
        with transaction.atomic():
            locked = due.select_for_update().filter(pk=sanction_id).first()
            if locked is not None:
                end_sanction(locked, now)
                ended += 1
    return ended
