"""Pages and forms of a host: the list, the evening, guests, and another host."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from club.base.errors import ClubError
from club.base.roles.powers import Power
from club.base.ui.powers import member_with_power
from club.base.ui.refusals import refusal_on_page, shows_refusals, status_of
from club.base.ui.web import SeeOther
from club.community.events.models import Event
from club.community.events.presentation.event_page import evening_page
from club.community.events.presentation.words import invitation_in_words
from club.community.events.queries import InvitedTo
from club.community.events.services import handing_over, hosting
from club.community.events.services.host_messages import write_to_members
from club.community.events.views.events import event_numbered, page_with, read_guests
from club.people.members.models import Member
from club.people.members.queries import find_member, member_named
from club.play.guests.queries import passes_of_page


@require_POST
@shows_refusals(page_with("refused_host"))
def host(request: HttpRequest, event_id: int) -> HttpResponse:
    """Puts in, moves to the waiting list, swaps, takes out; 403 for others."""
    event = event_numbered(event_id)
    by = member_with_power(request, Power.CHANGE_EVENT, event)
    _act(request, event, by)
    messages.success(request, _("Done. They are told."))
    return SeeOther(f"{event.get_absolute_url()}#who-comes")


@require_POST
@shows_refusals(page_with("refused_message"))
def write_to_all(request: HttpRequest, event_id: int) -> HttpResponse:
    """Writes to all who come, or to the waiting list; 403 for others."""
    event = event_numbered(event_id)
    by = member_with_power(request, Power.CHANGE_EVENT, event)
    audience, text = request.POST.get("audience", ""), request.POST.get("text", "")
    write_to_members(event_id, by, audience, text, timezone.now())
    messages.success(request, _("Your message is on its way."))
    return SeeOther(f"{event.get_absolute_url()}#host-messages")


def rendered_evening(
    request: HttpRequest, event_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """The page for the evening, with a refusal."""
    event = event_numbered(event_id)
    reader = member_with_power(request, Power.SEE_ANSWERS, InvitedTo(event))
    context = {
        "page": evening_page(event, reader, timezone.now()),
        "refusal": refusal_on_page(refused),
    }
    return render(request, "events/evening.jinja", context, status=status_of(refused))


@require_safe
def evening(request: HttpRequest, event_id: int) -> HttpResponse:
    """The page for the evening, on a phone."""
    return rendered_evening(request, event_id)


@require_POST
@shows_refusals(rendered_evening)
def here(request: HttpRequest, event_id: int) -> HttpResponse:
    """A host ticks a person who is here."""
    event = event_numbered(event_id)
    by = member_with_power(request, Power.CHANGE_EVENT, event)
    member = _named(request, "member")
    is_here = request.POST.get("here") == "1"
    hosting.tick(event_id, member, by, is_here, timezone.now())
    return SeeOther(reverse("events:evening", args=[event_id]))


def _act(request: HttpRequest, event: Event, by: Member) -> None:
    act, now = request.POST.get("act", ""), timezone.now()
    member = _named(request, "member")
    if act == "put_in":
        guests, over = read_guests(request), "over" in request.POST
        hosting.put_in(event.pk, member, by, now, guests, over)
    elif act == "swap":
        hosting.swap(event.pk, member, _named(request, "waiting"), by, now)
    elif act == "move":
        hosting.move_to_waiting_list(event.pk, member, by, now)
    elif act == "take_out":
        hosting.take_out(event.pk, member, by, now)
    else:
        raise ClubError("no_act", "Choose what to do.")


def _named(request: HttpRequest, field: str) -> Member:
    name = request.POST.get(field, "").strip()
    member = find_member(name) if name and "@" not in name and len(name) < 40 else None
    if member is None:
        raise ClubError("no_member", "There is no member of this name.")
    return member


def guests_page(
    request: HttpRequest, event_id: int, refused: ClubError | None = None
) -> HttpResponse:
    """The guests of the event and a form that invites one, with a refusal."""
    event = event_numbered(event_id)
    member_with_power(request, Power.CHANGE_EVENT, event)
    context = {
        "event": event,
        "invitation": invitation_in_words(event),
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
    hosting.invite_to_event(event_id, by, name, timezone.now())
    return SeeOther(reverse("events:guests", args=[event_id]))


@require_POST
def revoke_guest(request: HttpRequest, event_id: int, pk: int) -> HttpResponse:
    """Ends the log-in of a guest, who does not come any more."""
    event = event_numbered(event_id)
    by = member_with_power(request, Power.CHANGE_EVENT, event)
    hosting.revoke_event_guest(event_id, pk, by, timezone.now())
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
