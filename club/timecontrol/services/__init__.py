"""All that changes clocks, calendars and members' time."""

from club.timecontrol.services.clock_audit import mend_clocks
from club.timecontrol.services.club_holidays import (
    declare_holiday,
    expect_holiday,
    rewind_holidays,
    take_back_holiday,
)
from club.timecontrol.services.downtime import keep_time
from club.timecontrol.services.escalation import remind
from club.timecontrol.services.excuses import forgive
from club.timecontrol.services.member_holidays import choose_leave, end_leave, rest, take_leave
from club.timecontrol.services.time_gifts import give_time

__all__ = [
    "choose_leave",
    "declare_holiday",
    "end_leave",
    "expect_holiday",
    "forgive",
    "give_time",
    "keep_time",
    "mend_clocks",
    "remind",
    "rest",
    "rewind_holidays",
    "take_back_holiday",
    "take_leave",
]
