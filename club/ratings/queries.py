"""Questions to the ledger: what is not entered yet, which games a title has, who may see what.
Nothing here writes; boards are `boards.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from club.members.models import Member
from club.ratings.ledger.models import GameTally, Result
from club.ratings.preferences.models import OffBoards
from club.tables.models import Status, Table
from club.tables.queries import visible_to

LOOKED_BACK = timedelta(days=7)
ONE_SWEEP = 500  # tables taken at a time


def not_entered(now: datetime | None) -> list[int]:
    """Ids of tables that finished lately and are not counted, the first to finish first; without
    a moment, of all that ever finished.
    """
    finished = Table.objects.filter(status=Status.FINISHED, record__isnull=False)
    if now is not None:
        finished = finished.filter(ended_at__gte=now - LOOKED_BACK)
    missing = finished.filter(record__gametally=None).order_by("ended_at", "pk")
    return list(missing.values_list("pk", flat=True)[:ONE_SWEEP])


def tallies_of(slug: str) -> QuerySet[GameTally]:
    """A title's games for statistics; those whose result a keeper took out are left out."""
    void = Result.objects.exclude(voided_why="").filter(record__isnull=False)
    return GameTally.objects.filter(slug=slug).exclude(record__in=void.values("record"))


def stands_on_no_board(member: Member) -> bool:
    """Whether they wish it so."""
    return OffBoards.objects.filter(member=member).exists()


def seen_by(viewer: Member, numbers: Iterable[int]) -> set[int]:
    """Those of the results whose page the viewer may see."""
    found = Result.objects.filter(number__in=list(numbers))
    if not viewer.is_staff:
        tables = visible_to(viewer).values("record")
        found = found.filter(Q(record__isnull=True) | Q(record__in=tables))
    return set(found.values_list("number", flat=True))
