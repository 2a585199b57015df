"""What the API says of a member's own time, and of how long turns took."""

from __future__ import annotations

from datetime import datetime, timedelta

from club.api.plain import Json
from club.members.models import Member
from club.timecontrol import member_time
from club.timecontrol.calendars import sleep_habits_of
from club.timecontrol.holiday_allowance import days_left_on
from club.timecontrol.services.member_holidays import days_taken, local_date
from club.timecontrol.thinking_times import ThinkTime, TurnTaken

MINUTE = timedelta(minutes=1)


def time_facts(member: Member, now: datetime) -> dict[str, Json]:
    """Zone, nights and leave, as they stand."""
    habit, today = sleep_habits_of(member)[-1], local_date(member, now)
    night = habit.quiet
    return {
        "zone": habit.zone,
        "quiet_from": f"{night.begins:%H:%M}" if night else None,
        "quiet_to": f"{night.ends:%H:%M}" if night else None,
        "auto_leave": member.auto_leave,
        "days_left": days_left_on(days_taken(member), today),
        "leaves": [
            {"id": one.pk, "first": one.first, "last": one.last}
            for one in member_time.holidays_of(member, today)
        ],
    }


def think_time_facts(taken: ThinkTime) -> dict[str, Json]:
    """How long a member took for their turns in a seat."""
    return {
        "seat": taken.seat,
        "member": taken.name,
        "turns": [_turn(turn) for turn in taken.turns],
        "counted": taken.counted // MINUTE,
        "elapsed": taken.elapsed // MINUTE,
    }


def _turn(turn: TurnTaken) -> dict[str, Json]:
    return {
        "turn": turn.number,
        "counted": turn.counted // MINUTE,
        "elapsed": turn.elapsed // MINUTE,
        "late": turn.late,
        "forgiven": turn.forgiven,
        "forgivable": turn.forgivable,
    }
