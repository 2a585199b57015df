"""Panels about members' time, beside their names and on their pages: holidays, on-time rates."""

from __future__ import annotations

from datetime import datetime

from django.utils.formats import date_format

from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.tables.models import Status
from club.play.tables.projection import TableProjection
from club.play.time_control.queries import last_holidays
from club.play.time_control.response_times import COUNTED_TURNS, on_time_rates


def players_on_holiday(projection: TableProjection, now: datetime) -> dict[int, Panel]:
    """Beside the names of the players at an open or live table, whether they are asked or not: the
    panel reveals nothing of open questions.
    """
    if projection.table.status not in (Status.OPEN, Status.LIVE):
        return {}
    sitting = [
        occupant.member.pk
        for occupant in projection.occupants
        if occupant.member is not None
    ]
    return {
        member: Panel(
            "time_control/_on_leave.jinja", {"until": date_format(last, "l j F")}
        )
        for member, last in last_holidays(sitting, now).items()
    }


def on_time_rate_of_member(member: Member, _viewer: Member, _now: datetime) -> Panel:
    """The on-time rate on a member's page."""
    rate = on_time_rates([member.pk])[member.pk]
    return Panel(
        "members/_timely.jinja",
        {"timely": rate, "last": COUNTED_TURNS, "name": member.username},
    )


def on_time_rates_of_players(
    projection: TableProjection, _now: datetime
) -> dict[int, Panel]:
    """The on-time rates beside the names of the players at an open table."""
    if projection.table.status != Status.OPEN:
        return {}
    sitting = [
        occupant.member.pk
        for occupant in projection.occupants
        if occupant.member is not None
    ]
    rates = on_time_rates(sitting) if sitting else {}
    return {
        member: Panel("time_control/_timely.jinja", {"timely": rate})
        for member, rate in rates.items()
    }
