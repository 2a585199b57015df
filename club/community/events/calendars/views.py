"""The calendar of the club, and the file of one event."""

from __future__ import annotations

from hashlib import sha256

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from club.base.roles.permissions import may
from club.base.roles.powers import Power
from club.community.events import queries
from club.community.events.calendars.feeds import club_calendar
from club.community.events.invited import InvitedTo
from club.community.events.models import Event
from club.community.events.pages.views import event_numbered, shows_visitors_events


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
    found = get_conditional_response(request, etag=etag, response=response) or response
    found["Cache-Control"] = "private, no-cache"
    return found
