"""A member's notes at a table, and the notes at the log of a finished game."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.base.errors import ClubError
from club.base.ui.refusals import refusal_in_words, shows_refusals, status_of
from club.base.ui.web import (
    SeeOther,
    expect_found,
    member_of,
    typed_number,
    wants_fragments,
)
from club.play.notes import queries, services
from club.play.notes.models import SeatNotes
from club.play.notes.queries import noted_log
from club.play.notes.services import LONGEST_LOG_NOTE, LONGEST_NOTES, NotesConflict
from club.play.tables.models import Status, Table
from club.play.tables.queries import visible_to


@require_http_methods(["GET", "HEAD", "POST"])
def notes(request: HttpRequest, table_id: int) -> HttpResponse:
    """Shows and saves the member's notes at a table."""
    table = _own_table(request, table_id)
    member = member_of(request)
    if request.method != "POST":
        return _notes_page(request, queries.seat_notes(table, member))
    text, version = request.POST.get("text", ""), _number(request, "version")
    try:
        saved = services.save_notes(table, member, text, version, timezone.now())
    except NotesConflict as conflict:
        return _notes_page(request, conflict.saved, text, conflict, status=409)
    except ClubError as refused:
        stored = queries.seat_notes(table, member)
        stored.version = version
        return _notes_page(request, stored, text, refused, status=422)
    if wants_fragments(request):
        return _notes_page(request, saved, just_saved=True)
    messages.success(request, _("Saved."))
    return SeeOther(reverse("notes:notes", args=[table_id]))


def log_page(
    request: HttpRequest, table_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """The log of a finished game with notes, and with what was refused."""
    table = _finished_table(request, table_id)
    page = request.GET.get("page") or request.POST.get("page", "1")
    context = {
        "table": table,
        "log": noted_log(table, member_of(request), page),
        "problem": refusal_in_words(refused),
        "most": LONGEST_LOG_NOTE,
    }
    return render(request, "notes/log.jinja", context, status=status_of(refused))


@require_http_methods(["GET", "HEAD", "POST"])
@shows_refusals(log_page)
def log_notes(request: HttpRequest, table_id: int) -> HttpResponse:
    """The log of a finished game with notes: read it, and write a note at a line."""
    if request.method != "POST":
        return log_page(request, table_id)
    table = _finished_table(request, table_id)
    number, text = _number(request, "line"), request.POST.get("text", "")
    shared, member = "shared" in request.POST, member_of(request)
    services.save_log_note(
        table, member, number, text, shared=shared, now=timezone.now()
    )
    page = request.POST.get("page", "1")
    query = f"?page={page}" if page.isdigit() else ""
    return SeeOther(f"{reverse('notes:log', args=[table_id])}{query}#line-{number}")


def _notes_page(
    request: HttpRequest,
    stored: SeatNotes,
    text: str | None = None,
    refused: ClubError | None = None,
    *,
    just_saved: bool = False,
    status: int = 200,
) -> HttpResponse:
    is_conflict = isinstance(refused, NotesConflict)
    context = {
        "table": stored.table,
        "notes": stored,
        "text": stored.text if text is None else text,
        "other": stored.text if is_conflict else "",
        "is_conflict": is_conflict,
        "problem": refusal_in_words(refused),
        "just_saved": just_saved,
        "longest": LONGEST_NOTES,
    }
    name = "_notes_fragments" if wants_fragments(request) else "notes"
    return render(request, f"notes/{name}.jinja", context, status=status)


def _own_table(request: HttpRequest, table_id: int) -> Table:
    """Notes are secret: to a member who never sat there, the address leads nowhere."""
    table = get_object_or_404(visible_to(member_of(request)), pk=table_id)
    expect_found(queries.has_sat(table, member_of(request)))
    return table


def _finished_table(request: HttpRequest, table_id: int) -> Table:
    table = _own_table(request, table_id)
    expect_found(table.status == Status.FINISHED)
    return table


def _number(request: HttpRequest, name: str) -> int:
    return typed_number(request.POST.get(name, "")) or 0
