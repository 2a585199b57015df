"""API views of substitutes: volunteering for games, requests, taking a chair, asking for a
substitute, and cancelling a game in which a member has never played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.people.members.api_key_rows import KeyScope
from club.people.members.models import Member
from club.play.substitutes import queries
from club.play.substitutes import services as substitutes
from club.play.substitutes.models import SubstituteRequest, Vacancy
from club.play.substitutes.queries import SeatBriefing, seat_briefing
from club.play.substitutes.services.requests import MOST_CHAIRS
from club.play.tables.api.plain_json import MessageSerializer, PlainSentence, plain
from club.play.tables.api.serializers import (
    PaceSerializer,
    TableBriefSerializer,
    TableSerializer,
    TableWithIdleReasons,
    prompt_sentence,
)
from club.play.tables.api.table_actions import TableActions
from club.play.tables.api.views import LogEntry, LogLineSerializer, log_entries
from club.play.tables.models import Table
from club.play.tables.projection import TableProjection, project_table
from club.site.api.actions import OF_A_CHANGE, ActionSchema
from club.site.api.requests import Sent, WholeNumberField, line
from club.site.api.serializers import AnswerSerializer, Anything, Json, UtcTime
from club.site.api.viewsets import ApiRouter


class OnTheBench(Sent):
    game = line(40, help_text="slug")
    chairs = WholeNumberField(
        min_value=0, max_value=MOST_CHAIRS, help_text="at once; 0: leave the bench"
    )


@dataclass(frozen=True, slots=True)
class ReadableBriefing:
    """A briefing that a member may read before taking the chair."""

    call: SubstituteRequest
    projection: (
        TableProjection | None
    )  # as spectators see the table; None: the chair is taken
    chair: SeatBriefing | None


class BenchWishSerializer(AnswerSerializer):
    game = s.CharField(help_text="slug")
    chairs = s.IntegerField(help_text="at once")

    def compute_game(self, wish: tuple[str, int]) -> str:
        return wish[0]

    def compute_chairs(self, wish: tuple[str, int]) -> int:
        return wish[1]


class CallSerializer(AnswerSerializer):
    """A chair that needs a substitute."""

    id = s.IntegerField()
    table = TableBriefSerializer()
    seat = s.IntegerField()
    why = s.ChoiceField(choices=Vacancy.values)
    over_at = UtcTime()


class BenchSerializer(AnswerSerializer):
    wishes = BenchWishSerializer(many=True)
    calls = CallSerializer(many=True)

    def compute_wishes(self, member: Member) -> Sequence[tuple[str, int]]:
        return list(queries.offers_of(member).items())

    def compute_calls(self, member: Member) -> QuerySet[SubstituteRequest]:
        return queries.requests_to(member)


class BriefingSerializer(AnswerSerializer):
    """A briefing. All fields except `view` are public."""

    open = s.BooleanField(help_text="false: somebody sits there, and the rest is empty")
    call = CallSerializer()
    pace = PaceSerializer(allow_null=True)
    sentence = MessageSerializer(allow_null=True)
    view = Anything(
        help_text="what its seat sees, for you alone; null unless the call that is out asks you"
    )
    log = LogLineSerializer(many=True)

    def compute_open(self, briefing: ReadableBriefing) -> bool:
        return briefing.projection is not None

    def compute_pace(self, briefing: ReadableBriefing) -> Table | None:
        if briefing.projection:
            return briefing.call.table
        return None

    def compute_sentence(self, briefing: ReadableBriefing) -> PlainSentence | None:
        if briefing.projection and briefing.projection.read:
            return prompt_sentence(briefing.projection)
        return None

    def compute_view(self, briefing: ReadableBriefing) -> Json:
        if briefing.chair:
            return plain(briefing.chair.view)
        return None

    def compute_log(self, briefing: ReadableBriefing) -> list[LogEntry]:
        if briefing.projection and briefing.projection.read:
            return log_entries(briefing.projection)
        return []


def readable_briefing(call: SubstituteRequest, member: Member) -> ReadableBriefing:
    """Returns the briefing of a request; without contents when the chair is taken."""
    chair = seat_briefing(call, member)
    out = queries.open_request(call.table_id, call.seat)
    if out is None:
        return ReadableBriefing(call, None, None)
    return ReadableBriefing(out, project_table(call.table, None), chair)


class BenchViewSet(TableActions):
    """The games that the member substitutes in, and the requests to the member."""

    lookup_url_kwarg = "call_id"
    scope_of_changes = KeyScope.TABLES

    @ActionSchema(BenchSerializer)
    def list(self, request: Request) -> Member:
        """Your games as a substitute, and the requests that you received."""
        return self.member

    @ActionSchema(BenchSerializer, body=OnTheBench, refused=(422,))
    def create(self, request: Request) -> Member:
        """Volunteer as a substitute in a game, for a number of chairs at once; without a number,
        stop.
        """
        substitutes.volunteer(self.member, self.body["game"], self.body["chairs"])
        return self.member

    @ActionSchema(BriefingSerializer, refused=(404,))
    def retrieve(self, request: Request, call_id: int) -> ReadableBriefing:
        """The briefing of a chair that you are asked to take. While the request is open to you, it
        includes what the seat sees.
        """
        return readable_briefing(self.find_request(call_id), self.member)

    @ActionSchema(TableSerializer, refused=OF_A_CHANGE)
    def update(self, request: Request, call_id: int) -> TableWithIdleReasons:
        """Take the chair. The first member to do so gets it."""
        self.find_request(call_id)
        table = substitutes.take_chair(call_id, self.member, self.now)
        return self.table_now(table.pk)

    def find_request(self, call_id: int) -> SubstituteRequest:
        return get_object_or_404(queries.asked_of(self.member), pk=call_id)


class SubstituteViewSet(TableActions):
    @action(detail=True, methods=["post"])
    @ActionSchema(TableSerializer, refused=OF_A_CHANGE)
    def substitute(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """Ask for a substitute. The chair stays yours until a volunteer takes it. `back` cancels
        the request.
        """
        self.find(table_id)
        substitutes.ask_for_substitute(table_id, self.member, self.now)
        return self.table_now(table_id)

    @action(detail=True, methods=["post"], url_path="call-off")
    @ActionSchema(TableSerializer, scope=KeyScope.TABLES, refused=OF_A_CHANGE)
    def call_off(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """As host, cancel a game in which a member has never played; not after all have played."""
        self.find(table_id)
        substitutes.call_off(table_id, self.member, self.now)
        return self.table_now(table_id)


router = ApiRouter()
router.register("bench", BenchViewSet)
router.register("tables", SubstituteViewSet)
urlpatterns = router.urls
