"""API views of chats. They call the same services as the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers as s
from rest_framework.decorators import action
from rest_framework.request import Request

from club.messages.threads.api.serializers import LineEntrySerializer, LineTextSent
from club.messages.threads.queries import count_in_words
from club.people.members.api_key_rows import KeyScope
from club.play.chat import queries, services
from club.play.chat.audiences import ChatRights, chat_rights
from club.play.chat.models import Audience, ChatLine
from club.play.chat.queries import UnreadChat
from club.play.tables.models import Table
from club.play.tables.queries import table_for
from club.site.api.actions import ActionSchema
from club.site.api.pagination import ListPage, ListQuery, list_of, newest_first
from club.site.api.requests import Sent
from club.site.api.serializers import AnswerSerializer
from club.site.api.viewsets import ApiRouter, ViewSet


class ChatTextSent(LineTextSent):
    """A line to write."""


class ChatPublicSent(Sent):
    public = s.BooleanField(
        help_text="spectators read what the table writes; until the game starts"
    )


class ChatEntrySerializer(LineEntrySerializer):
    """A line of a chat."""

    audience = s.ChoiceField(choices=Audience.values)


class UnreadChatSerializer(AnswerSerializer):
    table = s.IntegerField(source="table_id")
    name = s.CharField()
    unread = s.CharField(help_text="a number up to 9, or 9+")

    def compute_unread(self, chat: UnreadChat) -> str:
        return count_in_words(chat.count)


class UnreadChatsSerializer(AnswerSerializer):
    items = UnreadChatSerializer(many=True)


class ChatViewSet(ViewSet):
    """The lines of the chat of a table."""

    lookup_url_kwarg = "line_id"

    def find(self, table_id: int) -> tuple[Table, ChatRights]:
        """Finds the table, and what the asker may do in its chat. Raises Table.DoesNotExist."""
        table, seat = table_for(self.member, table_id)
        return table, chat_rights(table, seat, self.member, self.now)

    def find_own(self, table_id: int, line_id: int) -> ChatLine:
        """Raises Http404 for a line of somebody else."""
        self.find(table_id)
        return get_object_or_404(queries.own_lines(table_id, self.member), pk=line_id)

    @ActionSchema(list_of(ChatEntrySerializer), query=ListQuery, refused=(404,))
    def list(self, request: Request, table_id: int) -> ListPage:
        """The lines that you read, the newest first. They do not count as read by that."""
        table, rights = self.find(table_id)
        return newest_first(queries.readable_lines(table.pk, rights), self.query)

    @ActionSchema(
        ChatEntrySerializer, status=201, body=ChatTextSent, refused=(404, 422)
    )
    def create(self, request: Request, table_id: int) -> ChatLine:
        """Write a line: to the table where you sit, else to spectators."""
        self.find(table_id)
        text = self.body["text"]
        return services.write_line(table_id, self.member, text, self.now)

    @ActionSchema(ChatEntrySerializer, body=ChatTextSent, refused=(404, 422))
    def update(self, request: Request, table_id: int, line_id: int) -> ChatLine:
        """Change a line of yours, within five minutes."""
        self.find_own(table_id, line_id)
        text = self.body["text"]
        return services.change_line(line_id, self.member, text, self.now)

    @ActionSchema(status=204, refused=(404,))
    def destroy(self, request: Request, table_id: int, line_id: int) -> None:
        """Take a line of yours back."""
        self.find_own(table_id, line_id)
        services.take_back_line(line_id, self.member, self.now)

    @action(detail=False, methods=["post"])
    @ActionSchema(status=204, refused=(404,))
    def read(self, request: Request, table_id: int) -> None:
        """You have read all lines of the table."""
        table, rights = self.find(table_id)
        lines = queries.page_of_lines(table.pk, rights).lines
        services.mark_chat_read(table.pk, self.member, lines, self.now)

    @action(detail=False, methods=["post"])
    @ActionSchema(
        status=204, body=ChatPublicSent, scope=KeyScope.TABLES, refused=(404, 422)
    )
    def public(self, request: Request, table_id: int) -> None:
        """As host, decide whether spectators read the chat of the table."""
        self.find(table_id)
        public = self.body["public"]
        services.set_chat_public(table_id, self.member, public=public)


class UnreadChatViewSet(ViewSet):
    @ActionSchema(UnreadChatsSerializer)
    def list(self, request: Request) -> Mapping[str, Any]:
        """Your tables with lines that you have not read."""
        return {"items": queries.unread_chats(self.member)}


router = ApiRouter()
router.register("chats", UnreadChatViewSet)
router.register("tables/<int:table_id>/chat", ChatViewSet)
urlpatterns = router.urls
