"""API views of what a host does with the list of an event."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.openapi import answers
from club.api.requests import body_of
from club.events.api import serializers as forms
from club.events.api.views import TABLES, EventView
from club.events.services import attendance, hosting
from club.events.services.handing_over import hand_over_event, hand_over_later
from club.members.queries import members_named


class EventHost(EventView):
    scopes = {"POST": TABLES}

    @answers(
        forms.EventPageSerializer, body=forms.EventHostSent, refused=(403, 404, 422)
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Put somebody in, move them to the waiting list, swap two, take somebody out, or give
        somebody the event.
        """
        self.find(event_id)
        body, now = body_of(forms.EventHostSent, request), timezone.now()
        member = get_object_or_404(members_named(body["member"]))
        match body["act"]:
            case "put_in":
                guests, over = body["guests"], body["over"]
                hosting.put_in(event_id, member, self.member, now, guests, over)
            case "move":
                hosting.move_to_waiting_list(event_id, member, self.member, now)
            case "swap":
                waiting = get_object_or_404(members_named(body["waiting"]))
                hosting.swap(event_id, member, waiting, self.member, now)
            case "hand_over":
                give = hand_over_later if body["later"] else hand_over_event
                give(event_id, member, self.member, now)
            case _:
                hosting.take_out(event_id, member, self.member, now)
        return self.page(event_id)


class EventTicks(EventView):
    scopes = {"POST": TABLES}

    @answers(None, status=204, body=forms.EventTickSent, refused=(403, 404, 422))
    def post(self, request: Request, event_id: int) -> Response:
        """Tick who is here, on the evening."""
        self.find(event_id)
        body = body_of(forms.EventTickSent, request)
        member = get_object_or_404(members_named(body["member"]))
        attendance.tick(event_id, member, self.member, body["here"], timezone.now())
        return Response(status=204)
