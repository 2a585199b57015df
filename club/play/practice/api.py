"""The API view of practice. It calls the same services as the page."""

from __future__ import annotations

from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.people.members.api_key_rows import KeyScope
from club.play.practice.services import seats, starting
from club.play.tables.api.serializers import TableSerializer, TableWithIdleReasons
from club.play.tables.api.table_actions import TableActions
from club.site.api.actions import OF_A_CHANGE, ActionSchema
from club.site.api.requests import Sent, choice, name_of_member, number
from club.site.api.viewsets import ApiRouter
from games import bots


class PracticeSent(Sent):
    plies = number(help_text="of the finished game that are taken over")
    seat = number(allow_null=True, help_text="null: all seats, by yourself")
    bot = choice(bots.names(), default=bots.USUAL, help_text="in the other seats")
    once = s.UUIDField(required=False, help_text="the same again begins no second game")


class InvitedSent(Sent):
    name = name_of_member(help_text="of the member who is to take a seat")


class SeatSent(Sent):
    seat = number(help_text="a free one")


class PracticeViewSet(TableActions):
    scope_of_changes = KeyScope.TABLES

    @action(detail=True, methods=["post"])
    @ActionSchema(TableSerializer, body=PracticeSent, refused=OF_A_CHANGE)
    def practice(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """Begin a game of your own that goes on from a finished one. It answers with its table."""
        table, body = self.find(table_id), self.body
        choices = starting.PracticeStart(
            body["plies"], body["seat"], body["bot"], body.get("once")
        )
        begun = starting.begin_practice(table, self.member, choices, self.now)
        return self.table_now(begun.pk)

    @practice.mapping.delete
    @ActionSchema(TableSerializer, refused=OF_A_CHANGE)
    def end(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """End your practice."""
        self.find(table_id)
        starting.end_practice(table_id, self.member, self.now)
        return self.table_now(table_id)

    @action(detail=True, methods=["post"], url_path="practice/invitations")
    @ActionSchema(TableSerializer, body=InvitedSent, refused=OF_A_CHANGE)
    def invite(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """As host of practice, invite a member to the seats that are free. They decline it like any
        invitation.
        """
        self.find(table_id)
        name = self.body["name"]
        seats.invite_to_practice(table_id, self.member, name, self.now)
        return self.table_now(table_id)

    @action(detail=True, methods=["post"], url_path="practice/seats")
    @ActionSchema(TableSerializer, body=SeatSent, refused=OF_A_CHANGE)
    def seats(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """Take a free seat of practice that you are invited to."""
        self.find(table_id)
        seats.take_seat(table_id, self.member, self.body["seat"], self.now)
        return self.table_now(table_id)

    @seats.mapping.delete
    @ActionSchema(TableSerializer, refused=OF_A_CHANGE)
    def leave(self, request: Request, table_id: int) -> TableWithIdleReasons:
        """Leave the seat. Its host plays it again."""
        self.find(table_id)
        seats.leave_practice(table_id, self.member, self.now)
        return self.table_now(table_id)


router = ApiRouter()
router.register("tables", PracticeViewSet)
urlpatterns = router.urls
