"""The list of events, the page of an event, a member's answer, and calendar files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from club.base.club_settings.models import VisitorView
from club.base.club_settings.queries import current_settings
from club.base.errors import ClubError
from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusal_on_page, shows_refusals, status_of
from club.base.ui.web import SeeOther, member_of, typed_number
from club.community.events import queries
from club.community.events.calendar_feeds import club_calendar
from club.community.events.comments import EVENT_COMMENTS
from club.community.events.forms.events import GameTableForm
from club.community.events.models import MOST_SEATS, Event
from club.community.events.poll_models import DatePoll
from club.community.events.presentation.event_page import counts_of, event_page
from club.community.events.presentation.month_calendar import (
    MonthCalendar,
    month_calendar,
    read_month,
)
from club.community.events.presentation.series_page import rule_of_event_in_words
from club.community.events.presentation.words import (
    event_row,
    event_terms_in_words,
    times_of,
)
from club.community.events.queries import InvitedTo
from club.community.events.services.answers import answer_event
from club.community.events.table_models import LONGEST_GAME
from club.messages.threads.lines import LONGEST_LINE
from club.messages.threads.views import section_context, shown_section

ONE_PAGE = 20
USUAL_SEATS = 4
BACK = {"home": "home", "list": "events:index"}


@require_safe
@login_not_required
def index(request: HttpRequest) -> HttpResponse:
    """The events to come, or the past ones; for anonymous visitors the public ones."""
    if not (request.user.is_authenticated or shows_visitors_events()):
        return redirect_to_login(request.get_full_path())
    now, is_past = timezone.now(), "past" in request.GET
    events = queries.past_events(now) if is_past else queries.events_to_come(now)
    sees_all = may(request.user, Power.SEE_ANSWERS)
    if not sees_all:
        events = queries.public_events(events)
    page = Paginator(events, ONE_PAGE).get_page(request.GET.get("page"))
    answers = queries.own_answers(request.user, list(page))
    rows = [event_row(event, answers.get(event.pk), now) for event in page]
    month = _shown_month(request, list(page), sees_all=sees_all, now=now)
    context = {"page": page, "rows": rows, "is_past": is_past, "month": month}
    context["polls"] = DatePoll.objects.visible_to(request.user).open()
    return render(request, "events/index.jinja", context)


def _shown_month(
    request: HttpRequest, listed: Sequence[Event], *, sees_all: bool, now: datetime
) -> MonthCalendar:
    """Returns the month of the request, or that of the first listed event, with the reader's
    answers.
    """
    today = timezone.localdate(now)
    usual = listed[0].day if listed else today
    first = read_month(request.GET.get("month", ""), usual)
    events = queries.events_of_month(first)
    if not sees_all:
        events = queries.public_events(events)
    answers = queries.own_answers(request.user, list(events))
    return month_calendar(first, events, answers, today)


@require_safe
@login_not_required
def event(request: HttpRequest, event_id: int) -> HttpResponse:
    """The page of an event. Anonymous visitors read of a public one, without names."""
    event = Event.objects.with_host().filter(pk=event_id).first()
    about = InvitedTo(event) if event else None
    sees_names = may(request.user, Power.SEE_ANSWERS, about)
    is_hidden = event is None or not event.is_public
    if sees_names or (request.user.is_authenticated and is_hidden):
        return page_of(request, event or event_numbered(event_id))
    if event is None or is_hidden or not shows_visitors_events():
        return redirect_to_login(request.get_full_path())
    context = {
        "event": event,
        "when": times_of(event),
        "terms": event_terms_in_words(event),
        "counts": counts_of(event, queries.event_answers(event)),
        "is_over": event.ends_at <= timezone.now(),
        "rule": rule_of_event_in_words(event, timezone.now()),
    }
    return render(request, "events/public.jinja", context)


def page_of(
    request: HttpRequest, event: Event, refused: ClubError | None = None, **more: Any
) -> HttpResponse:
    """Renders the page of an event for members, with a refusal; `more` has the form that was
    refused.
    """
    reader = member_with_power(request, Power.SEE_ANSWERS, InvitedTo(event))
    comments = shown_section(EVENT_COMMENTS.place_at(event, reader), reader)
    context = {
        "page": event_page(event, reader, timezone.now()),
        "comments": section_context(comments),
        "refusal": refusal_on_page(refused),
        "table_form": GameTableForm(initial=_asked_table(request)),
        "refused_answer": {},
        "refused_host": {},
        "refused_message": {},
        "longest_message": LONGEST_LINE,
        "refused_wish": {},
    }
    status = status_of(refused)
    return render(request, "events/event.jinja", context | more, status=status)


def _asked_table(request: HttpRequest) -> dict[str, Any]:
    """Returns the game and the seats that the address asks for."""
    seats = typed_number(request.GET.get("seats", ""), digits=2) or USUAL_SEATS
    title = request.GET.get("game", "")[:LONGEST_GAME]
    return {"title": title, "seats": min(seats, MOST_SEATS)}


def page_with(form: str = "") -> Callable[..., HttpResponse]:
    """Returns a view of the event that shows a refusal, and the form of that name as it was."""

    def refused_page(
        request: HttpRequest, event_id: int, *, refused: ClubError, **_more: object
    ) -> HttpResponse:
        typed = {form: request.POST} if form else {}
        return page_of(request, event_numbered(event_id), refused, **typed)

    return refused_page


@require_POST
@shows_refusals(page_with("refused_answer"))
def answer(request: HttpRequest, event_id: int) -> HttpResponse:
    """Yes, maybe or no, in one press; or guests and the remark alone."""
    event = event_numbered(event_id)
    choice = None if "keep" in request.POST else request.POST.get("choice", "")
    remark = request.POST.get("remark")
    says_guests = choice == "yes" or request.POST.get("keep") == "yes"
    guests = read_guests(request) if says_guests else None
    answer_event(event_id, member_of(request), choice, timezone.now(), guests, remark)
    messages.success(request, _("Your answer is saved."))
    return SeeOther(_address_after(event, request.POST.get("back", "")))


def _address_after(event: Event, back: str) -> str:
    """Returns the address of the page on which the member pressed the button."""
    if back == "series" and event.series_id is not None:
        return reverse("events:series", args=[event.series_id])
    return reverse(BACK[back]) if back in BACK else event.get_absolute_url()


def event_numbered(event_id: int) -> Event:
    """The event of that number. Raises Http404."""
    return get_object_or_404(Event.objects.with_host(), pk=event_id)


def read_guests(request: HttpRequest) -> int | None:
    """The number of guests in the form; None: it says nothing. Raises ClubError."""
    written = request.POST.get("guests", "").strip()
    if not written:
        return None
    number = typed_number(written, digits=2)
    if number is None:
        raise ClubError("guests", "Write the number of guests in digits.")
    return number


def shows_visitors_events() -> bool:
    """Whether anonymous visitors see public events."""
    return current_settings().shows(VisitorView.FRONT_PAGE)


@require_safe
@login_not_required
def calendar(request: HttpRequest) -> HttpResponseBase:
    """All events for members who are logged in; the public ones for everybody else."""
    is_member = may(request.user, Power.SEE_ANSWERS)
    if not (is_member or shows_visitors_events()):
        return redirect_to_login(request.get_full_path())
    events = queries.calendar_events(timezone.now())
    if not is_member:
        events = queries.public_events(events)
    return _answer(request, club_calendar(list(events), is_member), "events.ics")


@require_safe
@login_not_required
def event_file(request: HttpRequest, event_id: int) -> HttpResponseBase:
    """One event."""
    event = Event.objects.with_host().filter(pk=event_id).first()
    about = InvitedTo(event) if event else None
    is_member = may(request.user, Power.SEE_ANSWERS, about)
    is_read_by_all = event is not None and event.is_public and shows_visitors_events()
    if not (is_member or is_read_by_all):
        return redirect_to_login(request.get_full_path())
    body = club_calendar([event or event_numbered(event_id)], is_member)
    return _answer(request, body, f"event-{event_id}.ics")


def _answer(request: HttpRequest, body: bytes, name: str) -> HttpResponseBase:
    etag = quote_etag(sha256(body).hexdigest()[:32])
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    response["ETag"] = etag
    answer = get_conditional_response(request, etag=etag, response=response)
    answer = answer or response
    answer["Cache-Control"] = "private, no-cache"
    return answer
