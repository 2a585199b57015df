"""Forgiving: a missed turn does not count once all the others at the table have said so, each with
one press.
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
    """The member forgives a missed turn of another's, by its number among those of its seat that
    may be told of; whether all have. Twice is once. Raises NotYours; Refused alike for what there
    is not and for what the member may not know.
    """  # L16
    with lock_table(table_id) as table:
        own_chair(table, member)
        spell = _told(table, seat, turn)
        if spell is None or spell.how != By.LADDER or spell.member_id == member.pk:
            raise Refused("nothing_missed", "There is nothing here to forgive.")
        Forgiveness.objects.get_or_create(spell=spell, member=member)
        spell.forgiven = _by_all(table, spell)
        spell.save(update_fields=["forgiven"])
        return spell.forgiven


def _told(table: Table, seat: Seat, turn: int) -> ResponseTime | None:
    """The turn of that number; None: there is none."""
    theirs = public_response_times(table).filter(seat=seat)
    return next(iter(theirs[turn - 1 : turn]), None) if turn > 0 else None


def _by_all(table: Table, spell: ResponseTime) -> bool:
    others = table.chairs.filter(member__isnull=False).exclude(member=spell.member_id)
    return not others.exclude(member__forgivenesses__spell=spell).exists()
