"""API views of the catalogue: games, their rules and options, and the schemas of their views."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.catalogue.api.serializers import (
    GameSerializer,
    GamesSerializer,
    ViewSchemaSerializer,
    game_details,
)
from club.members.api_key_rows import KeyScope
from games import registry


class Titles(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(GamesSerializer)
    def get(self, request: Request) -> Response:
        """The games in the catalogue."""
        return Response(GamesSerializer.serialize({"items": registry.games()}))


class OneGame(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(GameSerializer, refused=(404,))
    def get(self, request: Request, slug: str) -> Response:
        """One game: seats, options, kinds of move, rules."""
        return Response(game_details(registry.find(slug)))


class GameSchema(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(ViewSchemaSerializer, refused=(404,))
    def get(self, request: Request, slug: str) -> Response:
        """The JSON Schema of this game's views."""
        return Response(ViewSchemaSerializer.serialize(registry.find(slug)))
