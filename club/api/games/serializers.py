"""Titles of the catalogue as JSON."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.html import strip_tags
from rest_framework import serializers as s

from club.api.base.plain_json import Json, plain
from club.api.base.serializers import Anything, Shape
from club.catalogue.rulebook import rulebook
from club.catalogue.titles import choices
from games import registry
from games.core import AnyGame, Move
from games.notation import kind_name, title


class ValueShape(Shape):
    value = Anything(help_text="text or number, as a table's options carry it")
    label: Any = s.CharField()


class OptionShape(Shape):
    id = s.CharField()
    name = s.CharField()
    meaning = s.CharField()
    default = Anything()
    values = ValueShape(many=True)


class MoveKindShape(Shape):
    kind = s.CharField()
    title = s.CharField()
    notation = s.CharField(help_text="what stands in brackets may be left out")
    rule = s.CharField(allow_blank=True)


class GameBrief(Shape):
    slug = s.CharField()
    name = s.CharField()
    version = s.IntegerField(help_text="the newest on the shelf")
    seats = s.ListField(child=s.IntegerField())
    blurb = s.CharField()


class GameShape(GameBrief):
    source: Any = s.CharField()
    cooperative = s.BooleanField()
    versions = s.ListField(child=s.IntegerField())
    options = OptionShape(many=True)
    moves = MoveKindShape(many=True)
    words = s.DictField(child=s.CharField(), help_text="how words of the notation are shown")
    scenery = Anything(help_text="what never changes: a map's lands, a track's spaces")
    rules = s.CharField(help_text="Markdown")
    numbers = s.DictField(child=s.CharField(), help_text="each numbered rule as plain text")


class GamesShape(Shape):
    items = GameBrief(many=True)


class ViewSchemaShape(Shape):
    schema = Anything(help_text="a JSON Schema of the view, draft 2020-12")


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
        "scenery": plain(game.scenery),
        "rules": registry.rules(game),
        "numbers": {number: strip_tags(text) for number, text in numbered},
    }


def _versions(wanted: str) -> list[int]:
    by_slug: dict[str, list[int]] = {}
    for slug, version in registry.shelf():
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
