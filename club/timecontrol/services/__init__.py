"""Services that change clocks, calendars and members' time."""

from club.timecontrol.services.clock_audit import repair_clocks
from club.timecontrol.services.club_holidays import (
    cancel_holiday,
    check_holiday,
    declare_holiday,
    recompute_holiday_clocks,
)
from club.timecontrol.services.downtime import record_downtime
from club.timecontrol.services.escalation import remind
from club.timecontrol.services.excuses import excuse_miss
from club.timecontrol.services.member_holidays import (
    choose_automatic_holiday,
    end_holiday,
    set_quiet_hours,
    take_holiday,
)
from club.timecontrol.services.time_gifts import give_time

__all__ = [
    "cancel_holiday",
    "check_holiday",
    "choose_automatic_holiday",
    "declare_holiday",
    "end_holiday",
    "excuse_miss",
    "give_time",
    "recompute_holiday_clocks",
    "record_downtime",
    "remind",
    "repair_clocks",
    "set_quiet_hours",
    "take_holiday",
]
