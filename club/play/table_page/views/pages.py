"""Views that show one table: its page, log, think time, standing orders, chance and transcript."""

from __future__ import annotations

from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.base.encryption import BrokenSeal
from club.base.ui.page_questions import Answers, ask_for_page
from club.base.ui.web import member_of, missing_as_404, or_404, wants_fragments
from club.messages.notifications.queries import unread_notices_of_table
from club.messages.notifications.services import mark_table_read
from club.play.table_page.page import Page, PageExtent, build_page, table_questions
from club.play.table_page.request_data import read_browser_state
from club.play.table_page.responses import (
    read_table,
    render_page,
    shows_table,
    template_context,
)
from club.play.table_page.think_time import think_time_charts
from club.play.table_page.turn.written_moves import check_written_form
from club.play.tables.models import Status, Table
from club.play.tables.presentation.chance_proof import chance_proof_of
from club.play.tables.presentation.results import transcript_of
from club.play.tables.projection import project_table
from club.play.tables.queries import table_for
from club.play.tables.versions import version_token_for
from club.play.time_control.visits import note_visit
from games import registry
from games.core import Seat


@require_safe
@shows_table
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The page, or its fragments. The address holds the picks."""
    table, seat = read_table(request, table_id)
    member, now = member_of(request), timezone.now()
    note_visit(table.pk, member, now)
    questions = [unread_notices_of_table, *table_questions()]
    answers = ask_for_page(request, questions, now, table.pk)
    if unread_notices_of_table in answers:
        mark_table_read(member.pk, table.pk, now)
    page = _requested_page(request, table, seat, now, answers)
    return render_page(request, page)


def _requested_page(
    request: HttpRequest,
    table: Table,
    seat: Seat | None,
    now: datetime,
    answers: Answers,
) -> Page:
    """The page with the picks of the address, less what the browser shows already."""
    member, query = member_of(request), request.GET.dict()
    state = read_browser_state(request)
    return build_page(
        table, seat, member, query, now, browser_state=state, answers=answers
    )


@require_safe
@shows_table
def news(request: HttpRequest, table_id: int) -> HttpResponse:
    """New fragments if the viewer's page is out of date, otherwise 204. A page with the styles of
    another version of the game is loaded again.
    """
    table, seat = read_table(request, table_id)
    if version_token_for(table, seat) == request.GET.get("since"):
        return HttpResponse(status=204)
    if request.GET.get("styles", folder := registry.folder(table.game)) != folder:
        return HttpResponse(headers={"HX-Refresh": "true"})
    now = timezone.now()
    answers = ask_for_page(request, table_questions(), now, table.pk)
    page = _requested_page(request, table, seat, now, answers)
    context = template_context(request, page) | {
        "keep_forms": page.forms.token == request.GET.get("forms"),
        "keep_terms": page.terms.token == request.GET.get("terms"),
    }
    return render(request, "table_page/_fragments.jinja", context)


@require_safe
@shows_table
def log(request: HttpRequest, table_id: int) -> HttpResponse:
    """The whole log as far as the viewer may know it, page by page."""
    table, seat = read_table(request, table_id)
    number = request.GET.get("page", "1") or "1"
    page = build_page(
        table, seat, member_of(request), {}, timezone.now(), PageExtent(log_page=number)
    )
    return render(request, "table_page/log.jinja", template_context(request, page))


@require_safe
@shows_table
def time(request: HttpRequest, table_id: int) -> HttpResponse:
    """The think time of all members, as far as all may know it."""
    table, seat = table_for(member_of(request), table_id)
    taken = think_time_charts(table, member_of(request), seat is not None)
    return render(
        request, "time_control/think_time.jinja", {"table": table, "taken": taken}
    )


@require_safe
@shows_table
def orders(request: HttpRequest, table_id: int) -> HttpResponse:
    """The forms of all standing orders; for htmx only those that the table's page leaves out."""
    table, seat = read_table(request, table_id)
    page = build_page(
        table, seat, member_of(request), {}, timezone.now(), PageExtent(all_orders=True)
    )
    template = (
        "table_page/_unplanned_orders.jinja"
        if wants_fragments(request)
        else "table_page/orders.jinja"
    )
    return render(request, template, template_context(request, page))


@require_safe
@shows_table
def writing(request: HttpRequest, table_id: int) -> HttpResponse:
    """The typed move with the button that plays it, or the reason why it is not legal. Plays
    nothing.
    """
    table, seat = read_table(request, table_id)
    texts = {name: " ".join(request.GET.getlist(name)) for name in request.GET}
    written = check_written_form(table, seat, member_of(request), texts)
    template = (
        "table_page/_written_move.jinja"
        if wants_fragments(request)
        else "table_page/written.jinja"
    )
    return render(request, template, {"table": table, "written": written})


@require_safe
@shows_table
def how_drawn(request: HttpRequest, table_id: int) -> HttpResponse:
    """Shows how chance works at this table, and how to check it."""
    table, seat = read_table(request, table_id)
    promise = or_404(chance_proof_of(project_table(table, seat)))
    return render(
        request, "table_page/chance.jinja", {"table": table, "promise": promise}
    )


@require_safe
@shows_table
def transcript(request: HttpRequest, table_id: int) -> HttpResponse:
    """The record of a finished game as text. Responds with 404 while the game may hold secrets, and
    if the record cannot be decrypted.
    """
    table, _ = table_for(member_of(request), table_id)
    if table.status not in (Status.FINISHED, Status.CANCELLED) or table.record is None:
        raise Http404
    with missing_as_404(BrokenSeal):
        text = transcript_of(table)
    name = f'attachment; filename="{table.game_slug}-{table.pk}.txt"'
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": name},
    )
