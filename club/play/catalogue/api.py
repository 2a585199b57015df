"""The API of the catalogue: titles, their options, rules and schemas of views; and trials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from django.utils.html import strip_tags
from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from club.base.ui.web import expect_found, missing_as_404
from club.people.members.api_key_rows import KeyScope
from club.play.catalogue.rulebook import rulebook
from club.play.catalogue.titles import GameOption, choices
from club.play.catalogue.view_schemas import view_schema
from club.play.seats.services.trials import begin_trial
from club.play.tables.api.plain_json import plain
from club.play.tables.api.serializers import TableSerializer, TableWithIdleReasons
from club.play.tables.api.table_actions import TableActions
from club.play.tables.presentation.bot_strength import BotBoard, bot_board
from club.site.api.actions import OF_A_CHANGE, ActionSchema
from club.site.api.requests import Sent, WholeNumberField
from club.site.api.serializers import AnswerSerializer, Anything, Json
from club.site.api.viewsets import ApiRouter, ViewSet
from games import registry
from games.core import AnyGame, Move
from games.notation import kind_name, title


class ValueSerializer(AnswerSerializer):
    value = Anything(help_text="text or number, as a table's options carry it")
    label: Any = s.CharField(source="text")


class OptionSerializer(AnswerSerializer):
    id = s.CharField()
    name = s.CharField(source="label")
    meaning = s.CharField()
    default = Anything()
    values = ValueSerializer(many=True)

    def compute_default(self, choice: GameOption) -> Json:
        return next(value.value for value in choice.values if value.usual)


class MoveKindSerializer(AnswerSerializer):
    kind = s.CharField()
    title = s.CharField()
    notation = s.CharField(
        source="NOTATION", help_text="what stands in brackets may be left out"
    )
    rule = s.CharField(source="RULE", allow_blank=True)

    def compute_kind(self, kind: type[Move]) -> str:
        return kind_name(kind)

    def compute_title(self, kind: type[Move]) -> str:
        return title(kind)


class RuleChangeSerializer(AnswerSerializer):
    version = s.IntegerField(help_text="the first with the rule as it is now")
    rule = s.CharField(help_text="its number")
    text = s.CharField(help_text="what has changed, in a sentence")


class GameBriefSerializer(AnswerSerializer):
    slug = s.CharField(source="info.slug")
    name = s.CharField(source="info.name")
    version = s.IntegerField(
        source="info.version", help_text="the newest, unless another was asked for"
    )
    seats = s.ListField(source="info.seats", child=s.IntegerField())
    blurb = s.CharField(source="info.blurb")


class GameSerializer(GameBriefSerializer):
    source: Any = s.CharField(source="info.source")
    cooperative = s.BooleanField(source="info.cooperative")
    versions = s.ListField(child=s.IntegerField(), help_text="that are installed")
    changes = RuleChangeSerializer(
        source="info.changes", many=True, help_text="of this and of earlier versions"
    )
    options = OptionSerializer(many=True)
    moves = MoveKindSerializer(many=True)
    words = s.DictField(
        child=s.CharField(), help_text="how words of the notation are shown"
    )
    scenery = Anything(help_text="what never changes: a map's lands, a track's spaces")
    rules = s.CharField(help_text="Markdown")
    numbers = s.DictField(
        child=s.CharField(), help_text="each numbered rule as plain text"
    )

    def compute_versions(self, game: AnyGame) -> list[int]:
        by_slug: dict[str, list[int]] = {}
        for slug, version in registry.installed_versions():
            by_slug.setdefault(slug, []).append(version)
        return sorted(by_slug[game.info.slug])

    def compute_options(self, game: AnyGame) -> Sequence[GameOption]:
        return choices(game)

    def compute_scenery(self, game: AnyGame) -> Json:
        return plain(game.board_constants)

    def compute_rules(self, game: AnyGame) -> str:
        return registry.rules(game)

    def compute_numbers(self, game: AnyGame) -> dict[str, str]:
        return {
            number: strip_tags(text) for number, text in rulebook(game).rules.items()
        }


class GamesSerializer(AnswerSerializer):
    items = GameBriefSerializer(many=True)


class ViewSchemaSerializer(AnswerSerializer):
    schema = Anything(help_text="a JSON Schema of the view, draft 2020-12")

    def compute_schema(self, game: AnyGame) -> Json:
        return view_schema(game)


class GameQuery(Sent):
    version = WholeNumberField(
        min_value=1, required=False, help_text="that of a table; else the newest"
    )


class RatedBotSerializer(AnswerSerializer):
    name = s.CharField(help_text="as a table's bots carry it")
    label: Any = s.CharField(help_text="its name on pages")
    words = s.CharField(allow_blank=True, help_text="how often it wins")
    rating = s.FloatField(allow_null=True)
    error = s.FloatField(allow_null=True, help_text="half of the interval of 95 %")
    games = s.IntegerField()


class BotBoardSerializer(AnswerSerializer):
    version = s.IntegerField(help_text="of the rules")
    measured_on = s.DateField()
    seats = s.IntegerField()
    bots = RatedBotSerializer(source="rows", many=True)


@cache
def game_details(game: AnyGame) -> Json:
    """All facts about a game. They do not change while the process runs."""
    return GameSerializer.serialize(game)


class GameViewSet(ViewSet):
    lookup_url_kwarg = "slug"
    lookup_value_converter = "slug"

    @ActionSchema(GamesSerializer)
    def list(self, request: Request) -> Mapping[str, Any]:
        """The games in the catalogue."""
        return {"items": registry.games()}

    @ActionSchema(GameSerializer, query=GameQuery, refused=(404,))
    def retrieve(self, request: Request, slug: str) -> Response:
        """One game: seats, options, kinds of move, rules."""
        return Response(game_details(self._game(slug)))

    @action(detail=True, url_path="schema")
    @ActionSchema(ViewSchemaSerializer, query=GameQuery, refused=(404,))
    def view_schema(self, request: Request, slug: str) -> AnyGame:
        """The JSON Schema of this game's views."""
        return self._game(slug)

    def _game(self, slug: str) -> AnyGame:
        """The game in the version that the request names. Raises UnknownGame."""
        return registry.find(slug, self.query.get("version"))

    @action(detail=True)
    @ActionSchema(BotBoardSerializer, refused=(404,))
    def bots(self, request: Request, slug: str) -> BotBoard:
        """The bots of this game with their ratings, as the arena measured them."""
        board = bot_board(registry.find(slug))
        expect_found(board is not None)
        assert board is not None
        return board


class TrialSent(Sent):
    once = s.UUIDField(required=False, help_text="the same again begins no second game")


class TrialViewSet(TableActions):
    lookup_url_kwarg = "slug"
    lookup_value_converter = "slug"

    @action(detail=True, methods=["post"])
    @ActionSchema(
        TableSerializer, body=TrialSent, scope=KeyScope.TABLES, refused=OF_A_CHANGE
    )
    def trials(self, request: Request, slug: str) -> TableWithIdleReasons:
        """Begin a trial: you move first, the gentlest bots play along, and nothing is rated."""
        with missing_as_404(registry.UnknownGame):
            game = registry.find(slug)
        once = self.body.get("once")
        return self.table_now(begin_trial(self.member, game, once, self.now).pk)


router = ApiRouter()
router.register("games", GameViewSet)
router.register("games", TrialViewSet)
urlpatterns = router.urls
