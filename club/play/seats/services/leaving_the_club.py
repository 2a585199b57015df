"""A member who leaves the club gives up their chairs: open tables are left, and at live tables the
absence policy of the table decides at once.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Any

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.seats.services.chairs import leave
from club.play.substitutes.queries import has_substitutes
from club.play.substitutes.services.requests import replace_as_voted
from club.play.tables.models import (
    AbsencePolicy,
    Chair,
    EventType,
    Status,
    Table,
    TenureEnd,
)
from club.play.tables.services.chairs import fall_asleep, hand_to_bot
from club.play.tables.services.history import log_event, save_table
from club.play.tables.services.lock import locked_in_play
from club.play.votes.services.proposals import ask_about_absence, recount_votes
from games.message import message


def leave_all_tables(member: Member, now: datetime, **_signal: Any) -> None:
    """Receives `member_leaving`. Leaves each table in a transaction of its own; it may run twice. A
    table that cannot be left now, because its play is suspended, treats the member as away later.
    """  # data 2.1
    Chair.objects.filter(kept_for=member).update(kept_for=None, kept_until=None)
    for table_id in _tables_of(member, Status.OPEN):
        leave(table_id, member, now)
    for table_id in _tables_of(member, Status.LIVE):
        with suppress(ClubError):
            _leave_live_table(table_id, member, now)


def _tables_of(member: Member, status: Status) -> list[int]:
    chairs = Chair.objects.filter(member=member, table__status=status)
    return list(chairs.values_list("table", flat=True))


def _leave_live_table(table_id: int, member: Member, now: datetime) -> None:
    """The chair goes to a substitute, to the vote of the others, or to a bot."""
    with locked_in_play(table_id, member) as (table, chair):
        log_event(
            table,
            EventType.RESIGNED,
            now,
            chair,
            why=message("A member has left the club."),
        )
        if has_substitutes(table):
            replace_as_voted(table, chair, now)
        elif table.absence == AbsencePolicy.VOTE:
            _put_to_the_vote(table, chair, now)
        else:
            hand_to_bot(table, chair, TenureEnd.LEFT_CLUB, now)
        fall_asleep(table, table.chairs.all(), now)
        recount_votes(table, now)
        save_table(table)


def _put_to_the_vote(table: Table, chair: Chair, now: datetime) -> None:
    chair.away_at, chair.away_shown = now, True
    chair.save(update_fields=["away_at", "away_shown"])
    ask_about_absence(table, chair, now)
