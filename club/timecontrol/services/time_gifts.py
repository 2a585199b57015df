"""Time gifts: one member gives more time to another's chair, without a vote."""

from __future__ import annotations

from datetime import datetime

from club.members.models import Member
from club.tables.errors import Refused
from club.tables.models import Chair, EventType, Table
from club.tables.services.authority import expect_unmoved
from club.tables.services.history import log_event, save_table
from club.tables.services.lock import locked_in_play
from club.tables.services.snapshot import table_snapshot
from club.timecontrol import clock
from club.timecontrol.presets import time_control_of
from club.timecontrol.response_times import is_question_hidden
from club.timecontrol.services.clocks import CLOCK_COLUMNS, ClockUpdater, note_more_time
from games.core import Seat

MOST_GIFTS = 3  # to one chair in a game, from all givers together


def give_time(table_id: int, member: Member, seat: Seat, now: datetime) -> None:
    """The member gives more time to a chair for which, as they know, the game waits: a day at most,
    once a turn. Raises NotAllowed, Refused, and StaleTurn when the table has changed.
    """  # V4
    before = table_snapshot(table_id, member)
    with locked_in_play(table_id, member) as (table, own):
        expect_unmoved(table, before.table.revision, "The table has moved on; no time was given.")
        known = before.cached_game.position.awaited(own.seat)
        chair = _receiver(table, own, seat if seat in known else None)
        gift = clock.largest_gift(time_control_of(table))
        ClockUpdater(table, [chair]).add_gift(chair, gift, now)
        chair.gifts, chair.gift_turn = chair.gifts + 1, chair.clock_turn
        chair.save(update_fields=[*CLOCK_COLUMNS, "gifts", "gift_turn"])
        note_more_time(chair)
        hidden = is_question_hidden(before, seat)
        log_event(table, EventType.GAVE_TIME, now, chair, private=hidden)
        save_table(table)


def _receiver(table: Table, own: Chair, seat: Seat | None) -> Chair:
    """The chair of another member with a running clock. Raises Refused alike for a chair that does
    not exist and for one that the giver may not know of.
    """
    running = table.chairs.filter(member__isnull=False, wound_at__isnull=False)
    chair = running.filter(seat=seat).exclude(pk=own.pk).first() if seat is not None else None
    if chair is None:
        raise Refused("not_awaited", "Nobody is known to be waited for there.")
    if chair.gifts >= MOST_GIFTS or chair.gift_turn == chair.clock_turn:
        text = "Time is given once a turn, and {most} times a game."
        raise Refused("given_enough", text, most=MOST_GIFTS)
    return chair
