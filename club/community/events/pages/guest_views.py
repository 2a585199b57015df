"""The guests of an event, and handing it over to another host: forms of its host."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusal_on_page, shows_refusals, status_of
from club.base.ui.web import SeeOther
from club.community.events.pages.views import event_numbered, page_with
from club.community.events.presentation import times_of
from club.community.events.services import handing_over, inviting
from club.people.members.queries import member_named
from club.play.guests.queries import passes_of_page


def guests_page(
    request: HttpRequest, event_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """The guests of the event and a form that invites one, with what was refused."""
    event = event_numbered(event_id)
    member_with_power(request, Power.CHANGE_EVENT, event)
    context = {
        "event": event,
        "when": times_of(event),
        "passes": passes_of_page(event.get_absolute_url()),
        "refusal": refusal_on_page(refused),
        "name": request.POST.get("name", ""),
        "is_open": not (event.is_called_off or event.has_begun(timezone.now())),
    }
    return render(request, "events/guests.jinja", context, status=status_of(refused))


@require_http_methods(["GET", "HEAD", "POST"])
@shows_refusals(guests_page)
def guests(request: HttpRequest, event_id: int) -> HttpResponse:
    """The guests of the event and a form that invites one; 403 for all but host and organisers."""
    if request.method != "POST":
        return guests_page(request, event_id)
    by = member_with_power(request, Power.CHANGE_EVENT, event_numbered(event_id))
    name = request.POST.get("name", "")
    inviting.invite_to_event(event_id, by, name, timezone.now())
    return SeeOther(reverse("events:guests", args=[event_id]))


@require_POST
def revoke_guest(request: HttpRequest, event_id: int, pk: int) -> HttpResponse:
    """Ends the log-in of a guest, who does not come any more."""
    event = event_numbered(event_id)
    by = member_with_power(request, Power.CHANGE_EVENT, event)
    inviting.revoke_event_guest(event_id, pk, by, timezone.now())
    return SeeOther(reverse("events:guests", args=[event_id]))


@require_POST
@shows_refusals(page_with())
def hand_over(request: HttpRequest, event_id: int) -> HttpResponse:
    """The event has another host, or it and all later ones of its series."""
    event = event_numbered(event_id)
    by = member_with_power(request, Power.CHANGE_EVENT, event)
    later = request.POST.get("scope") == "later" and event.series_id is not None
    act = handing_over.hand_over_later if later else handing_over.hand_over_event
    to = member_named(request.POST.get("to", "").strip())
    if to is None:
        raise ClubError("no_host", "Choose a member who has said yes.")
    act(event_id, to, by, timezone.now())
    messages.success(request, _("The event has another host, who is told."))
    return SeeOther(event.get_absolute_url())
