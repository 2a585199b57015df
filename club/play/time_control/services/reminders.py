"""The escalation before a member's time runs out: e-mails, a last call, an excuse.
`moves/services/playing.py` lets the stand-in play then.

Each step computes the clock again before it acts. If the row was wrong, only the row is corrected.
"""

from __future__ import annotations

from datetime import datetime

from club.messages.notifications import services as notices
from club.play.tables.models import Chair, EventType, Table
from club.play.tables.services.history import log_event, question_of, save_table
from club.play.tables.services.lock import TableSnapshot, is_open, lock_table
from club.play.time_control import clock
from club.play.time_control.response_times import is_question_hidden
from club.play.time_control.services import clocks
from club.play.time_control.services.member_holidays import (
    recompute_clocks_of_member,
    take_automatic_holiday,
)
from club.play.time_control.visits import has_visited_since
from games.core import Seat

NOTICES = {
    clock.EMAIL: "your_turn",
    clock.HALFWAY: "halfway",
    clock.LAST_CALL: "last_call",
}


def remind(table_id: int, seat: Seat, now: datetime) -> bool:
    """Takes the next escalation step of a chair that has not answered: an e-mail, a last call, or
    an automatic holiday. Returns False if none is due.
    """
    with lock_table(table_id) as table:
        chair = table.chairs.get(seat=seat)
        may_remind = is_open(table) and chair.member_id is not None
        if not (may_remind and _is_step_due(chair, now)):
            return False
        updater = clocks.ClockUpdater(table, [chair])
        updater.recompute(chair)
        is_due = _is_step_due(chair, now)
        on_holiday = False
        if is_due:
            on_holiday = _take_step(table, chair, now)
            updater.plan_step(chair, chair.escalation_step + 1)
        chair.save(update_fields=clocks.CLOCK_COLUMNS)
    if on_holiday and chair.member is not None:
        recompute_clocks_of_member(chair.member)
    return is_due


def has_more_time(snapshot: TableSnapshot, seat: Seat, now: datetime) -> bool:
    """Whether a chair that is due by its row has time left by its clock, or an excuse."""
    chair = snapshot.chairs[seat]
    if chair.member_id is None or chair.clock_started_at is None:
        return False
    return not time_is_up(snapshot, seat, now) or _may_be_excused(snapshot.table, chair)


def time_is_up(snapshot: TableSnapshot, seat: Seat, now: datetime) -> bool:
    """Whether the member's clock has run out, regardless of the stored row."""
    chair = snapshot.chairs[seat]
    due_at = clocks.ClockUpdater(snapshot.table, [chair]).due_at(chair)
    return due_at is not None and due_at <= now


def give_more_time(before: TableSnapshot, seat: Seat, now: datetime) -> None:
    """Corrects the row of such a chair, or uses an excuse, if the table has not changed since."""
    with lock_table(before.table.pk) as table:
        if table.revision != before.table.revision:
            return
        chair = table.chairs.get(seat=seat)
        updater = clocks.ClockUpdater(table, [chair])
        updater.recompute(chair)
        if chair.member_id and chair.due_at is not None and chair.due_at <= now:
            updater.excuse(chair)
            clocks.note_more_time(chair)
            hidden = is_question_hidden(before, seat)
            log_event(table, EventType.EXCUSED, now, chair, private=hidden)
            # the notice of an earlier excuse
            notices.withdraw(chair.member_id, "excused", question_of(chair))
            notices.tell(chair.member_id, "excused", question_of(chair), now)
        chair.save(update_fields=[*clocks.CLOCK_COLUMNS, "excused"])
        save_table(table)


def _may_be_excused(table: Table, chair: Chair) -> bool:
    return clock.may_be_excused(
        clocks.clock_of_chair(chair), chair.excused, table.excuses
    )


def _take_step(table: Table, chair: Chair, now: datetime) -> bool:
    """Takes the step. Returns whether a holiday was taken, which moves deadlines elsewhere."""
    assert chair.member is not None and chair.member_id
    step = chair.escalation_step
    if step in NOTICES and not _has_visited(chair):
        notices.tell(chair.member_id, NOTICES[step], question_of(chair), now)
    if step == clock.LAST_CALL:
        log_event(table, EventType.REMINDED, now, chair, private=True)
    takes_holiday = step == clock.AUTOMATIC_HOLIDAY
    return takes_holiday and take_automatic_holiday(chair.member, now)


def _has_visited(chair: Chair) -> bool:
    """Whether the member has seen the question, and needs no e-mail halfway."""  # clocks 6.2
    asked_at = chair.turn_since
    if chair.escalation_step != clock.HALFWAY or asked_at is None:
        return False
    return has_visited_since(chair.table_id, chair.member_id or 0, asked_at)


def _is_step_due(chair: Chair, now: datetime) -> bool:
    """Whether the next step is due; once the time is up, a stand-in plays instead."""
    time_up = chair.due_at is None or chair.due_at <= now
    return chair.remind_at is not None and chair.remind_at <= now and not time_up
