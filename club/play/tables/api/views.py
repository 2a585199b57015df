"""API views of tables: lists, opening, one table, its log and chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from club.base.ui.web import or_404
from club.people.members.api_key_rows import KeyScope
from club.people.members.models import Member
from club.play.catalogue.forms import rated_by_default
from club.play.game_records.known_lines import Line
from club.play.game_records.message_json import message_from_json
from club.play.seats import services as seating
from club.play.tables import queries
from club.play.tables.api import opening, serializers
from club.play.tables.api.answer_cache import tag_of
from club.play.tables.api.plain_json import MessageSerializer, PlainSentence, Teller
from club.play.tables.api.table_actions import CREATED, TableActions
from club.play.tables.models import Table, TableEvent
from club.play.tables.presentation.chance_proof import ChanceProof, chance_proof_of
from club.play.tables.presentation.log_lines import event_in_words, merged_history
from club.play.tables.presentation.names import past_names
from club.play.tables.projection import TableProjection, project_tables
from club.play.time_control.queries import idle_reasons
from club.site.api.actions import OF_A_TABLE, ActionSchema
from club.site.api.pagination import ListPage, ListQuery, list_of, newest_first
from club.site.api.serializers import AnswerSerializer, UtcTime


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of a table's log."""

    number: int  # from 1 on
    line: Line | TableEvent
    teller: Teller | None  # None if no rules can be asked: lines are read by them


class LogLineSerializer(AnswerSerializer):
    number = s.IntegerField()
    at = UtcTime(source="line.at")
    what = s.CharField(help_text="ply, or the kind of another event of the table")
    seat = s.IntegerField(
        allow_null=True, help_text="null: nobody's, or not known to you"
    )
    by = s.CharField(
        allow_null=True, help_text="member, bot, order, ladder; null: not known to you"
    )
    sentences = MessageSerializer(many=True)

    def compute_what(self, entry: LogEntry) -> str:
        if isinstance(entry.line, Line):
            return "ply"
        return entry.line.what

    def compute_seat(self, entry: LogEntry) -> int | None:
        is_seat_known = not isinstance(entry.line, Line) or entry.line.of_known_seat
        return entry.line.seat if is_seat_known else None

    def compute_by(self, entry: LogEntry) -> str | None:
        line = entry.line
        if isinstance(line, Line) and line.openly:
            return line.by
        return None

    def compute_sentences(self, entry: LogEntry) -> list[PlainSentence]:
        line = entry.line
        teller = entry.teller
        if isinstance(line, Line):
            assert teller is not None  # lines are read by the rules
            return [teller.message(message) for message in line.news]
        # a game's own sentence explains it
        if line.why is not None and teller is not None:
            return [teller.message(message_from_json(line.why))]
        sentences = event_in_words(line)
        return [PlainSentence(sentences, "", {}, sentences)]


class AddedSerializer(AnswerSerializer):
    chair = s.IntegerField(help_text="as they sat down, from 1 on")
    name = s.CharField()
    nonce = s.CharField(allow_blank=True, help_text="empty: a bot's")
    mine = s.BooleanField()
    seat = s.IntegerField(
        allow_null=True, help_text="drawn for them; null before the start"
    )


class ChanceSerializer(AnswerSerializer):
    commitment = s.CharField(help_text="SHA-256 of the secret")
    secret = s.CharField(
        allow_blank=True,
        help_text="empty until the game is over, and where it cannot be opened",
    )
    added = AddedSerializer(many=True)
    begun = s.BooleanField(help_text="nothing can be added any more")
    over = s.BooleanField(help_text="the secret may be shown")


def log_entries(projection: TableProjection) -> list[LogEntry]:
    """The whole log of the viewer, oldest line first."""
    data = [*merged_history(projection.lines, projection.events)][::-1]
    if projection.read is None:
        return [LogEntry(number, line, None) for number, line in enumerate(data, 1)]
    teller = serializers.table_teller(projection)
    named = past_names(teller.cast, projection).by_entry(data)
    return [
        LogEntry(number, line, replace(teller, names=names.plain_names))
        for number, (line, names) in enumerate(named, 1)
    ]


class TableViewSet(TableActions):
    scope_of_changes = KeyScope.TABLES

    @ActionSchema(
        list_of(serializers.TableLineSerializer), query=serializers.TablesQuery
    )
    def list(self, request: Request) -> ListPage:
        """The tables that you may find, newest first."""
        visible = queries.with_record(queries.visible_to(self.member))
        tables = _filtered_tables(visible, self.query, self.member)
        return newest_first(tables, self.query, self._with_idle_reasons)

    @ActionSchema(
        serializers.TableSerializer,
        status=CREATED,
        body=opening.Opening,
        headers=[opening.IDEMPOTENCY_KEY],
        refused=(422,),
    )
    def create(self, request: Request) -> Response:
        """Open a table; you sit in the first chair."""
        body = self.body
        game = opening.newest_game(body["game"])
        key = opening.read_idempotency_key(request)
        terms = opening.read_terms(body, game, rated_by_default(game), key)
        nonce = body.get("nonce", "")
        table = seating.open_table(self.member, game, terms, self.now, nonce)
        return self.created(table.pk)

    @ActionSchema(serializers.TableSerializer, refused=OF_A_TABLE, conditional=True)
    def retrieve(self, request: Request, table_id: int) -> Response:
        """A table: its terms, its chairs, and the seats to move, as far as you may know."""
        table = self.table_now(table_id)
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
    ) -> Iterator[serializers.TableWithIdleReasons]:
        projections = project_tables(tables, self.member)
        reasons = idle_reasons(projections, self.now)
        return map(serializers.TableWithIdleReasons, projections, reasons)


def _log_page(lines: Sequence[LogEntry], query: Mapping[str, Any]) -> ListPage:
    later = lines[query.get("cursor", 0) :]
    page_lines = later[: query["limit"]]
    has_more = len(later) > len(page_lines)
    return ListPage(page_lines, page_lines[-1].number if has_more else None)


def _filtered_tables(tables: Any, query: Mapping[str, Any], member: Member) -> Any:
    if "status" in query:
        tables = tables.filter(status=query["status"])
    if "game" in query:
        opening.newest_game(query["game"])
        tables = tables.filter(game_slug=query["game"])
    if query.get("seat") == "mine":
        return tables.filter(chairs__member=member)
    if query.get("seat") == "free":
        joinable_ids = queries.joinable_tables().order_by().values("pk")
        return tables.filter(pk__in=joinable_ids)
    return tables
