"""Plies and events as lines of a log, and the summary for a member who was away: the most
important messages by turn, and the moves that others played in their place. It runs no query.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from heapq import merge
from itertools import groupby

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.base.ui import times
from club.play.game_records.known_lines import Line
from club.play.game_records.message_json import message_from_json
from club.play.game_records.models import By
from club.play.tables.models import EventType, Table, TableEvent
from club.play.tables.presentation.bot_names import bot_name
from club.play.tables.presentation.names import (
    NO_TEXT,
    PastNames,
    PlayerNames,
    notation_words,
    past_names,
)
from club.play.tables.projection import TableProjection
from games.core import CHANCE, Seat
from games.message import Message, Who

# shown after the plies of the same moment
_AFTER_PLIES = frozenset({EventType.FINISHED, EventType.CANCELLED, EventType.SET_ASIDE})
# happen to the table, not to a member
TABLE_EVENTS = frozenset(
    {
        EventType.FINISHED,
        EventType.CANCELLED,
        EventType.MARKED,
        EventType.RESUMED,
        EventType.REOPENED,
        EventType.NEW_RULES,
    }
)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of a table's history, as one viewer reads it."""

    at: datetime
    sentences: tuple[SafeString, ...]
    by: str = ""  # who moved in the seat's place, in words; empty: its occupant
    new: bool = False  # since the viewer last played
    rule: SafeString = NO_TEXT  # link to the rule of the first sentence
    places: str = ""  # notation words in it: boards highlight those that are places
    cited: bool = False  # a line above it has the same link
    times: int = 1  # number of equal lines in a row
    timed: bool = True  # its minute differs from that of the line before


def merged_history(
    lines: Sequence[Line], happenings: Iterable[TableEvent]
) -> Iterator[Line | TableEvent]:
    """Plies and events in one sequence, latest first; plies of one moment keep their order. Lazy:
    only the lines that are read are computed.
    """
    events = sorted(happenings, key=_sort_key)[::-1]
    return merge(reversed(lines), events, key=_sort_key, reverse=True)


def _sort_key(entry: Line | TableEvent) -> tuple[datetime, int]:
    return entry.at, _rank(entry)


def _rank(entry: Line | TableEvent) -> int:
    """The order within one moment: the event before the plies, the plies, the event after them."""
    if isinstance(entry, Line):
        return 1
    return 2 if entry.what in _AFTER_PLIES else 0


def log_line(entry: Line | TableEvent, names: PlayerNames, seen: int) -> LogLine:
    """A history entry in words; a ply is new when its number is above `seen`."""
    if isinstance(entry, Line):
        return ply_log_line(entry, names, entry.number > seen)
    return event_log_line(entry, names)


def ply_log_line(line: Line, names: PlayerNames, new: bool = False) -> LogLine:
    sentences = tuple(names.sentence(message) for message in line.news)
    rule = next((message.rule for message in line.news if message.rule), "")
    places = " ".join(sorted(notation_words(line.news)))
    by = _BY_WORDS.get(line.by, "")
    return LogLine(line.at, sentences, by, new, names.rule(rule), places=places)


def event_log_line(happening: TableEvent, names: PlayerNames) -> LogLine:
    if happening.why is not None:
        reason = message_from_json(happening.why)
        rule = names.rule(reason.rule)
        return LogLine(happening.at, (names.sentence(reason),), rule=rule)
    return LogLine(happening.at, (format_html("{}", event_in_words(happening)),))


def event_in_words(happening: TableEvent) -> str:
    """An event as plain text; of an event that a game explains, only its kind."""
    event_text = happening.get_what_display()
    if happening.span is not None:
        event_text = event_text % {"span": times.span_in_words(happening.span)}
    if happening.what in TABLE_EVENTS:
        return event_text[:1].upper() + event_text[1:] + "."
    return f"{_subject_name(happening)} {event_text}."


_BY_WORDS = {By.ORDER: "by standing order", By.STAND_IN: "in their absence"}


def _subject_name(happening: TableEvent) -> str:
    if happening.whom is not None:
        return happening.whom.username
    if happening.bot:
        return f"{bot_name(happening.bot)} {(happening.seat or 0) + 1}"
    return "Somebody"


MOST_MISSED = 6  # sentences of the summary

LineMessage = tuple[Line, Message]


@dataclass(frozen=True, slots=True)
class MissedLine:
    """One sentence of the summary."""

    sentence: SafeString
    why: str  # why another played for the seat; empty: the occupant played


@dataclass(frozen=True, slots=True)
class MissedTurn:
    """The summary of one turn, the earliest message first."""

    # the name of the seat on turn; empty if no name may be shown, or if there is one line
    shown: SafeString
    lines: tuple[MissedLine, ...]


@dataclass(frozen=True, slots=True)
class Missed:
    """Summarizes by turn what happened while a member was away, in a few sentences."""

    turns: tuple[MissedTurn, ...]
    more: int  # how many more sentences the log has
    replay: str  # URL of the last step that they had seen

    @property
    def latest(self) -> MissedLine:
        return self.turns[-1].lines[-1]

    @property
    def others(self) -> int:
        """How many sentences there are besides the latest."""
        return sum(len(turn.lines) for turn in self.turns) - 1 + self.more


def missed_of(
    lines: Sequence[Line],
    table: Table,
    viewer: Seat | None,
    seen: int,
    names: PastNames,
) -> Missed | None:
    """The most important messages, each once, by turn; None when there are none."""
    important, omitted = _most_important(lines, viewer)
    if not important:
        return None
    replay = reverse("tables:replay_step", args=[table.pk, seen])
    by_turn = groupby(important, key=lambda pair: pair[0].turn)
    turns = tuple(_missed_turn(list(turn), viewer, names) for _, turn in by_turn)
    return Missed(turns, omitted, replay)


def missed_in_words(projection: TableProjection, names: PlayerNames) -> Iterator[str]:
    """The summary as plain text, a line for each message."""
    past = past_names(names, projection)
    important, _ = _most_important(missed_lines(projection), projection.viewer)
    for line, message in important:
        text = past.at(line.at).plain(message)
        reason = _why_by_other(line, projection.viewer)
        yield f"{text} ({reason})" if reason else text


def missed_lines(projection: TableProjection) -> Sequence[Line]:
    """The lines that the viewer missed. A seat that has never played gets only the moves that
    others played in its place, since the rest is the beginning of the game.
    """
    missed = projection.missed
    if not missed or projection.has_played:
        return missed
    return [line for line in missed if line.seat == projection.viewer]


def _most_important(
    lines: Sequence[Line], viewer: Seat | None
) -> tuple[list[LineMessage], int]:
    """The messages in their order, and how many more there are."""
    once: dict[Message, Line] = {}
    for line in lines:
        for message in line.news:
            once.setdefault(message, line)
    ranked = sorted(
        once, key=lambda message: -_importance(message, once[message], viewer)
    )
    chosen = set(ranked[:MOST_MISSED])
    in_order = [(line, message) for message, line in once.items() if message in chosen]
    return in_order, len(once) - len(chosen)


def _importance(message: Message, line: Line, viewer: Seat | None) -> int:
    """Returns a message's importance for the viewer: highest about themselves."""
    parts = [part for _, part in message.parts]
    reader = Who(CHANCE if viewer is None else viewer)
    is_own = line.seat == viewer or reader in parts
    return 99 if is_own else len(parts)


def _missed_turn(
    messages: Sequence[LineMessage], viewer: Seat | None, past: PastNames
) -> MissedTurn:
    names = past.at(messages[0][0].at)
    seats = [line.seat for line, _ in messages if line.of_known_seat]
    name = names.with_tokens[seats[0]] if seats and len(messages) > 1 else SafeString()
    lines = (
        MissedLine(names.tell(message), _why_by_other(line, viewer))
        for line, message in messages
    )
    return MissedTurn(name, tuple(lines))


def _why_by_other(line: Line, viewer: Seat | None) -> str:
    """Returns the reason why another played for the seat; empty when its occupant played."""
    if line.by == By.STAND_IN:
        if line.seat == viewer:
            return _("your time was up")
        return _("their time was up")
    if line.by == By.ORDER:
        return _("by your standing order")
    return ""
