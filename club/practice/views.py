"""Begins practice at a step of a finished game, and ends it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from club.errors import ClubError
from club.members.models import Member
from club.practice import services, with_others
from club.practice.services import PracticeStart
from club.records.game_cache import BrokenRecord
from club.replay.steps import NoSuchStep, plies_before
from club.tables.models import Status, Table
from club.tables.queries import table_for
from club.ui.refusals import refusal_on_page
from club.ui.web import SeeOther, member_of
from games import registry
from games.core import Seat

ALL_SEATS = "all"
Act = Callable[[int, Member, datetime], object]


@require_POST
def begin(request: HttpRequest, table_id: int) -> HttpResponse:
    """A game of one's own that goes on from the step in the form."""  # R4
    table, seat = _table(request, table_id)
    step, eyes = _number(request.POST.get("step", "")), request.POST.get("as", "")
    if table.status != Status.FINISHED or step is None:
        raise Http404
    try:
        ply = plies_before(table, seat, eyes, step)
        choices = _choices(request, ply)
        begun = services.begin_practice(
            table, member_of(request), choices, timezone.now()
        )
    except (NoSuchStep, registry.UnknownGame, BrokenRecord):
        raise Http404 from None
    except ClubError as refused:
        messages.error(request, refusal_on_page(refused))
        address = reverse("tables:replay_step", args=[table_id, step])
        return SeeOther(address)
    return SeeOther(begun.get_absolute_url())


@require_POST
def end(request: HttpRequest, table_id: int) -> HttpResponse:
    """Ends one's practice."""  # R4
    return _change(request, table_id, services.end_practice)


@require_POST
def invite(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host invites a member to a free seat."""  # R4
    name = request.POST.get("name", "")
    return _change(
        request,
        table_id,
        lambda table_id, host, now: with_others.invite_to_practice(
            table_id, host, name, now
        ),
    )


@require_POST
def sit(request: HttpRequest, table_id: int) -> HttpResponse:
    """An invited member takes a free seat."""  # R4
    seat = _number(request.POST.get("seat", ""))
    return _change(
        request,
        table_id,
        lambda table_id, member, now: with_others.take_seat(
            table_id, member, -2 if seat is None else seat, now
        ),
    )


@require_POST
def leave(request: HttpRequest, table_id: int) -> HttpResponse:
    """A member leaves the seat that they took."""  # R4
    return _change(request, table_id, with_others.leave_practice)


def _change(request: HttpRequest, table_id: int, act: Act) -> HttpResponse:
    """The table's page after the act, with the reason of a refusal."""
    table, _seat = _table(request, table_id)
    try:
        act(table.pk, member_of(request), timezone.now())
    except ClubError as refused:
        messages.error(request, refusal_on_page(refused))
    return SeeOther(table.get_absolute_url())


def _table(request: HttpRequest, table_id: int) -> tuple[Table, Seat | None]:
    try:
        return table_for(member_of(request), table_id)
    except Table.DoesNotExist:
        raise Http404 from None


def _choices(request: HttpRequest, ply: int) -> PracticeStart:
    """What the form says. A seat that is no number is one that there is not."""
    said = request.POST
    chosen = said.get("seat", ALL_SEATS)
    seat = None if chosen == ALL_SEATS else _number(chosen)
    is_unknown = seat is None and chosen != ALL_SEATS
    return PracticeStart(
        ply=ply,
        seat=-2 if is_unknown else seat,
        bot=said.get("bot", ""),
        once=_uuid(said.get("once", "")),
    )


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
