"""Winds, stops and rewinds the clocks of one table's chairs: rows on one side, `clock.py` on the
other. Call with the table locked, or where what was read is compared when it is written.

The column `due_at` finds what is due, the function decides: it is written whenever the clock or its
calendar changes, and asked once more before anybody acts on it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from club.celery import call_on_commit
from club.notifications import services as notices
from club.tables.models import Chair, ResponseTime, StandInPolicy, Table
from club.tables.policy_choices import HolidayPolicy
from club.tables.services.chair_reset import NONE, clear_response_time
from club.tables.services.history import question_of
from club.timecontrol import clock
from club.timecontrol.calendars import CalendarRows, Calendars
from club.timecontrol.clock import Clock
from club.timecontrol.non_counting_time import NoDeadline, time_counted
from club.timecontrol.presets import time_control_of
from club.timecontrol.signals import deadlines_moved

log = logging.getLogger(__name__)

SPELL = ("spell_since", "spell_counted", "spell_elapsed")
ABSENCE = ("missed", "missed_turn", "away_at", "away_shown")
REWOUND = ("remind_at", "rung", "due_at")  # what a calendar decides
WOUND = (*REWOUND, *SPELL, "bank", "left", "wound_at", "whole", "reacting")


class ClockUpdater:
    """The clocks of one table. Who plays alone keeps nobody waiting, and has none. `mark` is told
    of chairs without a deadline.
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
        self.alone, self.spells = alone, list[ResponseTime]()  # those that have ended
        self.company = sum(chair.member_id is not None for chair in chairs) > 1
        self.pace, self.calendars = time_control_of(table), Calendars(table, chairs, rows)
        self.whole_turn = StandInPolicy(table.stand_in).whole_turn

    def ask(self, chair: Chair, now: datetime, reacting: bool) -> None:
        """A question is put. A bot's is due at once, and that of a member who is away; so is the
        rest of a turn whose time was up, where the constitution lets others play all of it.
        """
        chair.turn_since = now
        if chair.bot or chair.away_at is not None:
            chair.due_at = now
            return
        if self.alone:
            return
        chair.spell_since = chair.spell_since or now
        present = clock_of_chair(chair)
        spent = present.left is not None and not present.left and present.reacting == reacting
        if spent and self.whole_turn:
            self._keep(chair, replace(present, wound_at=now, whole=NONE))
            chair.due_at, chair.remind_at = now, None
        else:
            self._run(chair, clock.start_clock(present, self.pace, now, reacting), clock.LETTER)

    def go_on(self, chair: Chair, now: datetime) -> None:
        """The same turn goes on with its clock, and who is playing needs no letter.

        Where time had run out and the constitution lets others play only one decision, the next has
        the floor.
        """
        if chair.bot or chair.away_at is not None or self.alone:
            return
        if chair.due_at is not None and chair.due_at <= now:
            if not self.whole_turn:
                present = clock.charge_clock(clock_of_chair(chair), self.calendars.of(chair), now)
                self._run(chair, clock.restart_clock(present, self.pace, now), clock.LETTER)
                chair.turn_since = now
        elif chair.rung < clock.LAST_CALL:
            chair.rung, chair.remind_at = self.next_rung(chair, clock.LAST_CALL)

    def stop(self, chair: Chair, now: datetime) -> None:
        """Nothing is asked any more, while the turn goes on."""
        if chair.wound_at is not None:
            self._charge(chair, now)
            self._keep(
                chair, clock.stop_clock(clock_of_chair(chair), self.calendars.of(chair), now)
            )
        chair.turn_since = chair.remind_at = chair.due_at = None

    def turn(self, chair: Chair, now: datetime) -> None:
        """The rules' turn has moved on: the chair's spell is over, if there was one."""
        if chair.left is not None and chair.member_id is not None:
            calendar = self.calendars.of(chair)
            self._charge(chair, now)
            self._keep(chair, clock.end_turn(clock_of_chair(chair), self.pace, calendar, now))
        self.end_spell(chair, now)

    def end_spell(self, chair: Chair, now: datetime) -> None:
        """What the chair was asked in this turn is over, if it was asked anything."""
        if chair.spell_since is not None and chair.member_id is not None:
            self.spells.append(response_time_of(chair, now, self.company))
        clear_response_time(chair)

    def excuse(self, chair: Chair) -> None:
        """Extra time once the time is up, counted from the deadline."""
        present = clock.add_excuse(clock_of_chair(chair), self.pace, self.calendars.of(chair))
        self._run(chair, present, clock.LAST_CALL)
        chair.excused += 1

    def give(self, chair: Chair, time: timedelta, now: datetime) -> None:
        """More time for the question that is open; it lapses with the turn."""
        present = clock.add_gift(clock_of_chair(chair), self.calendars.of(chair), time, now)
        self._run(chair, present, min(chair.rung, clock.LAST_CALL))

    def due_at(self, chair: Chair) -> datetime | None:
        """The deadline as the function computes it. Where the calendar leaves none, there is none,
        and the table is held.
        """  # T19
        try:
            return clock.due_at(clock_of_chair(chair), self.calendars.of(chair))
        except NoDeadline:
            self._mark(chair)
            return None

    def next_rung(self, chair: Chair, rung: int) -> tuple[int, datetime | None]:
        """The next rung of the ladder not below the given one, and when."""
        leaves = rung > clock.LAST_CALL and self._leaves(chair)
        return clock.next_step(clock_of_chair(chair), self.calendars.of(chair), rung, leaves)

    def _leaves(self, chair: Chair) -> bool:
        """Whether leave is taken by itself for who sits there: as they chose, where leave counts,
        and not for a game with bots alone.
        """  # T23
        table = self.calendars.table
        if table.leave == HolidayPolicy.NONE or chair.member is None or not chair.member.auto_leave:
            return False
        others = (other for other in table.chairs.all() if other.pk != chair.pk)
        return any(other.member_id is not None for other in others)

    def charge(self, chair: Chair, now: datetime) -> None:
        """What has run until now is taken from what is left; the clock goes on."""
        self._keep(chair, clock.charge_clock(clock_of_chair(chair), self.calendars.of(chair), now))

    def rewind(self, chair: Chair) -> None:
        """The deadline and the next rung anew, after the calendar has changed."""
        if chair.wound_at is not None and chair.member_id is not None:
            self._run(chair, clock_of_chair(chair), chair.rung)

    def _run(self, chair: Chair, running: Clock, rung: int) -> None:
        self._keep(chair, running)
        chair.due_at = self.due_at(chair)
        if chair.due_at is None:
            chair.remind_at = None
        else:
            chair.rung, chair.remind_at = self.next_rung(chair, rung)

    def _charge(self, chair: Chair, until: datetime) -> None:
        """Adds to the spell for how long its clock has run."""
        if chair.wound_at is not None and until > chair.wound_at:
            calendar = self.calendars.of(chair)
            chair.spell_counted += time_counted(calendar, chair.wound_at, until)
            chair.spell_elapsed += until - chair.wound_at

    def _keep(self, chair: Chair, present: Clock) -> None:
        if present.wound_at is not None:
            self._charge(chair, present.wound_at)
        chair.bank, chair.left, chair.wound_at = present.bank, present.left, present.wound_at
        chair.whole, chair.reacting = present.whole, present.reacting


def suspend_without_deadline(chair: Chair) -> None:
    """Has the table marked as soon as the transaction stands."""  # T19
    log.error("table %s, seat %s: there is no deadline", chair.table_id, chair.seat)
    call_on_commit("club.sweep.tasks.suspend_without_deadline", chair.table_id)


def clock_of_chair(chair: Chair) -> Clock:
    """The chair's clock as its columns tell it."""
    return Clock(chair.bank, chair.left, chair.wound_at, chair.whole, chair.reacting)


def recompute_clocks(table: Table) -> None:
    """All running clocks of a table anew, after its calendars have changed."""
    chairs = list(table.chairs.filter(wound_at__isnull=False, member__isnull=False))
    winding = ClockUpdater(table, chairs)
    for chair in chairs:
        winding.rewind(chair)
        chair.save(update_fields=WOUND)
    deadlines_moved.send(sender=Chair, chairs=chairs)


def recompute_clocks_of(chairs: Sequence[Chair]) -> None:
    """Running clocks of several locked tables anew, with as many queries as for one where the
    chairs come with their members, their tables, and those tables' chairs.
    """
    rows = CalendarRows(chairs)
    for chair in chairs:
        ClockUpdater(chair.table, [chair], rows=rows).rewind(chair)
    Chair.objects.bulk_update(chairs, REWOUND)
    deadlines_moved.send(sender=Chair, chairs=chairs)


def response_time_of(chair: Chair, now: datetime, company: bool) -> ResponseTime:
    """The row of a spell that ends now; `company`: other members sit there."""
    assert chair.member_id and chair.spell_since
    return ResponseTime(
        member_id=chair.member_id,
        table_id=chair.table_id,
        seat=chair.seat,
        began=chair.spell_since,
        ended=now,
        counted=chair.spell_counted,
        elapsed=chair.spell_elapsed,
        how=chair.spell_how,
        known=chair.spell_known,
        counts=company and chair.spell_choice and bool(chair.spell_how),
    )


def note_more_time(chair: Chair) -> None:
    """The deadline of a member's question has moved back: a vote on it is open until then, and the
    last call comes once more. Call with the table row locked.
    """  # L5, V1
    assert chair.member_id
    deadlines_moved.send(sender=Chair, chairs=[chair])
    notices.withdraw(chair.member_id, "last_call", question_of(chair))
