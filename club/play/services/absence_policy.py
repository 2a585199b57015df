"""What follows when a member stays away, as the table's constitution says: a call to the bench, a
vote of the others, or a bot that has the chair for good. Nothing at all while others do not know
that anybody is away.
"""

from __future__ import annotations

from datetime import datetime

from club.play.services.absence import count_miss
from club.proposals.services.voting import ask_about_absence
from club.records.game_cache import CachedGame
from club.substitutes.models import Vacancy
from club.substitutes.queries import has_substitutes
from club.substitutes.services.requests import never_came, request_substitute
from club.tables.models import AbsencePolicy, Chair, EventType, Table, TenureEnd
from club.tables.services.history import log_event, save_table
from club.tables.services.leaving_a_seat import hand_to_bot
from club.tables.services.lock import lock_table
from club.tables.services.sleep import fall_asleep
from club.tables.services.snapshot import TableSnapshot, table_snapshot
from club.timecontrol.response_times import is_question_hidden
from games.core import Seat


def record_stand_in(now_sitting: TableSnapshot, seat: Seat, now: datetime) -> bool:
    """Writes down that somebody stands in for a member, if it is a member's chair that is asked;
    says whether something follows of that. Call with the table locked.
    """
    table, chair = now_sitting.table, now_sitting.chairs[seat]
    if not chair.member_id or not now_sitting.asks(seat):
        return False
    unseen = is_question_hidden(now_sitting, seat)
    log_event(table, EventType.STOOD_IN, now, chair, private=unseen)
    count_miss(table, chair, unseen, now)
    if has_substitutes(table):
        return True  # a first turn missed is enough
    return chair.away_at is not None and table.absence != AbsencePolicy.BOT


def apply_absence_policy(table_id: int, seat: Seat, now: datetime) -> bool:
    """Does what the constitution says of a chair whose member is away; False when nothing has to be
    done. May be done twice.
    """  # L9
    read = table_snapshot(table_id).chronicle
    with lock_table(table_id) as table:
        chair = table.chairs.get(seat=seat)
        if not table.live or chair.member_id is None:
            return False
        if has_substitutes(table):
            followed = _call_for(table, chair, read, now)
        else:
            followed = chair.away_shown and _replace(table, chair, now)
        if followed:
            save_table(table)
        return followed


def _call_for(table: Table, chair: Chair, read: CachedGame, now: datetime) -> bool:
    """Calls the bench, where anybody is there to play with."""
    if table.slept_at is not None:
        return False
    if chair.away_shown:
        return request_substitute(table, chair, Vacancy.AWAY, now)
    no_show = never_came(table, chair, read)  # L8
    return no_show and request_substitute(table, chair, Vacancy.NO_SHOW, now)


def _replace(table: Table, chair: Chair, now: datetime) -> bool:
    if table.absence == AbsencePolicy.VOTE:
        ask_about_absence(table, chair, now)
    elif table.absence == AbsencePolicy.DROP:
        log_event(table, EventType.DROPPED, now, chair)
        hand_to_bot(table, chair, TenureEnd.DROPPED, now)
        fall_asleep(table, table.chairs.all(), now)
    return table.absence in (AbsencePolicy.VOTE, AbsencePolicy.DROP)
