"""The ladder of what happens as a member's time runs short and out, up to the stand-in: letters, a
last call, an excuse. Who plays then is in `playing.py`.

Each rung asks the clock itself before it acts: a row that was wrong is set right, and nothing else
is done.
"""

from __future__ import annotations

from datetime import datetime

from club.notifications import services as notices
from club.tables.models import Chair, EventType, Table
from club.tables.services.history import log_event, question_of, save_table
from club.tables.services.lock import lock_table
from club.tables.services.snapshot import TableSnapshot, is_open
from club.timecontrol import clock
from club.timecontrol.response_times import is_question_hidden
from club.timecontrol.services.clocks import WOUND, ClockUpdater, clock_of_chair, note_more_time
from club.timecontrol.services.member_holidays import (
    recompute_clocks_of_member,
    take_automatic_holiday,
)
from club.timecontrol.visits import has_visited_since
from games.core import Seat

TOLD = {clock.LETTER: "your_turn", clock.HALFWAY: "halfway", clock.LAST_CALL: "last_call"}


def remind(table_id: int, seat: Seat, now: datetime) -> bool:
    """The next rung for a chair that has kept quiet: letters, a last call, and leave for who has
    it taken by itself. False: none is due.
    """
    with lock_table(table_id) as table:
        chair = table.chairs.get(seat=seat)
        if not is_open(table) or chair.member_id is None or not _rung_due(chair, now):
            return False
        winding = ClockUpdater(table, [chair])
        winding.rewind(chair)
        climbed, on_leave = _rung_due(chair, now), False
        if climbed:
            on_leave = _climb(table, chair, now)
            chair.rung, chair.remind_at = winding.next_rung(chair, chair.rung + 1)
        chair.save(update_fields=WOUND)
    if on_leave and chair.member is not None:
        recompute_clocks_of_member(chair.member)
    return climbed


def has_more_time(now_sitting: TableSnapshot, seat: Seat, now: datetime) -> bool:
    """Whether a chair that is due by its row has time all the same: its clock says so, or it has an
    excuse left.
    """
    chair = now_sitting.chairs[seat]
    if chair.member_id is None or chair.wound_at is None:
        return False
    return not time_is_up(now_sitting, seat, now) or _excusable(now_sitting.table, chair)


def time_is_up(now_sitting: TableSnapshot, seat: Seat, now: datetime) -> bool:
    """Whether a member's clock says so, whatever the row does."""
    chair = now_sitting.chairs[seat]
    due_at = ClockUpdater(now_sitting.table, [chair]).due_at(chair)
    return due_at is not None and due_at <= now


def give_more_time(before: TableSnapshot, seat: Seat, now: datetime) -> None:
    """Sets the row of such a chair right, or has it use an excuse; nothing when the table has moved
    on.
    """
    with lock_table(before.table.pk) as table:
        if table.revision != before.table.revision:
            return
        chair = table.chairs.get(seat=seat)
        winding = ClockUpdater(table, [chair])
        winding.rewind(chair)
        if chair.member_id and chair.due_at is not None and chair.due_at <= now:
            winding.excuse(chair)
            note_more_time(chair)
            log_event(
                table, EventType.EXCUSED, now, chair, private=is_question_hidden(before, seat)
            )
            notices.withdraw(chair.member_id, "excused", question_of(chair))  # one used before
            notices.tell(chair.member_id, "excused", question_of(chair), now)
        chair.save(update_fields=[*WOUND, "excused"])
        save_table(table)


def _excusable(table: Table, chair: Chair) -> bool:
    return clock.may_be_excused(clock_of_chair(chair), chair.excused, table.excuses)


def _climb(table: Table, chair: Chair, now: datetime) -> bool:
    """Does what the rung says; whether leave was taken, which moves deadlines at other tables."""
    assert chair.member is not None and chair.member_id
    if chair.rung in TOLD and not _has_looked(chair):
        notices.tell(chair.member_id, TOLD[chair.rung], question_of(chair), now)
    if chair.rung == clock.LAST_CALL:
        log_event(table, EventType.REMINDED, now, chair, private=True)
    return chair.rung == clock.BY_ITSELF and take_automatic_holiday(chair.member, now)


def _has_looked(chair: Chair) -> bool:
    """Whether halfway needs no letter: who sits there has seen what is asked."""  # L2
    asked_at = chair.turn_since
    if chair.rung != clock.HALFWAY or asked_at is None:
        return False
    return has_visited_since(chair.table_id, chair.seat, asked_at)


def _rung_due(chair: Chair, now: datetime) -> bool:
    """Whether it is time for the next rung; once the time is up, somebody stands in instead."""
    up = chair.due_at is None or chair.due_at <= now
    return chair.remind_at is not None and chair.remind_at <= now and not up
