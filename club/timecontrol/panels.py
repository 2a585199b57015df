"""Panels about members' time, beside their names and on their pages: holidays, on-time rates."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format

from club.members.models import Member
from club.tables.models import Status
from club.tables.projection import TableProjection
from club.timecontrol.on_time_rate import LAST, on_time_rates
from club.timecontrol.queries import last_holidays
from club.ui.panels import Panel


def players_on_holiday(seen: TableProjection, now: datetime) -> dict[int, Panel]:
    """Beside the names of the players at an open or live table, whether they are asked or not: the
    panel reveals nothing of open questions.
    """  # T20
    if seen.table.status not in (Status.OPEN, Status.LIVE):
        return {}
    sitting = [one.member.pk for one in seen.occupants if one.member is not None]
    return {
        member: Panel("timecontrol/_on_leave.jinja", {"until": date_format(last, "l j F")})
        for member, last in last_holidays(sitting, now).items()
    }


def on_time_rate_of_member(shown: Member, _viewer: Member, _now: datetime) -> Panel:
    """The on-time rate on a member's page."""
    found = on_time_rates([shown.pk])[shown.pk]
    return Panel("members/_timely.jinja", {"timely": found, "last": LAST, "name": shown.username})


def on_time_rates_of_players(seen: TableProjection, _now: datetime) -> dict[int, Panel]:
    """The on-time rates beside the names of the players at an open table."""
    if seen.table.status != Status.OPEN:
        return {}
    sitting = [one.member.pk for one in seen.occupants if one.member is not None]
    found = on_time_rates(sitting) if sitting else {}
    return {
        member: Panel("timecontrol/_timely.jinja", {"timely": one}) for member, one in found.items()
    }
