"""Queries of proposals: those open at a table, those without a member's vote, and expired ones.

Nothing here writes to the database.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import (
    DateTimeField,
    Exists,
    OuterRef,
    QuerySet,
    prefetch_related_objects,
)

from club.people.members.models import Member
from club.play.tables.due_chairs import ONE_SWEEP
from club.play.tables.models import Chair, Table
from club.play.tables.queries import with_its_table
from club.play.votes.models import Proposal
from compiled_queries.queries import ID, CompiledQuery

_open: CompiledQuery[Proposal] = CompiledQuery(
    lambda table: Proposal.objects.filter(table=table, settled_at=None).select_related(
        "by"
    ),
    ID,
)

# asked on the page of a table, by member, time and table
are_proposals_open: CompiledQuery[Proposal] = CompiledQuery(
    lambda member, now, table: Proposal.objects.filter(table=table, settled_at=None),
    ID,
    DateTimeField(),
    ID,
)


def expired_proposals(now: datetime) -> list[tuple[int, int]]:
    """Table id and id of unsettled proposals whose time is up, the longest due first."""
    expired = Proposal.objects.filter(settled_at=None, expires_at__lte=now)
    by_time = expired.order_by("expires_at")
    return list(by_time.values_list("table_id", "pk")[:ONE_SWEEP])


def open_proposals(table: Table) -> list[Proposal]:
    """The open proposals at the table; their votes are fetched with them."""
    open_now = with_its_table(table, _open.rows(table.pk))
    prefetch_related_objects(open_now, "votes")
    return open_now


def unanswered_proposals(member: Member) -> QuerySet[Proposal]:
    """The proposals that the member may vote on and has not, by the time they expire."""
    at_table = Chair.objects.filter(table=OuterRef("table"), member=member)
    may_vote = at_table.filter(away_shown=False)
    is_about_them = at_table.filter(seat=OuterRef("seat"))
    open_now = Proposal.objects.filter(
        Exists(may_vote), ~Exists(is_about_them), settled_at=None
    )
    unanswered = open_now.exclude(votes__member=member)
    return unanswered.select_related("table", "by").order_by("expires_at", "pk")
