"""A chair's clock: the time at the start of a turn, the charge, the bank, the deadline, and the
times of reminders.

A clock runs for everything that a chair is asked within one turn of the rules. Pure: services read
and write the rows, time controls are in `presets.py`, and `non_counting_time.py` says which time
counts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from club.play.time_control.non_counting_time import (
    Calendar,
    instant_after_counting,
    notice_at,
    quiet_hours_around,
    time_counted,
)
from club.play.time_control.presets import MIN_TURN_TIME, TimeControl

NONE = timedelta(0)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
EMAIL_AFTER = timedelta(minutes=2)  # a member who answers at once gets no e-mail
LONG_TURN = 72 * HOUR  # clocks 6.2: from this time on there is an e-mail halfway
FLOOR = 6 * HOUR  # clocks 2.2: the least time after an interruption
REPLY_SHARE = 0.25  # share of a turn for which a bot waits for replies to its offers
LONGEST_EXCUSE = LONGEST_GIFT = DAY  # clocks 7.2, votes 2.1
# the escalation steps before the time is up
EMAIL, HALFWAY, LAST_CALL, AUTOMATIC_HOLIDAY, NO_STEP = range(5)


@dataclass(frozen=True, slots=True)
class Clock:
    """The state of a chair's clock. With a time control and a calendar, everything else follows."""

    bank: timedelta
    # at `started_at`, or when it stopped; None: not asked in this turn
    left: timedelta | None = None
    started_at: datetime | None = None  # None: it is stopped
    # time left when the question was put: reminders use shares of it
    initial: timedelta = NONE
    reacting: bool = False  # the question was put in the turn of another seat

    @property
    def runs(self) -> bool:
        return self.started_at is not None


def start_clock(
    clock: Clock, time_control: TimeControl, now: datetime, reacting: bool = False
) -> Clock:
    """The clock of a question put now: started with the turn, or continued within the turn."""
    if clock.left is None:
        return _clock_of_turn(clock, time_control, now, reacting)
    if clock.reacting and not reacting:  # the own turn begins with its full time
        return _clock_of_turn(clock, time_control, now, False)
    return restart_clock(clock, time_control, now)


def _clock_of_turn(
    clock: Clock, time_control: TimeControl, now: datetime, reacting: bool
) -> Clock:
    initial = time_control.allowance + clock.bank  # clocks 1.3
    if initial < MIN_TURN_TIME:
        initial = min(FLOOR, time_control.least)  # clocks 1.2: never zero
    if reacting:
        # clocks 2.4
        initial = min(time_control.reaction, time_control.allowance + time_control.cap)
    return Clock(clock.bank, initial, now, initial, reacting)


def restart_clock(clock: Clock, time_control: TimeControl, now: datetime) -> Clock:
    """The clock of a seat that is asked again within the same turn: it continues with the time that
    was left, and has the floor at least. The floor does not go into the bank.
    """
    floor = min(FLOOR, time_control.least)  # clocks 2.2
    if clock.reacting:
        # clocks 2.4: a second reaction is not longer than the first
        floor = min(floor, time_control.reaction)
    time_left = max(clock.left or NONE, floor)  # clocks 2.1, clocks 2.2
    return replace(clock, left=time_left, started_at=now, initial=time_left)


def charge_clock(clock: Clock, calendar: Calendar, now: datetime) -> Clock:
    """The clock after a charge until now: counted time is taken from the time left, the allowance
    first and the bank last.
    """
    if clock.started_at is None or clock.left is None:
        return clock
    now = max(now, clock.started_at)  # the server's clock may be set back
    # clocks 1.3, clocks 2.3
    time_left = max(NONE, clock.left - time_counted(calendar, clock.started_at, now))
    bank = clock.bank if clock.reacting else min(clock.bank, time_left)  # clocks 1.3
    return replace(clock, left=time_left, bank=bank, started_at=now)


def stop_clock(clock: Clock, calendar: Calendar, now: datetime) -> Clock:
    """The clock of a seat that is no longer asked, while the turn goes on."""  # clocks 2.1
    return replace(charge_clock(clock, calendar, now), started_at=None)


def add_gift(clock: Clock, calendar: Calendar, time: timedelta, now: datetime) -> Clock:
    """The clock with a time gift: it is used before allowance and bank, and expires
    with the turn.
    """
    # clocks 2.6: charge first, or the gift would refill the bank
    present = charge_clock(clock, calendar, now)
    return replace(present, left=(present.left or NONE) + time)  # clocks 2.6


def end_turn(
    clock: Clock, time_control: TimeControl, calendar: Calendar, now: datetime
) -> Clock:
    """The clock after the rules' turn has moved on: the increment is added, and the rest of the
    allowance expires. A seat that was not asked, or only reacted, gets no increment.
    """
    if clock.left is None:
        return clock
    bank = charge_clock(clock, calendar, now).bank
    if not clock.reacting:  # clocks 2.4
        bank = min(time_control.cap, bank + time_control.increment)  # clocks 1.3
    return Clock(bank)


def may_be_excused(clock: Clock, used: int, excuses: int) -> bool:
    """Whether the chair has an excuse left by the absence policy; a reaction has none."""
    return not clock.reacting and used < excuses  # clocks 7.2


def add_excuse(clock: Clock, time_control: TimeControl, calendar: Calendar) -> Clock:
    """The clock with an excuse, counted from the deadline, however late it is noticed."""
    deadline = due_at(clock, calendar)
    assert deadline is not None  # the clock runs, and its time is up
    empty = charge_clock(clock, calendar, deadline)  # clocks 2.6
    time = min(LONGEST_EXCUSE, time_control.least)  # clocks 7.2
    return replace(empty, left=time, initial=time)


def largest_gift(time_control: TimeControl) -> timedelta:
    """The most time that one member may give another at once."""
    return min(LONGEST_GIFT, time_control.least)  # votes 2.1


def bot_resumes_at(time_control: TimeControl, now: datetime) -> datetime:
    """Returns the time at which a bot with an open offer continues its turn without a reply."""
    return now + min(time_control.least * REPLY_SHARE, FLOOR)


def due_at(clock: Clock, calendar: Calendar) -> datetime | None:
    """The deadline: the first instant at which all the time left is used. None while the clock is
    stopped, or while a stretch without a known end lasts.
    """  # clocks 2.7, clocks 2.9
    return _instant_with_left(clock, calendar, NONE)


def last_call_at(clock: Clock, calendar: Calendar) -> datetime | None:
    """Returns the time of the last call: with a fifth of the time left, a day at most. In quiet
    hours it moves to their end if an hour is left then, otherwise to their beginning.
    """
    at = _instant_with_left(clock, calendar, min(clock.initial / 5, DAY))  # clocks 6.3
    night = quiet_hours_around(calendar, at) if at is not None else None
    deadline = due_at(clock, calendar)
    if at is None or night is None or deadline is None or clock.started_at is None:
        return at
    begins, ends = night
    return ends if ends + HOUR <= deadline else max(begins, clock.started_at)


def halfway_at(clock: Clock, calendar: Calendar) -> datetime | None:
    """Returns the time at which half the time of a long question is left; None for a short one."""
    if clock.initial < LONG_TURN:  # clocks 6.2
        return None
    return _instant_with_left(clock, calendar, clock.initial / 2)


def automatic_holiday_at(clock: Clock, calendar: Calendar) -> datetime | None:
    """Returns the time of an automatic holiday: with a tenth of the time left, twelve hours at
    most. None for a reaction.
    """
    if clock.reacting:  # clocks 4.4
        return None
    # clocks 4.4
    return _instant_with_left(clock, calendar, min(clock.initial / 10, 12 * HOUR))


def email_at(clock: Clock, calendar: Calendar) -> datetime | None:
    """Returns the time of the e-mail: two minutes after the question, or in the morning."""
    if clock.started_at is None:
        return None
    return notice_at(calendar, clock.started_at + EMAIL_AFTER)  # clocks 6.1


def next_step(
    clock: Clock, calendar: Calendar, step: int, automatic: bool = False
) -> tuple[int, datetime | None]:
    """The next escalation step that is not below the given one, and when it is due. E-mails that
    would not be earlier than the last call are left out; with `automatic`, an automatic holiday
    follows the last call.
    """
    last = last_call_at(clock, calendar)
    halfway = halfway_at(clock, calendar)
    for number, at in ((EMAIL, email_at(clock, calendar)), (HALFWAY, halfway)):
        if number >= step and at is not None and last is not None and at < last:
            return number, at
    if step <= LAST_CALL:
        return LAST_CALL, last
    if automatic and step == AUTOMATIC_HOLIDAY:
        return AUTOMATIC_HOLIDAY, automatic_holiday_at(clock, calendar)
    return NO_STEP, None


def _instant_with_left(
    clock: Clock, calendar: Calendar, remaining: timedelta
) -> datetime | None:
    if clock.started_at is None or clock.left is None:
        return None
    length = max(NONE, clock.left - remaining)
    return instant_after_counting(calendar, clock.started_at, length)
