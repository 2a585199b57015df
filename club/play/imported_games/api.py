"""The API views of games from elsewhere. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Iterable

from rest_framework import serializers as s
from rest_framework.request import Request

from club.people.members.api_key_rows import KeyScope
from club.play.imported_games import services
from club.play.imported_games.models import SeatClaim
from club.play.imported_games.record_files import LARGEST_FILE
from club.play.tables.api.serializers import TableSerializer, TableWithIdleReasons
from club.play.tables.api.table_actions import TableActions
from club.site.api.actions import OF_A_CHANGE, ActionSchema
from club.site.api.requests import Sent, number
from club.site.api.serializers import AnswerSerializer, UtcTime
from club.site.api.viewsets import ApiRouter, ViewSet


class RecordSent(Sent):
    file = s.CharField(
        max_length=LARGEST_FILE,
        trim_whitespace=False,
        help_text="a record file as text: JSON of `kerho-record 1`, or a transcript",
    )
    private = s.BooleanField(default=True, help_text="false: all members may see it")


class SeatClaimSerializer(AnswerSerializer):
    """A seat of an imported game whose name is yours."""

    table = s.IntegerField(source="table_id")
    seat = s.IntegerField()
    asked_at = UtcTime()


class SeatClaimsSerializer(AnswerSerializer):
    claims = SeatClaimSerializer(many=True, source="*")


class SeatClaimAnswerSent(Sent):
    table = number(help_text="of the claim")
    played = s.BooleanField(help_text="true: you are seated there")


class SeatClaimViewSet(ViewSet):
    scope_of_changes = KeyScope.TABLES
    lookup_url_kwarg = None

    @ActionSchema(SeatClaimsSerializer)
    def retrieve(self, request: Request) -> Iterable[SeatClaim]:
        """The imported games that name you, until you have answered."""
        return self.member.seat_claims.select_related("table__host")

    @ActionSchema(SeatClaimsSerializer, body=SeatClaimAnswerSent, refused=(404, 422))
    def update(self, request: Request) -> Iterable[SeatClaim]:
        """Say whether you played an imported game that names you."""
        table_id, played = self.sent("table", "played")
        services.answer_seat_claim(table_id, self.member, played=played)
        return self.member.seat_claims.select_related("table__host")


class RecordImportViewSet(TableActions):
    scope_of_changes = KeyScope.TABLES

    @ActionSchema(TableSerializer, body=RecordSent, refused=OF_A_CHANGE)
    def create(self, request: Request) -> TableWithIdleReasons:
        """Bring a game that was played elsewhere. It answers with its table; the same game twice is
        one table.
        """
        content = self.body["file"].encode("utf-8", "replace")
        private = self.body["private"]
        game = services.import_game(content, self.member, self.now, private=private)
        return self.table_now(game.table.pk)


router = ApiRouter()
router.register("imports/records", RecordImportViewSet)
router.register("imports/claims", SeatClaimViewSet)
urlpatterns = router.urls
