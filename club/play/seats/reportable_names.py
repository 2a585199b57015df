"""Names of tables as things that can be reported. A hidden name is replaced by the table's
number.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy

from club.people.members.models import Member
from club.people.moderation.reportable import (
    NotReportable,
    ReportableKind,
    ReportedThing,
)
from club.play.tables.models import Table
from club.play.tables.queries import table_for
from club.play.tables.services.history import save_table
from club.play.tables.services.lock import lock_table


def _read(reporter: Member, table_id: int) -> ReportedThing:
    try:
        table, _seat = table_for(reporter, table_id)
    except Table.DoesNotExist:
        raise NotReportable(table_id) from None
    # judges do not see the pages of private tables
    address = "" if table.private else table.get_absolute_url()
    back = table.get_absolute_url()
    return ReportedThing(table.host, table.name, address=address, back=back)


def _hide(table_id: int, _judge: Member, now: datetime) -> None:
    _show(table_id, f"Table {table_id}", _judge, now)


def _show(table_id: int, text: str, _judge: Member, _now: datetime) -> None:
    with lock_table(table_id) as table:
        table.name = text
        save_table(table)


TABLE_NAME = ReportableKind(
    "table-name", gettext_lazy("the name of a table"), _read, _hide, _show
)
