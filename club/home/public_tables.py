"""What everybody may see of tables: those being played, and what befell them lately. Queries;
nothing here writes.
"""

from __future__ import annotations

from django.db.models import QuerySet

from club.tables.models import Happening, Status, Table, What
from club.tables.queries import with_record

TOLD = (What.OPENED, What.STARTED, What.CANCELLED, What.FINISHED)


def live_for_all() -> QuerySet[Table]:
    """Tables being played that anybody may look at, the latest begun first."""
    shown = Table.objects.filter(private=False, status=Status.LIVE, marked="")
    return with_record(shown).order_by("-started_at", "pk")


def news_of_the_club() -> QuerySet[Happening]:
    """What befell public tables lately and is of interest to others, the newest first."""
    told = Happening.objects.filter(table__private=False, private=False, what__in=TOLD)
    return told.select_related("table", "whom").order_by("-at", "-pk")
