"""What was: finished games with their records, what befell public tables, rankings, members."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC
from itertools import accumulate

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.answers import ProblemShape
from club.api.base import ApiView
from club.api.facts import news_facts
from club.api.holders import ExportPace, KeyPace
from club.api.lists import in_their_order, newest_first
from club.api.past_answers import (
    MemberShape,
    NameShape,
    NewsShape,
    RankingsShape,
    RecordBrief,
    RecordShape,
)
from club.api.plain import Json
from club.api.problems import MEDIA_TYPE
from club.api.record_facts import member_facts, rankings_facts, record_brief, record_facts
from club.api.requests import ExportQuery, ListQuery, MembersQuery, RankingsQuery, query_of
from club.api.schema import answers, list_of
from club.encryption import BrokenSeal
from club.home import queries as home_queries
from club.members.api_key_rows import KeyScope
from club.members.models import Member
from club.members.queries import everybody, member_named
from club.ratings.boards.board_rows import NoSuchPage
from club.tables import queries
from club.tables.models import Status, Table, TableEvent
from club.tables.presentation.transcripts import transcript_of
from club.tables.projection import project_table, project_tables
from games import registry

READ = KeyScope.READ
TEXT = "text/plain"
MOST_PLIES = 10_000  # of one export: each is replayed, while others wait for their pages


class Records(ApiView):
    scopes = {"GET": READ}

    @answers(list_of(RecordBrief), query=ListQuery)
    def get(self, request: Request) -> Response:
        """Finished games, the newest first."""
        found = queries.recently_finished(self.member).exclude(record=None)
        return Response(newest_first(found, query_of(ListQuery, request), self._told))

    def _told(self, tables: Sequence[Table]) -> list[Json]:
        return [record_brief(one) for one in project_tables(tables, self.member)]


class OneRecord(ApiView):
    scopes = {"GET": READ}

    @extend_schema(
        responses={
            (200, "application/json"): RecordShape,
            (200, TEXT): OpenApiTypes.STR,
            **{(code, MEDIA_TYPE): ProblemShape for code in (400, 401, 403, 404, 423, 429)},
        }
    )
    def get(self, request: Request, table_id: int) -> HttpResponseBase:
        """A game that is over or was called off, whole: as a record file, or for `Accept:
        text/plain` as its transcript. 423 where the secret of its chance cannot be opened.
        """
        table, seat = queries.table_for(self.member, table_id)
        if table.status not in (Status.FINISHED, Status.CANCELLED) or table.record is None:
            raise Http404
        if request.headers.get("Accept", "").startswith(TEXT):
            return HttpResponse(transcript_of(table), content_type=f"{TEXT}; charset=utf-8")
        return Response(record_facts(project_table(table, seat)))


class Export(ApiView):
    scopes = {"GET": READ}
    throttle_classes = (KeyPace, ExportPace)

    @answers(list_of(RecordShape), query=ExportQuery)
    def get(self, request: Request) -> Response:
        """Record files of finished games, many at a time, the newest first; so often an hour."""
        found = queries.recently_finished(self.member).exclude(record=None)
        asked = query_of(ExportQuery, request)
        return Response(newest_first(found, asked, self._told, _at_once))

    def _told(self, tables: Sequence[Table]) -> list[Json]:
        return [told for one in tables if (told := self._whole(one.pk)) is not None]

    def _whole(self, table_id: int) -> Json:
        """None where the secret of its chance cannot be opened: that spoils no list."""
        try:
            return record_facts(project_table(*queries.table_for(self.member, table_id)))
        except BrokenSeal:
            return None


def _at_once(tables: list[Table]) -> list[Table]:
    """The first of them, while they have no more than so many plies together; one at least."""
    lengths = accumulate(table.record.length for table in tables if table.record)
    return tables[: max(1, sum(length <= MOST_PLIES for length in lengths))]


class Rankings(ApiView):
    scopes = {"GET": READ}

    @answers(RankingsShape, query=RankingsQuery, refused=(404,))
    def get(self, request: Request, slug: str) -> Response:
        """A title's board, of all time or of a season, fifty members a page."""
        asked = query_of(RankingsQuery, request)
        today = timezone.now().astimezone(UTC).date()
        try:
            return Response(
                rankings_facts(registry.find(slug), asked["season"], asked["page"], today)
            )
        except NoSuchPage:
            raise Http404 from None


class EveryMember(ApiView):
    scopes = {"GET": READ}

    @answers(list_of(NameShape), query=MembersQuery)
    def get(self, request: Request) -> Response:
        """Everybody in the club, by name, or those whose name begins so."""
        asked = query_of(MembersQuery, request)
        found = everybody().filter(username__istartswith=asked["begins"])
        return Response(in_their_order(found, asked, self._told))

    def _told(self, members: Sequence[Member]) -> list[Json]:
        return [{"name": one.username} for one in members]


class OneMember(ApiView):
    scopes = {"GET": READ}

    @answers(MemberShape, refused=(404,))
    def get(self, request: Request, name: str) -> Response:
        """A member as the others see them."""
        shown = member_named(name)
        if shown is None:
            raise Http404(_("Nobody here has the name “%(name)s”.") % {"name": name})
        today = timezone.now().astimezone(UTC).date()
        return Response(member_facts(shown, self.member, today))


class News(ApiView):
    scopes = {"GET": READ}

    @answers(list_of(NewsShape), query=ListQuery)
    def get(self, request: Request) -> Response:
        """What befell public tables: opened, started, finished, called off; the newest first."""
        found = home_queries.news_of_the_club()
        return Response(newest_first(found, query_of(ListQuery, request), self._told))

    def _told(self, happenings: Sequence[TableEvent]) -> list[Json]:
        return [news_facts(one) for one in happenings]
