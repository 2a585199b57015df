"""What a table's log is made of: days, turns within them, lines told once however often they were
said.

How one line becomes sentences is in `tables/presentation/log_lines.py`. Nothing is read here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby, islice

from django.utils import timezone
from django.utils.safestring import SafeString

from club.records.known_lines import RECENT_LINES, Line
from club.records.message_json import message_from_json
from club.tables.models import EventType, Happening
from club.tables.presentation.log_lines import LogLine, PlayerNames, log_line
from club.tables.projection import TableProjection
from games.core import CHANCE, Seat

FEW = 10  # lines that are shown whole
MOST_LATELY = RECENT_LINES  # lines of the log beside a board: for one more, others are unpacked
LAST = 6  # lines that tell how a game ended


@dataclass(frozen=True, slots=True)
class PastTurn:
    """Lines of one turn, the latest first."""

    shown: SafeString  # whose it was; empty where nobody may be named, or one line says it all
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """What happened on one day, in the reader's own zone."""

    date: date
    turns: tuple[PastTurn, ...]


def log_of(history: Sequence[Line | Happening], cast: PlayerNames, seen: int) -> tuple[Day, ...]:
    """History by day and turn, in the order given; new are plies after the first `seen`. Of lines
    that stand on the same rule the first links to it.
    """
    days = groupby(history, key=lambda one: timezone.localtime(one.at).date())
    linked: set[str] = set()
    return tuple(
        Day(day, tuple(_cited(_turns(list(within), cast, seen), linked))) for day, within in days
    )


def lately(history: Iterable[Line | Happening]) -> list[Line | Happening]:
    """The last turn of each seat that may be named, with all that has happened since the first of
    these; in the order given, the latest first. A short history is shown whole, and of a long one
    what is far back is not looked at.
    """
    past = list(islice(history, MOST_LATELY))
    if len(past) <= FEW:
        return past
    turns: dict[Seat, int] = {}
    for one in past:
        if isinstance(one, Line) and one.of_known_seat:
            turns.setdefault(one.seat, one.turn)
    last = set(turns.values())
    among = [index for index, one in enumerate(past) if isinstance(one, Line) and one.turn in last]
    since = past[: among[-1] + 1] if among else past
    return [one for one in since if not isinstance(one, Line) or one.turn in last]


def ending(history: Iterable[Line | Happening]) -> list[Line | Happening]:
    """How a game ended: the latest of its lines. A short history is shown whole."""
    past = list(islice(history, FEW + 1))
    return past if len(past) <= FEW else past[:LAST]


def set_aside_of(one: TableProjection, cast: PlayerNames) -> tuple[SafeString, ...]:
    """Why orders of the viewer's were set aside since it last made a move."""
    aside = [past for past in one.happenings if past.what == EventType.SET_ASIDE]
    lines = reversed(one.lines) if aside and one.table.live else iter(())
    last = next((line.at for line in lines if line.seat == one.viewer), None)
    reasons = (past.why for past in aside if last is None or past.at >= last)
    return tuple(cast.tell(message_from_json(why)) for why in reasons if why is not None)


def _turns(within: Sequence[Line | Happening], cast: PlayerNames, seen: int) -> Iterator[PastTurn]:
    minute, past = None, cast.of_past
    for _turn, group in groupby(within, key=_turn_of):
        for ones in _parted(list(group)):
            lines = tuple(_folded(log_line(one, past, seen) for one in ones))
            times = [line.at.replace(second=0, microsecond=0) for line in lines]
            timed = tuple(
                replace(line, timed=now != before)
                for line, now, before in zip(lines, times, [minute, *times], strict=False)
            )
            minute = times[-1]
            yield PastTurn(_whose(ones, cast) if len(lines) > 1 else SafeString(), timed)


def _cited(turns: Iterable[PastTurn], linked: set[str]) -> Iterator[PastTurn]:
    """The turns, their lines marked whose rule is among those `linked` above; it grows."""
    for turn in turns:
        lines = []
        for line in turn.lines:
            lines.append(replace(line, cited=bool(line.rule) and line.rule in linked))
            linked.add(line.rule)
        yield replace(turn, lines=tuple(lines))


def _parted(ones: list[Line | Happening]) -> Iterator[list[Line | Happening]]:
    """A turn without what chance did before and after it: cards dealt for the last one, tiles for
    the next year.
    """
    by_seats = [
        number for number, one in enumerate(ones) if not isinstance(one, Line) or one.seat != CHANCE
    ]
    first, last = (by_seats[0], by_seats[-1] + 1) if by_seats else (0, 0)
    yield from filter(None, (ones[:first], ones[first:last], ones[last:]))


def _whose(ones: Iterable[Line | Happening], cast: PlayerNames) -> SafeString:
    """Who made the earliest of the plies whose maker may be named."""
    seats = [one.seat for one in ones if isinstance(one, Line) and one.of_known_seat]
    return cast.shown[seats[-1]] if seats else SafeString()


def _turn_of(one: Line | Happening) -> int:
    """The turn that it belongs to; -1 for what befell the table besides."""
    return one.turn if isinstance(one, Line) else -1


def _folded(lines: Iterable[LogLine]) -> Iterator[LogLine]:
    """Lines that say the same one after the other, as one with a count."""
    for _sentences, same in groupby(lines, key=lambda line: (line.sentences, line.by, line.new)):
        alike = list(same)
        yield replace(alike[0], times=len(alike))
