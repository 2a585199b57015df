"""Resigning: a member ends the game for themselves. Ending it for all is voted on."""

from __future__ import annotations

from datetime import datetime

from club.members.models import Member
from club.proposals.services.voting import count_again
from club.tables.models import Ended, What
from club.tables.services.history import happened, touch
from club.tables.services.leaving_a_seat import hand_to_bot
from club.tables.services.lock import locked_in_play
from club.tables.services.sleep import fall_asleep


def resign(table_id: int, member: Member, now: datetime) -> None:
    """The member's chair goes to a bot for the rest of the game, without draft or orders."""
    with locked_in_play(table_id, member) as (table, chair):
        happened(table, What.RESIGNED, now, chair)
        hand_to_bot(table, chair, Ended.RESIGNED, now)
        fall_asleep(table, table.chairs.all(), now)
        count_again(table, now)
        touch(table)
