"""The page of one table, whatever its stage, and what is read beside it. What changes a table is in `table_moves.py`
and `table_seats.py`; the lists of tables are in `views.py`."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from club.records import queries as records
from club.tables.answers import context_of, drawable, drawn, finding, in_pieces, member_of
from club.tables.marks import mark_for
from club.tables.models import Status
from club.tables.page import page_of
from club.tables.queries import table_for
from club.tables.writing import written


@require_safe
@finding
def table(request: HttpRequest, table_id: int) -> HttpResponse:
    """The page, or its fragments; what was picked so far stands in the address."""
    table, seat = drawable(table_for(member_of(request), table_id))
    return drawn(request, page_of(table, seat, member_of(request), request.GET.dict(), timezone.now()))


@require_safe
@finding
def news(request: HttpRequest, table_id: int) -> HttpResponse:
    """Fresh fragments when there is something the viewer's page does not show yet, otherwise 204."""
    table, seat = drawable(table_for(member_of(request), table_id))
    if mark_for(table, seat) == request.GET.get("since"):
        return HttpResponse(status=204)
    page = page_of(table, seat, member_of(request), request.GET.dict(), timezone.now())
    keep_forms = page.forms_mark == request.GET.get("forms")
    context = context_of(request, page) | {"keep_forms": keep_forms}
    return render(request, "tables/_fragments.html", context)


@require_safe
@finding
def log(request: HttpRequest, table_id: int) -> HttpResponse:
    """All that was played and all that happened, as far as the viewer knows it."""
    table, seat = drawable(table_for(member_of(request), table_id))
    page = page_of(table, seat, member_of(request), {}, timezone.now(), whole_log=True)
    return render(request, "tables/log.html", context_of(request, page))


@require_safe
@finding
def writing(request: HttpRequest, table_id: int) -> HttpResponse:
    """What a filled-in form would play, with the button that does, or why it cannot be. Plays nothing."""
    table, seat = drawable(table_for(member_of(request), table_id))
    said = written(table, seat, member_of(request), request.GET.dict())
    template = "tables/_written.html" if in_pieces(request) else "tables/written.html"
    return render(request, template, {"table": table, "written": said})


@require_safe
@finding
def transcript(request: HttpRequest, table_id: int) -> HttpResponse:
    """The record of a finished table as text; nobody's while it may still hold secrets."""
    table, _ = table_for(member_of(request), table_id)
    if table.status != Status.FINISHED or table.record is None:
        raise Http404
    name = f'attachment; filename="{table.game_slug}-{table.pk}.txt"'
    text = str(records.transcript(table.record))
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers={"Content-Disposition": name})
