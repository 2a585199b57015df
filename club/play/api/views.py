"""API views of playing: turns, moves, drafts, standing orders, trial moves, resigning and
returning. They call the same services as the page's forms.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.openapi import OF_A_CHANGE, OF_A_TABLE, answers
from club.api.requests import body_of, query_of
from club.api.serializers import Json
from club.members.api_key_rows import KeyScope
from club.play import services as play
from club.play.api.serializers import (
    AdviceAnswerSerializer,
    ChosenPreset,
    Dropping,
    Moves,
    Ordering,
    StandingDraft,
    TurnSerializer,
    Undoing,
)
from club.play.api.trials import TrialSerializer, Tried, refused_move, try_moves
from club.seating import services as seating
from club.tables import fingerprints, queries
from club.tables.api.answer_cache import answer_from_cache
from club.tables.api.etags import tag_of
from club.tables.api.serializers import TableSerializer
from club.tables.api.table_view import TableView
from club.tables.models import Status
from club.tables.projection import TableProjection
from games.core import IllegalMove

READ, PLAY, TABLES = KeyScope.READ, KeyScope.PLAY, KeyScope.TABLES


class View(TableView):
    scopes = {"GET": READ}

    @answers(TurnSerializer, refused=OF_A_TABLE, conditional=True)
    def get(self, request: Request, table_id: int) -> HttpResponse:
        """Your view of the table, with the open question and the moves that you may play."""

        def draw() -> tuple[str, Json]:
            projection = self.look(table_id)
            return tag_of(projection), TurnSerializer.serialize(projection)

        return answer_from_cache(
            self,
            "view",
            lambda: fingerprints.table_fingerprint(table_id),
            draw,
            _was_read,
        )


def _was_read(data: Mapping[str, Json]) -> bool:
    """Whether the answer is complete, so that it can be cached. Rules may fail once. Before the
    start there is no view.
    """
    return data["view"] is not None or data["status"] in (Status.OPEN, Status.CANCELLED)


class TurnView(TableView):
    """A view that responds with the turn after a change. `moves` are the moves of the request, for
    error details.
    """

    moves: tuple[str, ...] = ()

    def turn(self, table_id: int) -> Response:
        """The turn after a change."""
        return Response(TurnSerializer.serialize(self.look(table_id)))

    def illegal(
        self, failure: IllegalMove, projection: TableProjection
    ) -> dict[str, Any]:
        data = super().illegal(failure, projection)
        if self.moves:
            return {**data, "move": refused_move(projection, self.moves)}
        return data


class Play(TurnView):
    scopes = {"POST": PLAY}

    @answers(TurnSerializer, body=Moves, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Play moves in answer to a question; returns your view after them."""
        self.find(table_id)
        data = body_of(Moves, request)
        self.moves = tuple(data["moves"])
        play.play(table_id, self.member, self.moves, data["asked"], timezone.now())
        return self.turn(table_id)


class Draft(TurnView):
    scopes = {"POST": PLAY, "DELETE": PLAY}

    @answers(TurnSerializer, body=Moves, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Draft moves, visible to you alone; returns your view after them."""
        self.find(table_id)
        data = body_of(Moves, request)
        self.moves = tuple(data["moves"])
        for notation in self.moves:
            play.lay_out(table_id, self.member, notation, data["asked"])
        return self.turn(table_id)

    @answers(TurnSerializer, query=Undoing, refused=OF_A_CHANGE)
    def delete(self, request: Request, table_id: int) -> Response:
        """Remove the last drafted move, or all."""
        self.find(table_id)
        data = query_of(Undoing, request)
        play.take_back(table_id, self.member, data["asked"], data["all"])
        return self.turn(table_id)


class DraftStands(TurnView):
    scopes = {"POST": PLAY}

    @answers(TurnSerializer, body=StandingDraft, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Choose whether your draft is played if your time runs out in this turn. A change of the
        draft turns this off.
        """
        self.find(table_id)
        data = body_of(StandingDraft, request)
        play.set_auto_play(table_id, self.member, data["asked"], data["stands"])
        return self.turn(table_id)


class Orders(TurnView):
    scopes = {"POST": PLAY, "DELETE": PLAY}

    @answers(TurnSerializer, body=Ordering, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Give a standing order; it replaces the one with the same key."""
        self.find(table_id)
        data = body_of(Ordering, request)
        order = f"{data['key']}: {data['value']}"
        play.set_order(table_id, self.member, order, timezone.now())
        return self.turn(table_id)

    @answers(TurnSerializer, query=Dropping, refused=OF_A_CHANGE)
    def delete(self, request: Request, table_id: int) -> Response:
        """Cancel a standing order."""
        self.find(table_id)
        play.drop_order(table_id, self.member, query_of(Dropping, request)["key"])
        return self.turn(table_id)


class Presets(TurnView):
    scopes = {"POST": PLAY}

    @answers(TurnSerializer, body=ChosenPreset, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Give a bundle of standing orders that the game defines."""
        self.find(table_id)
        wanted = body_of(ChosenPreset, request)["preset"]
        play.give_preset(table_id, self.member, wanted, timezone.now())
        return self.turn(table_id)


class Try(TableView):
    scopes = {"POST": READ}

    @answers(TrialSerializer, body=Tried, refused=OF_A_TABLE)
    def post(self, request: Request, table_id: int) -> Response:
        """The forecast of moves, as far as you can know it. Nothing is stored."""
        projection = self.look(table_id)
        return Response(
            TrialSerializer.serialize(
                try_moves(projection, body_of(Tried, request)["moves"])
            )
        )


class Suggested(TableView):
    scopes = {"GET": READ}

    @answers(AdviceAnswerSerializer, refused=OF_A_TABLE)
    def get(self, request: Request, table_id: int) -> Response:
        """The move that the strongest bot would make in your place. Only at your unrated tables
        against bots.
        """
        return Response(AdviceAnswerSerializer.serialize(self.look(table_id)))


class Resign(TableView):
    scopes = {"POST": PLAY}

    @answers(None, status=204, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Give your chair to a bot, permanently. You can still see the table, as a spectator."""
        self.find(table_id)
        seating.resign(table_id, self.member, timezone.now())
        return Response(status=204)


class Back(TurnView):
    scopes = {"POST": PLAY}

    @answers(TurnSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Return to the table: it waits for you again."""
        self.find(table_id)
        play.return_from_absence(table_id, self.member, timezone.now())
        return self.turn(table_id)


class Resume(TableView):
    scopes = {"POST": TABLES}

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host, let a suspended game go on."""
        # one that cannot be drawn goes on as well
        queries.table_for(self.member, table_id)
        play.resume(table_id, self.member, timezone.now())
        return self.shown(table_id)
