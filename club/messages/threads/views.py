"""The page of a thread, its news for open pages, and the forms of its lines."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.errors import ClubError, NotFound
from club.base.ui.refusals import refusal_on_page, shows_refusals, status_of
from club.base.ui.web import (
    SeeOther,
    member_of,
    missing_as_404,
    typed_number,
    wants_fragments,
)
from club.messages.threads import services
from club.messages.threads.kinds import ThreadPlace, place_of_thread, thread_kind
from club.messages.threads.lines import LONGEST_LINE
from club.messages.threads.models import ThreadLine
from club.messages.threads.queries import own_thread_lines
from club.messages.threads.sections import PlaceSection, place_section
from club.messages.threads.services import THREAD_LINES
from club.people.members.models import Member


@require_safe
def thread(request: HttpRequest, kind: str, key: int) -> HttpResponse:
    """The page of the thread: its last lines, or earlier ones."""
    before = typed_number(request.GET.get("before", ""), digits=15)
    place = _find_place(request, kind, key)
    section = shown_section(place, member_of(request), before)
    return _page(request, section)


@require_safe
def news(request: HttpRequest, kind: str, key: int) -> HttpResponse:
    """Returns the new lines for an open page, or 204. It marks no line as read."""
    place = _find_place(request, kind, key)
    section = place_section(place, member_of(request), timezone.now())
    if section.token == request.GET.get("since"):
        return HttpResponse(status=204)
    context = section_context(section) | {"has_thread": "thread" in request.GET}
    return render(request, "threads/_news_fragments.jinja", context)


def latest_page(
    request: HttpRequest, kind: str, key: int, refused: ClubError | None = None
) -> HttpResponse:
    """The last lines of the thread, with a refusal."""
    place = _find_place(request, kind, key)
    section = place_section(place, member_of(request), timezone.now())
    return _page(request, section, refused)


@require_POST
@shows_refusals(latest_page)
def write(request: HttpRequest, kind: str, key: int) -> HttpResponse:
    """Writes a line, and leads back to the page that shows the thread."""
    place = _find_place(request, kind, key)
    text = request.POST.get("text", "")
    services.write_thread_line(place, member_of(request), text, timezone.now())
    if wants_fragments(request):
        return latest_page(request, kind, key)
    return SeeOther(f"{place.address}#chat-form")


vars(write)["shown_at"] = "threads:thread"


@require_POST
@shows_refusals(latest_page)
def mute(request: HttpRequest, kind: str, key: int) -> HttpResponse:
    """Mutes the thread, or ends that."""
    place, muted = _find_place(request, kind, key), "muted" in request.POST
    services.mute_thread(place, member_of(request), timezone.now(), muted=muted)
    text = _("You get no more notices of it.") if muted else _("You get notices again.")
    messages.success(request, text)
    return SeeOther(place.address)


vars(mute)["shown_at"] = "threads:thread"


def line_page(
    request: HttpRequest, line_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """Shows the form of the member's own line, with a refusal."""
    line, place = _own_line(request, line_id)
    context = {
        "line": line,
        "place_name": place.title,
        "back_address": place.address,
        "take_back_address": reverse("threads:take_back", args=[line_id]),
        "may_change": THREAD_LINES.may_change(line, timezone.now()),
        "longest": LONGEST_LINE,
        "text": request.POST.get("text", line.text),
        "problem": refusal_on_page(refused),
    }
    return render(request, "threads/line.jinja", context, status=status_of(refused))


@require_http_methods(["GET", "HEAD", "POST"])
@shows_refusals(line_page)
def line(request: HttpRequest, line_id: int) -> HttpResponse:
    """Changes the member's own line."""
    if request.method != "POST":
        return line_page(request, line_id)
    own_line, place = _own_line(request, line_id)
    text, now = request.POST.get("text", ""), timezone.now()
    THREAD_LINES.change(own_line.pk, member_of(request), text, now)
    return SeeOther(f"{place.address}#line-{line_id}")


@require_POST
def take_back(request: HttpRequest, line_id: int) -> HttpResponse:
    """Takes the member's own line back."""
    own_line, place = _own_line(request, line_id)
    THREAD_LINES.take_back(own_line.pk, member_of(request), timezone.now())
    messages.success(request, _("The line is taken back."))
    return SeeOther(f"{place.address}#line-{line_id}")


vars(take_back)["shown_at"] = "threads:line"


def shown_section(
    place: ThreadPlace, member: Member, before: int | None = None
) -> PlaceSection:
    """Returns the section of a thread for a page that shows it, and marks its lines as read."""
    now = timezone.now()
    section = place_section(place, member, now, before)
    if section.thread is not None:
        services.mark_thread_read(section.thread, member, section.lines, now)
    return section


def section_context(section: PlaceSection) -> dict[str, Any]:
    """Returns what the templates of a section need."""
    return {"section": section, "longest": LONGEST_LINE, "problem": "", "text": ""}


def _page(
    request: HttpRequest, section: PlaceSection, refused: ClubError | None = None
) -> HttpResponse:
    """The page of the thread; for a form that htmx sends, lines and form alone."""
    text = request.POST.get("text", "") if refused else ""
    context = section_context(section)
    context |= {"problem": refusal_on_page(refused), "text": text}
    context["is_latest"] = "before" not in request.GET
    fragments = wants_fragments(request)
    template = "_written_fragments" if fragments else "thread"
    status = status_of(refused)
    return render(request, f"threads/{template}.jinja", context, status=status)


def _find_place(request: HttpRequest, kind: str, key: int) -> ThreadPlace:
    with missing_as_404(NotFound):
        return thread_kind(kind).find_place(member_of(request), key)


def _own_line(request: HttpRequest, line_id: int) -> tuple[ThreadLine, ThreadPlace]:
    member = member_of(request)
    own_line = get_object_or_404(own_thread_lines(member), pk=line_id)
    with missing_as_404(NotFound):
        return own_line, place_of_thread(own_line.thread, member)
