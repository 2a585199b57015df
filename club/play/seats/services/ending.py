"""Games that end before they are over: a member resigns, an idle table is cancelled, and a game
is shortened, given to bots or called off when its time is over.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from club.messages.notifications import services as notices
from club.messages.notifications.subjects import seat_question
from club.people.members.models import Member
from club.play.tables.due_chairs import is_idle_warning_due, is_overdue
from club.play.tables.models import Chair, EventType, Status, Table, TenureEnd
from club.play.tables.services.chairs import fall_asleep, hand_to_bot
from club.play.tables.services.history import close_table, log_event, save_table
from club.play.tables.services.lock import lock_table, locked_in_play, table_snapshot
from club.play.time_control.services import clocks
from club.play.votes.services.proposals import recount_votes


def resign(table_id: int, member: Member, now: datetime) -> None:
    """Gives the member's chair to a bot for the rest of the game, without its draft and orders."""
    with locked_in_play(table_id, member) as (table, chair):
        log_event(table, EventType.RESIGNED, now, chair)
        hand_to_bot(table, chair, TenureEnd.RESIGNED, now)
        fall_asleep(table, table.chairs.all(), now)
        recount_votes(table, now)
        save_table(table)


def tidy_up(table_id: int, now: datetime) -> bool:
    """Cancels an idle table, or warns its members that it will be cancelled; False when it is not
    idle any more. A second call changes nothing.
    """  # clocks 8.5, clocks 8.4
    with lock_table(table_id) as table:
        if is_overdue(table, now):
            close_table(table, Status.CANCELLED, now)
        elif is_idle_warning_due(table, now):
            _warn_members(table, now)
        else:
            return False
        save_table(table)
        return True


def _warn_members(table: Table, now: datetime) -> None:
    """Notifies the host of an open table, who can start it, or all members of one asleep."""
    table.warned_at = now
    chairs = table.chairs.filter(member__isnull=False)
    if table.sat_at is not None:
        chairs = chairs.filter(member=table.host)
    occasion = table.happenings.count()  # distinguishes this warning from earlier ones
    about = [
        (chair.member_id or 0, seat_question(table.pk, chair.seat, occasion))
        for chair in chairs
    ]
    notices.tell_all(about, "idle", now)


NONE = timedelta(0)


def shorten_turns(table_id: int, turn: timedelta, now: datetime) -> bool:
    """Gives each turn of a live table no more than this time, without a bank, the open ones
    included. A second call changes nothing and returns False.
    """
    if _has_short_turns(Table.objects.get(pk=table_id), turn):
        return False
    with lock_table(table_id) as table:
        usual = table.allowance + table.increment
        if _has_short_turns(table, turn):
            return False
        running = table.chairs.filter(clock_started_at__isnull=False)
        chairs = list(running.filter(member__isnull=False))
        updater = clocks.ClockUpdater(table, chairs)
        for chair in chairs:
            updater.charge(chair, now)
        table.allowance, table.reaction = min(usual, turn), min(table.reaction, turn)
        table.bank = table.increment = table.cap = NONE
        save_table(table)
        table.chairs.update(bank=NONE)
        for chair in chairs:
            chair.bank, chair.left = NONE, min(chair.left or NONE, turn)
            chair.time_granted = min(chair.time_granted, turn)
            chair.save(update_fields=clocks.CLOCK_COLUMNS)
        clocks.recompute_clocks(table)
    return True


def _has_short_turns(table: Table, turn: timedelta) -> bool:
    usual = table.allowance + table.increment
    has_no_bank = not table.bank and not table.cap
    return not table.live or (has_no_bank and usual <= turn)


def give_asked_to_bots(table_id: int, now: datetime) -> int:
    """A bot takes the chair of each member whom a live game waits for; returns how many."""
    waits = Chair.objects.filter(table=table_id, turn_since__isnull=False)
    if not waits.filter(member__isnull=False).exists():
        return 0
    with lock_table(table_id) as table:
        if not table.live:
            return 0
        waits = table.chairs.filter(turn_since__isnull=False)
        asked = list(waits.filter(member__isnull=False))
        for chair in asked:
            log_event(table, EventType.DROPPED, now, chair)
            hand_to_bot(table, chair, TenureEnd.DROPPED, now)
        if asked:
            fall_asleep(table, table.chairs.all(), now)
            recount_votes(table, now)
            save_table(table)
    return len(asked)


def call_off_game(table_id: int, now: datetime) -> bool:
    """Ends a live game without a result; False where it is over."""
    with lock_table(table_id) as table:
        if not table.live:
            return False
        close_table(table, Status.CANCELLED, now)
        save_table(table)
    return True


def evaluate_game(table_id: int) -> list[float]:
    """The value of the position for each seat, 0 to 1. Raises ClubError for a broken table."""
    snapshot = table_snapshot(table_id)
    game, position = snapshot.table.game, snapshot.cached_game.position
    return [game.evaluate(position, seat) for seat in range(len(snapshot.chairs))]


def members_asked(table_id: int) -> list[int]:
    """The ids of the members whom a live game waits for."""
    snapshot = table_snapshot(table_id)
    return [
        chair.member_id
        for chair in snapshot.chairs
        if chair.member_id is not None and chair.turn_since is not None
    ]
