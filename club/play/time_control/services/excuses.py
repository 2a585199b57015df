"""Excuses of missed turns: a missed turn does not count once all other members at the table have
excused it.
"""

from __future__ import annotations

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.tables.models import ExcusedTurn, ResponseTime, Table
from club.play.tables.services.lock import lock_table
from club.play.tables.services.permissions import own_chair
from club.play.time_control.on_time_rate import public_response_times
from games.core import Seat


def excuse_miss(table_id: int, member: Member, seat: Seat, turn: int) -> bool:
    """The member excuses a missed turn of another member, by its number among the shown turns of
    its seat. Returns whether all have excused it; a second call changes nothing. Raises NotAllowed,
    and ClubError alike for a turn that does not exist and for one that the member may not know of.
    """  # clocks 9.1
    with lock_table(table_id) as table:
        own_chair(table, member)
        missed = _shown_turn(table, seat, turn)
        if missed is None or missed.how != By.LADDER or missed.member_id == member.pk:
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
    other_chairs = table.chairs.filter(member__isnull=False).exclude(
        member=missed.member_id
    )
    return not other_chairs.exclude(
        member__excused_turns__response_time=missed
    ).exists()
