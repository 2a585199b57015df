"""Panels of results: at the table of a result, and a remark in the record's file."""

from __future__ import annotations

from datetime import datetime

from club.members.models import Member
from club.ratings.ledger.models import Result
from club.ratings.results.result_page import result_page_of_table
from club.tables.models import Status, Table
from club.tables.projection import TableProjection
from club.ui.panels import Panel


def remark(table: Table) -> str:
    """K23: the number of the result in the ledger; empty: there is none."""
    result = Result.objects.filter(record=table.record_id).first() if table.record_id else None
    return f"result {result.number} of the club's ledger" if result else ""


def at_table(seen: TableProjection, member: Member | None, now: datetime) -> Panel | None:
    """The rating changes of a finished game."""
    if seen.table.status != Status.FINISHED:
        return None
    page = result_page_of_table(seen.table, member)
    return Panel("ratings/results/_changed.jinja", {"page": page}) if page else None
