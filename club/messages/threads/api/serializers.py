"""Lines that members write, as the API of chats, threads and events reads and answers them."""

from __future__ import annotations

from rest_framework import serializers as s

from club.base.texts.short_texts import CODE_POINTS
from club.messages.threads.lines import LONGEST_LINE
from club.messages.threads.models import WrittenLine
from club.site.api.requests import Sent
from club.site.api.serializers import AnswerSerializer, UtcTime


class LineTextSent(Sent):
    text = s.CharField(
        max_length=LONGEST_LINE * CODE_POINTS,
        trim_whitespace=False,
        help_text="plain text of 1,000 characters at most",
    )


class LineEntrySerializer(AnswerSerializer):
    """A line that a member wrote."""

    id = s.IntegerField()
    author = s.CharField(
        source="author.username", allow_null=True, help_text="null: a former member"
    )
    at = UtcTime(source="minute", help_text="to the minute")
    text = s.CharField(allow_blank=True, help_text="empty: it is gone")
    changed = s.BooleanField()
    taken_back = s.BooleanField()
    hidden = s.BooleanField(help_text="by an organiser")

    def compute_text(self, line: WrittenLine) -> str:
        return "" if line.hidden_at else line.text

    def compute_changed(self, line: WrittenLine) -> bool:
        return line.changed_at is not None

    def compute_taken_back(self, line: WrittenLine) -> bool:
        return line.taken_back_at is not None

    def compute_hidden(self, line: WrittenLine) -> bool:
        return line.hidden_at is not None
