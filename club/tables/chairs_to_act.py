"""Queries for the chairs of a member that have an open question. Lists, streams and the API use
them.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import F, QuerySet

from club.tables.models import Chair, Status

# the earliest deadline first, chairs without a deadline last, then the oldest question
DEADLINE_FIRST = (F("due_at").asc(nulls_last=True), "turn_since", "pk")


def chairs_to_act(member_id: int) -> QuerySet[Chair]:
    """The member's chairs with an open question, the earliest deadline first."""
    with_question = Chair.objects.filter(turn_since__isnull=False, table__status=Status.LIVE)
    return with_question.filter(member=member_id).order_by(*DEADLINE_FIRST)


def playable_chairs_to_act(member_id: int) -> QuerySet[Chair]:
    """The same, without the chairs of suspended tables."""
    return chairs_to_act(member_id).filter(table__marked="")


def tables_to_act(member_id: int) -> QuerySet[Chair, tuple[int, str, datetime | None]]:
    """Id, name and deadline of the tables that wait for the member, the earliest first."""
    return playable_chairs_to_act(member_id).values_list("table_id", "table__name", "due_at")
