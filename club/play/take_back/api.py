"""API views of taking a game back. They call the same services as the page."""

from __future__ import annotations

from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.play.tables.models import Table
from club.play.tables.queries import table_for
from club.play.take_back import services
from club.play.take_back.take_back_page import TakeBackPage, take_back_page
from club.site.api.actions import OF_A_CHANGE, ActionSchema
from club.site.api.requests import Sent, choice, number
from club.site.api.serializers import AnswerSerializer, UtcTime
from club.site.api.viewsets import ApiRouter, ViewSet


class OpenTakeBackSerializer(AnswerSerializer):
    """An open proposal."""

    id = s.IntegerField(source="pk")
    line = s.IntegerField(help_text="of the public log; the last that stays")
    made_at = UtcTime()


class TakenBackSerializer(AnswerSerializer):
    """A time that the game was taken back."""

    line = s.IntegerField()
    at = UtcTime()


class TakeBacksSerializer(AnswerSerializer):
    """The open proposal of a table, and the times that its game was taken back."""

    proposal = OpenTakeBackSerializer(allow_null=True)
    agreed = s.ListField(child=s.CharField(), help_text="names of members")
    missing = s.ListField(child=s.CharField(), help_text="names of members")
    past = TakenBackSerializer(many=True)


class TakeBackSent(Sent):
    line = number(help_text="of the public log, the last that stays; 0: the beginning")


class TakeBackAnswerSent(Sent):
    answer = choice(("yes", "no"))


class TakeBackViewSet(ViewSet):
    """All about taking back at a table, which each action returns."""

    @ActionSchema(TakeBacksSerializer, refused=(404,))
    def list(self, request: Request, table_id: int) -> TakeBackPage:
        """The open proposal to take the game back, and the times that it was."""
        return self.page(table_id)

    @ActionSchema(TakeBacksSerializer, body=TakeBackSent, refused=OF_A_CHANGE)
    def create(self, request: Request, table_id: int) -> TakeBackPage:
        """Propose to take the game back. It is done when all members at the table agree."""
        table_for(self.member, table_id)
        services.propose_take_back(table_id, self.member, self.body["line"], self.now)
        return self.page(table_id)

    @action(detail=False, methods=["post"])
    @ActionSchema(TakeBacksSerializer, refused=OF_A_CHANGE)
    def undo(self, request: Request, table_id: int) -> TakeBackPage:
        """Undo your last moves, if nobody has acted since and nothing was revealed."""
        table_for(self.member, table_id)
        services.undo_last_moves(table_id, self.member, self.now)
        return self.page(table_id)

    @ActionSchema(TakeBacksSerializer, body=TakeBackAnswerSent, refused=OF_A_CHANGE)
    def update(self, request: Request, table_id: int, pk: int) -> TakeBackPage:
        """Agree to the proposal, or not."""
        table_for(self.member, table_id)
        if self.body["answer"] == "yes":
            services.agree_to_take_back(table_id, self.member, pk, self.now)
        else:
            services.refuse_take_back(table_id, self.member, pk, self.now)
        return self.page(table_id)

    def page(self, table_id: int) -> TakeBackPage:
        """Raises Table.DoesNotExist."""
        table, seat = table_for(self.member, table_id)
        if table.record is None:
            raise Table.DoesNotExist
        return take_back_page(table, seat, self.member, self.now)


router = ApiRouter()
router.register("tables/<int:table_id>/take-back", TakeBackViewSet)
urlpatterns = router.urls
