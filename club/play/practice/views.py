"""Begins practice at a step of a finished game, and ends it."""

from __future__ import annotations

from collections.abc import Callable

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
    typed_uuid,
)
from club.play.game_records.game_cache import BrokenRecord
from club.play.practice.services import seats, starting
from club.play.practice.services.starting import PracticeStart
from club.play.replay.steps import NoSuchStep, plies_before
from club.play.tables.models import Status, Table
from club.play.tables.queries import table_for, visible_to
from games import registry

ALL_SEATS = "all"
UNREADABLE = (NoSuchStep, registry.UnknownGame, BrokenRecord)
NO_SEAT = -2  # for a seat that is no number


@require_POST
def begin(request: HttpRequest, table_id: int) -> HttpResponse:
    """Begins a game of the member's own that goes on from the step in the form."""
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
    """Ends the member's practice."""
    return _change(request, table_id, starting.end_practice)


@require_POST
def invite(request: HttpRequest, table_id: int) -> HttpResponse:
    """Invites a member to a free seat, as the host."""
    name = request.POST.get("name", "")
    return _change(request, table_id, seats.invite_to_practice, name)


@require_POST
def sit(request: HttpRequest, table_id: int) -> HttpResponse:
    """Seats an invited member in a free seat."""
    seat = typed_number(request.POST.get("seat", ""))
    seat = NO_SEAT if seat is None else seat
    return _change(request, table_id, seats.take_seat, seat)


@require_POST
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    """Frees the seat that the member took."""
    return _change(request, table_id, seats.leave_practice)


def _change(
    request: HttpRequest, table_id: int, act: Callable[..., object], *details: object
) -> HttpResponse:
    """Redirects to the table's page after the act, with the reason of a refusal."""
    table = get_object_or_404(visible_to(member_of(request)), pk=table_id)
    with refusals_told(request):
        act(table.pk, member_of(request), *details, timezone.now())
    return SeeOther(table.get_absolute_url())


def _choices(request: HttpRequest, ply: int) -> PracticeStart:
    """Returns the choices in the form. An invalid seat becomes one that does not exist."""
    form = request.POST
    chosen = form.get("seat", ALL_SEATS)
    seat = None if chosen == ALL_SEATS else typed_number(chosen)
    is_unknown = seat is None and chosen != ALL_SEATS
    return PracticeStart(
        ply=ply,
        seat=NO_SEAT if is_unknown else seat,
        bot=form.get("bot", ""),
        once=typed_uuid(form.get("once", "")),
    )
