"""Queries of the home page and of members' pages: first steps, games played, public tables, news.

Nothing here writes to the database.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, Q, QuerySet

from club.members.models import Member, Rest
from club.tables.models import Chair, EventType, Status, Table, TableEvent, Tenure, TenureEnd
from club.tables.queries import recently_finished, tables_of, visible_to, with_record
from compiled_queries.queries import ID, CompiledQuery

NEWSWORTHY = (EventType.OPENED, EventType.STARTED, EventType.CANCELLED, EventType.FINISHED)


def public_live_tables() -> QuerySet[Table]:
    """Live public tables, the latest started first."""
    public = Table.objects.filter(private=False, status=Status.LIVE, marked="")
    return with_record(public).order_by("-started_at", "pk")


def news_of_the_club() -> QuerySet[TableEvent]:
    """Public history entries of public tables, the newest first."""
    entries = TableEvent.objects.filter(table__private=False, private=False, what__in=NEWSWORTHY)
    return entries.select_related("table", "whom").order_by("-at", "-pk")


@dataclass(frozen=True, slots=True)
class FirstSteps:
    """The first steps that a member has taken."""

    played: bool  # sat at a table that has started
    in_company: bool  # sat down with another member
    rests: bool  # has set quiet hours


def first_steps_of(member: Member) -> FirstSteps:
    """The first steps that the member has taken."""
    ((played, in_company, rests),) = _first_steps.values(member.pk)
    return FirstSteps(bool(played), bool(in_company), bool(rests))


def _steps(member: Any) -> QuerySet[Member, Any]:
    """Whether each step is taken, in the order of `FirstSteps`."""
    mine = tables_of(member)
    others = Chair.objects.filter(table__in=mine, member__isnull=False).exclude(member=member)
    return Member.objects.filter(pk=member).values_list(
        Exists(Tenure.objects.filter(member=member)),
        Exists(others),
        Exists(Rest.objects.filter(member=member)),
    )


_first_steps: CompiledQuery[Any] = CompiledQuery(_steps, ID)


def tables_played_at(shown: Member, viewer: Member) -> QuerySet[Table]:
    """Open and live tables at which a member sits and which the viewer may find, newest first."""
    found = visible_to(viewer).filter(
        pk__in=tables_of(shown),
        status__in=(Status.OPEN, Status.LIVE),
    )
    return with_record(found).order_by("-opened_at", "-pk")


def finished_with(shown: Member, viewer: Member) -> QuerySet[Table]:
    """Finished tables at which a member has played, to the end or not, and that the viewer may
    find. The latest comes first.
    """
    played = Tenure.objects.filter(member=shown).values("table")
    return recently_finished(viewer).filter(pk__in=played)


def placings_of(shown: Member, viewer: Member) -> list[tuple[str, int | None]]:
    """Game slug and place at each of the member's finished tables that the viewer may find; None
    for the place where they left before the end.
    """
    tables = visible_to(viewer).filter(status=Status.FINISHED)
    tenures = Tenure.objects.filter(member=shown, table__in=tables).exclude(until=None)
    rows = tenures.values_list("table__game_slug", "table__record__result", "seat", "ended")
    return [
        (slug, result["places"][seat] if ended == TenureEnd.PLAYED else None)
        for slug, result, seat, ended in rows
        if result
    ]


def tables_counted(members: Iterable[Member], viewer: Member) -> dict[int, tuple[int, int]]:
    """Numbers of live and of finished tables by member id, of tables that the viewer may find. A
    member without any has no entry.
    """
    tenures = Tenure.objects.filter(member__in=members, table__in=visible_to(viewer))
    sitting = Count("table", distinct=True, filter=Q(until=None, table__status=Status.LIVE))
    over = Count("table", distinct=True, filter=Q(table__status=Status.FINISHED))
    rows = tenures.values("member").annotate(sitting=sitting, over=over)
    return {row["member"]: (row["sitting"], row["over"]) for row in rows}
