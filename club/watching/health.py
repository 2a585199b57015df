"""Whether the club is alive: database, sweep, worker, and pages and streams of every web process,
each asked on its own. No secrets, no names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from club.reports import reports
from club.watching.models import Pulse
from club.watching.pulses import SWEEP, WORKER

PATIENCE = timedelta(minutes=3)  # without a sign of life, where beat calls every minute
BORN = timezone.now()  # this process; whoever has just opened has heard nobody yet

Pulses = Mapping[str, datetime]  # name -> last sign of life


@dataclass(frozen=True, slots=True)
class Sign:
    """How one part is."""

    ok: bool
    seconds: int | None = None  # since its last sign of life; None where there is none to have


def signs(now: datetime) -> dict[str, Sign]:
    """How every part is."""
    try:
        pulses: Pulses | None = dict(Pulse.objects.values_list("name", "at"))
    except DatabaseError:
        pulses = None
    told = reports()
    return {
        "database": Sign(pulses is not None),
        SWEEP: _sign(pulses, SWEEP, now),
        WORKER: _sign(pulses, WORKER, now),
        "pages": Sign(not any(one.stands_still for one in told)),
        "streams": Sign(not any(one.deaf for one in told)),
    }


def patience() -> timedelta:
    """How long nothing may be heard: three sweeps, at least three minutes."""
    return max(PATIENCE, 3 * timedelta(seconds=settings.SWEEP_SECONDS))


def _sign(pulses: Pulses | None, name: str, now: datetime) -> Sign:
    at = (pulses or {}).get(name)
    if at is None:
        return Sign(now - BORN < patience())
    return Sign(now - max(at, BORN) < patience(), round((now - at).total_seconds()))
