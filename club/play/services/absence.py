"""Absence: turns missed in a row, members who are away, and tables that sleep because all are. Call
all of these but `return_to` with the table row locked.

Away, excuses and misses tell who was asked, so inside hidden windows they stay with their seat: the
table learns that somebody is away from the first miss that all could know of.
"""

from __future__ import annotations

from datetime import datetime

from club.members.models import Member
from club.notifications import services as notices
from club.proposals.services.voiding import ABOUT_ABSENCE, void_proposals
from club.substitutes.services.voiding import void_requests
from club.tables.errors import Refused
from club.tables.models import Chair, EventType, Table
from club.tables.services.authority import expect_live, own_chair
from club.tables.services.chair_reset import clear_absence
from club.tables.services.history import call_stand_ins, log_event, question_of, save_table
from club.tables.services.lock import lock_table
from club.tables.services.sleep import fall_asleep, wake_up
from club.timecontrol.services.clocks import ABSENCE_COLUMNS, CLOCK_COLUMNS, ClockUpdater


def count_miss(table: Table, chair: Chair, hidden: bool, now: datetime) -> None:
    """Somebody is about to stand in for a member; a turn counts once, and reactions do not. The
    member is told, but for each turn only until they are away.
    """
    if chair.away_at is None:
        notices.tell(chair.member_id or 0, "stood_in", question_of(chair), now)
    if table.misses and not chair.reacting and chair.missed_turn != chair.clock_turn:
        chair.missed, chair.missed_turn = chair.missed + 1, chair.clock_turn
        if chair.missed >= table.misses:
            _go_away(table, chair, hidden, now)
        chair.save(update_fields=ABSENCE_COLUMNS)
        if chair.away_at is not None:
            fall_asleep(table, table.chairs.all(), now)


def return_from_absence(table_id: int, member: Member, now: datetime) -> None:
    """The member is back in their chair: no turn counts as missed, nobody is looked for in their
    place. For who was away what is asked has its time anew, and a table that slept goes on. Raises
    NotYours; Refused for who has missed nothing and for whom nobody is looked for.
    """  # L7, L10
    with lock_table(table_id) as table:
        expect_live(table)
        chair = own_chair(table, member)
        looked_for = void_requests(table, now, seat=chair.seat)
        if not (chair.missed or chair.away_at or looked_for):
            raise Refused("not_away", "The table is waiting for you as for anybody.")
        if looked_for or chair.away_shown:
            log_event(table, EventType.BACK if chair.away_shown else EventType.STAYS, now, chair)
        if chair.away_at is not None:
            _come_back(table, chair, now)
        elif chair.missed:
            chair.missed = 0  # the turn of the last one is counted no second time
            chair.save(update_fields=["missed"])
        save_table(table)
        call_stand_ins(table, table.chairs.all(), now)


def _come_back(table: Table, chair: Chair, now: datetime) -> None:
    void_proposals(table, now, seat=chair.seat, kind__in=ABOUT_ABSENCE)
    clear_absence(chair)
    if chair.being_asked:
        ClockUpdater(table, [chair]).ask(chair, now, chair.reacting)
    chair.save(update_fields=[*ABSENCE_COLUMNS, *CLOCK_COLUMNS, "turn_since"])
    wake_up(table, chair, now)


def _go_away(table: Table, chair: Chair, hidden: bool, now: datetime) -> None:
    if not hidden and not chair.away_shown:
        chair.away_shown = True
        log_event(table, EventType.AWAY, now, chair)
    chair.away_at = chair.away_at or now
