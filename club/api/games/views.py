"""The shelf: titles, their rules and options, and the shape of their views."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.openapi import answers
from club.api.games.serializers import GameShape, GamesShape, ViewSchemaShape, _brief, _whole
from club.api.games.view_schemas import view_schema
from club.members.api_key_rows import KeyScope
from games import registry


class Titles(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(GamesShape)
    def get(self, request: Request) -> Response:
        """The titles on the shelf."""
        return Response({"items": [_brief(game) for game in registry.games()]})


class OneGame(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(GameShape, refused=(404,))
    def get(self, request: Request, slug: str) -> Response:
        """One title: seats, options, kinds of move, rules."""
        return Response(_whole(registry.find(slug)))


class GameSchema(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(ViewSchemaShape, refused=(404,))
    def get(self, request: Request, slug: str) -> Response:
        """How this title's views are shaped."""
        return Response({"schema": view_schema(registry.find(slug))})
