"""Time zones by name. The time zone database sometimes drops zones. If a member's zone is unknown,
the club's zone is used. This is the only module that calls ZoneInfo.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from django.conf import settings

from club.base.registries import Registry

# the function that reads the name of the club's zone from its settings
club_zone_names: Final = Registry[Callable[[], str]]()


@cache
def all_zones() -> frozenset[str]:
    """All zones of the time zone database. It has hundreds of files and is read once."""
    return frozenset(available_timezones())


def zone_named(name: str) -> ZoneInfo:
    """The time zone of that name; the club's zone if the database has no such zone."""
    return _find_zone(name) or club_zone()


def is_known_zone(name: str) -> bool:
    """Whether the database has a time zone of that name."""
    return _find_zone(name) is not None


def known_or_club_zone(name: str) -> str:
    """The name, or the name of the club's zone if the database has no such zone."""
    return name if is_known_zone(name) else club_zone_name()


def club_zone() -> ZoneInfo:
    """The club's time zone."""
    return _find_zone(club_zone_name()) or ZoneInfo(settings.TIME_ZONE)


def club_zone_name() -> str:
    """The name of the club's time zone, which its admins choose."""
    return next((read_name() for read_name in club_zone_names), settings.TIME_ZONE)


@lru_cache(maxsize=4_096)
def _find_zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    # OSError: the name of a folder of the database, such as “Europe”
    except (ValueError, OSError, ZoneInfoNotFoundError):
        return None
