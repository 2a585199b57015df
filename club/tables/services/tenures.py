"""Tenures: who sat in a chair from which entry to which. Call all of these with the table row
locked.
"""

from __future__ import annotations

from collections.abc import Iterable

from club.tables.models import Chair, Status, Table, Tenure, TenureEnd


def begin_tenures(table: Table, chairs: Iterable[Chair]) -> None:
    """Opens one for everybody who sits there now, at the record's present length."""
    since = _length(table)
    Tenure.objects.bulk_create(
        Tenure(table=table, seat=chair.seat, member=chair.member, bot=chair.bot, since=since)
        for chair in chairs
    )


def end_tenure(table: Table, chair: Chair, how: TenureEnd) -> None:
    """Ends the one of whoever sits in the chair, before somebody else does."""
    open_now = table.tenures.filter(seat=chair.seat, until__isnull=True)
    open_now.update(until=_length(table), ended=how)


def end_all_tenures(table: Table) -> None:
    """Ends those that lasted as long as the game, to its end or until it was called off."""
    how = TenureEnd.PLAYED if table.status == Status.FINISHED else TenureEnd.CANCELLED
    table.tenures.filter(until__isnull=True).update(until=_length(table), ended=how)


def _length(table: Table) -> int:
    return table.record.length if table.record is not None else 0
