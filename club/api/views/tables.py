"""Tables: found, opened, looked at; who sits there; its news."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.answers import TableLine, TableShape
from club.api.base import ApiView
from club.api.facts import log_facts, table_facts, table_line
from club.api.lists import newest_first
from club.api.marks import tag_of
from club.api.past_answers import ChanceShape
from club.api.plain import Json, plain
from club.api.requests import (
    LONGEST_MARK,
    ListQuery,
    Opening,
    TablesQuery,
    body_of,
    game_named,
    query_of,
    terms_in,
)
from club.api.schema import OF_A_TABLE, answers, list_of
from club.api.turn_answers import LogLine
from club.api.views.at_a_table import CREATED, TableView
from club.catalogue.opening_form import rated_by_default
from club.members.api_key_rows import KeyScope
from club.seating import services as seating
from club.tables import queries
from club.tables.models import Table
from club.tables.presentation.chance_proof import chance_proof_of
from club.tables.projection import project_tables, render_or_skip
from club.timecontrol.idle_reasons import idle_reasons

ONCE = OpenApiParameter(
    "Idempotency-Key", str, "header", description="the same again opens no second table"
)


class Tables(TableView):
    scopes = {"GET": KeyScope.READ, "POST": KeyScope.TABLES}

    @answers(list_of(TableLine), query=TablesQuery)
    def get(self, request: Request) -> Response:
        """Tables that you may find, the newest first."""
        asked = query_of(TablesQuery, request)
        found = queries.with_record(_wanted(queries.visible_to(self.member), asked, self))
        return Response(newest_first(found, asked, self._told))

    @answers(TableShape, status=CREATED, body=Opening, refused=(422,), more=[ONCE])
    def post(self, request: Request) -> Response:
        """Open a table, with yourself in the first chair."""
        told = body_of(Opening, request)
        game = game_named(told["game"])
        terms = terms_in(told, game, rated_by_default(game), _mark(request))
        own = told.get("nonce", "")
        table = seating.open_table(self.member, game, terms, timezone.now(), own)
        return self.shown(table.pk, CREATED)

    def _told(self, some: Sequence[Table]) -> list[Json]:
        shown = project_tables(some, self.member)
        resting = zip(shown, idle_reasons(shown, timezone.now()), strict=True)
        return [render_or_skip(one, partial(table_line, rest=rest)) for one, rest in resting]


class OneTable(TableView):
    scopes = {"GET": KeyScope.READ}

    @answers(TableShape, refused=OF_A_TABLE, conditional=True)
    def get(self, request: Request, table_id: int) -> Response:
        """A table: its terms, its chairs, whose turn it is as far as you may know."""
        one = self.look(table_id)
        (rest,) = idle_reasons([one], timezone.now())
        return self.conditional(tag_of(one, rest), lambda: table_facts(one, rest))


class Chance(TableView):
    scopes = {"GET": KeyScope.READ}

    @answers(ChanceShape, refused=OF_A_TABLE)
    def get(self, request: Request, table_id: int) -> Response:
        """What chance is drawn from there: the commitment, what everybody added, at the end the
        secret. 404 where nothing is left to chance.
        """
        promise = chance_proof_of(self.look(table_id))
        if promise is None:
            raise Http404
        return Response(plain(promise))


class Log(TableView):
    scopes = {"GET": KeyScope.READ}

    @answers(list_of(LogLine), query=ListQuery, refused=OF_A_TABLE, conditional=True)
    def get(self, request: Request, table_id: int) -> Response:
        """What you have learned there, line by line, the oldest first."""
        one, asked = self.look(table_id), query_of(ListQuery, request)
        return self.conditional(tag_of(one), lambda: _lines(log_facts(one), asked))


def _lines(lines: list[dict[str, Json]], asked: Any) -> dict[str, Json]:
    later = lines[asked.get("cursor", 0) :]
    some = later[: asked["limit"]]
    return {"items": some, "next": some[-1]["number"] if len(later) > len(some) else None}


def _wanted(found: Any, asked: Any, view: ApiView) -> Any:
    if "status" in asked:
        found = found.filter(status=asked["status"])
    if "game" in asked:
        game_named(asked["game"])
        found = found.filter(game_slug=asked["game"])
    if asked.get("seat") == "mine":
        return found.filter(chairs__member=view.member)
    if asked.get("seat") == "free":
        free = queries.joinable_tables().order_by().values("pk")
        return found.filter(pk__in=free)
    return found


def _mark(request: Request) -> str:
    """The once-only mark of an opening; empty: none. Raises ValidationError."""
    sent = request.headers.get("Idempotency-Key", "")
    if len(sent) > LONGEST_MARK or not sent.isprintable():
        raise ValidationError({"Idempotency-Key": _("At most 200 characters, on one line.")})
    return sent
