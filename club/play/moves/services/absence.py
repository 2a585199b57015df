"""Absence: turns missed in a row, members who are away, and tables asleep because all are away.

A miss reveals who was asked. A miss inside a hidden window is shown to its own seat alone: the
table learns that a member is away from the first miss that everybody may know of.
"""

from __future__ import annotations

from datetime import datetime

from club.base.errors import ClubError
from club.messages.notifications import services as notices
from club.people.members.models import Member
from club.play.substitutes.services.voiding import void_requests
from club.play.tables.models import Chair, EventType, Table
from club.play.tables.services.chairs import clear_absence, fall_asleep, wake_up
from club.play.tables.services.history import (
    call_stand_ins,
    log_event,
    question_of,
    save_table,
)
from club.play.tables.services.lock import locked_in_play
from club.play.time_control.services.clocks import (
    ABSENCE_COLUMNS,
    CLOCK_COLUMNS,
    ClockUpdater,
)
from club.play.votes.services.voiding import ABOUT_ABSENCE, void_proposals


def count_miss(table: Table, chair: Chair, hidden: bool, now: datetime) -> None:
    """Counts a missed turn before a stand-in plays for the member. A turn counts once, a reaction
    does not count. Call with the table row locked.

    The member is notified of each turn until they are away. `hidden` says that other seats may not
    know of the question.
    """
    if chair.away_at is None:
        notices.tell(chair.member_id or 0, "stood_in", question_of(chair), now)
    is_new_turn = chair.missed_turn != chair.clock_turn
    if table.misses and not chair.reacting and is_new_turn:
        chair.missed, chair.missed_turn = chair.missed + 1, chair.clock_turn
        if chair.missed >= table.misses:
            _mark_away(table, chair, hidden, now)
        chair.save(update_fields=ABSENCE_COLUMNS)
        if chair.away_at is not None:
            fall_asleep(table, table.chairs.all(), now)


def return_from_absence(table_id: int, member: Member, now: datetime) -> None:
    """Brings the member back to their chair: resets missed turns and withdraws requests for a
    substitute.

    If the member was away, the open question gets its full time again and a sleeping table wakes
    up. Raises NotAllowed; ClubError if no turn is missed and no substitute is requested.
    """  # clocks 7.4, clocks 8.3
    with locked_in_play(table_id, member) as (table, chair):
        was_requested = void_requests(table, now, seat=chair.seat)
        if not (chair.missed or chair.away_at or was_requested):
            raise ClubError("not_away", "You are not marked as away.")
        if was_requested or chair.away_shown:
            log_event(
                table,
                EventType.BACK if chair.away_shown else EventType.STAYS,
                now,
                chair,
            )
        if chair.away_at is not None:
            _end_absence(table, chair, now)
        elif chair.missed:
            chair.missed = 0  # `missed_turn` stays: the last turn must not count twice
            chair.save(update_fields=["missed"])
        save_table(table)
        call_stand_ins(table, table.chairs.all(), now)


def _end_absence(table: Table, chair: Chair, now: datetime) -> None:
    void_proposals(table, now, seat=chair.seat, kind__in=ABOUT_ABSENCE)
    clear_absence(chair)
    if chair.being_asked:
        ClockUpdater(table, [chair]).ask(chair, now, chair.reacting)
    chair.save(update_fields=[*ABSENCE_COLUMNS, *CLOCK_COLUMNS, "turn_since"])
    wake_up(table, chair, now)


def _mark_away(table: Table, chair: Chair, hidden: bool, now: datetime) -> None:
    if not hidden and not chair.away_shown:
        chair.away_shown = True
        log_event(table, EventType.AWAY, now, chair)
    chair.away_at = chair.away_at or now
