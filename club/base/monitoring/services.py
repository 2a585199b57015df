"""Writes heartbeats."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import F

from club.base.monitoring.models import Pulse


def beat(name: str, times: Sequence[float], now: datetime) -> None:
    """Adds the runs since the last heartbeat, given by the seconds of each."""
    Pulse.objects.bulk_create([Pulse(name=name, at=now)], ignore_conflicts=True)
    Pulse.objects.filter(pk=name).update(
        at=now, count=F("count") + len(times), seconds=F("seconds") + sum(times)
    )
