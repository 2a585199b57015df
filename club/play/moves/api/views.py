"""The API of playing: open questions, turns, moves, drafts, standing orders, trial moves,
resigning and returning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.people.members.api_key_rows import KeyScope
from club.play.moves import services as play
from club.play.moves.api.advice import AdviceAnswerSerializer
from club.play.moves.api.serializers import TurnSerializer
from club.play.moves.api.trials import (
    Trial,
    TrialSerializer,
    Tried,
    refused_move,
    try_moves,
)
from club.play.moves.services.playing import LONGEST_TURN
from club.play.moves.services.standing_orders import LONGEST_ORDER
from club.play.seats import services as seating
from club.play.tables import queries, versions
from club.play.tables.api.answer_cache import answer_from_cache, tag_of, tag_of_text
from club.play.tables.api.plain_json import MessageSerializer, PlainSentence
from club.play.tables.api.serializers import (
    FaultTolerantSerializer,
    TableBriefSerializer,
    TableSerializer,
    TableWithIdleReasons,
    prompt_sentence,
)
from club.play.tables.api.table_actions import TableActions
from club.play.tables.models import Chair, Status
from club.play.tables.projection import TableProjection, project_tables
from club.site.api.actions import OF_A_CHANGE, OF_A_TABLE, ActionSchema
from club.site.api.pagination import ListQuery, in_their_order, list_of
from club.site.api.requests import Sent, line, number
from club.site.api.serializers import Json, UtcTime
from club.site.api.viewsets import ViewSet
from games.core import IllegalMove
from games.notation import MAX_NOTATION_LENGTH


class Moves(Sent):
    moves = s.ListField(
        child=line(
            MAX_NOTATION_LENGTH, help_text="a notation, exactly as `legal` has it"
        ),
        min_length=1,
        max_length=LONGEST_TURN,
    )
    asked = number(help_text="the number of the question that this answers")


class Undoing(Sent):
    asked = number(help_text="the number of the question")
    all = s.BooleanField(default=False, help_text="the whole draft; else its last move")


class StandingDraft(Sent):
    asked = number(help_text="the number of the question")
    stands = s.BooleanField(help_text="play the draft if your time runs out")


class Ordering(Sent):
    key = line(100)
    value = line(LONGEST_ORDER)


class Dropping(Sent):
    key = line(100, help_text="of the standing order")


class ChosenPreset(Sent):
    preset = number(help_text="which of the view's `orders.presets`, from 0 on")


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """An open question of the member."""

    chair: Chair
    projection: TableProjection


class QuestionSerializer(FaultTolerantSerializer):
    table = TableBriefSerializer(source="projection.table")
    asked = s.IntegerField(
        source="chair.asked", help_text="its number, to be sent back with the answer"
    )
    sentence = MessageSerializer(allow_null=True)
    asked_at = UtcTime(source="chair.turn_since")
    due_at = UtcTime(source="chair.due_at", allow_null=True)

    def compute_sentence(self, question: OpenQuestion) -> PlainSentence | None:
        return prompt_sentence(question.projection)


Questions = list_of(QuestionSerializer)


class QuestionViewSet(ViewSet):
    @ActionSchema(Questions, query=ListQuery, conditional=True)
    def list(self, request: Request) -> HttpResponse:
        """The questions that wait for you, earliest deadline first."""
        query, member = self.query, self.member

        def draw() -> tuple[str, Json]:
            chairs = queries.chairs_to_move(member.pk).filter(table__marked="")
            data = Questions.serialize(in_their_order(chairs, query, self._questions))
            return tag_of_text(repr(data)), data

        read = partial(versions.questions_fingerprint, member.pk)
        return answer_from_cache(self, "questions", read, draw, _all_have_sentences)

    def _questions(self, chairs: Sequence[Chair]) -> Sequence[OpenQuestion]:
        projections = project_tables([chair.table for chair in chairs], self.member)
        return tuple(map(OpenQuestion, chairs, projections))


def _all_have_sentences(questions: Mapping[str, Any]) -> bool:
    """Whether every question has its sentence: if rules have failed, the answer is not cached."""
    return all(question["sentence"] is not None for question in questions["items"])


class TurnViewSet(TableActions):
    @action(detail=True)
    @ActionSchema(TurnSerializer, refused=OF_A_TABLE, conditional=True)
    def view(self, request: Request, table_id: int) -> HttpResponse:
        """Your view of the table, with the open question and the moves that you may play."""

        def draw() -> tuple[str, Json]:
            projection = self.look(table_id)
            return tag_of(projection), TurnSerializer.serialize(projection)

        read = partial(versions.table_fingerprint, table_id)
        return answer_from_cache(self, "view", read, draw, _was_read)

    @action(detail=True, methods=["post"])
    @ActionSchema(TurnSerializer, body=Moves, refused=OF_A_CHANGE)
    def play(self, request: Request, table_id: int) -> TableProjection:
        """Play moves in answer to a question; returns your view after them."""
        self.find(table_id)
        asked = self.body["asked"]
        play.play(table_id, self.member, self.moves, asked, self.now)
        return self.look(table_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(TurnSerializer, body=Moves, refused=OF_A_CHANGE)
    def draft(self, request: Request, table_id: int) -> TableProjection:
        """Draft moves, visible to you alone; returns your view after them."""
        self.find(table_id)
        for notation in self.moves:
            play.lay_out(table_id, self.member, notation, self.body["asked"])
        return self.look(table_id)

    @draft.mapping.delete
    @ActionSchema(TurnSerializer, query=Undoing, refused=OF_A_CHANGE)
    def take_back(self, request: Request, table_id: int) -> TableProjection:
        """Remove the last drafted move, or all."""
        self.find(table_id)
        asked, removes_all = self.query["asked"], self.query["all"]
        play.take_back(table_id, self.member, asked, removes_all)
        return self.look(table_id)

    @action(detail=True, methods=["post"], url_path="draft/stands")
    @ActionSchema(TurnSerializer, body=StandingDraft, refused=OF_A_CHANGE)
    def draft_stands(self, request: Request, table_id: int) -> TableProjection:
        """Choose whether your draft is played if your time runs out in this turn. A change of the
        draft turns this off.
        """
        self.find(table_id)
        asked, stands = self.sent("asked", "stands")
        play.set_auto_play(table_id, self.member, asked, stands)
        return self.look(table_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(TurnSerializer, body=Ordering, refused=OF_A_CHANGE)
    def orders(self, request: Request, table_id: int) -> TableProjection:
        """Give a standing order; it replaces the one with the same key."""
        self.find(table_id)
        order = f"{self.body['key']}: {self.body['value']}"
        play.set_order(table_id, self.member, order, self.now)
        return self.look(table_id)

    @orders.mapping.delete
    @ActionSchema(TurnSerializer, query=Dropping, refused=OF_A_CHANGE)
    def drop_order(self, request: Request, table_id: int) -> TableProjection:
        """Cancel a standing order."""
        self.find(table_id)
        play.drop_order(table_id, self.member, self.query["key"])
        return self.look(table_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(TurnSerializer, body=ChosenPreset, refused=OF_A_CHANGE)
    def presets(self, request: Request, table_id: int) -> TableProjection:
        """Give a bundle of standing orders that the game defines."""
        self.find(table_id)
        play.give_preset(table_id, self.member, self.body["preset"], self.now)
        return self.look(table_id)

    @action(detail=True, methods=["post"], url_path="try")
    @ActionSchema(TrialSerializer, body=Tried, scope=KeyScope.READ, refused=OF_A_TABLE)
    def try_moves(self, request: Request, table_id: int) -> Trial:
        """The forecast of moves, as far as you can know it. Nothing is stored."""
        projection = self.look(table_id)
        return try_moves(projection, self.body["moves"])

    @action(detail=True)
    @ActionSchema(AdviceAnswerSerializer, refused=OF_A_TABLE)
    def advice(self, request: Request, table_id: int) -> TableProjection:
        """The move that the strongest bot would make in your place. Only at your unrated tables
        against bots.
        """
        return self.look(table_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(status=204, refused=OF_A_CHANGE)
    def resign(self, request: Request, table_id: int) -> None:
        """Give your chair to a bot, permanently. You can still see the table, as a spectator."""
        self.find(table_id)
        seating.resign(table_id, self.member, self.now)

    @action(detail=True, methods=["post"])
    @ActionSchema(TurnSerializer, refused=OF_A_CHANGE)
    def back(self, request: Request, table_id: int) -> TableProjection:
        """Return to the table: it waits for you again."""
        self.find(table_id)
        play.return_from_absence(table_id, self.member, self.now)
        return self.look(table_id)

    @action(detail=True, methods=["post"])
    @ActionSchema(TableSerializer, scope=KeyScope.TABLES, refused=OF_A_CHANGE)
    def resume(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """As host, let a suspended game go on."""
        # one that cannot be drawn goes on as well
        queries.table_for(self.member, table_id)
        play.resume(table_id, self.member, self.now)
        return self.table_now(table_id)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that the request plays or drafts."""
        return tuple(self.body["moves"]) if self.declared.body is Moves else ()

    def illegal(
        self, failure: IllegalMove, projection: TableProjection
    ) -> dict[str, Any]:
        data = super().illegal(failure, projection)
        if self.moves:
            return {**data, "move": refused_move(projection, self.moves)}
        return data


def _was_read(data: Mapping[str, Json]) -> bool:
    """Whether the answer is complete, so that it can be cached. Rules may fail once. Before the
    start there is no view.
    """
    return data["view"] is not None or data["status"] in (Status.OPEN, Status.CANCELLED)
