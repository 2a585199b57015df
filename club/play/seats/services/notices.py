"""Tells members what happens to the seats of their tables. Call with the table's lock held."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from club.messages.notifications.services import tell, tell_all
from club.messages.notifications.subjects import NoticeSubject, seat_question
from club.people.members.models import Member
from club.play.tables import queries
from club.play.tables.models import Chair, Table

BEFORE_THE_FIRST = 0  # in place of the number of a question


def tell_started(
    table: Table, chairs: Iterable[Chair], by: Member, now: datetime
) -> None:
    """Tells all members at the table that the game has begun, except the one who began it."""
    told = [
        (chair.member_id, seat_question(table.pk, chair.seat, BEFORE_THE_FIRST))
        for chair in chairs
        if chair.member_id is not None and chair.member_id != by.pk
    ]
    tell_all(told, "started", now)


def tell_host_of_taken_seat(
    table: Table, chair: Chair, sitter: Member, now: datetime
) -> None:
    """Tells the host who has sat down; once for each member and seat."""  # notices 1.2
    if sitter.pk != table.host_id:
        key = f"t{table.pk}.s{chair.seat}.m{sitter.pk}"
        sat_down = {"seat": chair.seat, "member": sitter.pk}
        about = NoticeSubject(key, table.pk, sat_down, table_id=table.pk)
        tell(table.host_id, "seat_taken", about, now, by=sitter)


def tell_host_if_full(table: Table, now: datetime) -> None:
    """Tells the host when no chair is empty any more, each time that the table fills."""
    if queries.is_full(table.pk):
        host = table.chairs.get(member=table.host_id)
        # distinguishes this notice from earlier ones
        occasion = table.happenings.count()
        tell(table.host_id, "full", seat_question(table.pk, host.seat, occasion), now)
