"""API views of tables and wishes at an event."""

from __future__ import annotations

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.openapi import answers
from club.api.requests import body_of
from club.events.api import serializers as forms
from club.events.api.views import PLAY, EventView
from club.events.services import game_tables

REFUSED = (403, 404, 422)


class EventTables(EventView):
    scopes = {"POST": PLAY}

    @answers(
        forms.EventPageSerializer,
        status=201,
        body=forms.EventTableSent,
        refused=REFUSED,
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Propose a table; you sit there."""
        self.find(event_id)
        body = dict(body_of(forms.EventTableSent, request))
        minutes = tuple(body.pop("minutes") or ()) or None
        proposal = game_tables.TableProposal(**body, minutes=minutes)
        game_tables.propose_table(event_id, self.member, proposal, timezone.now())
        return self.page(event_id, 201)


class OneEventTable(EventView):
    scopes = {"POST": PLAY}

    @answers(forms.EventPageSerializer, body=forms.EventTableActSent, refused=REFUSED)
    def post(self, request: Request, event_id: int, table_id: int) -> Response:
        """Sit down, stand up, or say whether you bring and teach the game."""
        self.find(event_id)
        body, now = dict(body_of(forms.EventTableActSent, request)), timezone.now()
        match body.pop("act"):
            case "sit":
                game_tables.sit_down(event_id, table_id, self.member, now)
            case "rise":
                game_tables.stand_up(event_id, table_id, self.member, now)
            case _:
                game_tables.set_help(event_id, table_id, self.member, now, **body)
        return self.page(event_id)


class EventWishes(EventView):
    scopes = {"POST": PLAY}

    @answers(
        forms.EventPageSerializer,
        status=201,
        body=forms.EventWishSent,
        refused=REFUSED,
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Wish a game."""
        self.find(event_id)
        title = body_of(forms.EventWishSent, request)["title"]
        game_tables.wish(event_id, self.member, title, timezone.now())
        return self.page(event_id, 201)


class OneEventWish(EventView):
    scopes = {"DELETE": PLAY}

    @answers(None, status=204, refused=REFUSED)
    def delete(self, request: Request, event_id: int, wish_id: int) -> Response:
        """Take a wish back."""
        self.find(event_id)
        game_tables.take_wish_back(event_id, wish_id, self.member, timezone.now())
        return Response(status=204)
