"""The page of one table, whatever its stage, and what is read beside it. What changes a table is in
`move_views.py`, `seat_views.py` and `proposal_views.py`; lists of tables are in `home/views.py`.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.encryption import BrokenSeal
from club.table_page.page import page_of
from club.table_page.responses import already_on, context_of, drawable, drawn, finding
from club.table_page.think_time import think_time
from club.table_page.turn.written_moves import written
from club.tables.models import Status
from club.tables.presentation.chance_proof import chance_proof_of
from club.tables.presentation.transcripts import transcript_of
from club.tables.projection import project_table
from club.tables.queries import table_for
from club.tables.version_tokens import version_token_for
from club.timecontrol.visits import note_visit
from club.ui.web import member_of, wants_fragments


@require_safe
@finding
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The page, or its fragments; what was picked so far stands in the address."""
    table, seat = drawable(table_for(member_of(request), table_id))
    said, now, already = request.GET.dict(), timezone.now(), already_on(request)
    note_visit(table, seat, now)
    return drawn(request, page_of(table, seat, member_of(request), said, now, already=already))


@require_safe
@finding
def news(request: HttpRequest, table_id: int) -> HttpResponse:
    """Fresh fragments when there is something the viewer's page does not show yet,
    otherwise 204.
    """
    table, seat = drawable(table_for(member_of(request), table_id))
    if version_token_for(table, seat) == request.GET.get("since"):
        return HttpResponse(status=204)
    said, now, already = request.GET.dict(), timezone.now(), already_on(request)
    page = page_of(table, seat, member_of(request), said, now, already=already)
    kept = {
        "keep_forms": page.forms.mark == request.GET.get("forms"),
        "keep_terms": page.terms.mark == request.GET.get("terms"),
    }
    context = context_of(request, page) | kept
    return render(request, "table_page/_fragments.jinja", context)


@require_safe
@finding
def log(request: HttpRequest, table_id: int) -> HttpResponse:
    """All that was played and all that happened, as far as the viewer knows it, page by page."""
    table, seat = drawable(table_for(member_of(request), table_id))
    number = request.GET.get("page", "1") or "1"
    page = page_of(table, seat, member_of(request), {}, timezone.now(), number)
    return render(request, "table_page/log.jinja", context_of(request, page))


@require_safe
@finding
def time(request: HttpRequest, table_id: int) -> HttpResponse:
    """How long everybody took for their turns, as far as all may know."""
    table, seat = table_for(member_of(request), table_id)
    taken = think_time(table, member_of(request), seat is not None)
    return render(request, "timecontrol/think_time.jinja", {"table": table, "taken": taken})


@require_safe
@finding
def orders(request: HttpRequest, table_id: int) -> HttpResponse:
    """The forms of all standing orders; to htmx those alone that the table's page leaves out."""
    table, seat = drawable(table_for(member_of(request), table_id))
    page = page_of(table, seat, member_of(request), {}, timezone.now(), all_orders=True)
    template = (
        "table_page/_further_orders.jinja"
        if wants_fragments(request)
        else "table_page/orders.jinja"
    )
    return render(request, template, context_of(request, page))


@require_safe
@finding
def writing(request: HttpRequest, table_id: int) -> HttpResponse:
    """What a filled-in form would play, with the button that does, or why it cannot be. Plays
    nothing.
    """
    table, seat = drawable(table_for(member_of(request), table_id))
    texts = {name: " ".join(request.GET.getlist(name)) for name in request.GET}
    said = written(table, seat, member_of(request), texts)
    template = (
        "table_page/_written.jinja" if wants_fragments(request) else "table_page/written.jinja"
    )
    return render(request, template, {"table": table, "written": said})


@require_safe
@finding
def how_drawn(request: HttpRequest, table_id: int) -> HttpResponse:
    """How chance is drawn at this table, and how anybody can check it."""
    table, seat = drawable(table_for(member_of(request), table_id))
    promise = chance_proof_of(project_table(table, seat))
    if promise is None:
        raise Http404
    return render(request, "table_page/chance.jinja", {"table": table, "promise": promise})


@require_safe
@finding
def transcript(request: HttpRequest, table_id: int) -> HttpResponse:
    """The record of a game that is over as text; nobody's while it may still hold secrets, nor
    where its own cannot be opened.
    """
    table, _ = table_for(member_of(request), table_id)
    if table.status not in (Status.FINISHED, Status.CANCELLED) or table.record is None:
        raise Http404
    try:
        text = transcript_of(table)
    except BrokenSeal:
        raise Http404 from None
    name = f'attachment; filename="{table.game_slug}-{table.pk}.txt"'
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": name},
    )
