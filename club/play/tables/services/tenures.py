"""Tenures: each member's time in a chair, by entries of the record. Call these with the table row
locked.
"""

from __future__ import annotations

from collections.abc import Iterable

from club.play.tables.models import Chair, Status, Table, Tenure, TenureEnd


def begin_tenures(table: Table, chairs: Iterable[Chair]) -> None:
    """Opens a tenure for each occupant, at the record's present length."""
    since = _length(table)
    Tenure.objects.bulk_create(
        Tenure(
            table=table,
            seat=chair.seat,
            member=chair.member,
            bot=chair.bot,
            since=since,
        )
        for chair in chairs
    )


def end_tenure(table: Table, chair: Chair, how: TenureEnd) -> None:
    """Ends the tenure of the chair's occupant, before another sits down."""
    open_now = table.tenures.filter(seat=chair.seat, until__isnull=True)
    open_now.update(until=_length(table), ended=how)


def end_all_tenures(table: Table) -> None:
    """Ends the tenures that lasted until the game ended or was called off."""
    how = TenureEnd.PLAYED if table.status == Status.FINISHED else TenureEnd.CANCELLED
    table.tenures.filter(until__isnull=True).update(until=_length(table), ended=how)


def _length(table: Table) -> int:
    record = table.record
    return record.length if record is not None else 0
