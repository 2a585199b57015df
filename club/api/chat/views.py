"""API views of chats. They call the same services as the pages."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base.api_view import ApiView
from club.api.base.openapi import answers
from club.api.base.pagination import ListQuery, list_of, newest_first
from club.api.base.requests import body_of, query_of
from club.api.chat.serializers import (
    ChatEntrySerializer,
    ChatPublicSent,
    ChatTextSent,
    UnreadChatsSerializer,
)
from club.chat import queries, services
from club.chat.audiences import ChatRights, chat_rights
from club.chat.models import ChatLine
from club.chat.queries import UnreadChat
from club.members.api_key_rows import KeyScope
from club.tables.models import Table
from club.tables.queries import table_for

READ, PLAY, TABLES = KeyScope.READ, KeyScope.PLAY, KeyScope.TABLES
ChatEntryList = list_of(ChatEntrySerializer)


class ChatView(ApiView):
    """Finds the table, and what the asker may do in its chat."""

    def find(self, table_id: int) -> tuple[Table, ChatRights]:
        """Raises Table.DoesNotExist."""
        table, seat = table_for(self.member, table_id)
        return table, chat_rights(table, seat, self.member, timezone.now())

    def find_own(self, table_id: int, line_id: int) -> ChatLine:
        """Raises Http404 for a line of somebody else."""
        self.find(table_id)
        return get_object_or_404(queries.own_lines(table_id, self.member), pk=line_id)


class UnreadChats(ApiView):
    scopes = {"GET": READ}

    @answers(UnreadChatsSerializer)
    def get(self, request: Request) -> Response:
        """Your tables with lines that you have not read."""
        items = [_counted(chat) for chat in queries.unread_chats(self.member)]
        return Response(UnreadChatsSerializer.serialize({"items": items}))


class Chat(ChatView):
    scopes = {"GET": READ, "POST": PLAY}

    @answers(ChatEntryList, query=ListQuery, refused=(404,))
    def get(self, request: Request, table_id: int) -> Response:
        """The lines that you read, the newest first. They do not count as read by that."""
        table, rights = self.find(table_id)
        lines = queries.readable_lines(table.pk, rights)
        page = newest_first(lines, query_of(ListQuery, request))
        return Response(ChatEntryList.serialize(page))

    @answers(ChatEntrySerializer, status=201, body=ChatTextSent, refused=(404, 422))
    def post(self, request: Request, table_id: int) -> Response:
        """Write a line: to the table where you sit, else to those who look on."""
        self.find(table_id)
        text = body_of(ChatTextSent, request)["text"]
        line = services.write_line(table_id, self.member, text, timezone.now())
        return Response(ChatEntrySerializer.serialize(line), 201)


class ChatRead(ChatView):
    scopes = {"POST": PLAY}

    @answers(None, status=204, refused=(404,))
    def post(self, request: Request, table_id: int) -> Response:
        """You have read all lines of the table."""
        table, rights = self.find(table_id)
        lines = queries.page_of_lines(table.pk, rights).lines
        services.mark_chat_read(table.pk, self.member, lines, timezone.now())
        return Response(status=204)


class ChatPublic(ChatView):
    scopes = {"POST": TABLES}

    @answers(None, status=204, body=ChatPublicSent, refused=(404, 422))
    def post(self, request: Request, table_id: int) -> Response:
        """As host, decide whether those who look on read the chat of the table."""
        self.find(table_id)
        public = body_of(ChatPublicSent, request)["public"]
        services.set_chat_public(table_id, self.member, public=public)
        return Response(status=204)


class OneLine(ChatView):
    scopes = {"POST": PLAY, "DELETE": PLAY}

    @answers(ChatEntrySerializer, body=ChatTextSent, refused=(404, 422))
    def post(self, request: Request, table_id: int, line_id: int) -> Response:
        """Change a line of yours, within five minutes."""
        self.find_own(table_id, line_id)
        text = body_of(ChatTextSent, request)["text"]
        line = services.change_line(line_id, self.member, text, timezone.now())
        return Response(ChatEntrySerializer.serialize(line))

    @answers(None, status=204, refused=(404,))
    def delete(self, request: Request, table_id: int, line_id: int) -> Response:
        """Take a line of yours back."""
        self.find_own(table_id, line_id)
        services.take_back_line(line_id, self.member, timezone.now())
        return Response(status=204)


def _counted(chat: UnreadChat) -> dict[str, object]:
    unread = queries.count_in_words(chat.count)
    return {"table_id": chat.table_id, "name": chat.name, "unread": unread}
