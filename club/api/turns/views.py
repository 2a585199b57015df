"""Playing: the view of a turn, moves, drafts, standing orders, moves tried, leaving and coming
back. What the page's forms do, by the same services.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.etags import tag_of
from club.api.base.openapi import OF_A_CHANGE, OF_A_TABLE, answers
from club.api.base.plain_json import Json
from club.api.base.requests import body_of, query_of
from club.api.tables.serializers import TableSerializer
from club.api.tables.table_view import TableView
from club.api.turns.serializers import (
    ChosenPreset,
    CounselSerializer,
    Dropping,
    Moves,
    Ordering,
    StandingDraft,
    TurnSerializer,
    Undoing,
)
from club.api.turns.trials import TrialSerializer, Tried, refused_move, tried
from club.members.api_key_rows import KeyScope
from club.play import services as play
from club.seating import services as seating
from club.tables import fingerprints, queries
from club.tables.models import Status
from club.tables.projection import TableProjection
from games.core import IllegalMove

READ, PLAY, TABLES = KeyScope.READ, KeyScope.PLAY, KeyScope.TABLES


class View(TableView):
    scopes = {"GET": READ}

    @answers(TurnSerializer, refused=OF_A_TABLE, conditional=True)
    def get(self, request: Request, table_id: int) -> HttpResponse:
        """Your view: what you know, what is asked, what you may play."""

        def draw() -> tuple[str, Json]:
            one = self.look(table_id)
            return tag_of(one), TurnSerializer.serialize(one)

        return self.kept("view", lambda: fingerprints.table_fingerprint(table_id), draw, _was_read)


def _was_read(told: Mapping[str, Json]) -> bool:
    """Whether it says all that a second look could find: rules may fail once. Before the start
    there is no view.
    """
    return told["view"] is not None or told["status"] in (Status.OPEN, Status.CANCELLED)


class TurnView(TableView):
    """The turn as it is then comes back, whatever was done; `moves` are those that were sent, so
    that a problem can name one.
    """

    moves: tuple[str, ...] = ()

    def turn(self, table_id: int) -> Response:
        """What there is to decide now, after something was done."""
        return Response(TurnSerializer.serialize(self.look(table_id)))

    def illegal(self, failure: IllegalMove, one: TableProjection) -> dict[str, Any]:
        told = super().illegal(failure, one)
        return {**told, "move": refused_move(one, self.moves)} if self.moves else told


class Play(TurnView):
    scopes = {"POST": PLAY}

    @answers(TurnSerializer, body=Moves, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Play moves in answer to a question; your view as it is then comes back."""
        self.find(table_id)
        told = body_of(Moves, request)
        self.moves = tuple(told["moves"])
        play.play(table_id, self.member, self.moves, told["asked"], timezone.now())
        return self.turn(table_id)


class Draft(TurnView):
    scopes = {"POST": PLAY, "DELETE": PLAY}

    @answers(TurnSerializer, body=Moves, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Lay moves out, for yourself alone: your view as it would be comes back."""
        self.find(table_id)
        told = body_of(Moves, request)
        self.moves = tuple(told["moves"])
        for notation in self.moves:
            play.lay_out(table_id, self.member, notation, told["asked"])
        return self.turn(table_id)

    @answers(TurnSerializer, query=Undoing, refused=OF_A_CHANGE)
    def delete(self, request: Request, table_id: int) -> Response:
        """Take back the last move that you laid out, or all."""
        self.find(table_id)
        told = query_of(Undoing, request)
        play.take_back(table_id, self.member, told["asked"], told["all"])
        return self.turn(table_id)


class DraftStands(TurnView):
    scopes = {"POST": PLAY}

    @answers(TurnSerializer, body=StandingDraft, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Have your draft played if your time runs out in this turn, or not; whenever the draft
        changes, it is not.
        """
        self.find(table_id)
        told = body_of(StandingDraft, request)
        play.set_auto_play(table_id, self.member, told["asked"], told["stands"])
        return self.turn(table_id)


class Orders(TurnView):
    scopes = {"POST": PLAY, "DELETE": PLAY}

    @answers(TurnSerializer, body=Ordering, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Leave a standing order, in place of one with the same key."""
        self.find(table_id)
        told = body_of(Ordering, request)
        order = f"{told['key']}: {told['value']}"
        play.set_order(table_id, self.member, order, timezone.now())
        return self.turn(table_id)

    @answers(TurnSerializer, query=Dropping, refused=OF_A_CHANGE)
    def delete(self, request: Request, table_id: int) -> Response:
        """Take a standing order back."""
        self.find(table_id)
        play.drop_order(table_id, self.member, query_of(Dropping, request)["key"])
        return self.turn(table_id)


class Presets(TurnView):
    scopes = {"POST": PLAY}

    @answers(TurnSerializer, body=ChosenPreset, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Give several standing orders at once, as the game bundles them."""
        self.find(table_id)
        wanted = body_of(ChosenPreset, request)["preset"]
        play.give_preset(table_id, self.member, wanted, timezone.now())
        return self.turn(table_id)


class Try(TableView):
    scopes = {"POST": READ}

    @answers(TrialSerializer, body=Tried, refused=OF_A_TABLE)
    def post(self, request: Request, table_id: int) -> Response:
        """What moves would come to, as far as you can know it. Nothing is kept."""
        one = self.look(table_id)
        return Response(TrialSerializer.serialize(tried(one, body_of(Tried, request)["moves"])))


class Suggested(TableView):
    scopes = {"GET": READ}

    @answers(CounselSerializer, refused=OF_A_TABLE)
    def get(self, request: Request, table_id: int) -> Response:
        """What the strongest bot would do in your place, at a table of yours against bots that is
        not rated.
        """
        return Response(CounselSerializer.serialize(self.look(table_id)))


class Resign(TableView):
    scopes = {"POST": PLAY}

    @answers(None, status=204, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """Give your chair to a bot, for good. A private table is no longer yours to see then."""
        self.find(table_id)
        seating.resign(table_id, self.member, timezone.now())
        return Response(status=204)


class Back(TurnView):
    scopes = {"POST": PLAY}

    @answers(TurnSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """You are back: the table waits for you again."""
        self.find(table_id)
        play.return_from_absence(table_id, self.member, timezone.now())
        return self.turn(table_id)


class Resume(TableView):
    scopes = {"POST": TABLES}

    @answers(TableSerializer, refused=OF_A_CHANGE)
    def post(self, request: Request, table_id: int) -> Response:
        """As host, let play go on where it is held; elsewhere it goes on anyway."""
        queries.table_for(self.member, table_id)  # one that cannot be drawn goes on as well
        play.resume(table_id, self.member, timezone.now())
        return self.shown(table_id)
