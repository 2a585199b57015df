"""Tidying up: tables that were opened and never began, and tables asleep for weeks, are called off;
their members are told a week before.
"""

from __future__ import annotations

from datetime import datetime

from club.notifications import services as notices
from club.notifications.services import SeatQuestion
from club.tables.idle_tables import is_idle, is_idle_warning_due
from club.tables.models import Status, Table
from club.tables.services.history import close_table, save_table
from club.tables.services.lock import lock_table


def tidy_up(table_id: int, now: datetime) -> bool:
    """Calls an idle table off, or tells its members that it will be; False when it is not idle any
    more. May be done twice.
    """  # L14, L15
    with lock_table(table_id) as table:
        if is_idle(table, now):
            close_table(table, Status.CANCELLED, now)
        elif is_idle_warning_due(table, now):
            _warn(table, now)
        else:
            return False
        save_table(table)
        return True


def _warn(table: Table, now: datetime) -> None:
    """An open table's host is told, for it is theirs to begin; of one asleep all members are."""
    table.warned_at = now
    concerned = table.chairs.filter(member__isnull=False)
    if table.sat_at is not None:
        concerned = concerned.filter(member=table.host)
    time = table.happenings.count()  # tells this warning from an earlier one
    told = [(chair.member_id or 0, SeatQuestion(table.pk, chair.seat, time)) for chair in concerned]
    notices.tell_all(told, "idle", now)
