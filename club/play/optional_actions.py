"""Mays: what a member may do at tables though nobody waits for it. Queries; nothing here
writes.
"""

from __future__ import annotations

from django.db.models import QuerySet

from club.members.models import Member
from club.tables.invitation_rows import Invitation
from club.tables.models import Chair, Status, Table


def chairs_that_may_answer(member: Member) -> QuerySet[Chair]:
    """The member's chairs that may answer what nobody waits for, an offer say, and are asked
    nothing else; the oldest first.
    """
    live = Chair.objects.filter(member=member, table__status=Status.LIVE, table__marked="")
    chairs = live.filter(may_answer_since__isnull=False, turn_since=None)
    return chairs.order_by("may_answer_since", "pk")


def invitations(member: Member) -> QuerySet[Invitation]:
    """What the member is asked to by name and may still answer, the oldest first."""
    free = Chair.objects.filter(member=None, bot="").values("table")
    seated = Chair.objects.filter(member=member).values("table")
    asked = Invitation.objects.filter(
        member=member, declined_at=None, table__status=Status.OPEN, table__in=free
    )
    return asked.exclude(table__in=seated)


def open_invitations(table: Table) -> list[Invitation]:
    """Whom the host has asked by name to a table that is open, and who do not sit there; each with
    the member.
    """
    if table.status != Status.OPEN:
        return []
    seated = Chair.objects.filter(table=table, member__isnull=False).values("member")
    asked = Invitation.objects.filter(table=table).exclude(member__in=seated)
    return list(asked.select_related("member"))


def may_still_answer(table_id: int, seat: int, member_id: int) -> bool:
    """Whether a member's seat may still answer what nobody waits for."""
    chairs = Chair.objects.filter(table=table_id, seat=seat, member=member_id)
    return chairs.filter(may_answer_since__isnull=False, table__status=Status.LIVE).exists()


def still_invited(table_id: int, member_id: int) -> bool:
    """Whether an invitation by name stands: the table is open, and they have not answered."""
    asked = Invitation.objects.filter(table=table_id, member=member_id, declined_at=None)
    seated = Chair.objects.filter(table=table_id, member=member_id)
    return asked.filter(table__status=Status.OPEN).exists() and not seated.exists()
