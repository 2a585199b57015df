"""The shelf: titles, their rules and options, and the shape of their views."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.openapi import answers
from club.api.games.serializers import (
    GameSerializer,
    GamesSerializer,
    ViewSchemaSerializer,
    whole_game,
)
from club.members.api_key_rows import KeyScope
from games import registry


class Titles(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(GamesSerializer)
    def get(self, request: Request) -> Response:
        """The titles on the shelf."""
        return Response(GamesSerializer.serialize({"items": registry.games()}))


class OneGame(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(GameSerializer, refused=(404,))
    def get(self, request: Request, slug: str) -> Response:
        """One title: seats, options, kinds of move, rules."""
        return Response(whole_game(registry.find(slug)))


class GameSchema(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(ViewSchemaSerializer, refused=(404,))
    def get(self, request: Request, slug: str) -> Response:
        """How this title's views are shaped."""
        return Response(ViewSchemaSerializer.serialize(registry.find(slug)))
