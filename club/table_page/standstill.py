"""Why no clock runs at a table that is played: it is paused, or it sleeps; until when, and what
makes it go on.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from club.tables.idle_tables import called_off_at, is_known_asleep
from club.tables.projection import TableProjection
from club.ui.times import by_when


def standstill_of(seen: TableProjection, paused_until: datetime | None, now: datetime) -> str:
    """Empty where the table does not rest, as far as the viewer may know."""
    if not seen.table.live:
        return ""
    if is_known_asleep(seen):
        return _asleep(seen, now)
    if paused_until is None:  # T24
        return ""
    said = _(
        "Paused until %(when)s: clocks rest, and you may play meanwhile. A vote ends it early."
    )
    return said % {"when": by_when(paused_until, now)}


def _asleep(seen: TableProjection, now: datetime) -> str:
    """L11, L15."""
    slept_at, ends_at = seen.table.slept_at, called_off_at(seen.table)
    assert slept_at is not None and ends_at is not None
    said = _(
        "Asleep since %(since)s, as every member is away: no clock runs. It is called off on "
        "%(ends)s, unless somebody who sits here comes back."
    ) % {"since": by_when(slept_at, now), "ends": by_when(ends_at, now)}
    return f"{said} {_to_wake()}" if seen.own is not None else said


def _to_wake() -> str:
    return _("Press “I am back” at your seat, and it goes on.")
