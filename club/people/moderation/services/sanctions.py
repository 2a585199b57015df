"""Begins and ends sanctions. A member who is away or out cannot log in. Their chairs stay theirs:
their clocks run, and each table's absence policy decides what follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.db import transaction

from club.base.roles.services import expect_other_admin
from club.people.members.models import Member
from club.people.members.services import (
    is_locked_by_admin,
    lock_account,
    unlock_account,
)
from club.people.moderation.models import Case, CaseAnswer, Sanction, SanctionType
from club.people.moderation.sanctions import locking_sanctions, member_locked_out

SANCTIONS: Final[Mapping[str, SanctionType]] = {
    CaseAnswer.SILENCED: SanctionType.SILENCED,
    CaseAnswer.AWAY: SanctionType.AWAY,
    CaseAnswer.OUT: SanctionType.OUT,
}


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
