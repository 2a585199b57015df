"""Requests for substitutes are open as much longer as the club was closed."""

from __future__ import annotations

from collections.abc import Sequence

from club.substitutes.models import BenchCall
from club.substitutes.services.requests import APART
from club.timecontrol.calendars import closures_since, time_closed


def lengthen_calls(tables: Sequence[int]) -> None:
    """Calls to the bench."""  # T25, L12
    calls = list(BenchCall.objects.filter(table__in=tables, settled_at=None).order_by("made_at"))
    if calls:
        closures = closures_since(calls[0].made_at)
        for one in calls:
            one.over_at = one.made_at + APART + time_closed(closures, one.made_at)
        BenchCall.objects.bulk_update(calls, ["over_at"])
