"""Queries of optional actions: a member's possible actions at tables while the game does not wait
for them.

Nothing here writes to the database.
"""

from __future__ import annotations

from django.db.models import QuerySet

from club.people.members.models import Member
from club.play.tables.models import TAKES_INVITED, Chair, Invitation, Status, Table


def chairs_that_may_answer(member: Member) -> QuerySet[Chair]:
    """The member's chairs that have an optional answer, to an offer for example, and no question.
    The oldest comes first.
    """
    live = Chair.objects.filter(
        member=member, table__status=Status.LIVE, table__marked=""
    )
    chairs = live.filter(may_answer_since__isnull=False, turn_since=None)
    return chairs.order_by("may_answer_since", "pk")


def invitations(member: Member) -> QuerySet[Invitation]:
    """The invitations by name that the member may still answer, the oldest first."""
    free = Chair.objects.filter(member=None, bot="").values("table")
    seated = Chair.objects.filter(member=member).values("table")
    open_now = Table.objects.filter(TAKES_INVITED, pk__in=free).values("pk")
    pending = Invitation.objects.filter(
        member=member, declined_at=None, table__in=open_now
    )
    return pending.exclude(table__in=seated)


def open_invitations(table: Table) -> list[Invitation]:
    """The invitations by name to an open table, or to practice that goes on, whose members do not
    sit there yet. The members are fetched with them.
    """
    if not table.takes_invited:
        return []
    seated = Chair.objects.filter(table=table, member__isnull=False).values("member")
    not_seated = Invitation.objects.filter(table=table).exclude(member__in=seated)
    return list(not_seated.select_related("member"))


def may_still_answer(table_id: int, seat: int, member_id: int) -> bool:
    """Whether the member's seat still has an optional answer."""
    chairs = Chair.objects.filter(table=table_id, seat=seat, member=member_id)
    return chairs.filter(
        may_answer_since__isnull=False, table__status=Status.LIVE
    ).exists()


def still_invited(table_id: int, member_id: int) -> bool:
    """Whether the invitation can be answered: the table is open or practice that goes on, and the
    member has not answered it.
    """
    pending = Invitation.objects.filter(
        table=table_id, member=member_id, declined_at=None
    )
    seated = Chair.objects.filter(table=table_id, member=member_id)
    tables = Table.objects.filter(TAKES_INVITED, pk=table_id).values("pk")
    return pending.filter(table__in=tables).exists() and not seated.exists()
