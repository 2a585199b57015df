"""The shelf: titles, their rules and options, and the shape of their views."""

from __future__ import annotations

from functools import cache

from django.utils.html import strip_tags
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.answers import Anything, GameBrief, GameShape, Shape
from club.api.base import ApiView
from club.api.plain import Json, plain
from club.api.schema import answers
from club.api.shapes import view_schema
from club.catalogue.rulebook import rulebook
from club.catalogue.titles import choices
from club.members.api_key_rows import KeyScope
from games import registry
from games.core import AnyGame, Move
from games.notation import kind_name, title


class GamesShape(Shape):
    items = GameBrief(many=True)


class ViewSchemaShape(Shape):
    schema = Anything(help_text="a JSON Schema of the view, draft 2020-12")


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


def _brief(game: AnyGame) -> dict[str, Json]:
    info = game.info
    return {
        "slug": info.slug,
        "name": info.name,
        "version": info.version,
        "seats": list(info.seats),
        "blurb": info.blurb,
    }


@cache
def _whole(game: AnyGame) -> dict[str, Json]:
    info = game.info
    numbered = rulebook(game).rules.items()
    return {
        **_brief(game),
        "source": info.source,
        "cooperative": info.cooperative,
        "versions": _versions(info.slug),
        "options": _options(game),
        "moves": [_kind(kind) for kind in game.moves],
        "words": dict(game.words),
        "board_constants": plain(game.board_constants),
        "rules": registry.rules(game),
        "numbers": {number: strip_tags(text) for number, text in numbered},
    }


def _versions(wanted: str) -> list[int]:
    by_slug: dict[str, list[int]] = {}
    for slug, version in registry.installed_versions():
        by_slug.setdefault(slug, []).append(version)
    return sorted(by_slug[wanted])


def _options(game: AnyGame) -> list[dict[str, Json]]:
    return [
        {
            "id": choice.id,
            "name": str(choice.label),
            "meaning": str(choice.meaning),
            "default": next(value.value for value in choice.values if value.usual),
            "values": [{"value": one.value, "label": str(one.text)} for one in choice.values],
        }
        for choice in choices(game)
    ]


def _kind(kind: type[Move]) -> dict[str, Json]:
    return {
        "kind": kind_name(kind),
        "title": title(kind),
        "notation": kind.NOTATION,
        "rule": kind.RULE,
    }
