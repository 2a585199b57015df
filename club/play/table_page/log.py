"""The log of a table by days and turns, and what its viewer has missed. Repeated lines are merged.

`tables/presentation/log_lines.py` turns one entry into sentences. Nothing is read here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby, islice
from typing import Any

from django.core.paginator import Page as Paged
from django.core.paginator import Paginator
from django.utils import timezone
from django.utils.safestring import SafeString

from club.play.game_records.known_lines import RECENT_LINES, Line
from club.play.table_page.address import PageContext
from club.play.tables.models import TableEvent
from club.play.tables.presentation.log_lines import (
    LogLine,
    Missed,
    log_line,
    merged_history,
    missed_lines,
    missed_of,
)
from club.play.tables.presentation.names import (
    PastNames,
    PlayerNames,
    past_names,
    seats_by_word,
)
from games.core import CHANCE, Seat

SHORT_LOG = 10  # lines; a history of that length is shown whole
# lines of the log beside a board: more would unpack older plies
MOST_RECENT = RECENT_LINES
MOST_LAST_LINES = 6  # lines that tell how a game ended
ONE_PAGE = 80  # lines of the whole log

# an entry of the history, with the names of the players at that time
NamedEntry = tuple[Line | TableEvent, PlayerNames]


@dataclass(frozen=True, slots=True)
class PastTurn:
    """The lines of one turn, the latest first."""

    # the name of the seat; empty for one line, or where no seat may be named
    shown: SafeString
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """The lines of one day in the reader's time zone."""

    date: date
    turns: tuple[PastTurn, ...]


@dataclass(frozen=True, slots=True)
class LogSection:
    """The log of a table for one viewer."""

    days: tuple[Day, ...]  # the latest first
    more: bool  # there are more lines
    paged: Paged[Any] | None  # of the whole log; None beside the board
    missed: Missed | None  # while the viewer was away
    # by notation word in the missed news, who did it; boards mark these places
    touched: Mapping[str, Seat]

    @property
    def cites_again(self) -> bool:
        """Whether a line hides a rule because a line above cites it."""
        lines = (line for day in self.days for turn in day.turns for line in turn.lines)
        return any(line.cited for line in lines)


def log_section(
    context: PageContext, is_over: bool, number: str, rest_is_shown: bool
) -> LogSection:
    """The latest lines; with the `number` of a page of the whole log, all lines of that page. No
    lines where the reader's page shows them already.
    """
    seen = context.projection
    names = past_names(context.names, seen)
    past = merged_history(seen.lines, seen.events)
    paged = Paginator(list(past), ONE_PAGE).get_page(number) if number else None
    if paged is not None:
        entries = list(paged.object_list)
    else:
        entries = last_lines(past) if is_over else recent_turns(past)
    missed = () if rest_is_shown else missed_lines(seen)
    return LogSection(
        days=() if rest_is_shown else group_by_day(entries, names, seen.learned),
        more=len(entries) < len(seen.lines) + len(seen.events),
        paged=paged,
        missed=missed_of(missed, seen.table, seen.viewer, seen.learned, names),
        touched=seats_by_word(seen.missed),
    )


def group_by_day(
    history: Sequence[Line | TableEvent], names: PastNames, seen: int
) -> tuple[Day, ...]:
    """The history by day and turn, in the given order. Plies after the first `seen` are new. Only
    the first of several lines with the same rule links to it.
    """
    named = names.by_entry(history)
    days = groupby(named, key=lambda pair: timezone.localtime(pair[0].at).date())
    linked: set[str] = set()
    return tuple(
        Day(day, tuple(_mark_cited_rules(_group_by_turn(list(within), seen), linked)))
        for day, within in days
    )


def recent_turns(history: Iterable[Line | TableEvent]) -> list[Line | TableEvent]:
    """The last turn of each seat that may be named, and everything since the earliest of these
    turns; in the given order, the latest first. A short history is returned whole. Of a long
    history, only the latest entries are searched.
    """
    past = list(islice(history, MOST_RECENT))
    if len(past) <= SHORT_LOG:
        return past
    turns: dict[Seat, int] = {}
    for entry in past:
        if isinstance(entry, Line) and entry.of_known_seat:
            turns.setdefault(entry.seat, entry.turn)
    last = set(turns.values())
    among = [
        index
        for index, entry in enumerate(past)
        if isinstance(entry, Line) and entry.turn in last
    ]
    since = past[: among[-1] + 1] if among else past
    return [
        entry for entry in since if not isinstance(entry, Line) or entry.turn in last
    ]


def last_lines(history: Iterable[Line | TableEvent]) -> list[Line | TableEvent]:
    """The latest lines, which tell how the game ended. A short history is returned whole."""
    past = list(islice(history, SHORT_LOG + 1))
    return past if len(past) <= SHORT_LOG else past[:MOST_LAST_LINES]


def _group_by_turn(within: Sequence[NamedEntry], seen: int) -> Iterator[PastTurn]:
    minute = None
    for _turn, group in groupby(within, key=_turn_number):
        for entries in _split_off_chance(list(group)):
            lines = tuple(
                _merge_repeated(
                    log_line(entry, names, seen) for entry, names in entries
                )
            )
            times = [line.at.replace(second=0, microsecond=0) for line in lines]
            timed = tuple(
                replace(line, timed=now != before)
                for line, now, before in zip(
                    lines, times, [minute, *times], strict=False
                )
            )
            minute = times[-1]
            yield PastTurn(
                _turn_owner(entries) if len(lines) > 1 else SafeString(), timed
            )


def _mark_cited_rules(
    turns: Iterable[PastTurn], linked: set[str]
) -> Iterator[PastTurn]:
    """The turns, with their lines marked whose rule is in `linked`. Adds the rules of the lines to
    `linked`.
    """
    for turn in turns:
        lines = []
        for line in turn.lines:
            lines.append(replace(line, cited=bool(line.rule) and line.rule in linked))
            linked.add(line.rule)
        yield replace(turn, lines=tuple(lines))


def _split_off_chance(entries: list[NamedEntry]) -> Iterator[list[NamedEntry]]:
    """The plies of a turn, without the chance before and after them, for example cards that were
    dealt.
    """
    by_seats = [
        number
        for number, (entry, _) in enumerate(entries)
        if not isinstance(entry, Line) or entry.seat != CHANCE
    ]
    first, last = (by_seats[0], by_seats[-1] + 1) if by_seats else (0, 0)
    yield from filter(None, (entries[:first], entries[first:last], entries[last:]))


def _turn_owner(entries: Iterable[NamedEntry]) -> SafeString:
    """The name of the earliest seat that may be named."""
    owners = [
        names.with_tokens[entry.seat]
        for entry, names in entries
        if isinstance(entry, Line) and entry.of_known_seat
    ]
    return owners[-1] if owners else SafeString()


def _turn_number(entry: NamedEntry) -> int:
    """The turn of a ply; -1 for other events."""
    ply = entry[0]
    return ply.turn if isinstance(ply, Line) else -1


def _merge_repeated(lines: Iterable[LogLine]) -> Iterator[LogLine]:
    """Equal lines in a row, as one line with a count."""
    for _sentences, same in groupby(
        lines, key=lambda line: (line.sentences, line.by, line.new)
    ):
        alike = list(same)
        yield replace(alike[0], times=len(alike))
