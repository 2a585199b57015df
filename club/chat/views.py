"""The chat of a table: its page, the part of it beside a board, and the forms."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.chat import queries, services
from club.chat.chat_section import ChatSection, chat_section
from club.chat.models import ChatLine
from club.chat.services.writing import LONGEST_LINE, may_change
from club.errors import ClubError
from club.tables.errors import NotAllowed
from club.tables.models import Table
from club.tables.queries import table_for
from club.ui.refusals import refusal_on_page
from club.ui.web import SeeOther, member_of, wants_fragments


@require_safe
def chat(request: HttpRequest, table_id: int) -> HttpResponse:
    """The page of the chat: the last lines, or earlier ones."""
    section = _section(request, table_id, timezone.now(), _before(request))
    _mark_read(request, section)
    return _page(request, section)


@require_safe
def thread(request: HttpRequest, table_id: int) -> HttpResponse:
    """The lines and the form for the table's page, when the reader opens that part of it."""
    if not wants_fragments(request):
        return redirect("chat:chat", table_id)
    section = _section(request, table_id, timezone.now())
    _mark_read(request, section)
    return render(request, "chat/_thread_fragments.jinja", _facts(section))


@require_safe
def news(request: HttpRequest, table_id: int) -> HttpResponse:
    """What is new for an open page, or 204. Nothing is read by that."""  # W2.3
    section = _section(request, table_id, timezone.now())
    if section.token == request.GET.get("since"):
        return HttpResponse(status=204)
    facts = _facts(section) | {"has_thread": "thread" in request.GET}
    return render(request, "chat/_news_fragments.jinja", facts)


@require_POST
def write(request: HttpRequest, table_id: int) -> HttpResponse:
    """Writes a line."""
    now, text = timezone.now(), request.POST.get("text", "")
    _expect_visible(request, table_id)
    try:
        services.write_line(table_id, member_of(request), text, now)
    except ClubError as refused:
        problem = refusal_on_page(refused)
        section = _section(request, table_id, now)
        return _page(request, section, problem=problem, text=text, status=422)
    if wants_fragments(request):
        return _page(request, _section(request, table_id, timezone.now()))
    return SeeOther(reverse("chat:chat", args=[table_id]) + "#chat-form")


vars(write)["shown_at"] = "chat:chat"


@require_POST
def choose_public(request: HttpRequest, table_id: int) -> HttpResponse:
    """The host decides whether those who look on read what the table writes."""
    _expect_visible(request, table_id)
    public = "public" in request.POST
    try:
        services.set_chat_public(table_id, member_of(request), public=public)
    except ClubError as refused:
        status = 403 if isinstance(refused, NotAllowed) else 422
        section = _section(request, table_id, timezone.now())
        problem = refusal_on_page(refused)
        return _page(request, section, problem=problem, status=status)
    messages.success(request, _("Saved."))
    return SeeOther(reverse("chat:chat", args=[table_id]))


vars(choose_public)["shown_at"] = "chat:chat"


@require_http_methods(["GET", "HEAD", "POST"])
def line(request: HttpRequest, table_id: int, line_id: int) -> HttpResponse:
    """The page that changes a line of one's own, or takes it back."""
    found, now = _own_line(request, table_id, line_id), timezone.now()
    if request.method != "POST":
        return _line_page(request, found, now, found.text)
    text = request.POST.get("text", "")
    try:
        services.change_line(line_id, member_of(request), text, now)
    except ClubError as refused:
        problem = refusal_on_page(refused)
        return _line_page(request, found, now, text, problem, status=422)
    return _back_to(found)


@require_POST
def take_back(request: HttpRequest, table_id: int, line_id: int) -> HttpResponse:
    """Takes a line of one's own back."""
    found = _own_line(request, table_id, line_id)
    services.take_back_line(line_id, member_of(request), timezone.now())
    messages.success(request, _("The line is taken back."))
    return _back_to(found)


vars(take_back)["shown_at"] = "chat:line"


def _page(
    request: HttpRequest,
    section: ChatSection,
    problem: str = "",
    text: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page of the chat; for the form beside a board, lines and form alone."""
    facts = _facts(section) | {"problem": problem, "text": text}
    if wants_fragments(request):
        template = "chat/_written_fragments.jinja"
    else:
        template = "chat/chat.jinja"
        facts["may_choose_public"] = _may_choose_public(request, section.table)
        facts["is_latest"] = "before" not in request.GET
    return render(request, template, facts, status=status)


def _facts(section: ChatSection) -> dict[str, Any]:
    return {
        "chat": section,
        "table": section.table,
        "longest": LONGEST_LINE,
        "problem": "",
        "text": "",
    }


def _line_page(
    request: HttpRequest,
    found: ChatLine,
    now: datetime,
    text: str,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    facts = {
        "line": found,
        "table": found.table,
        "may_change": may_change(found, now),
        "longest": LONGEST_LINE,
        "text": text,
        "problem": problem,
    }
    return render(request, "chat/line.jinja", facts, status=status)


def _section(
    request: HttpRequest, table_id: int, now: datetime, before: int | None = None
) -> ChatSection:
    member = member_of(request)
    try:
        table, seat = table_for(member, table_id)
    except Table.DoesNotExist:
        raise Http404 from None
    return chat_section(table, seat, member, now, before)


def _mark_read(request: HttpRequest, section: ChatSection) -> None:
    member = member_of(request)
    services.mark_chat_read(section.table.pk, member, section.lines, timezone.now())


def _expect_visible(request: HttpRequest, table_id: int) -> None:
    try:
        table_for(member_of(request), table_id)
    except Table.DoesNotExist:
        raise Http404 from None


def _own_line(request: HttpRequest, table_id: int, line_id: int) -> ChatLine:
    own = queries.own_lines(table_id, member_of(request))
    return get_object_or_404(own, pk=line_id)


def _before(request: HttpRequest) -> int | None:
    text = request.GET.get("before", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


def _may_choose_public(request: HttpRequest, table: Table) -> bool:
    is_host = table.host_id == member_of(request).pk
    return is_host and table.status == "open"


def _back_to(line: ChatLine) -> HttpResponse:
    return SeeOther(reverse("chat:chat", args=[line.table_id]) + f"#line-{line.pk}")
