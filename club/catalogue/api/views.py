"""API views of the catalogue: games, their rules and options, and the schemas of their views."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.actions import ActionSchema
from club.api.views import ViewSet
from club.catalogue.api.serializers import (
    GameSerializer,
    GamesSerializer,
    ViewSchemaSerializer,
    game_details,
)
from games import registry
from games.core import AnyGame


class GameViewSet(ViewSet):
    lookup_url_kwarg = "slug"
    lookup_value_converter = "slug"

    @ActionSchema(GamesSerializer)
    def list(self, request: Request) -> Mapping[str, Any]:
        """The games in the catalogue."""
        return {"items": registry.games()}

    @ActionSchema(GameSerializer, refused=(404,))
    def retrieve(self, request: Request, slug: str) -> Response:
        """One game: seats, options, kinds of move, rules."""
        return Response(game_details(registry.find(slug)))

    @action(detail=True, url_path="schema")
    @ActionSchema(ViewSchemaSerializer, refused=(404,))
    def view_schema(self, request: Request, slug: str) -> AnyGame:
        """The JSON Schema of this game's views."""
        return registry.find(slug)
