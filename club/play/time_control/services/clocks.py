"""Starts, stops and adjusts the clocks of one table's chairs: the rows for the functions of
`clock.py`. Call with the table locked, or where the rows are compared when they are written.

The column `due_at` is only an index of what is due; the function `clock.due_at` decides. The column
is written when the clock or its calendar changes, and the deadline is computed again before
anything acts on it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.db.models import QuerySet

from club.messages.notifications import services as notices
from club.play.tables.models import (
    Chair,
    HolidayPolicy,
    ResponseTime,
    StandInPolicy,
    Table,
)
from club.play.tables.services.chairs import NONE, clear_response_time
from club.play.tables.services.history import question_of, save_table
from club.play.tables.services.lock import lock_table
from club.play.time_control import clock
from club.play.time_control.calendars import CalendarRows, Calendars
from club.play.time_control.clock import Clock
from club.play.time_control.non_counting_time import (
    Calendar,
    NoDeadline,
    time_counted,
)
from club.play.time_control.presets import time_control_of
from club.play.time_control.response_times import response_time_of
from club.play.time_control.signals import deadlines_moved, no_deadline

log = logging.getLogger(__name__)

RESPONSE_TIME_COLUMNS = ("response_since", "response_counted", "response_elapsed")
ABSENCE_COLUMNS = ("missed", "missed_turn", "away_at", "away_shown")
DEADLINE_COLUMNS = ("remind_at", "escalation_step", "due_at")  # depend on the calendar
CLOCK_COLUMNS = (
    *DEADLINE_COLUMNS,
    *RESPONSE_TIME_COLUMNS,
    *("bank", "left", "clock_started_at", "time_granted", "reacting"),
)


class ClockUpdater:
    """Updates the clocks of one table. A single player, for whom no other waits, has no clock, nor
    has a member at practice or a trial. `mark` is called with chairs that get no deadline.
    """

    def __init__(
        self,
        table: Table,
        chairs: Sequence[Chair],
        alone: bool = False,
        mark: Callable[[Chair], None] | None = None,
        rows: CalendarRows | None = None,
    ) -> None:
        self._mark = mark or suspend_without_deadline
        self.alone = alone or not table.has_clock
        self.response_times = list[ResponseTime]()  # of turns that have ended
        self.company = sum(chair.member_id is not None for chair in chairs) > 1
        self.time_control = time_control_of(table)
        self.calendars = Calendars(table, chairs, rows)
        self.whole_turn = StandInPolicy(table.stand_in).whole_turn

    def ask(self, chair: Chair, now: datetime, reacting: bool) -> None:
        """Starts the clock of a question. A bot's question is due at once, and so is that of an
        absent member. The rest of a turn whose time was up is also due at once, if by the absence
        policy a stand-in plays the whole turn.
        """
        chair.turn_since = now
        if chair.bot or chair.away_at is not None:
            chair.due_at = now
            return
        if self.alone:
            return
        chair.response_since = chair.response_since or now
        present = clock_of_chair(chair)
        is_spent = present.left == NONE and present.reacting == reacting
        if is_spent and self.whole_turn:
            self._store(chair, replace(present, started_at=now, initial=NONE))
            chair.due_at = now
            chair.remind_at = None
        else:
            started = clock.start_clock(present, self.time_control, now, reacting)
            self._run(chair, started, clock.EMAIL)

    def continue_turn(self, chair: Chair, now: datetime) -> None:
        """Continues the clock after a ply within the turn: a member who is playing gets no e-mail.

        If the time is up, and by the absence policy a stand-in plays only one decision, the next
        decision has the floor.
        """
        if chair.bot or chair.away_at is not None or self.alone:
            return
        if chair.due_at is not None and chair.due_at <= now:
            if not self.whole_turn:
                present = clock.charge_clock(*self._clock_and_calendar(chair), now)
                restarted = clock.restart_clock(present, self.time_control, now)
                self._run(chair, restarted, clock.EMAIL)
                chair.turn_since = now
        elif chair.escalation_step < clock.LAST_CALL:
            self.plan_step(chair, clock.LAST_CALL)

    def stop(self, chair: Chair, now: datetime) -> None:
        """Stops the clock of a chair that is no longer asked, while the turn goes on."""
        if chair.clock_started_at is not None:
            self._add_response_time(chair, now)
            self._store(chair, clock.stop_clock(*self._clock_and_calendar(chair), now))
        chair.turn_since = chair.remind_at = chair.due_at = None

    def end_turn(self, chair: Chair, now: datetime) -> None:
        """Ends the chair's turn, after the rules' turn has moved on."""
        if chair.left is not None and chair.member_id is not None:
            calendar = self.calendars.calendar_of(chair)
            self._add_response_time(chair, now)
            present = clock.charge_clock(clock_of_chair(chair), calendar, now)
            chair.ended_left, chair.ended_bank = present.left, present.bank
            ended = clock.end_turn(present, self.time_control, calendar, now)
            self._store(chair, ended)
        self.end_response_time(chair, now)

    def end_response_time(self, chair: Chair, now: datetime) -> None:
        """Ends the response time of the chair's turn, if it was asked anything."""
        if chair.response_since is not None and chair.member_id is not None:
            self.response_times.append(response_time_of(chair, now, self.company))
        clear_response_time(chair)

    def resume_question(self, chair: Chair, present: Clock, now: datetime) -> None:
        """Asks the chair again with exactly the time that is left on this clock."""
        chair.turn_since = now
        left = present.left or NONE
        running = replace(present, left=left, started_at=now, initial=left)
        self._run(chair, running, clock.LAST_CALL)

    def excuse(self, chair: Chair) -> None:
        """Adds an excuse once the time is up, counted from the deadline."""
        calendar = self.calendars.calendar_of(chair)
        excused = clock.add_excuse(clock_of_chair(chair), self.time_control, calendar)
        self._run(chair, excused, clock.LAST_CALL)
        chair.excused += 1

    def add_gift(self, chair: Chair, time: timedelta, now: datetime) -> None:
        """Adds time to the open question. The gift expires with the turn."""
        present = clock.add_gift(*self._clock_and_calendar(chair), time, now)
        self._run(chair, present, min(chair.escalation_step, clock.LAST_CALL))

    def due_at(self, chair: Chair) -> datetime | None:
        """The computed deadline. Without one, returns None, and the table is suspended."""
        try:
            return clock.due_at(*self._clock_and_calendar(chair))
        except NoDeadline:
            self._mark(chair)
            return None

    def plan_step(self, chair: Chair, step: int) -> None:
        """Sets the next escalation step, not below the given one, and when it is due."""
        automatic = step > clock.LAST_CALL and self._has_automatic_holiday(chair)
        chair.escalation_step, chair.remind_at = clock.next_step(
            *self._clock_and_calendar(chair), step, automatic
        )

    def _has_automatic_holiday(self, chair: Chair) -> bool:
        """Whether a holiday is taken automatically for the occupant: if they chose it, holidays are
        honoured at the table, and another member plays.
        """  # clocks 4.4
        table, member = self.calendars.table, chair.member
        if table.leave == HolidayPolicy.NONE or not (member and member.auto_leave):
            return False
        other_chairs = (other for other in table.chairs.all() if other.pk != chair.pk)
        return any(other.member_id is not None for other in other_chairs)

    def charge(self, chair: Chair, now: datetime) -> None:
        """Charges the clock until now. The clock continues."""
        self._store(chair, clock.charge_clock(*self._clock_and_calendar(chair), now))

    def recompute(self, chair: Chair) -> None:
        """Recomputes the deadline and the next step after the calendar has changed."""
        if chair.clock_started_at is not None and chair.member_id is not None:
            self._run(chair, clock_of_chair(chair), chair.escalation_step)

    def _run(self, chair: Chair, running: Clock, step: int) -> None:
        self._store(chair, running)
        chair.due_at = self.due_at(chair)
        if chair.due_at is None:
            chair.remind_at = None
        else:
            self.plan_step(chair, step)

    def _clock_and_calendar(self, chair: Chair) -> tuple[Clock, Calendar]:
        return clock_of_chair(chair), self.calendars.calendar_of(chair)

    def _add_response_time(self, chair: Chair, until: datetime) -> None:
        """Adds the time since the start of the clock to the response time."""
        if chair.clock_started_at is not None and until > chair.clock_started_at:
            calendar, since = self.calendars.calendar_of(chair), chair.clock_started_at
            chair.response_counted += time_counted(calendar, since, until)
            chair.response_elapsed += until - since

    def _store(self, chair: Chair, present: Clock) -> None:
        if present.started_at is not None:
            self._add_response_time(chair, present.started_at)
        chair.bank, chair.left = present.bank, present.left
        chair.clock_started_at = present.started_at
        chair.time_granted, chair.reacting = present.initial, present.reacting


def suspend_without_deadline(chair: Chair) -> None:
    """Has the table suspended after the commit."""  # clocks 3.6
    log.error("table %s, seat %s: there is no deadline", chair.table_id, chair.seat)
    no_deadline.send(Chair, table_id=chair.table_id)


def clock_of_chair(chair: Chair) -> Clock:
    """The chair's clock, from its columns."""
    return Clock(
        chair.bank,
        chair.left,
        chair.clock_started_at,
        chair.time_granted,
        chair.reacting,
    )


def recompute_clocks(table: Table) -> None:
    """Recomputes all running clocks of a table after its calendars have changed."""
    chairs = list(
        table.chairs.filter(clock_started_at__isnull=False, member__isnull=False)
    )
    updater = ClockUpdater(table, chairs)
    for chair in chairs:
        updater.recompute(chair)
        chair.save(update_fields=CLOCK_COLUMNS)
    deadlines_moved.send(sender=Chair, chairs=chairs)


def recompute_clocks_at(tables: QuerySet[Table]) -> int:
    """Recomputes all clocks at tables that are not locked yet, and returns the number of tables.

    Tables without a running clock are included: a clock may be about to start with a calendar that
    was read before. Each table is locked by itself: a second run finds what an interrupted one has
    left.
    """
    numbers = list(tables.order_by("pk").values_list("pk", flat=True))
    for table_id in numbers:
        with lock_table(table_id) as table:
            recompute_clocks(table)
            save_table(table)
    return len(numbers)


def recompute_clocks_of(chairs: Sequence[Chair]) -> None:
    """Recomputes running clocks of several locked tables, with as many queries as for one table if
    the chairs were read with their members, their tables, and those tables' chairs.
    """
    rows = CalendarRows(chairs)
    for chair in chairs:
        ClockUpdater(chair.table, [chair], rows=rows).recompute(chair)
    Chair.objects.bulk_update(chairs, DEADLINE_COLUMNS)
    deadlines_moved.send(sender=Chair, chairs=chairs)


def note_more_time(chair: Chair) -> None:
    """The deadline of a member's question has moved back. A vote about it is open until the new
    deadline, and the last call is sent once more. Call with the table row locked.
    """  # clocks 7.2, votes 1.1
    assert chair.member_id
    deadlines_moved.send(sender=Chair, chairs=[chair])
    notices.withdraw(chair.member_id, "last_call", question_of(chair))
