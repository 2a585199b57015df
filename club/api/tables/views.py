"""Tables: found, opened, looked at; their log, their chance, the news of the club."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.etags import tag_of
from club.api.base.openapi import OF_A_TABLE, answers
from club.api.base.pagination import ListPage, ListQuery, list_of, newest_first
from club.api.base.requests import body_of, query_of
from club.api.tables.log import (
    ChanceSerializer,
    LogEntry,
    LogLineSerializer,
    NewsSerializer,
    log_entries,
)
from club.api.tables.opening import LONGEST_MARK, Opening, game_named, terms_in
from club.api.tables.serializers import (
    TableAtRest,
    TableLineSerializer,
    TableSerializer,
    TablesQuery,
)
from club.api.tables.table_view import CREATED, TableView
from club.catalogue.opening_form import rated_by_default
from club.home import queries as home_queries
from club.members.api_key_rows import KeyScope
from club.seating import services as seating
from club.tables import queries
from club.tables.models import Table
from club.tables.presentation.chance_proof import chance_proof_of
from club.tables.projection import project_tables
from club.timecontrol.idle_reasons import idle_reasons

TableList = list_of(TableLineSerializer)
Lines = list_of(LogLineSerializer)
NewsList = list_of(NewsSerializer)
ONCE = OpenApiParameter(
    "Idempotency-Key", str, "header", description="the same again opens no second table"
)


class Tables(TableView):
    scopes = {"GET": KeyScope.READ, "POST": KeyScope.TABLES}

    @answers(TableList, query=TablesQuery)
    def get(self, request: Request) -> Response:
        """Tables that you may find, the newest first."""
        asked = query_of(TablesQuery, request)
        found = queries.with_record(_wanted(queries.visible_to(self.member), asked, self))
        return Response(TableList.serialize(newest_first(found, asked, self._listed)))

    @answers(TableSerializer, status=CREATED, body=Opening, refused=(422,), more=[ONCE])
    def post(self, request: Request) -> Response:
        """Open a table, with yourself in the first chair."""
        told = body_of(Opening, request)
        game = game_named(told["game"])
        terms = terms_in(told, game, rated_by_default(game), _mark(request))
        own = told.get("nonce", "")
        table = seating.open_table(self.member, game, terms, timezone.now(), own)
        return self.shown(table.pk, CREATED)

    def _listed(self, some: Sequence[Table]) -> list[TableAtRest]:
        shown = project_tables(some, self.member)
        return list(map(TableAtRest, shown, idle_reasons(shown, timezone.now())))


class OneTable(TableView):
    scopes = {"GET": KeyScope.READ}

    @answers(TableSerializer, refused=OF_A_TABLE, conditional=True)
    def get(self, request: Request, table_id: int) -> Response:
        """A table: its terms, its chairs, whose turn it is as far as you may know."""
        one = self.look(table_id)
        (rest,) = idle_reasons([one], timezone.now())
        return self.conditional(
            tag_of(one, rest), lambda: TableSerializer.serialize(TableAtRest(one, rest))
        )


class Chance(TableView):
    scopes = {"GET": KeyScope.READ}

    @answers(ChanceSerializer, refused=OF_A_TABLE)
    def get(self, request: Request, table_id: int) -> Response:
        """What chance is drawn from there: the commitment, what everybody added, at the end the
        secret. 404 where nothing is left to chance.
        """
        promise = chance_proof_of(self.look(table_id))
        if promise is None:
            raise Http404
        return Response(ChanceSerializer.serialize(promise))


class Log(TableView):
    scopes = {"GET": KeyScope.READ}

    @answers(Lines, query=ListQuery, refused=OF_A_TABLE, conditional=True)
    def get(self, request: Request, table_id: int) -> Response:
        """What you have learned there, line by line, the oldest first."""
        one, asked = self.look(table_id), query_of(ListQuery, request)
        return self.conditional(
            tag_of(one), lambda: Lines.serialize(_page(log_entries(one), asked))
        )


def _page(lines: Sequence[LogEntry], asked: Any) -> ListPage:
    later = lines[asked.get("cursor", 0) :]
    some = later[: asked["limit"]]
    return ListPage(some, some[-1].number if len(later) > len(some) else None)


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


class News(ApiView):
    scopes = {"GET": KeyScope.READ}

    @answers(NewsList, query=ListQuery)
    def get(self, request: Request) -> Response:
        """What befell public tables: opened, started, finished, called off; the newest first."""
        found = home_queries.news_of_the_club()
        return Response(NewsList.serialize(newest_first(found, query_of(ListQuery, request))))
