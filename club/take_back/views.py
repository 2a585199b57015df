"""Views of taking a game back."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_POST, require_safe

from club.encryption import BrokenSeal
from club.errors import ClubError, NotAllowed
from club.members.models import Member
from club.records import queries as records
from club.records.game_cache import BrokenRecord
from club.tables.models import Status, Table
from club.tables.queries import table_for
from club.take_back import services
from club.take_back.models import TakeBackVerdict
from club.take_back.take_back_page import take_back_page
from club.ui.refusals import refusal_on_page
from club.ui.web import SeeOther, member_of
from games import registry


@require_safe
def page(request: HttpRequest, table_id: int) -> HttpResponse:
    """The open proposal, the lines to choose from, and what had been shown before."""  # W7.2
    return _page(request, table_id)


@require_POST
def propose(request: HttpRequest, table_id: int) -> HttpResponse:
    """Proposes to go back to the line in the form."""
    text = request.POST.get("line", "")
    line = int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else -1
    return _change(
        request,
        table_id,
        lambda by: services.propose_take_back(table_id, by, line, timezone.now()),
    )


@require_POST
def agree(request: HttpRequest, table_id: int, pk: int) -> HttpResponse:
    """Agrees to the proposal."""
    return _change(
        request,
        table_id,
        lambda by: services.agree_to_take_back(table_id, by, pk, timezone.now()),
    )


@require_POST
def refuse(request: HttpRequest, table_id: int, pk: int) -> HttpResponse:
    """Does not agree, or takes one's own proposal back."""
    return _change(
        request,
        table_id,
        lambda by: services.refuse_take_back(table_id, by, pk, timezone.now()),
    )


@require_safe
def transcript(request: HttpRequest, table_id: int, pk: int) -> HttpResponse:
    """The record that was left, as text. 404 while the game goes on: it may hold secrets."""
    table = _table(request, table_id)
    if table.status not in (Status.FINISHED, Status.CANCELLED):
        raise Http404
    past = get_object_or_404(
        table.take_backs.select_related("record"), pk=pk, verdict=TakeBackVerdict.AGREED
    )
    try:
        text = str(records.transcript(past.record))
    except BrokenSeal:
        raise Http404 from None
    name = f'attachment; filename="{table.game_slug}-{table.pk}-before-{pk}.txt"'
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": name},
    )


def _table(request: HttpRequest, table_id: int) -> Table:
    try:
        return table_for(member_of(request), table_id)[0]
    except Table.DoesNotExist:
        raise Http404 from None


def _change(
    request: HttpRequest, table_id: int, act: Callable[[Member], object]
) -> HttpResponse:
    """Acts, and leads to the table; a refusal is shown on the page."""
    table = _table(request, table_id)
    try:
        act(member_of(request))
    except NotAllowed as refusal:
        return _page(request, table_id, refusal_on_page(refusal), status=403)
    except ClubError as refusal:
        return _page(request, table_id, refusal_on_page(refusal), status=422)
    except (registry.UnknownGame, BrokenRecord):
        raise Http404 from None
    if request.POST.get("back") == "table":
        return SeeOther(table.get_absolute_url())
    return SeeOther(reverse("take_back:page", args=[table_id]))


def _page(
    request: HttpRequest, table_id: int, refusal: str = "", status: int = 200
) -> HttpResponse:
    try:
        table, seat = table_for(member_of(request), table_id)
        shown = take_back_page(table, seat, member_of(request), timezone.now())
    except (Table.DoesNotExist, registry.UnknownGame, BrokenRecord):
        raise Http404 from None
    facts = {"taking": shown, "table": table, "refusal": refusal}
    response = render(request, "take_back/page.jinja", facts, status=status)
    patch_cache_control(response, private=True, no_store=True)
    return response
