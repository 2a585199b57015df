"""Which chairs of a member are asked something: what lists, streams and the API begin from."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F, QuerySet

from club.tables.models import Chair, Status

# the earliest first, those without one last, then who has waited longest
DEADLINE_FIRST = (F("due_at").asc(nulls_last=True), "turn_since", "pk")


def chairs_to_act(member_id: int) -> QuerySet[Chair]:
    """The member's chairs that are asked something, the earliest deadline first."""
    asked = Chair.objects.filter(turn_since__isnull=False, table__status=Status.LIVE)
    return asked.filter(member=member_id).order_by(*DEADLINE_FIRST)


def playable_chairs_to_act(member_id: int) -> QuerySet[Chair]:
    """The same at tables that are not held."""
    return chairs_to_act(member_id).filter(table__marked="")


def tables_to_act(member_id: int) -> QuerySet[Chair, tuple[int, str, datetime | None]]:
    """Id, name and deadline of the tables that wait for the member, likewise."""
    return playable_chairs_to_act(member_id).values_list("table_id", "table__name", "due_at")
