"""Changes of a chair's occupant: absence and return, a clock that starts anew, bots that take
over. Call with the table row locked.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from club.play.tables.models import Chair, Table, TenureEnd
from club.play.tables.services.history import begin_tenures, call_stand_ins, end_tenure
from club.play.tables.signals import chair_given_up
from games import bots

NONE = timedelta(0)


def clear_response_time(chair: Chair) -> None:
    """Clears what was asked in this turn, and how long it took. Saves nothing."""
    chair.response_since = None
    chair.response_how = ""
    chair.response_counted = chair.response_elapsed = NONE
    chair.response_known = True
    chair.response_choice = False


def clear_absence(chair: Chair) -> None:
    """Clears missed turns and absence, when the member plays or returns. Saves nothing."""
    chair.missed = 0
    chair.missed_turn = None
    chair.away_at = None
    chair.away_shown = False


def reset_clock(chair: Chair, bank: timedelta) -> None:
    """Resets the chair as at a start, or for a new occupant: no clock runs, no turn was missed, and
    the bank is the given one. Saves nothing.
    """
    chair.bank, chair.time_granted = bank, NONE
    chair.left = chair.clock_started_at = chair.gift_turn = None
    chair.reacting = False
    chair.excused = chair.gifts = 0
    clear_response_time(chair)
    clear_absence(chair)


def fall_asleep(table: Table, chairs: Iterable[Chair], now: datetime) -> None:
    """Puts the table to sleep if every member is away: then no stand-in plays."""
    members = [chair for chair in chairs if chair.member_id is not None]
    if members and all(chair.away_at is not None for chair in members):
        table.slept_at = table.slept_at or now


def wake_up(table: Table, chair: Chair, now: datetime) -> None:
    """Wakes the table: bots and absent members are due at once. The caller saves the table."""
    if table.slept_at is not None:
        table.slept_at = table.warned_at = None
        asked = table.chairs.filter(turn_since__isnull=False)
        asked.exclude(pk=chair.pk).update(due_at=now)


STAND_IN_BOT = bots.USUAL  # the bot that plays for absent members


def hand_to_bot(table: Table, chair: Chair, how: TenureEnd, now: datetime) -> None:
    """A bot gets the chair for the rest of the game. It is called after the commit."""
    if chair.being_asked:
        # nothing is due at a sleeping table
        chair.due_at = None if table.slept_at else now
        chair.remind_at = None
    reset_clock(chair, table.bank)
    chair_given_up.send(sender=Table, table=table, seat=chair.seat, now=now)
    end_tenure(table, chair, how)
    empty_chair(chair, STAND_IN_BOT)
    begin_tenures(table, [chair])
    call_stand_ins(table, [chair], now)


def empty_chair(chair: Chair, bot: str = "") -> None:
    """Empties the chair: the next occupant gets neither orders nor draft, and pages rendered before
    cannot answer for them.
    """
    chair.member, chair.bot, chair.nonce = None, bot, ""
    chair.orders = {}
    chair.bot_memory = {}
    chair.draft = []
    chair.draft_stands = False
    chair.confirm_by = None
    chair.asked += 1
    clear_response_time(chair)
    chair.save()
