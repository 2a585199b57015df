"""Views of taking a game back."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_POST, require_safe

from club.base.encryption import BrokenSeal
from club.base.errors import ClubError
from club.base.ui.refusals import refusal_on_page, shows_refusals, status_of
from club.base.ui.web import (
    SeeOther,
    expect_found,
    member_of,
    missing_as_404,
    typed_number,
)
from club.play.game_records import queries as records
from club.play.game_records.game_cache import BrokenRecord
from club.play.tables.models import Status, Table
from club.play.tables.queries import table_for, visible_to
from club.play.take_back import services
from club.play.take_back.models import WENT_BACK
from club.play.take_back.take_back_page import take_back_page
from games import registry

UNREADABLE = (Table.DoesNotExist, registry.UnknownGame, BrokenRecord)


def proposal_page(
    request: HttpRequest,
    table_id: int,
    pk: int | None = None,
    refused: ClubError | None = None,
) -> HttpResponse:
    """The open proposal and the lines to choose from, with what was refused."""
    member = member_of(request)
    with missing_as_404(*UNREADABLE):
        table, seat = table_for(member, table_id)
        taking = take_back_page(table, seat, member, timezone.now())
    context = {"taking": taking, "table": table, "refusal": refusal_on_page(refused)}
    status = status_of(refused)
    response = render(request, "take_back/page.jinja", context, status=status)
    patch_cache_control(response, private=True, no_store=True)
    return response


@require_safe
def page(request: HttpRequest, table_id: int) -> HttpResponse:
    """The open proposal, the lines to choose from, and what had been shown before."""
    return proposal_page(request, table_id)


@require_POST
@shows_refusals(proposal_page)
def propose(request: HttpRequest, table_id: int) -> HttpResponse:
    """Proposes to go back to the line in the form."""
    number = typed_number(request.POST.get("line", ""), digits=6)
    line = -1 if number is None else number
    return _change(request, table_id, services.propose_take_back, line)


@require_POST
@shows_refusals(proposal_page)
def undo(request: HttpRequest, table_id: int) -> HttpResponse:
    """Undoes the member's last moves."""
    return _change(request, table_id, services.undo_last_moves)


@require_POST
@shows_refusals(proposal_page)
def agree(request: HttpRequest, table_id: int, pk: int) -> HttpResponse:
    """Agrees to the proposal."""
    return _change(request, table_id, services.agree_to_take_back, pk)


@require_POST
@shows_refusals(proposal_page)
def refuse(request: HttpRequest, table_id: int, pk: int) -> HttpResponse:
    """Does not agree, or takes one's own proposal back."""
    return _change(request, table_id, services.refuse_take_back, pk)


@require_safe
def transcript(request: HttpRequest, table_id: int, pk: int) -> HttpResponse:
    """The record that was left, as text. 404 while the game goes on: it may hold secrets."""
    table = get_object_or_404(visible_to(member_of(request)), pk=table_id)
    expect_found(table.status in (Status.FINISHED, Status.CANCELLED))
    past = get_object_or_404(
        table.take_backs.select_related("record"), pk=pk, verdict__in=WENT_BACK
    )
    with missing_as_404(BrokenSeal):
        text = str(records.transcript(past.record))
    name = f'attachment; filename="{table.game_slug}-{table.pk}-before-{pk}.txt"'
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": name},
    )


def _change(
    request: HttpRequest,
    table_id: int,
    service: Callable[..., object],
    *numbers: int,
) -> HttpResponse:
    """Calls the service, with the number of a line or a proposal if it takes one, and leads to the
    table or to the page of this app.
    """
    member = member_of(request)
    table = get_object_or_404(visible_to(member), pk=table_id)
    with missing_as_404(registry.UnknownGame, BrokenRecord):
        service(table_id, member, *numbers, timezone.now())
    if request.POST.get("back") == "table":
        return SeeOther(table.get_absolute_url())
    return SeeOther(reverse("take_back:page", args=[table_id]))
