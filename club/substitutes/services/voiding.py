"""Ends requests for substitutes of which nothing comes any more. Call with the table row locked."""

from __future__ import annotations

from datetime import datetime

from club.streams.publisher import of_home, publish_after_commit
from club.substitutes.models import BenchAsked, BenchCall, RequestOutcome
from club.tables.models import Table


def void_requests(table: Table, now: datetime, **about: object) -> bool:
    """Nobody is looked for any more at the table, or in that part of it; whether somebody was."""
    open_now = list(table.calls.filter(settled_at=None, **about))
    for call in open_now:
        end_request(call, RequestOutcome.VOID, now)
    return bool(open_now)


def end_request(
    call: BenchCall, came_to: RequestOutcome, now: datetime, taken_by: int | None = None
) -> None:
    """Ends a call; the home pages of those it has asked hear of it."""
    call.settled_at, call.came_to, call.taken_by_id = now, came_to, taken_by
    call.save(update_fields=["settled_at", "came_to", "taken_by"])
    publish_after_commit(map(of_home, members_asked_before(call)))


def members_asked_before(call: BenchCall) -> list[int]:
    """Members who have been asked to that chair, by this call or one before."""
    asked = BenchAsked.objects.filter(call__table=call.table_id, call__seat=call.seat)
    return list(asked.values_list("member_id", flat=True).distinct())
