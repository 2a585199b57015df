"""What stands beside a table about the bench, and about who is to say that they are here: panels of
the table's page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from club.members.models import Member
from club.substitutes import queries as bench
from club.substitutes.models import BenchCall, Vacancy
from club.substitutes.services.requests import may_call_off
from club.substitutes.views import request_reason
from club.tables import idle_tables, queries
from club.tables.models import Chair, Status
from club.tables.projection import TableProjection
from club.ui import times
from club.ui.panels import Panel


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A chair for which the bench is called."""

    why: str
    over: str  # "tomorrow 8:00"
    mine: bool  # the viewer sits in it
    address: str  # where the viewer may take it; empty: they were not asked


@dataclass(frozen=True, slots=True)
class UnconfirmedMember:
    """A member who is to say that they are here."""

    name: str
    by: str
    mine: bool


def substitute_panel(seen: TableProjection, member: Member, now: datetime) -> Panel | None:
    """At a table that is played: calls, and what the viewer may do about chairs."""
    table = seen.table
    if not table.live:
        return None
    # where no bench was agreed on, a vote may still call it for who is away
    may_be_out = bench.has_substitutes(table) or any(one.away for one in seen.occupants)
    calls = bench.open_requests(table) if may_be_out else []
    facts = {
        "table": table,
        "calls": tuple(_called(one, seen, member, now) for one in calls),
        "may_ask": _may_ask(seen),
        "may_call_off": _may_call_off(seen, member),
    }
    shown = any((facts["calls"], facts["may_ask"], facts["may_call_off"]))
    return Panel("substitutes/_bench.jinja", facts) if shown else None


def presence_panel(seen: TableProjection, member: Member, now: datetime) -> Panel | None:
    """At a table that is about to begin: who is asked whether they are still here."""
    if seen.table.status != Status.OPEN:
        return None
    asked = tuple(_still_asked(idle_tables.unconfirmed_chairs_at(seen.table), member, now))
    return Panel("seating/_here.jinja", {"table": seen.table, "asked": asked}) if asked else None


def _called(call: BenchCall, seen: TableProjection, member: Member, now: datetime) -> OpenRequest:
    asked = seen.own is None and bench.was_asked(call.table_id, call.seat, member.pk)
    return OpenRequest(
        why=request_reason(Vacancy(call.why), call.member.username),
        over=times.by_when(call.over_at, now),
        mine=call.seat == seen.viewer,
        address=call.get_absolute_url() if asked else "",
    )


def _may_ask(seen: TableProjection) -> bool:
    """Whether the viewer's chair may be offered to the bench."""
    if seen.own is None or not bench.has_substitutes(seen.table):
        return False
    return bench.may_request(seen.table, seen.own.seat)


def _may_call_off(seen: TableProjection, member: Member) -> bool:
    if seen.read is None or seen.table.host_id != member.pk:
        return False
    return may_call_off(seen.table, queries.chairs_with_members(seen.table), seen.read)


def _still_asked(
    chairs: Sequence[Chair], member: Member, now: datetime
) -> Iterator[UnconfirmedMember]:
    for chair in chairs:
        if chair.member is not None and chair.confirm_by is not None:
            by = times.by_when(chair.confirm_by, now)
            yield UnconfirmedMember(chair.member.username, by, chair.member_id == member.pk)
