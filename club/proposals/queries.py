"""Questions about proposals: what a table is voting on, what waits for a member's vote, what has
expired. Nothing here writes.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet, prefetch_related_objects

from club.members.models import Member
from club.proposals.models import Proposal
from club.tables.models import Chair, Table
from club.tables.queries import ONE_SWEEP, with_its_table
from compiled_queries.queries import ID, CompiledQuery

_open: CompiledQuery[Proposal] = CompiledQuery(
    lambda table: Proposal.objects.filter(table=table, settled_at=None).select_related("by"),
    ID,
)


def expired_proposals(now: datetime) -> list[tuple[int, int]]:
    """Table and id of proposals that nobody may answer any more, the longest due first."""
    over = Proposal.objects.filter(settled_at=None, expires_at__lte=now).order_by("expires_at")
    return list(over.values_list("table_id", "pk")[:ONE_SWEEP])


def open_proposals(table: Table) -> list[Proposal]:
    """What the table is voting on, each with its votes."""
    open_now = with_its_table(table, _open.rows(table.pk))
    prefetch_related_objects(open_now, "votes")
    return open_now


def unanswered_proposals(member: Member) -> QuerySet[Proposal]:
    """What the member may vote on and has not, what expires first before the rest."""
    mine = Chair.objects.filter(table=OuterRef("table"), member=member, away_shown=False)
    own_matter = Chair.objects.filter(table=OuterRef("table"), member=member, seat=OuterRef("seat"))
    open_now = Proposal.objects.filter(Exists(mine), ~Exists(own_matter), settled_at=None)
    return (
        open_now.exclude(votes__member=member)
        .select_related("table", "by")
        .order_by("expires_at", "pk")
    )


def proposal_of_notice(proposal_id: int) -> Proposal | None:
    """The proposal that a notice is about, with its table; None when it is gone."""
    found = Proposal.objects.filter(pk=proposal_id).select_related("table__record", "table__host")
    return found.first()
