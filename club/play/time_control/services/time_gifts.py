"""Time gifts: one member gives more time to another's chair, without a vote."""

from __future__ import annotations

from datetime import datetime

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.tables.models import Chair, EventType, Table
from club.play.tables.services.history import log_event, save_table
from club.play.tables.services.lock import locked_in_play, table_snapshot
from club.play.tables.services.permissions import expect_unmoved
from club.play.time_control import clock
from club.play.time_control.presets import time_control_of
from club.play.time_control.response_times import is_question_hidden
from club.play.time_control.services.clocks import (
    CLOCK_COLUMNS,
    ClockUpdater,
    note_more_time,
)
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
        ClockUpdater(table, [chair]).add_gift(chair, gift, now)
        chair.gifts, chair.gift_turn = chair.gifts + 1, chair.clock_turn
        chair.save(update_fields=[*CLOCK_COLUMNS, "gifts", "gift_turn"])
        note_more_time(chair)
        hidden = is_question_hidden(before, seat)
        log_event(table, EventType.GAVE_TIME, now, chair, private=hidden)
        save_table(table)


def _receiver(table: Table, giver: Chair, seat: Seat | None) -> Chair:
    """The chair of another member with a running clock. Raises ClubError alike for a chair that
    does not exist and for one that the giver may not know of.
    """
    running = table.chairs.filter(member__isnull=False, clock_started_at__isnull=False)
    chair = (
        running.filter(seat=seat).exclude(pk=giver.pk).first()
        if seat is not None
        else None
    )
    if chair is None:
        raise ClubError("not_awaited", "The game does not wait for that seat.")
    if chair.gifts >= MOST_GIFTS or chair.gift_turn == chair.clock_turn:
        text = "Time is given once a turn, and {most} times a game."
        raise ClubError("given_enough", text, most=MOST_GIFTS)
    return chair
