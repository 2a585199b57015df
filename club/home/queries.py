"""Questions of home and of members' pages: how far a new member has come, what somebody has played,
what everybody may see. Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, Q, QuerySet

from club.members.models import Member, Rest
from club.tables.models import Chair, EventType, Happening, Status, Table, Tenure, TenureEnd
from club.tables.queries import recently_finished, tables_of, visible_to, with_record
from compiled_queries.queries import ID, CompiledQuery

TOLD = (EventType.OPENED, EventType.STARTED, EventType.CANCELLED, EventType.FINISHED)


def live_for_all() -> QuerySet[Table]:
    """Tables being played that anybody may look at, the latest begun first."""
    shown = Table.objects.filter(private=False, status=Status.LIVE, marked="")
    return with_record(shown).order_by("-started_at", "pk")


def news_of_the_club() -> QuerySet[Happening]:
    """What befell public tables lately and is of interest to others, the newest first."""
    told = Happening.objects.filter(table__private=False, private=False, what__in=TOLD)
    return told.select_related("table", "whom").order_by("-at", "-pk")


@dataclass(frozen=True, slots=True)
class FirstSteps:
    """What a member has done at least once."""

    played: bool  # sat at a game that was begun
    in_company: bool  # sat down with another member
    rests: bool  # said when they sleep


def first_steps_of(member: Member) -> FirstSteps:
    """What the member has done so far."""
    ((played, in_company, rests),) = _begun.values(member.pk)
    return FirstSteps(bool(played), bool(in_company), bool(rests))


def _steps(member: Any) -> QuerySet[Member, Any]:
    """Whether each was taken, in the order of `Begun`."""
    mine = tables_of(member)
    others = Chair.objects.filter(table__in=mine, member__isnull=False).exclude(member=member)
    return Member.objects.filter(pk=member).values_list(
        Exists(Tenure.objects.filter(member=member)),
        Exists(others),
        Exists(Rest.objects.filter(member=member)),
    )


_begun: CompiledQuery[Any] = CompiledQuery(_steps, ID)


def tables_played_at(shown: Member, viewer: Member) -> QuerySet[Table]:
    """Tables not yet over at which a member sits, those that the viewer may find; the
    newest first.
    """
    found = visible_to(viewer).filter(
        pk__in=tables_of(shown),
        status__in=(Status.OPEN, Status.LIVE),
    )
    return with_record(found).order_by("-opened_at", "-pk")


def finished_with(shown: Member, viewer: Member) -> QuerySet[Table]:
    """Finished tables at which a member played, to the end or not, those that the viewer may find;
    the latest first.
    """
    played = Tenure.objects.filter(member=shown).values("table")
    return recently_finished(viewer).filter(pk__in=played)


def placings_of(shown: Member, viewer: Member) -> list[tuple[str, int | None]]:
    """Game and place at each of those; no place where they left before the end."""
    tables = visible_to(viewer).filter(status=Status.FINISHED)
    tenures = Tenure.objects.filter(member=shown, table__in=tables).exclude(until=None)
    rows = tenures.values_list("table__game_slug", "table__record__result", "seat", "ended")
    return [
        (slug, result["places"][seat] if ended == TenureEnd.PLAYED else None)
        for slug, result, seat, ended in rows
        if result
    ]


def tables_counted(members: Iterable[Member], viewer: Member) -> dict[int, tuple[int, int]]:
    """By member: at how many live tables they sit, and how many they have played at that are
    finished; those that the viewer may find. Nobody stands there who has neither.
    """
    tenures = Tenure.objects.filter(member__in=members, table__in=visible_to(viewer))
    sitting = Count("table", distinct=True, filter=Q(until=None, table__status=Status.LIVE))
    over = Count("table", distinct=True, filter=Q(table__status=Status.FINISHED))
    rows = tenures.values("member").annotate(sitting=sitting, over=over)
    return {row["member"]: (row["sitting"], row["over"]) for row in rows}
