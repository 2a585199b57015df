"""Absence: turns missed in a row, members who are away, and the table's policy for them: a
substitute request, a vote of the others, or a bot that takes the chair for the rest of the game.

A miss reveals who was asked. A miss inside a hidden window is shown only to the member who missed.
The other seats learn of the absence by the first miss that they may see, and the policy is applied
only then.
"""

from __future__ import annotations

from datetime import datetime

from club.base.errors import ClubError
from club.messages.notifications import services as notices
from club.people.members.models import Member
from club.play.game_records.game_cache import CachedGame
from club.play.substitutes.models import Vacancy
from club.play.substitutes.queries import has_substitutes
from club.play.substitutes.services import requests
from club.play.substitutes.services.ending import void_requests
from club.play.tables.models import AbsencePolicy, Chair, EventType, Table, TenureEnd
from club.play.tables.services import history
from club.play.tables.services.chairs import clear_absence, fall_asleep, wake_up
from club.play.tables.services.lock import (
    TableSnapshot,
    lock_table,
    locked_in_play,
    table_snapshot,
)
from club.play.time_control.response_times import is_question_hidden
from club.play.time_control.services.clocks import (
    ABSENCE_COLUMNS,
    CLOCK_COLUMNS,
    ClockUpdater,
)
from club.play.votes.services.outcomes import ABOUT_ABSENCE, void_proposals
from club.play.votes.services.proposals import ask_about_absence
from games.core import Seat


def count_miss(table: Table, chair: Chair, hidden: bool, now: datetime) -> None:
    """Counts a missed turn before a stand-in plays for the member: each turn once, and no
    reactions. Call with the table row locked.

    The member is notified of each turn until they are away. `hidden` says that other seats may not
    know of the question.
    """
    if chair.away_at is None:
        notices.tell(chair.member_id or 0, "stood_in", history.question_of(chair), now)
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
            event_type = EventType.BACK if chair.away_shown else EventType.STAYS
            history.log_event(table, event_type, now, chair)
        if chair.away_at is not None:
            _end_absence(table, chair, now)
        elif chair.missed:
            chair.missed = 0  # `missed_turn` stays: the last turn must not count twice
            chair.save(update_fields=["missed"])
        history.save_table(table)
        history.call_stand_ins(table, table.chairs.all(), now)


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
        history.log_event(table, EventType.AWAY, now, chair)
    chair.away_at = chair.away_at or now


def record_stand_in(snapshot: TableSnapshot, seat: Seat, now: datetime) -> bool:
    """Logs that a stand-in plays, if the question is to a member's chair, and counts the miss.

    Returns whether the absence policy has to be applied. Call with the table locked.
    """
    table = snapshot.table
    chair = snapshot.chairs[seat]
    if not chair.member_id or not snapshot.waits_for(seat):
        return False
    hidden = is_question_hidden(snapshot, seat)
    history.log_event(table, EventType.STOOD_IN, now, chair, private=hidden)
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
            history.save_table(table)
        return is_applied


def _call_substitutes(
    table: Table, chair: Chair, cached_game: CachedGame, now: datetime
) -> bool:
    """Requests a substitute, unless the table sleeps, since all members are away then."""
    if table.slept_at is not None:
        return False
    if chair.away_shown:
        return requests.request_substitute(table, chair, Vacancy.AWAY, now)
    if not requests.is_no_show(table, chair, cached_game):  # clocks 7.5
        return False
    return requests.request_substitute(table, chair, Vacancy.NO_SHOW, now)


def _vote_or_drop(table: Table, chair: Chair, now: datetime) -> bool:
    """Puts the absence to the vote, or gives the chair to a bot; False by other policies."""
    if table.absence == AbsencePolicy.VOTE:
        ask_about_absence(table, chair, now)
    elif table.absence == AbsencePolicy.DROP:
        requests.replace_by_bot(table, chair, TenureEnd.DROPPED, now)
    return table.absence in (AbsencePolicy.VOTE, AbsencePolicy.DROP)
