"""Invariants of a chair's clock, for random time controls, calendars and sequences of questions."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from club.play.time_control import clock as timing
from club.play.time_control.clock import Clock
from club.play.time_control.non_counting_time import Calendar, SleepHabit, Stretch, read_quiet_hours
from club.play.time_control.presets import TimeControl
from tests.play.time_control.calendars_drawn import DAY, HOUR, calendars, instants, lengths, paces
from tests.support.property_testing import given, settings, st

NONE = timedelta(0)
NOW = datetime(2026, 3, 2, 10, tzinfo=UTC)
PLAIN = Calendar((SleepHabit("UTC"),))
pytestmark = pytest.mark.long
often, seldom = settings(max_examples=400, deadline=None), settings(max_examples=120, deadline=None)
STEPS = ("ask", "react", "stop", "give", "turn", "look", "excuse")


@often
@given(paces(), calendars, instants, lengths, st.booleans())
def test_looking_at_a_clock_changes_no_deadline_and_no_call(
    pace: TimeControl, calendar: Calendar, now: datetime, later: timedelta, reacting: bool
) -> None:
    """Nor the steps that are a share of the initial time."""
    wound = timing.start_clock(Clock(pace.bank), pace, now, reacting)
    due_at = timing.due_at(wound, calendar)
    assert due_at is not None
    looked = timing.charge_clock(wound, calendar, now + later)
    if now + later <= due_at:
        assert timing.due_at(looked, calendar) == due_at
        for call in (timing.halfway_at, timing.last_call_at, timing.automatic_holiday_at):
            before = call(wound, calendar)
            if before is not None and before >= now + later:
                assert call(looked, calendar) == before
    else:
        assert looked.left == NONE


@seldom
@given(
    paces(),
    calendars,
    instants,
    st.lists(st.tuples(st.sampled_from(STEPS), lengths), max_size=12),
)
def test_the_ledger_of_the_bank_holds_through_any_run(
    pace: TimeControl, calendar: Calendar, now: datetime, run: list[tuple[str, timedelta]]
) -> None:
    """The bank changes by what was charged or earned, and stays between 0
    and the cap.
    """
    clock = Clock(pace.bank)
    for what, later in run:
        now += later
        before = timing.charge_clock(clock, calendar, now)
        assert before.bank <= clock.bank
        clock = stepped(what, before, pace, calendar, now)
        assert NONE <= clock.bank <= pace.cap
        assert (clock.left or NONE) >= NONE
        earned = pace.increment if what == "turn" and earns(before) else NONE
        assert clock.bank == min(pace.cap, before.bank + earned)


def earns(clock: Clock) -> bool:
    return clock.left is not None and not clock.reacting


def stepped(what: str, clock: Clock, pace: TimeControl, calendar: Calendar, now: datetime) -> Clock:
    match what:
        case "ask" | "react":
            return clock if clock.runs else timing.start_clock(clock, pace, now, what == "react")
        case "stop":
            return timing.stop_clock(clock, calendar, now)
        case "give":
            return timing.add_gift(clock, calendar, DAY, now) if clock.runs else clock
        case "turn":
            return timing.end_turn(clock, pace, calendar, now)
        case "excuse" if clock.runs and not clock.left:
            return timing.add_excuse(clock, pace, calendar)
    return clock


@often
@given(paces(), calendars, instants, st.booleans())
def test_calls_lie_between_the_question_and_the_deadline(
    pace: TimeControl, calendar: Calendar, now: datetime, reacting: bool
) -> None:
    wound = timing.start_clock(Clock(pace.bank), pace, now, reacting)
    due_at = timing.due_at(wound, calendar)
    assert due_at is not None
    for call in (timing.halfway_at, timing.last_call_at, timing.automatic_holiday_at):
        at = call(wound, calendar)
        assert at is None or now <= at <= due_at


def test_a_short_question_has_no_letter_halfway() -> None:
    short, long = (
        timing.start_clock(Clock(NONE), TimeControl(hours * HOUR), NOW) for hours in (71, 72)
    )
    assert timing.halfway_at(short, PLAIN) is None
    assert timing.halfway_at(long, PLAIN) == NOW + 36 * HOUR


def test_the_letter_comes_after_two_minutes() -> None:
    wound = timing.start_clock(Clock(NONE), TimeControl(10 * HOUR), NOW)
    assert timing.next_step(wound, PLAIN, timing.EMAIL) == (0, NOW + timedelta(minutes=2))


def test_a_letter_that_would_come_with_the_last_call_is_left_out() -> None:
    night = Calendar((SleepHabit("UTC", read_quiet_hours("10:00", "22:00")),), honours_quiet=False)
    wound = timing.start_clock(Clock(NONE), TimeControl(HOUR), NOW)
    assert timing.next_step(wound, night, timing.EMAIL) == (timing.LAST_CALL, NOW)


def test_the_last_call_waits_where_no_night_is_near() -> None:
    wound = timing.start_clock(Clock(NONE), TimeControl(10 * HOUR), NOW)
    assert timing.last_call_at(wound, PLAIN) == NOW + 8 * HOUR


def test_the_last_call_of_a_long_bank_comes_a_day_before() -> None:
    wound = timing.start_clock(Clock(20 * DAY), TimeControl(DAY, 20 * DAY, NONE, 20 * DAY), NOW)
    assert timing.last_call_at(wound, PLAIN) == NOW + 20 * DAY


def test_a_clock_that_stands_has_no_deadline_and_no_call() -> None:
    wound = timing.start_clock(Clock(NONE), TimeControl(4 * DAY), NOW)
    still = timing.stop_clock(wound, PLAIN, NOW + DAY)
    assert still.left == 3 * DAY
    assert not still.runs
    for call in (
        timing.due_at,
        timing.halfway_at,
        timing.last_call_at,
        timing.automatic_holiday_at,
    ):
        assert call(still, PLAIN) is None


def test_the_floor_is_no_longer_than_a_turn_brings() -> None:
    pace = TimeControl(HOUR)
    wound = timing.start_clock(Clock(NONE), pace, NOW)
    still = timing.stop_clock(wound, PLAIN, NOW + HOUR)
    assert timing.start_clock(still, pace, NOW + DAY).left == HOUR


def test_a_second_reaction_is_no_longer_than_a_first() -> None:
    pace = TimeControl(2 * DAY, reaction=2 * HOUR)
    first = timing.start_clock(Clock(NONE), pace, NOW, reacting=True)
    still = timing.stop_clock(first, PLAIN, NOW + HOUR)
    assert timing.start_clock(still, pace, NOW + DAY, reacting=True).left == 2 * HOUR


def test_who_reacts_after_their_own_spell_began_goes_on_with_that() -> None:
    pace = TimeControl(2 * DAY, reaction=HOUR)
    own = timing.start_clock(Clock(NONE), pace, NOW)
    still = timing.stop_clock(own, PLAIN, NOW + HOUR)
    gone_on = timing.start_clock(still, pace, NOW + 2 * HOUR, reacting=True)
    assert (gone_on.left, gone_on.reacting) == (47 * HOUR, False)


def test_a_gift_fills_no_bank() -> None:
    pace = TimeControl(HOUR, 2 * DAY, NONE, 2 * DAY)
    wound = timing.start_clock(Clock(2 * DAY), pace, NOW)
    present = timing.add_gift(wound, PLAIN, DAY, NOW + DAY)
    assert (present.left, present.bank) == (2 * DAY + HOUR, DAY + HOUR)
    assert timing.stop_clock(present, PLAIN, NOW + DAY + HOUR).bank == DAY + HOUR


def test_who_was_asked_nothing_earns_nothing() -> None:
    pace = TimeControl(NONE, DAY, DAY, 5 * DAY)
    assert timing.end_turn(Clock(DAY), pace, PLAIN, NOW) == Clock(DAY)


@pytest.mark.parametrize(
    ("reacting", "used", "may"), [(False, 0, True), (False, 1, False), (True, 0, False)]
)
def test_an_excuse_is_had_so_often_and_never_for_a_reaction(
    reacting: bool, used: int, may: bool
) -> None:
    clock = replace(Clock(NONE), reacting=reacting)
    assert timing.may_be_excused(clock, used, excuses=1) is may


def test_an_excuse_is_a_day_at_most() -> None:
    pace = TimeControl(3 * DAY)
    clock = timing.add_excuse(timing.start_clock(Clock(NONE), pace, NOW), pace, PLAIN)
    assert (clock.left, clock.initial, clock.started_at) == (DAY, DAY, NOW + 3 * DAY)


def test_a_gift_is_a_day_at_most_and_no_longer_than_a_turn_brings() -> None:
    assert (
        timing.largest_gift(TimeControl(3 * DAY)),
        timing.largest_gift(TimeControl(12 * HOUR)),
    ) == (DAY, 12 * HOUR)


def test_a_reaction_takes_no_leave_by_itself() -> None:
    pace = TimeControl(10 * DAY)
    own, reaction = (
        timing.start_clock(Clock(NONE), pace, NOW, reacting=one) for one in (False, True)
    )
    assert timing.automatic_holiday_at(own, PLAIN) == NOW + 10 * DAY - 12 * HOUR
    assert timing.automatic_holiday_at(reaction, PLAIN) is None


def test_nothing_is_due_while_the_club_is_closed() -> None:
    wound = timing.start_clock(Clock(NONE), TimeControl(2 * DAY), NOW)
    closed = replace(PLAIN, stretches=(Stretch(NOW + DAY),))
    assert (timing.due_at(wound, closed), timing.last_call_at(wound, closed)) == (None, None)


def test_a_machine_stepped_back_charges_nothing() -> None:
    wound = timing.start_clock(Clock(NONE), TimeControl(2 * DAY), NOW)
    assert timing.charge_clock(wound, PLAIN, NOW - HOUR) == wound


def test_every_turn_gives_some_time_however_empty_the_bank() -> None:
    """A member who is asked for the first time, or is back after an absence, has had no increment
    yet.
    """
    empty, pace = Clock(bank=NONE), TimeControl(NONE, NONE, DAY, 5 * DAY)
    asked = timing.start_clock(empty, pace, NOW)
    assert (asked.left, asked.bank) == (timing.FLOOR, NONE)


@pytest.mark.parametrize(
    ("allowance", "bank", "initial"),
    [(NONE, NONE, timing.FLOOR), (HOUR, NONE, HOUR), (NONE, HOUR, HOUR), (HOUR, HOUR, 2 * HOUR)],
)
def test_the_floor_holds_only_where_allowance_and_bank_are_under_an_hour(
    allowance: timedelta, bank: timedelta, initial: timedelta
) -> None:
    """A table that gives an hour means an hour, also where each turn adds a day."""
    pace = TimeControl(allowance, bank, DAY, 5 * DAY)
    asked = timing.start_clock(Clock(bank), pace, NOW)
    assert (asked.left, asked.initial) == (initial, initial)
