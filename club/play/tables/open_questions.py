"""Queries for open questions: the chairs of a member that have one, and tables without one."""

from __future__ import annotations

from datetime import datetime
from functools import reduce
from operator import or_

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from club.play.tables.models import Chair, Status, Table
from games import registry

ONE_SWEEP = 500  # chairs or tables in one sweep
ONE_LOOK = 1_000  # tables in one search for tables without a question
# the earliest deadline first, chairs without a deadline last, then the oldest question
DEADLINE_FIRST = (F("due_at").asc(nulls_last=True), "turn_since", "pk")


def chairs_to_act(member_id: int) -> QuerySet[Chair]:
    """The member's chairs with an open question, the earliest deadline first."""
    with_question = Chair.objects.filter(
        turn_since__isnull=False, table__status=Status.LIVE
    )
    return with_question.filter(member=member_id).order_by(*DEADLINE_FIRST)


def playable_chairs_to_act(member_id: int) -> QuerySet[Chair]:
    """The chairs that must act, without those of suspended tables."""
    return chairs_to_act(member_id).filter(table__marked="")


def tables_to_act(member_id: int) -> QuerySet[Chair, tuple[int, str, datetime | None]]:
    """Id, name and deadline of the tables that wait for the member, the earliest first."""
    return playable_chairs_to_act(member_id).values_list(
        "table_id", "table__name", "due_at"
    )


def tables_without_question(now: datetime) -> list[int]:
    """Live tables without an open question: a process ended before chance could act.

    Only a bug causes that. In a big club each sweep searches some of the tables in turn.
    """
    newest = Table.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    sweep_number = int(now.timestamp() // settings.SWEEP_SECONDS)
    first = sweep_number % (newest // ONE_LOOK + 1) * ONE_LOOK
    batch = Table.objects.filter(pk__gte=first, pk__lt=first + ONE_LOOK)
    asking = Chair.objects.filter(table=OuterRef("pk"), turn_since__isnull=False)
    without = batch.filter(
        in_catalogue(), ~Exists(asking), status=Status.LIVE, marked=""
    )
    return list(without.order_by("pk").values_list("pk", flat=True)[:ONE_SWEEP])


def in_catalogue(path: str = "") -> Q:
    """Tables whose rules are in the catalogue. The others would come first in every sweep and fill
    it.
    """
    versions = [
        Q(**{f"{path}game_slug": slug, f"{path}game_version": version})
        for slug, version in registry.installed_versions()
    ]
    return reduce(or_, versions, Q(pk__in=[]))
