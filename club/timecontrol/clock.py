"""A chair's clock, the time control: what a spell begins with, what it is charged, what the bank
keeps, when it is due and when calls come.

A spell is what a chair is asked within one turn of the rules. Pure: rows are the services', paces
are in `presets.py`, and what of the time counts is in `non_counting_time.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from club.timecontrol.non_counting_time import (
    Calendar,
    instant_after_counting,
    notice_at,
    quiet_hours_around,
    time_counted,
)
from club.timecontrol.presets import TimeControl

NONE, HOUR, DAY = timedelta(0), timedelta(hours=1), timedelta(days=1)
LETTER_AFTER = timedelta(minutes=2)  # L1: who answers at once gets no letter
LONG = 72 * HOUR  # L2: a question that begins with so much has a letter halfway
FLOOR = 6 * HOUR  # T7: what an interruption leaves at least
PATIENCE = 0.25  # share of a turn for which a bot lets members answer what it offers
LONGEST_EXCUSE = LONGEST_GIFT = DAY  # L5, V4
# the rungs of the ladder before the time is up
LETTER, HALFWAY, LAST_CALL, BY_ITSELF, SILENT = range(5)


@dataclass(frozen=True, slots=True)
class Clock:
    """What is known of a chair's time; everything else follows from it, a pace and a calendar."""

    bank: timedelta
    left: timedelta | None = None  # as of `wound_at`, or where it stopped; None: no spell has begun
    wound_at: datetime | None = None  # None: it stands still
    whole: timedelta = NONE  # what the question began with: calls are shares of it
    reacting: bool = False  # the question was put inside another's turn

    @property
    def runs(self) -> bool:
        return self.wound_at is not None


def start_clock(clock: Clock, pace: TimeControl, now: datetime, reacting: bool = False) -> Clock:
    """The clock of a question put now: wound for a spell that begins, gone on with within one."""
    if clock.left is None:
        return _wound(clock, pace, now, reacting)
    if clock.reacting and not reacting:  # T8: the turn's whole time is still to come
        return _wound(clock, pace, now, False)
    return restart_clock(clock, pace, now)


def _wound(clock: Clock, pace: TimeControl, now: datetime, reacting: bool) -> Clock:
    whole = max(pace.allowance + clock.bank, min(FLOOR, pace.least))  # T2; T1: never nothing
    if reacting:
        whole = min(pace.reaction, pace.allowance + pace.cap)  # T8
    return Clock(clock.bank, whole, now, whole, reacting)


def restart_clock(clock: Clock, pace: TimeControl, now: datetime) -> Clock:
    """The clock of a seat that is asked again within the same turn: it goes on with what was left,
    and has the floor at least. The floor fills no bank.
    """
    floor = min(FLOOR, pace.least)  # T7
    if clock.reacting:
        floor = min(floor, pace.reaction)  # T8: nor is a second reaction longer than a first
    left = max(clock.left or NONE, floor)  # T6, T7
    return replace(clock, left=left, wound_at=now, whole=left)


def charge_clock(clock: Clock, calendar: Calendar, now: datetime) -> Clock:
    """The same clock, as of now: counted time is taken from what is left, the allowance first and
    the bank last.
    """
    if clock.wound_at is None or clock.left is None:
        return clock
    now = max(now, clock.wound_at)  # a machine's clock may be stepped back
    left = max(NONE, clock.left - time_counted(calendar, clock.wound_at, now))  # T2, T5
    bank = clock.bank if clock.reacting else min(clock.bank, left)  # T2, T8
    return replace(clock, left=left, bank=bank, wound_at=now)


def stop_clock(clock: Clock, calendar: Calendar, now: datetime) -> Clock:
    """The clock of a seat that is no longer asked, while the turn goes on."""  # T6
    return replace(charge_clock(clock, calendar, now), wound_at=None)


def add_gift(clock: Clock, calendar: Calendar, time: timedelta, now: datetime) -> Clock:
    """The clock with time given: used before allowance and bank, it lapses with the spell."""
    present = charge_clock(clock, calendar, now)  # T10: first, or the gift would fill an eaten bank
    return replace(present, left=(present.left or NONE) + time)  # T10


def end_turn(clock: Clock, pace: TimeControl, calendar: Calendar, now: datetime) -> Clock:
    """The clock when the rules' turn has moved on: the increment is earned, and what is left of the
    allowance lapses. Who was asked nothing, or only reacted, earns nothing.
    """
    if clock.left is None:
        return clock
    bank = charge_clock(clock, calendar, now).bank
    if not clock.reacting:  # T8
        bank = min(pace.cap, bank + pace.increment)  # T2, T5
    return Clock(bank)


def may_be_excused(clock: Clock, used: int, excuses: int) -> bool:
    """Whether the constitution still has an excuse for this chair; reactions have none."""
    return not clock.reacting and used < excuses  # L5


def add_excuse(clock: Clock, pace: TimeControl, calendar: Calendar) -> Clock:
    """The clock with an excuse, counted from the deadline, however late that was noticed."""
    deadline = due_at(clock, calendar)
    assert deadline is not None  # the time of a clock that runs is up
    empty = charge_clock(clock, calendar, deadline)  # T10
    time = min(LONGEST_EXCUSE, pace.least)  # L5
    return replace(empty, left=time, whole=time)


def largest_gift(pace: TimeControl) -> timedelta:
    """How much time one member may give another at once."""
    return min(LONGEST_GIFT, pace.least)  # V4


def bot_resumes_at(pace: TimeControl, now: datetime) -> datetime:
    """When a bot that has offered something goes on with its turn if nobody answers."""
    return now + min(pace.least * PATIENCE, FLOOR)


def due_at(clock: Clock, calendar: Calendar) -> datetime | None:
    """The deadline: the first instant by which all that is left has been counted. None: the clock
    stands still, or a stretch lasts whose end is not known.
    """  # T11, T17
    return _when_left(clock, calendar, NONE)


def last_call_at(clock: Clock, calendar: Calendar) -> datetime | None:
    """When the last call comes: when a fifth is left, a day at most. Out of quiet hours it is moved
    to their end when an hour is left then, else to their beginning.
    """
    at = _when_left(clock, calendar, min(clock.whole / 5, DAY))  # L3
    night = quiet_hours_around(calendar, at) if at is not None else None
    due = due_at(clock, calendar)
    if at is None or night is None or due is None or clock.wound_at is None:
        return at
    begins, ends = night
    return ends if ends + HOUR <= due else max(begins, clock.wound_at)  # T13, L3


def halfway_at(clock: Clock, calendar: Calendar) -> datetime | None:
    """When half of a long question's time is left; None for a short one."""
    return _when_left(clock, calendar, clock.whole / 2) if clock.whole >= LONG else None  # L2


def automatic_holiday_at(clock: Clock, calendar: Calendar) -> datetime | None:
    """When leave is taken by itself for who chose so: when a tenth is left, twelve hours at most.
    Never for a reaction.
    """
    if clock.reacting:  # T23
        return None
    return _when_left(clock, calendar, min(clock.whole / 10, 12 * HOUR))  # T23


def email_at(clock: Clock, calendar: Calendar) -> datetime | None:
    """When the letter goes out: two minutes after the question, in the morning where that is by
    night.
    """
    return notice_at(calendar, clock.wound_at + LETTER_AFTER) if clock.wound_at else None  # L1


def next_step(
    clock: Clock, calendar: Calendar, rung: int, leaves: bool = False
) -> tuple[int, datetime | None]:
    """The rung that comes next, of those not below the given one, and when. Letters that would come
    no earlier than the last call are left out; who `leaves` has leave taken for them after it.
    """
    last = last_call_at(clock, calendar)
    letters = ((LETTER, email_at(clock, calendar)), (HALFWAY, halfway_at(clock, calendar)))
    for number, at in letters:
        if number >= rung and at is not None and last is not None and at < last:
            return number, at
    if rung <= LAST_CALL:
        return LAST_CALL, last
    return (
        (BY_ITSELF, automatic_holiday_at(clock, calendar))
        if leaves and rung == BY_ITSELF
        else (SILENT, None)
    )


def _when_left(clock: Clock, calendar: Calendar, still: timedelta) -> datetime | None:
    if clock.wound_at is None or clock.left is None:
        return None
    return instant_after_counting(calendar, clock.wound_at, max(NONE, clock.left - still))
