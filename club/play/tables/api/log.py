"""The log of a table as its viewer knows it, and chance, as JSON."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rest_framework import serializers as s

from club.play.game_records.known_lines import Line
from club.play.game_records.message_json import message_from_json
from club.play.tables.api.plain_json import MessageSerializer, PlainSentence, Teller
from club.play.tables.api.serializers import table_teller
from club.play.tables.models import TableEvent
from club.play.tables.presentation.log_lines import event_in_words, merged_history
from club.play.tables.presentation.past_names import past_names
from club.play.tables.projection import TableProjection
from club.site.api.serializers import AnswerSerializer, UtcTime


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of a table's log."""

    number: int  # from 1 on
    line: Line | TableEvent
    teller: Teller | None  # None if no rules can be asked: lines are read by them


class LogLineSerializer(AnswerSerializer):
    number = s.IntegerField()
    at = UtcTime(source="line.at")
    what = s.CharField(help_text="ply, or what else befell the table")
    seat = s.IntegerField(
        allow_null=True, help_text="null: nobody's, or not known to you"
    )
    by = s.CharField(
        allow_null=True, help_text="member, bot, order, ladder; null: not known to you"
    )
    sentences = MessageSerializer(many=True)

    def compute_what(self, entry: LogEntry) -> str:
        if isinstance(entry.line, Line):
            return "ply"
        return entry.line.what

    def compute_seat(self, entry: LogEntry) -> int | None:
        is_seat_known = not isinstance(entry.line, Line) or entry.line.of_known_seat
        return entry.line.seat if is_seat_known else None

    def compute_by(self, entry: LogEntry) -> str | None:
        line = entry.line
        if isinstance(line, Line) and line.openly:
            return line.by
        return None

    def compute_sentences(self, entry: LogEntry) -> list[PlainSentence]:
        line = entry.line
        teller = entry.teller
        if isinstance(line, Line):
            assert teller is not None  # lines are read by the rules
            return [teller.message(message) for message in line.news]
        # a game's own sentence explains it
        if line.why is not None and teller is not None:
            return [teller.message(message_from_json(line.why))]
        sentences = event_in_words(line)
        return [PlainSentence(sentences, "", {}, sentences)]


class AddedSerializer(AnswerSerializer):
    chair = s.IntegerField(help_text="as they sat down, from 1 on")
    name = s.CharField()
    nonce = s.CharField(allow_blank=True, help_text="empty: a bot's")
    mine = s.BooleanField()
    seat = s.IntegerField(
        allow_null=True, help_text="drawn for them; null before the start"
    )


class ChanceSerializer(AnswerSerializer):
    commitment = s.CharField(help_text="SHA-256 of the secret")
    secret = s.CharField(
        allow_blank=True,
        help_text="empty until the game is over, and where it cannot be opened",
    )
    added = AddedSerializer(many=True)
    begun = s.BooleanField(help_text="nothing can be added any more")
    over = s.BooleanField(help_text="the secret may be shown")


def log_entries(projection: TableProjection) -> list[LogEntry]:
    """The whole log of the viewer, oldest line first."""
    data = [*merged_history(projection.lines, projection.events)][::-1]
    if projection.read is None:
        return [LogEntry(number, line, None) for number, line in enumerate(data, 1)]
    teller = table_teller(projection)
    named = past_names(teller.cast, projection).by_entry(data)
    return [
        LogEntry(number, line, replace(teller, names=names.plain_names))
        for number, (line, names) in enumerate(named, 1)
    ]
