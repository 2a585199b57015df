"""Lines of chats as JSON, as far as the asker reads them."""

from __future__ import annotations

from datetime import datetime

from rest_framework import serializers as s

from club.api.base.requests import Sent
from club.api.base.serializers import AnswerSerializer, UtcTime
from club.chat.models import Audience, ChatLine
from club.chat.presentation import minute_of
from club.chat.services.writing import LONGEST_LINE
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
