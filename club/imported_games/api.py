"""The API views of games from elsewhere. They call the same services as the pages."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import path
from django.utils import timezone
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import OF_A_CHANGE, answers
from club.api.requests import Sent, body_of, number
from club.api.serializers import AnswerSerializer, UtcTime
from club.imported_games import services
from club.imported_games.models import SeatClaim
from club.imported_games.queries import claims_of
from club.imported_games.record_files import LARGEST_FILE
from club.members.api_key_rows import KeyScope
from club.tables.api.serializers import TableSerializer
from club.tables.api.table_view import TableView
from club.tables.models import Table


class RecordSent(Sent):
    file = s.CharField(
        max_length=LARGEST_FILE,
        trim_whitespace=False,
        help_text="a record file as text: JSON of `kerho-record 1`, or a transcript",
    )
    private = s.BooleanField(default=True, help_text="false: all members may see it")


class SeatClaimSerializer(AnswerSerializer):
    """A seat of an imported game whose name is yours."""

    table = s.IntegerField()
    seat = s.IntegerField()
    asked_at = UtcTime()

    def compute_table(self, claim: SeatClaim) -> int:
        return claim.table_id


class SeatClaimsSerializer(AnswerSerializer):
    claims = SeatClaimSerializer(many=True)

    def compute_claims(self, claims: Any) -> Any:
        return claims


class SeatClaimAnswerSent(Sent):
    table = number(help_text="of the claim")
    played = s.BooleanField(help_text="true: you are seated there")


class SeatClaims(ApiView):
    scopes = {"GET": KeyScope.READ, "POST": KeyScope.TABLES}

    @answers(SeatClaimsSerializer)
    def get(self, request: Request) -> Response:
        """The imported games that name you, until you have answered."""
        return self.shown()

    @answers(SeatClaimsSerializer, body=SeatClaimAnswerSent, refused=(404, 422))
    def post(self, request: Request) -> Response:
        """Say whether you played an imported game that names you."""
        sent = body_of(SeatClaimAnswerSent, request)
        try:
            services.answer_seat_claim(
                sent["table"], self.member, played=sent["played"]
            )
        except Table.DoesNotExist:
            raise Http404 from None
        return self.shown()

    def shown(self) -> Response:
        return Response(SeatClaimsSerializer.serialize(claims_of(self.member)))


class Imports(TableView):
    scopes = {"POST": KeyScope.TABLES}

    @answers(TableSerializer, body=RecordSent, refused=OF_A_CHANGE)
    def post(self, request: Request) -> Response:
        """Bring a game that was played elsewhere. It answers with its table; the same game twice is
        one table.
        """
        sent = body_of(RecordSent, request)
        content = sent["file"].encode("utf-8", "replace")
        brought = services.import_game(
            content, self.member, timezone.now(), private=sent["private"]
        )
        return self.shown(brought.table.pk)


urlpatterns = [
    path("imports/records", Imports.as_view(), name="imports"),
    path("imports/claims", SeatClaims.as_view(), name="import_claims"),
]
