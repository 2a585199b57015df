"""API views of tables: lists, opening, one table, its log and chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import OF_A_TABLE, answers
from club.api.pagination import ListPage, ListQuery, list_of, newest_first
from club.api.requests import body_of, query_of
from club.catalogue.opening_form import rated_by_default
from club.members.api_key_rows import KeyScope
from club.seating import services as seating
from club.tables import queries
from club.tables.api.etags import tag_of
from club.tables.api.idempotency_keys import (
    IDEMPOTENCY_KEY,
    read_idempotency_key,
)
from club.tables.api.log import (
    ChanceSerializer,
    LogEntry,
    LogLineSerializer,
    log_entries,
)
from club.tables.api.opening import Opening, newest_game, read_terms
from club.tables.api.serializers import (
    TableLineSerializer,
    TableSerializer,
    TablesQuery,
    TableWithIdleReasons,
)
from club.tables.api.table_view import CREATED, TableView
from club.tables.models import Table
from club.tables.presentation.chance_proof import chance_proof_of
from club.tables.projection import project_tables
from club.timecontrol.idle_reasons import idle_reasons

TableList = list_of(TableLineSerializer)
Lines = list_of(LogLineSerializer)


class Tables(TableView):
    scopes = {"GET": KeyScope.READ, "POST": KeyScope.TABLES}

    @answers(TableList, query=TablesQuery)
    def get(self, request: Request) -> Response:
        """The tables that you may find, newest first."""
        query = query_of(TablesQuery, request)
        tables = queries.with_record(
            _filtered_tables(queries.visible_to(self.member), query, self)
        )
        return Response(TableList.serialize(newest_first(tables, query, self._listed)))

    @answers(
        TableSerializer,
        status=CREATED,
        body=Opening,
        refused=(422,),
        more=[IDEMPOTENCY_KEY],
    )
    def post(self, request: Request) -> Response:
        """Open a table; you sit in the first chair."""
        data = body_of(Opening, request)
        game = newest_game(data["game"])
        terms = read_terms(
            data, game, rated_by_default(game), read_idempotency_key(request)
        )
        nonce = data.get("nonce", "")
        table = seating.open_table(self.member, game, terms, timezone.now(), nonce)
        return self.shown(table.pk, CREATED)

    def _listed(self, tables: Sequence[Table]) -> list[TableWithIdleReasons]:
        projections = project_tables(tables, self.member)
        return list(
            map(
                TableWithIdleReasons,
                projections,
                idle_reasons(projections, timezone.now()),
            )
        )


class OneTable(TableView):
    scopes = {"GET": KeyScope.READ}

    @answers(TableSerializer, refused=OF_A_TABLE, conditional=True)
    def get(self, request: Request, table_id: int) -> Response:
        """A table: its terms, its chairs, and the seats to move, as far as you may know."""
        projection = self.look(table_id)
        (idle_reason,) = idle_reasons([projection], timezone.now())
        return self.conditional(
            tag_of(projection, idle_reason),
            lambda: TableSerializer.serialize(
                TableWithIdleReasons(projection, idle_reason)
            ),
        )


class Chance(TableView):
    scopes = {"GET": KeyScope.READ}

    @answers(ChanceSerializer, refused=OF_A_TABLE)
    def get(self, request: Request, table_id: int) -> Response:
        """The proof of chance: the commitment, all contributions, and at the end the secret. 404
        for a game without chance.
        """
        promise = chance_proof_of(self.look(table_id))
        if promise is None:
            raise Http404
        return Response(ChanceSerializer.serialize(promise))


class Log(TableView):
    scopes = {"GET": KeyScope.READ}

    @answers(Lines, query=ListQuery, refused=OF_A_TABLE, conditional=True)
    def get(self, request: Request, table_id: int) -> Response:
        """The log lines that you may see, oldest first."""
        projection = self.look(table_id)
        query = query_of(ListQuery, request)
        return self.conditional(
            tag_of(projection),
            lambda: Lines.serialize(_log_page(log_entries(projection), query)),
        )


def _log_page(lines: Sequence[LogEntry], query: Any) -> ListPage:
    later = lines[query.get("cursor", 0) :]
    page_lines = later[: query["limit"]]
    return ListPage(
        page_lines, page_lines[-1].number if len(later) > len(page_lines) else None
    )


def _filtered_tables(tables: Any, query: Any, view: ApiView) -> Any:
    if "status" in query:
        tables = tables.filter(status=query["status"])
    if "game" in query:
        newest_game(query["game"])
        tables = tables.filter(game_slug=query["game"])
    if query.get("seat") == "mine":
        return tables.filter(chairs__member=view.member)
    if query.get("seat") == "free":
        joinable_ids = queries.joinable_tables().order_by().values("pk")
        return tables.filter(pk__in=joinable_ids)
    return tables
