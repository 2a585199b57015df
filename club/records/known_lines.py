"""What viewers learned of a record, line by line. The latest lines are at hand; those before are
packed, a fifth of the size: few pages look so far back.

Lines are derived from plies, and never the truth; `game_cache.py` makes them.
"""

from __future__ import annotations

import json
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from itertools import chain
from typing import Any, overload

from club.records.message_json import message_from_json, message_to_json
from club.records.models import By
from games.core import CHANCE, Seat, Viewer
from games.message import Message

AT_HAND = 24  # of each viewer's lines, at least: what a table's page tells
A_PACK = 8  # lines beyond these that are packed together
SMALLER = 5  # times, packed
MOST_OPENED = 64  # packs that a process has looked into lately, some 14 kB each


@dataclass(frozen=True, slots=True)
class Line:
    """What one viewer learned from one ply."""

    number: int  # counts the plies this viewer has learned of, 1-based
    seat: Seat
    by: By
    at: datetime
    news: tuple[Message, ...]
    turn: int  # the rules' own turn that it belongs to
    openly: bool  # whether the viewer may be told whose ply it was; a sentence can leave that open

    @property
    def of_known_seat(self) -> bool:
        """Whether it was a seat's ply and the viewer may be told whose; never one of chance."""
        return self.openly and self.seat != CHANCE


@dataclass(frozen=True, slots=True)
class PackedLines:
    """Lines of all viewers of a record."""

    begins: Mapping[Viewer, int] = field(repr=False)  # how many lines each viewer has before
    text: bytes = field(repr=False)

    def of(self, viewer: Viewer) -> tuple[Line, ...]:
        return _opened(self.text)[viewer]


@dataclass(frozen=True, slots=True, eq=False)
class KnownLines(Sequence[Line]):
    """All that one viewer learned, the oldest first."""

    viewer: Viewer
    # the same for all viewers of a record; how much others have learned is hidden
    packs: tuple[PackedLines, ...] = field(default=(), repr=False)
    in_packs: int = 0  # how many of this viewer's lines are in there
    at_hand: tuple[Line, ...] = field(default=(), repr=False)

    def __len__(self) -> int:
        return self.in_packs + len(self.at_hand)

    @overload
    def __getitem__(self, number: int) -> Line: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Line, ...]: ...
    def __getitem__(self, number: int | slice) -> Line | tuple[Line, ...]:
        there = range(len(self))[number]
        return self._at(there) if isinstance(there, int) else tuple(map(self._at, there))

    def __iter__(self) -> Iterator[Line]:
        return chain(*(pack.of(self.viewer) for pack in self.packs), self.at_hand)

    def __reversed__(self) -> Iterator[Line]:
        yield from reversed(self.at_hand)
        for pack in reversed(self.packs):
            yield from reversed(pack.of(self.viewer))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KnownLines) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def _at(self, number: int) -> Line:
        if number >= self.in_packs:
            return self.at_hand[number - self.in_packs]
        place = bisect_right(self.packs, number, key=lambda pack: pack.begins[self.viewer])
        pack = self.packs[place - 1]
        return pack.of(self.viewer)[number - pack.begins[self.viewer]]


LearnedBy = Mapping[Viewer, KnownLines]


def with_more_lines(lines: LearnedBy, told: Mapping[Viewer, Line]) -> LearnedBy:
    """What viewers learned, with a line more for some of them."""
    longer = {viewer: _longer(had, told.get(viewer)) for viewer, had in lines.items()}
    return _with_a_pack(longer) if most_recent_lines(longer) >= AT_HAND + A_PACK else longer


def most_recent_lines(lines: LearnedBy) -> int:
    """Lines at hand of the viewer who has most of them."""
    return max(len(had.at_hand) for had in lines.values())


def _longer(had: KnownLines, line: Line | None) -> KnownLines:
    if line is None:
        return had
    return KnownLines(had.viewer, had.packs, had.in_packs, (*had.at_hand, line))


def _with_a_pack(lines: LearnedBy) -> LearnedBy:
    """The same, with few of them at hand."""
    older = {viewer: had.at_hand[:-AT_HAND] for viewer, had in lines.items()}
    pack = PackedLines({viewer: had.in_packs for viewer, had in lines.items()}, _text(older))
    return {
        viewer: KnownLines(
            viewer,
            (*had.packs, pack),
            had.in_packs + len(older[viewer]),
            had.at_hand[-AT_HAND:],
        )
        for viewer, had in lines.items()
    }


def _text(lines: Mapping[Viewer, Sequence[Line]]) -> bytes:
    """Lines that several viewers have are told once."""
    each = {id(line): line for line in chain(*lines.values())}
    places = {name: place for place, name in enumerate(each)}
    of = [[viewer, [places[id(line)] for line in had]] for viewer, had in lines.items()]
    said = json.dumps([[*map(_packed, each.values())], of], separators=(",", ":"))
    return zlib.compress(said.encode(), level=1)


@lru_cache(MOST_OPENED)
def _opened(text: bytes) -> dict[Viewer, tuple[Line, ...]]:
    each, of = json.loads(zlib.decompress(text))
    lines = [*map(_unpacked, each)]
    return {viewer: tuple(lines[place] for place in places) for viewer, places in of}


def _packed(line: Line) -> list[Any]:
    news = [message_to_json(message) for message in line.news]
    return [line.number, line.seat, line.by, line.at.isoformat(), news, line.turn, line.openly]


def _unpacked(said: Iterable[Any]) -> Line:
    number, seat, by, at, news, turn, openly = said
    told = tuple(map(message_from_json, news))
    return Line(number, seat, By(by), datetime.fromisoformat(at), told, turn, openly)
