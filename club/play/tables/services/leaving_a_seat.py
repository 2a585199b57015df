"""Leaving a seat: a member leaves before the end and a bot takes the chair, without the orders,
draft and clock of the member. Call with the table row locked.
"""

from __future__ import annotations

from datetime import datetime

from club.play.tables.models import Chair, Table, TenureEnd
from club.play.tables.services.chair_reset import clear_response_time, reset_clock
from club.play.tables.services.history import call_stand_ins
from club.play.tables.services.tenures import begin_tenures, end_tenure
from club.play.tables.signals import chair_given_up

STAND_IN_BOT = "greedy"  # the bot that plays for absent members


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
    chair.draft = []
    chair.draft_stands = False
    chair.confirm_by = None
    chair.asked += 1
    clear_response_time(chair)
    chair.save()
