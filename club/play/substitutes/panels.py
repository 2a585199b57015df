"""Panels of the table page: open requests for substitutes, and confirmations of presence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from club.base.ui import times
from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.substitutes import queries as substitute_queries
from club.play.substitutes.models import SubstituteRequest, Vacancy
from club.play.substitutes.services.requests import may_call_off
from club.play.substitutes.views import request_reason
from club.play.tables import due_chairs, queries
from club.play.tables.models import Chair, Status
from club.play.tables.projection import TableProjection


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A chair with a request for a substitute."""

    why: str
    over: str  # "tomorrow 8:00"
    mine: bool  # the viewer sits in it
    address: str  # page where the viewer may take the chair; empty: they were not asked


@dataclass(frozen=True, slots=True)
class UnconfirmedMember:
    """A member who has to confirm that they are here."""

    name: str
    by: str
    mine: bool


def substitute_panel(
    projection: TableProjection, member: Member, now: datetime
) -> Panel | None:
    """The panel of open requests and of the viewer's own actions at a live table; None if there
    is nothing to show.
    """
    table = projection.table
    if not table.live:
        return None
    # without substitutes in the absence policy, a vote may still request one for an absent member
    is_member_away = any(occupant.away for occupant in projection.occupants)
    may_be_open = is_member_away or substitute_queries.has_substitutes(table)
    requests = substitute_queries.open_requests(table) if may_be_open else []
    context = {
        "table": table,
        "calls": tuple(
            _open_request(occupant, projection, member, now) for occupant in requests
        ),
        "may_ask": _may_ask(projection),
        "may_call_off": _may_call_off(projection, member),
    }
    has_content = any((context["calls"], context["may_ask"], context["may_call_off"]))
    return Panel("substitutes/_bench.jinja", context) if has_content else None


def presence_panel(
    projection: TableProjection, member: Member, now: datetime
) -> Panel | None:
    """The panel of members at an open table who have to confirm that they are here."""
    if projection.table.status != Status.OPEN:
        return None
    chairs = due_chairs.unconfirmed_chairs_at(projection.table)
    unconfirmed = tuple(_unconfirmed_members(chairs, member, now))
    return (
        Panel("seats/_here.jinja", {"table": projection.table, "asked": unconfirmed})
        if unconfirmed
        else None
    )


def _open_request(
    call: SubstituteRequest, projection: TableProjection, member: Member, now: datetime
) -> OpenRequest:
    is_recipient = projection.own is None and substitute_queries.was_asked(
        call.table_id, call.seat, member.pk
    )
    return OpenRequest(
        why=request_reason(Vacancy(call.why), call.member.username),
        over=times.by_when(call.over_at, now),
        mine=call.seat == projection.viewer,
        address=call.get_absolute_url() if is_recipient else "",
    )


def _may_ask(projection: TableProjection) -> bool:
    """Whether the viewer may request a substitute for their own chair."""
    if projection.own is None or not substitute_queries.has_substitutes(
        projection.table
    ):
        return False
    return substitute_queries.may_request(projection.table, projection.own.seat)


def _may_call_off(projection: TableProjection, member: Member) -> bool:
    game = projection.read
    if game is None or projection.table.host_id != member.pk:
        return False
    if game.everybody_has_played:  # the chairs need not be read
        return False
    return may_call_off(
        projection.table, queries.chairs_with_members(projection.table), game
    )


def _unconfirmed_members(
    chairs: Sequence[Chair], member: Member, now: datetime
) -> Iterator[UnconfirmedMember]:
    for chair in chairs:
        if chair.member is not None and chair.confirm_by is not None:
            by = times.by_when(chair.confirm_by, now)
            yield UnconfirmedMember(
                chair.member.username, by, chair.member_id == member.pk
            )
