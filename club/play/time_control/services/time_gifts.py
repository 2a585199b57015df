"""Time gifts and excuses: a member gives more time to another's chair, without a vote, or excuses
a missed turn, which does not count once all other members at the table have excused it.
"""

from __future__ import annotations

from datetime import datetime

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.tables.models import Chair, EventType, ExcusedTurn, ResponseTime, Table
from club.play.tables.services.history import log_event, save_table
from club.play.tables.services.lock import lock_table, locked_in_play, table_snapshot
from club.play.tables.services.permissions import expect_unmoved, own_chair
from club.play.time_control import clock
from club.play.time_control.presets import time_control_of
from club.play.time_control.response_times import (
    is_question_hidden,
    public_response_times,
)
from club.play.time_control.services import clocks
from games.core import Seat

MOST_GIFTS = 3  # to one chair in a game, from all givers together


def give_time(table_id: int, member: Member, seat: Seat, now: datetime) -> None:
    """Gives more time to a chair that the game visibly waits for: a day at most, once a turn.
    Raises NotAllowed, ClubError, and StaleTurn when the table has changed.
    """  # votes 2.1
    before = table_snapshot(table_id, member)
    with locked_in_play(table_id, member) as (table, chair_of_giver):
        expect_unmoved(
            table, before.table.revision, "The table has moved on; no time was given."
        )
        awaited = before.cached_game.position.awaited(chair_of_giver.seat)
        chair = _receiver(table, chair_of_giver, seat if seat in awaited else None)
        gift = clock.largest_gift(time_control_of(table))
        clocks.ClockUpdater(table, [chair]).add_gift(chair, gift, now)
        chair.gifts, chair.gift_turn = chair.gifts + 1, chair.clock_turn
        chair.save(update_fields=[*clocks.CLOCK_COLUMNS, "gifts", "gift_turn"])
        clocks.note_more_time(chair)
        hidden = is_question_hidden(before, seat)
        log_event(table, EventType.GAVE_TIME, now, chair, private=hidden)
        save_table(table)


def _receiver(table: Table, giver: Chair, seat: Seat | None) -> Chair:
    """The chair of another member with a running clock. Raises ClubError alike for a chair that
    does not exist and for one that the giver may not know of.
    """
    running = table.chairs.filter(member__isnull=False, clock_started_at__isnull=False)
    chair = None
    if seat is not None:
        chair = running.filter(seat=seat).exclude(pk=giver.pk).first()
    if chair is None:
        raise ClubError("not_awaited", "The game does not wait for that seat.")
    if chair.gifts >= MOST_GIFTS or chair.gift_turn == chair.clock_turn:
        text = "Time is given once a turn, and {most} times a game."
        raise ClubError("given_enough", text, most=MOST_GIFTS)
    return chair


def excuse_miss(table_id: int, member: Member, seat: Seat, turn: int) -> bool:
    """The member excuses a missed turn of another member, by its number among the shown turns of
    its seat. Returns whether all have excused it; a second call changes nothing. Raises NotAllowed,
    and ClubError alike for a turn that does not exist and for one that the member may not know of.
    """  # clocks 9.2
    with lock_table(table_id) as table:
        own_chair(table, member)
        missed = _shown_turn(table, seat, turn)
        if missed is None or missed.how != By.STAND_IN or missed.member_id == member.pk:
            raise ClubError("nothing_missed", "There is no missed turn to excuse.")
        ExcusedTurn.objects.get_or_create(response_time=missed, member=member)
        missed.forgiven = _is_excused_by_all(table, missed)
        missed.save(update_fields=["forgiven"])
        return missed.forgiven


def _shown_turn(table: Table, seat: Seat, turn: int) -> ResponseTime | None:
    """The turn of that number; None if there is none."""
    seat_turns = public_response_times(table).filter(seat=seat)
    if turn > 0:
        return next(iter(seat_turns[turn - 1 : turn]), None)
    return None


def _is_excused_by_all(table: Table, missed: ResponseTime) -> bool:
    seated = table.chairs.filter(member__isnull=False)
    others = seated.exclude(member=missed.member_id)
    return not others.exclude(member__excused_turns__response_time=missed).exists()
