"""The time zones that forms offer: by region, with their offsets from UTC."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from itertools import groupby

from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.time_zones.names import all_zones, zone_named

OLD_NAMES = ("Etc/", "SystemV/", "US/", "posix/", "right/")
ZoneChoices = list[tuple[str, list[tuple[str, str]]]]  # [(region, [(zone, place)])]


def zone_choices(at: datetime | None = None) -> ZoneChoices:
    """The time zones by region, each with its place and its offset at this time; None: now."""
    now = at or timezone.now()
    return [
        *(
            (region, [(name, _label(name, _place(name), now)) for name in names])
            for region, names in _zones_by_region()
        ),
        (_("Other"), [("UTC", "UTC")]),
    ]


def zone_choices_with(zone: str) -> ZoneChoices:
    """The time zones that forms offer, and this one, if it is a known zone under an older name."""
    choices = zone_choices()
    offered = {name for _region, places in choices for name, _label in places}
    if zone in offered or zone not in all_zones():
        return choices
    return [*choices, (_("Your zone"), [(zone, _label(zone, zone, timezone.now()))])]


@cache
def _zones_by_region() -> list[tuple[str, list[str]]]:
    names = sorted(
        name for name in all_zones() if "/" in name and not name.startswith(OLD_NAMES)
    )
    regions = groupby(names, key=lambda name: name.split("/")[0])
    return [(region, list(group)) for region, group in regions]


def _place(zone: str) -> str:
    return zone.split("/", 1)[1].replace("_", " ")


def _label(zone: str, place: str, now: datetime) -> str:
    """The place with the offset: “Helsinki (UTC+2)”, “Kolkata (UTC+5:30)”."""
    offset = now.astimezone(zone_named(zone)).utcoffset()
    minutes = int(offset.total_seconds() // 60) if offset is not None else 0
    hours, rest = divmod(abs(minutes), 60)
    sign = "−" if minutes < 0 else "+"
    return f"{place} (UTC{sign}{hours}{f':{rest:02}' if rest else ''})"
