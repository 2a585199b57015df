"""Begins practice at a step of a finished game, and ends it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from club.base.ui.refusals import refusals_told
from club.base.ui.web import (
    SeeOther,
    expect_found,
    member_of,
    missing_as_404,
    or_404,
    typed_number,
)
from club.people.members.models import Member
from club.play.game_records.game_cache import BrokenRecord
from club.play.practice.services import seats, starting
from club.play.practice.services.starting import PracticeStart
from club.play.replay.steps import NoSuchStep, plies_before
from club.play.tables.models import Status, Table
from club.play.tables.queries import table_for, visible_to
from games import registry

ALL_SEATS = "all"
UNREADABLE = (NoSuchStep, registry.UnknownGame, BrokenRecord)
Act = Callable[[int, Member, datetime], object]


@require_POST
def begin(request: HttpRequest, table_id: int) -> HttpResponse:
    """A game of one's own that goes on from the step in the form."""
    with missing_as_404(Table.DoesNotExist):
        table, seat = table_for(member_of(request), table_id)
    step = or_404(typed_number(request.POST.get("step", "")))
    expect_found(table.status == Status.FINISHED)
    with refusals_told(request), missing_as_404(*UNREADABLE):
        ply = plies_before(table, seat, request.POST.get("as", ""), step)
        choices, now = _choices(request, ply), timezone.now()
        begun = starting.begin_practice(table, member_of(request), choices, now)
        return SeeOther(begun.get_absolute_url())
    return SeeOther(reverse("tables:replay_step", args=[table_id, step]))


@require_POST
def end(request: HttpRequest, table_id: int) -> HttpResponse:
    """Ends one's practice."""
    return _change(request, table_id, starting.end_practice)


@require_POST
def invite(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host invites a member to a free seat."""
    name = request.POST.get("name", "")
    return _change(
        request,
        table_id,
        lambda table_id, host, now: seats.invite_to_practice(table_id, host, name, now),
    )


@require_POST
def sit(request: HttpRequest, table_id: int) -> HttpResponse:
    """An invited member takes a free seat."""
    seat = typed_number(request.POST.get("seat", ""))
    return _change(
        request,
        table_id,
        lambda table_id, member, now: seats.take_seat(
            table_id, member, -2 if seat is None else seat, now
        ),
    )


@require_POST
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    """A member leaves the seat that they took."""
    return _change(request, table_id, seats.leave_practice)


def _change(request: HttpRequest, table_id: int, act: Act) -> HttpResponse:
    """The table's page after the act, with the reason of a refusal."""
    table = get_object_or_404(visible_to(member_of(request)), pk=table_id)
    with refusals_told(request):
        act(table.pk, member_of(request), timezone.now())
    return SeeOther(table.get_absolute_url())


def _choices(request: HttpRequest, ply: int) -> PracticeStart:
    """What the form says. A seat that is no number is one that there is not."""
    form = request.POST
    chosen = form.get("seat", ALL_SEATS)
    seat = None if chosen == ALL_SEATS else typed_number(chosen)
    is_unknown = seat is None and chosen != ALL_SEATS
    return PracticeStart(
        ply=ply,
        seat=-2 if is_unknown else seat,
        bot=form.get("bot", ""),
        once=_uuid(form.get("once", "")),
    )


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
