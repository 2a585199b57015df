"""Cancels idle tables: those that were opened and never started, and those asleep for weeks. Their
members are warned a week before.
"""

from __future__ import annotations

from datetime import datetime

from club.messages.notifications import services as notices
from club.messages.notifications.subjects import seat_question
from club.play.tables.idle_tables import is_idle_warning_due, is_overdue
from club.play.tables.models import Status, Table
from club.play.tables.services.history import close_table, save_table
from club.play.tables.services.lock import lock_table


def tidy_up(table_id: int, now: datetime) -> bool:
    """Cancels an idle table, or warns its members that it will be cancelled; False when it is not
    idle any more. A second call changes nothing.
    """  # clocks 8.5, clocks 8.4
    with lock_table(table_id) as table:
        if is_overdue(table, now):
            close_table(table, Status.CANCELLED, now)
        elif is_idle_warning_due(table, now):
            _warn_members(table, now)
        else:
            return False
        save_table(table)
        return True


def _warn_members(table: Table, now: datetime) -> None:
    """Notifies the host of an open table, who can start it, or all members of one asleep."""
    table.warned_at = now
    chairs = table.chairs.filter(member__isnull=False)
    if table.sat_at is not None:
        chairs = chairs.filter(member=table.host)
    occasion = table.happenings.count()  # distinguishes this warning from earlier ones
    about = [
        (chair.member_id or 0, seat_question(table.pk, chair.seat, occasion))
        for chair in chairs
    ]
    notices.tell_all(about, "idle", now)
