"""Makes, changes and calls off events and series."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import (
    refusal_in_words,
    refusals_on,
    shows_refusals,
    status_of,
)
from club.base.ui.web import SeeOther
from club.community.events import queries
from club.community.events.forms.events import LATER, EventForm, initial_of
from club.community.events.models import Event
from club.community.events.presentation.words import times_of
from club.community.events.services import making, repeating
from club.community.events.services.series_changes import change_later
from club.community.events.term_columns import LONGEST_TITLE
from club.community.events.terms import checked_terms
from club.community.events.views.events import event_numbered
from club.people.members.models import Member

WEEK = timedelta(days=7)
FIELD_OF_CODE = {"first_does_not_fit": "day", "until_before_first": "until"}
METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(METHODS)
def make(request: HttpRequest) -> HttpResponse:
    """The form of a new event, or of a copy of one; 403 without the power."""
    host = member_with_power(request, Power.MAKE_EVENTS)
    if request.method != "POST":
        return _form_page(request, EventForm(initial=_initial(request)))
    form = EventForm(request.POST)
    made = _try(form, lambda: _make(form, host))
    if made is None:
        return _form_page(request, form, status=422)
    messages.success(request, _("The event is made."))
    return SeeOther(made.get_absolute_url())


@require_http_methods(METHODS)
def change(request: HttpRequest, event_id: int) -> HttpResponse:
    """Changes an event, or this and all later ones of a series."""
    event = event_numbered(event_id)
    by = member_with_power(request, Power.CHANGE_EVENT, event)
    if request.method != "POST":
        return _form_page(request, EventForm(event=event), event)
    form = EventForm(request.POST, event=event)
    changed = _try(form, lambda: _change(form, event, by))
    if changed is None:
        return _form_page(request, form, event, status=422)
    messages.success(request, _("The event is changed."))
    return SeeOther(changed.get_absolute_url())


def end_page(
    request: HttpRequest, event_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """The question before an event ends, with a refusal."""
    event = event_numbered(event_id)
    member_with_power(request, Power.CHANGE_EVENT, event)
    context = {
        "event": event,
        "when": times_of(event),
        "refusal": refusal_in_words(refused),
    }
    template, status = "events/call_off.jinja", status_of(refused)
    return render(request, template, context, status=status)


@require_http_methods(METHODS)
@shows_refusals(end_page)
def call_off(request: HttpRequest, event_id: int) -> HttpResponse:
    """Asks before an event is called off, left out, or a series ends."""
    if request.method != "POST":
        return end_page(request, event_id)
    event = event_numbered(event_id)
    by = member_with_power(request, Power.CHANGE_EVENT, event)
    is_gone = repeating.end_event(
        event, request.POST.get("act", ""), by, timezone.now()
    )
    messages.success(request, _("Done. Those who had answered are told."))
    return SeeOther("/events/" if is_gone else event.get_absolute_url())


def _initial(request: HttpRequest) -> dict[str, Any]:
    """Returns the values of a copied event but for its day, or an evening a week from now, with the
    title of the address.
    """
    number = request.GET.get("copy", "")
    is_number = number.isascii() and number.isdecimal() and len(number) < 19
    copied = Event.objects.with_host().filter(pk=number).first() if is_number else None
    day = timezone.localdate() + WEEK
    if copied is None:
        title = request.GET.get("title", "")[:LONGEST_TITLE]
        usual = {"day": day, "begins": "18:00", "ends": "22:00", "guests_each": 0}
        return usual | {"title": title}
    initial = initial_of(copied) | {"day": day, "repeats": "once"}
    return {k: v for k, v in initial.items() if k not in ("ends_on", "until")}


def _make(form: EventForm, host: Member) -> Event:
    """Makes the event; a second press of the same form returns the event of the first."""
    rule, now = form.rule(), timezone.now()
    day, asked = form.cleaned_data["day"], checked_terms(form.terms())
    if made := queries.just_made(host, day, asked, now, repeats=rule is not None):
        return made
    if rule is None:
        return making.make_event(host, day, form.terms(), now)
    series = repeating.make_series(host, rule, form.terms(), now)
    first = queries.first_of_series(series.pk)
    if first is None:
        raise ClubError("day", "There would be no event in the next 90 days.")
    return first


def _change(form: EventForm, event: Event, by: Member) -> Event:
    now, rule = timezone.now(), form.rule()
    if form.cleaned_data.get("scope") == LATER and rule is not None:
        return change_later(event.pk, by, rule, form.terms(), now)
    day = form.cleaned_data["day"]
    return making.change_event(event.pk, by, day, form.terms(), now)


def _try(form: EventForm, act: Any) -> Event | None:
    """Returns the event that the service made; None: the form shows the refusal."""
    if not form.is_valid():
        return None
    with refusals_on(form, FIELD_OF_CODE):
        event: Event = act()
        return event
    return None


def _form_page(
    request: HttpRequest, form: EventForm, event: Event | None = None, status: int = 200
) -> HttpResponse:
    own = queries.own_occurrences(event, timezone.now()) if event else []
    context = {
        "form": form,
        "event": event,
        "own_occurrences": [(row, times_of(row)) for row in own],
    }
    return render(request, "events/form.jinja", context, status=status)
