"""A chair changes hands: its member goes before the end and a bot sits down, with neither orders
nor draft nor clock of the one before. Call with the table row locked.
"""

from __future__ import annotations

from datetime import datetime

from club.tables.models import Chair, Table, TenureEnd
from club.tables.services.chair_reset import clear_response_time, reset_clock
from club.tables.services.history import call_stand_ins
from club.tables.services.tenures import begin_tenures, end_tenure
from club.tables.signals import chair_given_up

STAND_IN_BOT = "greedy"  # plays for whoever is not there


def hand_to_bot(table: Table, chair: Chair, how: TenureEnd, now: datetime) -> None:
    """A bot has the chair for the rest of the game; it is called once the transaction stands."""
    if chair.being_asked:
        # at a table asleep nothing is due
        chair.due_at, chair.remind_at = None if table.slept_at else now, None
    reset_clock(chair, table.bank)
    chair_given_up.send(sender=Table, table=table, seat=chair.seat, now=now)
    end_tenure(table, chair, how)
    empty_chair(chair, STAND_IN_BOT)
    begin_tenures(table, [chair])
    call_stand_ins(table, [chair], now)


def empty_chair(chair: Chair, bot: str = "") -> None:
    """Whoever sits there next inherits neither orders nor draft, and no page of before answers for
    them.
    """
    chair.member, chair.bot, chair.nonce = None, bot, ""
    chair.orders, chair.draft, chair.draft_stands = {}, [], False
    chair.confirm_by = None
    chair.asked += 1
    clear_response_time(chair)
    chair.save()
