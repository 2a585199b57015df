"""Days of the club: dates in its time zone."""

from __future__ import annotations

from datetime import date, datetime

from club.base.time_zones.names import club_zone


def club_day(now: datetime) -> date:
    """The date at that moment, where the club is."""
    return now.astimezone(club_zone()).date()


def club_hour(now: datetime) -> int:
    """The hour at that moment, where the club is."""
    return now.astimezone(club_zone()).hour
