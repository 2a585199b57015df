"""The log of a table, and what its viewer has missed: days, turns within them, lines told once
however often they were said.

How one line becomes sentences is in `tables/presentation/log_lines.py`. Nothing is read here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby, islice
from typing import Any

from django.core.paginator import Page as Paged
from django.core.paginator import Paginator
from django.utils import timezone
from django.utils.safestring import SafeString

from club.records.known_lines import RECENT_LINES, Line
from club.table_page.address import Look
from club.tables.models import TableEvent
from club.tables.presentation.log_lines import LogLine, PlayerNames, log_line, merged_history
from club.tables.presentation.missed import Missed, missed_lines, missed_of
from club.tables.presentation.sentences import notation_words
from games.core import CHANCE, Seat

FEW = 10  # lines that are shown whole
MOST_LATELY = RECENT_LINES  # lines of the log beside a board: for one more, others are unpacked
LAST = 6  # lines that tell how a game ended
ONE_PAGE = 80  # lines of the whole log


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


@dataclass(frozen=True, slots=True)
class LogSection:
    """What has happened at a table, as one viewer's page tells it."""

    days: tuple[Day, ...]  # the latest first
    more: bool  # there are lines besides
    paged: Paged[Any] | None  # of the whole log; None beside the board
    missed: Missed | None  # while the viewer was away
    # words of the notation in all that was missed: boards put a dot on the places among them
    touched: frozenset[str]

    @property
    def cites_again(self) -> bool:
        """Whether rules are hidden that lines above have cited."""
        lines = (line for day in self.days for turn in day.turns for line in turn.lines)
        return any(line.cited for line in lines)


def log_section(look: Look, is_over: bool, number: str, rest_stands: bool) -> LogSection:
    """The latest of the log; with the `number` of a page of the whole log, all of that page. No
    lines where they stand on the reader's page already.
    """
    seen, cast = look.seen, look.cast
    past = merged_history(seen.lines, seen.events)
    paged = Paginator(list(past), ONE_PAGE).get_page(number) if number else None
    if paged is not None:
        shown = list(paged.object_list)
    else:
        shown = ending(past) if is_over else lately(past)
    missed = () if rest_stands else missed_lines(seen)
    return LogSection(
        days=() if rest_stands else log_of(shown, cast, seen.learned),
        more=len(shown) < len(seen.lines) + len(seen.events),
        paged=paged,
        missed=missed_of(missed, seen.table, seen.viewer, seen.learned, cast),
        touched=notation_words(message for line in seen.missed for message in line.news),
    )


def log_of(history: Sequence[Line | TableEvent], cast: PlayerNames, seen: int) -> tuple[Day, ...]:
    """History by day and turn, in the order given; new are plies after the first `seen`. Of lines
    that stand on the same rule the first links to it.
    """
    days = groupby(history, key=lambda one: timezone.localtime(one.at).date())
    linked: set[str] = set()
    return tuple(
        Day(day, tuple(_cited(_turns(list(within), cast, seen), linked))) for day, within in days
    )


def lately(history: Iterable[Line | TableEvent]) -> list[Line | TableEvent]:
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


def ending(history: Iterable[Line | TableEvent]) -> list[Line | TableEvent]:
    """How a game ended: the latest of its lines. A short history is shown whole."""
    past = list(islice(history, FEW + 1))
    return past if len(past) <= FEW else past[:LAST]


def _turns(within: Sequence[Line | TableEvent], cast: PlayerNames, seen: int) -> Iterator[PastTurn]:
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


def _parted(ones: list[Line | TableEvent]) -> Iterator[list[Line | TableEvent]]:
    """A turn without what chance did before and after it: cards dealt for the last one, tiles for
    the next year.
    """
    by_seats = [
        number for number, one in enumerate(ones) if not isinstance(one, Line) or one.seat != CHANCE
    ]
    first, last = (by_seats[0], by_seats[-1] + 1) if by_seats else (0, 0)
    yield from filter(None, (ones[:first], ones[first:last], ones[last:]))


def _whose(ones: Iterable[Line | TableEvent], cast: PlayerNames) -> SafeString:
    """Who made the earliest of the plies whose maker may be named."""
    seats = [one.seat for one in ones if isinstance(one, Line) and one.of_known_seat]
    return cast.shown[seats[-1]] if seats else SafeString()


def _turn_of(one: Line | TableEvent) -> int:
    """The turn that it belongs to; -1 for what befell the table besides."""
    return one.turn if isinstance(one, Line) else -1


def _folded(lines: Iterable[LogLine]) -> Iterator[LogLine]:
    """Lines that say the same one after the other, as one with a count."""
    for _sentences, same in groupby(lines, key=lambda line: (line.sentences, line.by, line.new)):
        alike = list(same)
        yield replace(alike[0], times=len(alike))
