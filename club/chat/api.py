"""API views of chats. They call the same services as the pages."""

from __future__ import annotations

from datetime import datetime

from django.shortcuts import get_object_or_404
from django.urls import path
from django.utils import timezone
from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.api_view import ApiView
from club.api.openapi import answers
from club.api.pagination import ListQuery, list_of, newest_first
from club.api.requests import Sent, body_of, query_of
from club.api.serializers import AnswerSerializer, UtcTime
from club.chat import queries, services
from club.chat.audiences import ChatRights, chat_rights
from club.chat.models import Audience, ChatLine
from club.chat.presentation import minute_of
from club.chat.queries import UnreadChat
from club.chat.services.writing import LONGEST_LINE
from club.members.api_key_rows import KeyScope
from club.tables.models import Table
from club.tables.queries import table_for
from club.texts.short_texts import CODE_POINTS


class ChatTextSent(Sent):
    text = s.CharField(
        max_length=LONGEST_LINE * CODE_POINTS,
        trim_whitespace=False,
        help_text="plain text of 1,000 characters at most",
    )


class ChatPublicSent(Sent):
    public = s.BooleanField(
        help_text="those who look on read what the table writes; until the game starts"
    )


class ChatEntrySerializer(AnswerSerializer):
    """A line of a chat."""

    id = s.IntegerField()
    audience = s.ChoiceField(choices=Audience.values)
    author = s.CharField(allow_null=True, help_text="null: a former member")
    at = UtcTime(help_text="to the minute")
    text = s.CharField(allow_blank=True, help_text="empty: it is gone")
    changed = s.BooleanField()
    taken_back = s.BooleanField()
    hidden = s.BooleanField(help_text="by an organiser")

    def compute_author(self, line: ChatLine) -> str | None:
        return line.author.username if line.author else None

    def compute_at(self, line: ChatLine) -> datetime:
        return minute_of(line)

    def compute_text(self, line: ChatLine) -> str:
        return "" if line.hidden_at else line.text

    def compute_changed(self, line: ChatLine) -> bool:
        return line.changed_at is not None

    def compute_taken_back(self, line: ChatLine) -> bool:
        return line.taken_back_at is not None

    def compute_hidden(self, line: ChatLine) -> bool:
        return line.hidden_at is not None


class UnreadChatSerializer(AnswerSerializer):
    table = s.IntegerField(source="table_id")
    name = s.CharField()
    unread = s.CharField(help_text="a number up to 9, or 9+")


class UnreadChatsSerializer(AnswerSerializer):
    items = UnreadChatSerializer(many=True)


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


CHAT = "tables/<int:table_id>/chat"
urlpatterns = [
    path("chats", UnreadChats.as_view(), name="chats"),
    path(CHAT, Chat.as_view(), name="chat"),
    path(f"{CHAT}/read", ChatRead.as_view(), name="chat_read"),
    path(f"{CHAT}/public", ChatPublic.as_view(), name="chat_public"),
    path(f"{CHAT}/<int:line_id>", OneLine.as_view(), name="chat_line"),
]
