"""API views of the guests of an event, for its host and organisers."""

from __future__ import annotations

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.openapi import answers
from club.api.requests import body_of
from club.events.api import serializers as forms
from club.events.api.views import READ, TABLES, EventView
from club.events.services.inviting import invite_to_event, revoke_event_guest
from club.guests.queries import passes_of_page
from club.roles.permissions import expect_power
from club.roles.powers import Power

REFUSED = (403, 404, 422)


class EventGuests(EventView):
    scopes = {"GET": READ, "POST": TABLES}

    @answers(forms.EventGuestListSerializer, refused=(403, 404))
    def get(self, request: Request, event_id: int) -> Response:
        """The guests of the event, each with the link by which they log in."""
        return self.guests(event_id)

    @answers(
        forms.EventGuestListSerializer,
        status=201,
        body=forms.EventGuestSent,
        refused=REFUSED,
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Make a link for a guest, who answers this event only."""
        self.find(event_id)
        name = body_of(forms.EventGuestSent, request)["name"]
        invite_to_event(event_id, self.member, name, timezone.now())
        return self.guests(event_id, 201)

    def guests(self, event_id: int, status: int = 200) -> Response:
        event = self.find(event_id)
        expect_power(self.member, Power.CHANGE_EVENT, event)
        passes = list(passes_of_page(event.get_absolute_url()))
        shown = forms.EventGuestListSerializer.serialize({"guests": passes})
        return Response(shown, status)


class OneEventGuest(EventView):
    scopes = {"DELETE": TABLES}

    @answers(None, status=204, refused=(403, 404))
    def delete(self, request: Request, event_id: int, pk: int) -> Response:
        """End the log-in of a guest, who does not come any more."""
        self.find(event_id)
        if not revoke_event_guest(event_id, pk, self.member, timezone.now()):
            raise Http404
        return Response(status=204)
