"""API views of tables: lists, opening, one table, its log and chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from club.base.ui.web import or_404
from club.people.members.api_key_rows import KeyScope
from club.people.members.models import Member
from club.play.catalogue.forms import rated_by_default
from club.play.seats import services as seating
from club.play.tables import queries
from club.play.tables.api.etags import tag_of
from club.play.tables.api.log import (
    ChanceSerializer,
    LogEntry,
    LogLineSerializer,
    log_entries,
)
from club.play.tables.api.opening import (
    IDEMPOTENCY_KEY,
    Opening,
    newest_game,
    read_idempotency_key,
    read_terms,
)
from club.play.tables.api.serializers import (
    TableLineSerializer,
    TableSerializer,
    TablesQuery,
    TableWithIdleReasons,
)
from club.play.tables.api.table_actions import CREATED, TableActions
from club.play.tables.models import Table
from club.play.tables.presentation.chance_proof import ChanceProof, chance_proof_of
from club.play.tables.projection import project_tables
from club.play.time_control.idle_reasons import idle_reasons
from club.site.api.actions import OF_A_TABLE, ActionSchema
from club.site.api.pagination import ListPage, ListQuery, list_of, newest_first


class TableViewSet(TableActions):
    scope_of_changes = KeyScope.TABLES

    @ActionSchema(list_of(TableLineSerializer), query=TablesQuery)
    def list(self, request: Request) -> ListPage:
        """The tables that you may find, newest first."""
        visible = queries.visible_to(self.member)
        tables = _filtered_tables(visible, self.query, self.member)
        return newest_first(
            queries.with_record(tables), self.query, self._with_idle_reasons
        )

    @ActionSchema(
        TableSerializer,
        status=CREATED,
        body=Opening,
        headers=[IDEMPOTENCY_KEY],
        refused=(422,),
    )
    def create(self, request: Request) -> Response:
        """Open a table; you sit in the first chair."""
        body = self.body
        game = newest_game(body["game"])
        key = read_idempotency_key(request)
        terms = read_terms(body, game, rated_by_default(game), key)
        nonce = body.get("nonce", "")
        table = seating.open_table(self.member, game, terms, self.now, nonce)
        return self.created(table.pk)

    @ActionSchema(TableSerializer, refused=OF_A_TABLE, conditional=True)
    def retrieve(self, request: Request, table_id: int) -> Response:
        """A table: its terms, its chairs, and the seats to move, as far as you may know."""
        table = self.shown(table_id)
        return self.conditional(tag_of(table.projection, table.rest), lambda: table)

    @action(detail=True)
    @ActionSchema(ChanceSerializer, refused=OF_A_TABLE)
    def chance(self, request: Request, table_id: int) -> ChanceProof:
        """The proof of chance: the commitment, all contributions, and at the end the secret. 404
        for a game without chance.
        """
        return or_404(chance_proof_of(self.look(table_id)))

    @action(detail=True)
    @ActionSchema(
        list_of(LogLineSerializer),
        query=ListQuery,
        refused=OF_A_TABLE,
        conditional=True,
    )
    def log(self, request: Request, table_id: int) -> Response:
        """The log lines that you may see, oldest first."""
        projection, query = self.look(table_id), self.query
        return self.conditional(
            tag_of(projection), lambda: _log_page(log_entries(projection), query)
        )

    def _with_idle_reasons(
        self, tables: Sequence[Table]
    ) -> Iterator[TableWithIdleReasons]:
        projections = project_tables(tables, self.member)
        return map(
            TableWithIdleReasons, projections, idle_reasons(projections, self.now)
        )


def _log_page(lines: Sequence[LogEntry], query: Mapping[str, Any]) -> ListPage:
    later = lines[query.get("cursor", 0) :]
    page_lines = later[: query["limit"]]
    return ListPage(
        page_lines, page_lines[-1].number if len(later) > len(page_lines) else None
    )


def _filtered_tables(tables: Any, query: Mapping[str, Any], member: Member) -> Any:
    if "status" in query:
        tables = tables.filter(status=query["status"])
    if "game" in query:
        newest_game(query["game"])
        tables = tables.filter(game_slug=query["game"])
    if query.get("seat") == "mine":
        return tables.filter(chairs__member=member)
    if query.get("seat") == "free":
        joinable_ids = queries.joinable_tables().order_by().values("pk")
        return tables.filter(pk__in=joinable_ids)
    return tables
