"""The news that each viewer of a record has learned, one line per ply. Recent lines are objects;
older ones are compressed to a fifth of their size, since few pages show them.

Lines are computed from the plies by `game_cache.py` and never stored in the database.
"""

from __future__ import annotations

import json
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from itertools import chain
from typing import Any, overload

from club.play.game_records.message_json import message_from_json, message_to_json
from club.play.game_records.models import By
from games.core import CHANCE, Seat, Viewer
from games.message import Message

RECENT_LINES = 24  # of each viewer that are never packed; a table's page shows them
PACK_SIZE = 8  # further lines, after which a pack is made
PACK_RATIO = 5  # size of lines divided by their size in a pack
UNPACKED_PACKS = 64  # that a process caches, about 14 kB each


@dataclass(frozen=True, slots=True)
class Line:
    """The knowledge that a viewer gained from a ply."""

    number: int  # 1-based, among the plies that this viewer has learned of
    seat: Seat
    by: By
    at: datetime
    news: tuple[Message, ...]
    turn: int  # the turn by the game's own count
    openly: bool  # whether the viewer may know whose ply it was

    @property
    def of_known_seat(self) -> bool:
        """Whether the viewer may know the seat that made the ply; False for plies of chance."""
        return self.openly and self.seat != CHANCE


@dataclass(frozen=True, slots=True)
class PackedLines:
    """Compressed lines of all viewers of a record."""

    # number of earlier lines of each viewer
    begins: Mapping[Viewer, int] = field(repr=False)
    data: bytes = field(repr=False)

    def lines_of(self, viewer: Viewer) -> tuple[Line, ...]:
        return _unpack(self.data)[viewer]


@dataclass(frozen=True, slots=True, eq=False)
class KnownLines(Sequence[Line]):
    """The lines of one viewer, oldest first."""

    viewer: Viewer
    # The packs are the same for all viewers. The repr omits them, as it hides what others know.
    packs: tuple[PackedLines, ...] = field(default=(), repr=False)
    packed_count: int = 0  # lines of this viewer in the packs
    recent: tuple[Line, ...] = field(default=(), repr=False)

    def __len__(self) -> int:
        return self.packed_count + len(self.recent)

    @overload
    def __getitem__(self, number: int) -> Line: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Line, ...]: ...
    def __getitem__(self, number: int | slice) -> Line | tuple[Line, ...]:
        index = range(len(self))[number]
        if isinstance(index, int):
            return self._at(index)
        return tuple(map(self._at, index))

    def __iter__(self) -> Iterator[Line]:
        return chain(*(pack.lines_of(self.viewer) for pack in self.packs), self.recent)

    def __reversed__(self) -> Iterator[Line]:
        yield from reversed(self.recent)
        for pack in reversed(self.packs):
            yield from reversed(pack.lines_of(self.viewer))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KnownLines) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def _at(self, index: int) -> Line:
        if index >= self.packed_count:
            return self.recent[index - self.packed_count]
        viewer = self.viewer
        place = bisect_right(self.packs, index, key=lambda pack: pack.begins[viewer])
        pack = self.packs[place - 1]
        return pack.lines_of(viewer)[index - pack.begins[viewer]]


LearnedBy = Mapping[Viewer, KnownLines]


def with_more_lines(lines: LearnedBy, added: Mapping[Viewer, Line]) -> LearnedBy:
    """The lines of all viewers, with one more line for some of them."""
    longer = {
        viewer: _with_line(known, added.get(viewer)) for viewer, known in lines.items()
    }
    is_full = most_recent_lines(longer) >= RECENT_LINES + PACK_SIZE
    return _with_pack(longer) if is_full else longer


def most_recent_lines(lines: LearnedBy) -> int:
    """The number of recent lines of the viewer who has most of them."""
    return max(len(known.recent) for known in lines.values())


def _with_line(lines: KnownLines, line: Line | None) -> KnownLines:
    if line is None:
        return lines
    return replace(lines, recent=(*lines.recent, line))


def _with_pack(lines: LearnedBy) -> LearnedBy:
    """Moves the older of the recent lines to a new pack."""
    older = {viewer: known.recent[:-RECENT_LINES] for viewer, known in lines.items()}
    begins = {viewer: known.packed_count for viewer, known in lines.items()}
    pack = PackedLines(begins, _pack(older))
    return {
        viewer: KnownLines(
            viewer,
            (*known.packs, pack),
            known.packed_count + len(older[viewer]),
            known.recent[-RECENT_LINES:],
        )
        for viewer, known in lines.items()
    }


def _pack(lines: Mapping[Viewer, Sequence[Line]]) -> bytes:
    """Compresses lines; a line that several viewers have is stored once."""
    distinct = {id(line): line for line in chain(*lines.values())}
    places = {key: place for place, key in enumerate(distinct)}
    by_viewer = [
        [viewer, [places[id(line)] for line in viewer_lines]]
        for viewer, viewer_lines in lines.items()
    ]
    rows = [_line_to_json(line) for line in distinct.values()]
    text = json.dumps([rows, by_viewer], separators=(",", ":"))
    return zlib.compress(text.encode(), level=1)


@lru_cache(UNPACKED_PACKS)
def _unpack(data: bytes) -> dict[Viewer, tuple[Line, ...]]:
    rows, by_viewer = json.loads(zlib.decompress(data))
    lines = [*map(_line_from_json, rows)]
    return {
        viewer: tuple(lines[place] for place in places) for viewer, places in by_viewer
    }


def _line_to_json(line: Line) -> list[Any]:
    news = [message_to_json(message) for message in line.news]
    at = line.at.isoformat()
    return [line.number, line.seat, line.by, at, news, line.turn, line.openly]


def _line_from_json(row: Iterable[Any]) -> Line:
    number, seat, by, at, news, turn, openly = row
    messages = tuple(map(message_from_json, news))
    moment = datetime.fromisoformat(at)
    return Line(number, seat, By(by), moment, messages, turn, openly)
