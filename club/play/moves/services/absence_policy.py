"""Applies the table's absence policy when a member stays away: a substitute request, a vote of the
others, or a bot that takes the chair for the rest of the game.

Nothing is done while the others may not know that the member is away.
"""

from __future__ import annotations

from datetime import datetime

from club.play.game_records.game_cache import CachedGame
from club.play.moves.services.absence import count_miss
from club.play.substitutes.models import Vacancy
from club.play.substitutes.queries import has_substitutes
from club.play.substitutes.services.requests import (
    is_no_show,
    replace_by_bot,
    request_substitute,
)
from club.play.tables.models import AbsencePolicy, Chair, EventType, Table, TenureEnd
from club.play.tables.services.history import log_event, save_table
from club.play.tables.services.lock import TableSnapshot, lock_table, table_snapshot
from club.play.time_control.response_times import is_question_hidden
from club.play.votes.services.votes import ask_about_absence
from games.core import Seat


def record_stand_in(snapshot: TableSnapshot, seat: Seat, now: datetime) -> bool:
    """Logs that a stand-in plays, if the question is to a member's chair, and counts the miss.

    Returns whether the absence policy has to be applied. Call with the table locked.
    """
    table = snapshot.table
    chair = snapshot.chairs[seat]
    if not chair.member_id or not snapshot.waits_for(seat):
        return False
    hidden = is_question_hidden(snapshot, seat)
    log_event(table, EventType.STOOD_IN, now, chair, private=hidden)
    count_miss(table, chair, hidden, now)
    if has_substitutes(table):
        return True  # the first missed turn may be a no-show
    return chair.away_at is not None and table.absence != AbsencePolicy.BOT


def apply_absence_policy(table_id: int, seat: Seat, now: datetime) -> bool:
    """Applies the absence policy to a chair whose member is away; False when there is nothing to
    do. A second call changes nothing.
    """  # clocks 8.2
    cached_game = table_snapshot(table_id).cached_game
    with lock_table(table_id) as table:
        chair = table.chairs.get(seat=seat)
        if not table.live or chair.member_id is None:
            return False
        if has_substitutes(table):
            is_applied = _call_substitutes(table, chair, cached_game, now)
        else:
            is_applied = chair.away_shown and _vote_or_drop(table, chair, now)
        if is_applied:
            save_table(table)
        return is_applied


def _call_substitutes(
    table: Table, chair: Chair, cached_game: CachedGame, now: datetime
) -> bool:
    """Requests a substitute, unless the table sleeps, since all members are away then."""
    if table.slept_at is not None:
        return False
    if chair.away_shown:
        return request_substitute(table, chair, Vacancy.AWAY, now)
    if not is_no_show(table, chair, cached_game):  # clocks 7.5
        return False
    return request_substitute(table, chair, Vacancy.NO_SHOW, now)


def _vote_or_drop(table: Table, chair: Chair, now: datetime) -> bool:
    """Puts the absence to the vote, or gives the chair to a bot; False if the policy is none of
    these.
    """
    if table.absence == AbsencePolicy.VOTE:
        ask_about_absence(table, chair, now)
    elif table.absence == AbsencePolicy.DROP:
        replace_by_bot(table, chair, TenureEnd.DROPPED, now)
    return table.absence in (AbsencePolicy.VOTE, AbsencePolicy.DROP)
