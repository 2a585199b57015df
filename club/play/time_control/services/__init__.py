"""Services that change clocks, calendars and members' time."""

from club.play.time_control.services.closures import (
    announce_closures,
    call_off_closure,
    close_club,
    plan_closure,
    reopen_club,
)
from club.play.time_control.services.club_holidays import (
    cancel_holiday,
    check_holiday,
    declare_holiday,
    recompute_holiday_clocks,
)
from club.play.time_control.services.downtime import (
    record_downtime,
    repair_clocks,
    settle_closures,
)
from club.play.time_control.services.member_holidays import (
    choose_automatic_holiday,
    end_holiday,
    set_quiet_hours,
    take_holiday,
)
from club.play.time_control.services.reminders import remind
from club.play.time_control.services.time_gifts import excuse_miss, give_time
from club.play.time_control.services.unknown_zones import notify_unknown_zones

__all__ = [
    "announce_closures",
    "call_off_closure",
    "cancel_holiday",
    "check_holiday",
    "choose_automatic_holiday",
    "close_club",
    "declare_holiday",
    "end_holiday",
    "excuse_miss",
    "give_time",
    "notify_unknown_zones",
    "plan_closure",
    "recompute_holiday_clocks",
    "record_downtime",
    "remind",
    "reopen_club",
    "repair_clocks",
    "set_quiet_hours",
    "settle_closures",
    "take_holiday",
]
