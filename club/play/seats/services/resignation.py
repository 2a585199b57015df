"""Resignation: a member ends the game for themselves. A member who wants to end it for all makes a
proposal.
"""

from __future__ import annotations

from datetime import datetime

from club.people.members.models import Member
from club.play.tables.models import EventType, TenureEnd
from club.play.tables.services.chairs import fall_asleep, hand_to_bot
from club.play.tables.services.history import log_event, save_table
from club.play.tables.services.lock import locked_in_play
from club.play.votes.services.votes import recount_votes


def resign(table_id: int, member: Member, now: datetime) -> None:
    """Gives the member's chair to a bot for the rest of the game, without its draft and orders."""
    with locked_in_play(table_id, member) as (table, chair):
        log_event(table, EventType.RESIGNED, now, chair)
        hand_to_bot(table, chair, TenureEnd.RESIGNED, now)
        fall_asleep(table, table.chairs.all(), now)
        recount_votes(table, now)
        save_table(table)
