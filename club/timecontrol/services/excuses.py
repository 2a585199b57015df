"""Excuses of missed turns: a missed turn does not count once all other members at the table have
excused it.
"""

from __future__ import annotations

from club.members.models import Member
from club.records.models import By
from club.tables.errors import Refused
from club.tables.models import ResponseTime, Table
from club.tables.response_time_rows import Forgiveness
from club.tables.services.authority import own_chair
from club.tables.services.lock import lock_table
from club.timecontrol.on_time_rate import public_response_times
from games.core import Seat


def excuse_miss(table_id: int, member: Member, seat: Seat, turn: int) -> bool:
    """The member excuses a missed turn of another member, by its number among the shown turns of
    its seat. Returns whether all have excused it; a second call changes nothing. Raises NotAllowed,
    and Refused alike for a turn that does not exist and for one that the member may not know of.
    """  # L16
    with lock_table(table_id) as table:
        own_chair(table, member)
        missed = _shown_turn(table, seat, turn)
        if missed is None or missed.how != By.LADDER or missed.member_id == member.pk:
            raise Refused("nothing_missed", "There is nothing here to forgive.")
        Forgiveness.objects.get_or_create(spell=missed, member=member)
        missed.forgiven = _is_excused_by_all(table, missed)
        missed.save(update_fields=["forgiven"])
        return missed.forgiven


def _shown_turn(table: Table, seat: Seat, turn: int) -> ResponseTime | None:
    """The turn of that number; None if there is none."""
    theirs = public_response_times(table).filter(seat=seat)
    return next(iter(theirs[turn - 1 : turn]), None) if turn > 0 else None


def _is_excused_by_all(table: Table, missed: ResponseTime) -> bool:
    others = table.chairs.filter(member__isnull=False).exclude(member=missed.member_id)
    return not others.exclude(member__forgivenesses__spell=missed).exists()
