"""Ends and voids requests for a substitute. Call with the table row locked."""

from __future__ import annotations

from datetime import datetime

from club.base.streams.publisher import home_channel, publish_after_commit
from club.play.substitutes.models import (
    RequestOutcome,
    RequestRecipient,
    SubstituteRequest,
)
from club.play.tables.models import Table


def void_requests(table: Table, now: datetime, **about: object) -> bool:
    """Voids the table's open requests that match the filter `about`; returns whether there were
    any.
    """
    open_now = list(table.calls.filter(settled_at=None, **about))
    for request in open_now:
        end_request(request, RequestOutcome.VOID, now)
    return bool(open_now)


def end_request(
    request: SubstituteRequest,
    outcome: RequestOutcome,
    now: datetime,
    taken_by: int | None = None,
) -> None:
    """Ends a request, and signals the home pages of the members it has asked."""
    request.settled_at, request.came_to, request.taken_by_id = now, outcome, taken_by
    request.save(update_fields=["settled_at", "came_to", "taken_by"])
    publish_after_commit(map(home_channel, members_asked_before(request)))


def members_asked_before(request: SubstituteRequest) -> list[int]:
    """Ids of the members who were asked to take the chair, by this request or an earlier one."""
    recipients = RequestRecipient.objects.filter(
        call__table=request.table_id, call__seat=request.seat
    )
    return list(recipients.values_list("member_id", flat=True).distinct())
