"""Questions about a member as others look at them: where they sit and have played, as far as who
looks may find it. Nothing here writes.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, Q, QuerySet

from club.members.models import Member
from club.tables.models import Ended, Status, Table, Tenure
from club.tables.queries import lately_finished, tables_of, visible_to, with_record


def sat_at(shown: Member, viewer: Member) -> QuerySet[Table]:
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
    return lately_finished(viewer).filter(pk__in=played)


def placings_of(shown: Member, viewer: Member) -> list[tuple[str, int | None]]:
    """Game and place at each of those; no place where they left before the end."""
    tables = visible_to(viewer).filter(status=Status.FINISHED)
    tenures = Tenure.objects.filter(member=shown, table__in=tables).exclude(until=None)
    rows = tenures.values_list("table__game_slug", "table__record__result", "seat", "ended")
    return [
        (slug, result["places"][seat] if ended == Ended.PLAYED else None)
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
