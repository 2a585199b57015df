"""Messages of the rules and history entries as a page shows them: a name has the token of its seat,
a rule has a link.

The games word the messages. `sentences.py` makes plain text of them for e-mails.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from heapq import merge

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from club.base.ui import times
from club.play.game_records.known_lines import Line
from club.play.game_records.message_json import message_from_json
from club.play.game_records.models import By
from club.play.tables.models import EventType, TableEvent
from club.play.tables.presentation.sentences import (
    notation_words,
    player_name,
    render_message,
)
from club.play.tables.projection import Occupant
from games.core import AnyGame
from games.message import Message

_OPEN, _SHUT = "\ue000", "\ue001"  # around a seat's number while a sentence is composed
_SEAT = re.compile(f"{_OPEN}(\\d+){_SHUT}")
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
    }
)
NO_TEXT = SafeString()
MOST_SENTENCES, MOST_NAMES = 1 << 12, 1 << 10  # in the cache of a process


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


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """The names at a table, by seat, plain and with their tokens."""

    game: AnyGame
    plain_names: tuple[str, ...]
    shown: tuple[SafeString, ...]
    rules: str  # URL of a rule without its number
    beside: bool = False  # rules are shown beside the board, not on a page of their own
    carries: bool = False  # URLs of rules contain the moves that are picked
    # htmx target of rules; empty: an outer element sets it
    aims: str = SafeString(' hx-target="#rule"')

    @property
    def of_past(self) -> PlayerNames:
        """The names for past events. Their rules link to the page of rules, without the picked
        moves: thirty links with all picked moves would be as long as a page. A script shows the
        rules beside the board all the same.
        """
        rules = _rules_url(self.game) if self.carries else self.rules
        return replace(self, rules=rules, aims=NO_TEXT)

    def tell(self, message: Message) -> SafeString:
        """The sentence with tokens before names, and a link to its rule."""
        sentence = self.sentence(message)
        if message.rule:
            return format_html("{} {}", sentence, self.rule(message.rule))
        return sentence

    def sentence(self, message: Message) -> SafeString:
        """The sentence without the link to its rule."""
        return _sentence(
            message, self.game, len(self.plain_names), self.shown, get_language()
        )

    def plain(self, message: Message) -> str:
        return render_message(message, self.game, self.plain_names)

    def rule(self, number: str) -> SafeString:
        """A link to the paragraph of the rules. It uses `data-hx-get`, since it only explains and
        changes nothing.
        """
        if not number:
            return NO_TEXT
        if not self.beside:
            return format_html(
                '<a class="rule" href="{}{}">{}</a>', self.rules, number, number
            )
        link = '<a class="rule" href="{0}{1}" data-hx-get{2}>{1}</a>'
        return format_html(link, self.rules, number, self.aims)


@lru_cache(MOST_SENTENCES)
def _sentence(
    message: Message,
    game: AnyGame,
    seats: int,
    names_with_tokens: tuple[SafeString, ...],
    _language: str | None,
) -> SafeString:
    """A message in words, composed once for each set of names and each language."""
    marks = [f"{_OPEN}{seat}{_SHUT}" for seat in range(seats)]
    pieces = _SEAT.split(render_message(message, game, marks))
    words = (
        _sentence_piece(number, piece, names_with_tokens)
        for number, piece in enumerate(pieces)
    )
    return SafeString("".join(words))


def _sentence_piece(
    number: int, piece: str, names_with_tokens: tuple[SafeString, ...]
) -> str:
    if number % 2 == 0:
        return escape(piece)
    if int(piece) < len(names_with_tokens):
        return names_with_tokens[int(piece)]
    return ""


def player_names_of(
    game: AnyGame,
    occupants: Sequence[Occupant],
    beside: str = "",
    carries: bool = False,
) -> PlayerNames:
    """The names of the occupants by seat. URLs of rules begin with `beside`, which may contain the
    picked moves; without it rules have a page of their own.
    """
    names = tuple(map(player_name, occupants))
    names_with_tokens = tuple(
        name_with_token(seat, name) for seat, name in enumerate(names)
    )
    rules = beside or _rules_url(game)
    return PlayerNames(game, names, names_with_tokens, rules, bool(beside), carries)


def _rules_url(game: AnyGame) -> str:
    return reverse("tables:rules", args=[game.info.slug]) + "#"


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
    return LogLine(
        line.at,
        sentences,
        _BY_WORDS.get(line.by, ""),
        new,
        names.rule(rule),
        places=places,
    )


def event_log_line(happening: TableEvent, names: PlayerNames) -> LogLine:
    if happening.why is not None:
        reason = message_from_json(happening.why)
        return LogLine(
            happening.at, (names.sentence(reason),), rule=names.rule(reason.rule)
        )
    return LogLine(happening.at, (format_html("{}", event_in_words(happening)),))


def event_in_words(happening: TableEvent) -> str:
    """An event as plain text; of an event that a game explains, only its kind."""
    event_text = happening.get_what_display()
    if happening.span is not None:
        event_text = event_text % {"span": times.span_in_words(happening.span)}
    if happening.what in TABLE_EVENTS:
        return event_text[:1].upper() + event_text[1:] + "."
    return f"{_subject_name(happening)} {event_text}."


_BY_WORDS = {By.ORDER: "by standing order", By.LADDER: "in their absence"}


def _subject_name(happening: TableEvent) -> str:
    if happening.whom is not None:
        return happening.whom.username
    if happening.bot:
        return f"{happening.bot.capitalize()} {(happening.seat or 0) + 1}"
    return "Somebody"


@lru_cache(MOST_NAMES)
def name_with_token(seat: int, name: str) -> SafeString:
    """A name after the token of its seat."""
    return format_html(
        '<span class="seat-name seat-{}">\N{NO-BREAK SPACE}{}</span>', seat, name
    )
