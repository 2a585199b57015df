"""The chat of a table: its page, the part of it beside a board, and the forms."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.errors import ClubError
from club.base.ui.refusals import refusal_on_page, shows_refusals, status_of
from club.base.ui.web import (
    SeeOther,
    member_of,
    missing_as_404,
    typed_number,
    wants_fragments,
)
from club.messages.threads.lines import LONGEST_LINE
from club.play.chat import queries, services
from club.play.chat.models import ChatLine
from club.play.chat.presentation import ChatSection, chat_section
from club.play.chat.services import CHAT_LINES
from club.play.tables.models import Table
from club.play.tables.queries import table_for, visible_to


@require_safe
def chat(request: HttpRequest, table_id: int) -> HttpResponse:
    """The page of the chat: the last lines, or earlier ones."""
    before = typed_number(request.GET.get("before", ""), digits=15)
    section = _section(request, table_id, timezone.now(), before)
    _mark_read(request, section)
    return _page(request, section)


@require_safe
def thread(request: HttpRequest, table_id: int) -> HttpResponse:
    """The lines and the form for the table's page, when the reader opens that part of it."""
    if not wants_fragments(request):
        return redirect("chat:chat", table_id)
    section = _section(request, table_id, timezone.now())
    _mark_read(request, section)
    return render(request, "threads/_thread_fragments.jinja", _context(section))


@require_safe
def news(request: HttpRequest, table_id: int) -> HttpResponse:
    """Returns the new lines for an open page, or 204. It marks no line as read."""
    section = _section(request, table_id, timezone.now())
    if section.token == request.GET.get("since"):
        return HttpResponse(status=204)
    context = _context(section) | {"has_thread": "thread" in request.GET}
    return render(request, "threads/_news_fragments.jinja", context)


def latest_page(
    request: HttpRequest, table_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """The last lines of the chat, with what was refused."""
    section = _section(request, table_id, timezone.now())
    return _page(request, section, refused)


@require_POST
@shows_refusals(latest_page)
def write(request: HttpRequest, table_id: int) -> HttpResponse:
    """Writes a line."""
    get_object_or_404(visible_to(member_of(request)), pk=table_id)
    text = request.POST.get("text", "")
    services.write_line(table_id, member_of(request), text, timezone.now())
    if wants_fragments(request):
        return latest_page(request, table_id)
    return SeeOther(reverse("chat:chat", args=[table_id]) + "#chat-form")


vars(write)["shown_at"] = "chat:chat"


@require_POST
@shows_refusals(latest_page)
def choose_public(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host decides whether spectators read what the table writes."""
    get_object_or_404(visible_to(member_of(request)), pk=table_id)
    public = "public" in request.POST
    services.set_chat_public(table_id, member_of(request), public=public)
    messages.success(request, _("Saved."))
    return SeeOther(reverse("chat:chat", args=[table_id]))


vars(choose_public)["shown_at"] = "chat:chat"


def line_page(
    request: HttpRequest, table_id: int, line_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """Shows the form of the member's own line, with a refusal."""
    line = _own_line(request, table_id, line_id)
    context = {
        "line": line,
        "place_name": line.table.name,
        "back_address": reverse("chat:chat", args=[table_id]),
        "take_back_address": reverse("chat:take_back", args=[table_id, line_id]),
        "may_change": CHAT_LINES.may_change(line, timezone.now()),
        "longest": LONGEST_LINE,
        "text": request.POST.get("text", line.text),
        "problem": refusal_on_page(refused),
    }
    return render(request, "threads/line.jinja", context, status=status_of(refused))


@require_http_methods(["GET", "HEAD", "POST"])
@shows_refusals(line_page)
def line(request: HttpRequest, table_id: int, line_id: int) -> HttpResponse:
    """Changes the member's own line."""
    if request.method != "POST":
        return line_page(request, table_id, line_id)
    own_line = _own_line(request, table_id, line_id)
    text = request.POST.get("text", "")
    services.change_line(line_id, member_of(request), text, timezone.now())
    return _back_to(own_line)


@require_POST
def take_back(request: HttpRequest, table_id: int, line_id: int) -> HttpResponse:
    """Takes the member's own line back."""
    own_line = _own_line(request, table_id, line_id)
    services.take_back_line(line_id, member_of(request), timezone.now())
    messages.success(request, _("The line is taken back."))
    return _back_to(own_line)


vars(take_back)["shown_at"] = "chat:line"


def _page(
    request: HttpRequest, section: ChatSection, refused: ClubError | None = None
) -> HttpResponse:
    """The page of the chat; for the form beside a board, lines and form alone."""
    text = request.POST.get("text", "") if refused else ""
    context = _context(section) | {"problem": refusal_on_page(refused), "text": text}
    if wants_fragments(request):
        template = "threads/_written_fragments.jinja"
    else:
        template = "chat/chat.jinja"
        context["may_choose_public"] = _may_choose_public(request, section.table)
        context["is_latest"] = "before" not in request.GET
    return render(request, template, context, status=status_of(refused))


def _context(section: ChatSection) -> dict[str, Any]:
    return {
        "section": section,
        "table": section.table,
        "longest": LONGEST_LINE,
        "problem": "",
        "text": "",
    }


def _section(
    request: HttpRequest, table_id: int, now: datetime, before: int | None = None
) -> ChatSection:
    member = member_of(request)
    with missing_as_404(Table.DoesNotExist):
        table, seat = table_for(member, table_id)
    return chat_section(table, seat, member, now, before)


def _mark_read(request: HttpRequest, section: ChatSection) -> None:
    member = member_of(request)
    services.mark_chat_read(section.table.pk, member, section.lines, timezone.now())


def _own_line(request: HttpRequest, table_id: int, line_id: int) -> ChatLine:
    own = queries.own_lines(table_id, member_of(request))
    return get_object_or_404(own, pk=line_id)


def _may_choose_public(request: HttpRequest, table: Table) -> bool:
    is_host = table.host_id == member_of(request).pk
    return is_host and table.status == "open"


def _back_to(line: ChatLine) -> HttpResponse:
    return SeeOther(reverse("chat:chat", args=[line.table_id]) + f"#line-{line.pk}")
