"""How a stream's words go over the wire: as server-sent events for pages, as lines of JSON
(`application/x-ndjson`) for programs. A line names tables and never what happened there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Protocol

from club.streams.open_stream import StreamMessage
from club.streams.permissions import Asked, StreamGrant

CHANGED = b"event: changed\ndata: changed\n\n"
COMMENT = b":\n\n"
STILL_HERE = b"\n"  # an empty line


class Encoder(Protocol):
    """What is sent for a word; empty: nothing."""

    media_type: bytes

    async def of(self, word: StreamMessage) -> bytes:
        """Raises `NotAdmitted` when it cannot be found out."""


class HasQuestions(Protocol):
    """Who knows what is asked of a member: the hub."""

    async def questions(self, member_id: int) -> Asked:
        """Table and number of each open question, the earliest deadline first."""


class EventStreamEncoder:
    """For pages: that something is new."""

    media_type = b"text/event-stream; charset=utf-8"

    async def of(self, word: StreamMessage) -> bytes:
        return CHANGED if word is StreamMessage.CHANGED else COMMENT


class JsonLinesEncoder:
    """For programs: of one table that something is new there; of a member what is asked of them,
    first all that is open, then every difference.
    """

    media_type = b"application/x-ndjson"

    def __init__(self, source: HasQuestions, shown: StreamGrant) -> None:
        self.source, self.shown = source, shown
        self.told: dict[int, int] = {}  # by table, the number of the question that was told last

    async def of(self, word: StreamMessage) -> bytes:
        if word is not StreamMessage.CHANGED:
            return STILL_HERE
        if self.shown.table_id is not None:
            return _lines([{"table": self.shown.table_id}])
        open_now = dict(await self.source.questions(self.shown.member_id))
        asked = [
            (table, number) for table, number in open_now.items() if self._is_new(table, number)
        ]
        over = [(table, None) for table in self.told if table not in open_now]
        self.told = open_now
        return _lines({"table": table, "asked": number} for table, number in (*over, *asked))

    def _is_new(self, table: int, number: int) -> bool:
        return self.told.get(table) != number


def _lines(told: Iterable[dict[str, int | None]]) -> bytes:
    return b"".join(json.dumps(one).encode() + b"\n" for one in told)
