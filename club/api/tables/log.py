"""What a viewer learned at a table, line by line; what all learn of public tables; from what chance
is drawn.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from rest_framework import serializers as s

from club.api.base.plain_json import Json, Teller
from club.api.base.serializers import UTC, MessageShape, Shape
from club.api.tables.serializers import TableBrief, brief, teller_at
from club.records.known_lines import Line
from club.records.message_json import unpacked
from club.tables.models import Happening
from club.tables.presentation.log_lines import happening_in_words, history
from club.tables.projection import Seen


class LogLine(Shape):
    number = s.IntegerField()
    at = s.DateTimeField(help_text=UTC)
    what = s.CharField(help_text="ply, or what else befell the table")
    seat = s.IntegerField(allow_null=True, help_text="null: nobody's, or not known to you")
    by = s.CharField(
        allow_null=True, help_text="member, bot, order, ladder; null: not known to you"
    )
    sentences = MessageShape(many=True)


class NewsShape(Shape):
    at = s.DateTimeField(help_text=UTC)
    what = s.CharField()
    table = TableBrief()
    said = s.CharField()


class AddedShape(Shape):
    chair = s.IntegerField(help_text="as they sat down, from 1 on")
    name = s.CharField()
    nonce = s.CharField(allow_blank=True, help_text="empty: a bot's")
    mine = s.BooleanField()
    seat = s.IntegerField(allow_null=True, help_text="drawn for them; null before the start")


class ChanceShape(Shape):
    commitment = s.CharField(help_text="SHA-256 of the secret")
    secret = s.CharField(
        allow_blank=True, help_text="empty until the game is over, and where it cannot be opened"
    )
    added = AddedShape(many=True)
    begun = s.BooleanField(help_text="nothing can be added any more")
    over = s.BooleanField(help_text="the secret may be shown")


def log_facts(one: Seen) -> list[dict[str, Json]]:
    """All that the viewer learned, the oldest first."""
    teller = teller_at(one) if one.read else None
    told = [*history(one.lines, one.happenings)][::-1]
    return [{"number": at, **_told(line, teller)} for at, line in enumerate(told, 1)]


def news_facts(happening: Happening) -> dict[str, Json]:
    """What befell a public table."""
    return {
        "at": happening.at,
        "what": happening.what,
        "table": brief(happening.table),
        "said": happening_in_words(happening),
    }


def _told(line: Line | Happening, teller: Teller | None) -> dict[str, Json]:
    if isinstance(line, Line):
        assert teller is not None  # lines are read by the rules
        sentences = [teller.message(message) for message in line.news]
        seat = line.seat if line.of_known_seat else None
        return _entry(line.at, "ply", seat, line.by if line.openly else None, sentences)
    if happened := _explained(line, teller):
        return _entry(line.at, line.what, line.seat, None, [happened])
    said = happening_in_words(line)
    bare = {"text": said, "rule": "", "parts": {}, "said": said}
    return _entry(line.at, line.what, line.seat, None, [bare])


def _explained(line: Happening, teller: Teller | None) -> Any:
    """A happening that a game's own sentence tells of."""
    if line.why is None or teller is None:
        return None
    return teller.message(unpacked(line.why))


def _entry(
    at: datetime, what: str, seat: int | None, by: str | None, sentences: list[Any]
) -> dict[str, Json]:
    return {"at": at, "what": what, "seat": seat, "by": by, "sentences": sentences}
