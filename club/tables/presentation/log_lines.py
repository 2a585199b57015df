"""Engines' messages and the table's history as a page shows them: a name carries its seat's token,
a rule its link.

The sentences themselves are the games'; how plain text is made of them, for letters, is in
`sentences.py`.
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

from club.records.known_lines import Line
from club.records.message_json import message_from_json
from club.records.models import By
from club.tables.models import EventType, Happening
from club.tables.presentation.sentences import notation_words, player_name, render_message
from club.tables.projection import Occupant
from club.ui import times
from games.core import AnyGame
from games.message import Message

_OPEN, _SHUT = "\ue000", "\ue001"  # around a seat's number while a sentence is put together
_SEAT = re.compile(f"{_OPEN}(\\d+){_SHUT}")
# come after the plies of the same moment
_LAST = frozenset({EventType.FINISHED, EventType.CANCELLED, EventType.SET_ASIDE})
NOBODYS = frozenset(
    {
        EventType.FINISHED,
        EventType.CANCELLED,
        EventType.MARKED,
        EventType.RESUMED,
        EventType.REOPENED,
    }
)  # happen to the table, not to anybody
UNSAID = SafeString()
MOST_SENTENCES, MOST_NAMES = 1 << 12, 1 << 10  # that are kept in a process


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of a table's history, as one viewer reads it."""

    at: datetime
    sentences: tuple[SafeString, ...]
    by: str = ""  # who moved in the seat's place, in words; empty: whoever sits there
    new: bool = False  # since the viewer last played
    rule: SafeString = UNSAID  # link to the rule that the first sentence stands on
    places: str = ""  # words of the notation in it: boards light the places among them
    cited: bool = False  # a line above it has that link already
    times: int = 1  # it was said so often, one after the other
    timed: bool = True  # it was another minute than on the line before


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """The names at a table, by seat, plain and with their tokens."""

    game: AnyGame
    names: tuple[str, ...]
    shown: tuple[SafeString, ...]
    rules: str  # begins the address of a rule; its number ends it
    beside: bool = False  # rules are shown beside the board, not on their own page
    carries: bool = False  # their addresses carry what is picked
    aims: str = SafeString(' hx-target="#rule"')  # where they are shown; empty: what is around says

    @property
    def of_past(self) -> PlayerNames:
        """For what has happened: thirty rules that each carry all that is picked would be a page of
        their own, so they lead to the rules then. A script shows them beside the board all the
        same.
        """
        rules = _rules_of(self.game) if self.carries else self.rules
        return replace(self, rules=rules, aims=UNSAID)

    def tell(self, message: Message) -> SafeString:
        """The sentence with tokens before names, and a link to the rule it stands on."""
        sentence = self.sentence(message)
        return format_html("{} {}", sentence, self.rule(message.rule)) if message.rule else sentence

    def sentence(self, message: Message) -> SafeString:
        """The same without the rule."""
        return _sentence(message, self.game, len(self.names), self.shown, get_language())

    def plain(self, message: Message) -> str:
        return render_message(message, self.game, self.names)

    def rule(self, number: str) -> SafeString:
        """A link to the paragraph of the rules; as `data-hx-get`, since it explains and chooses
        nothing.
        """
        if not number:
            return UNSAID
        if not self.beside:
            return format_html('<a class="rule" href="{}{}">{}</a>', self.rules, number, number)
        link = '<a class="rule" href="{0}{1}" data-hx-get{2}>{1}</a>'
        return format_html(link, self.rules, number, self.aims)


@lru_cache(MOST_SENTENCES)
def _sentence(
    message: Message,
    game: AnyGame,
    seats: int,
    shown: tuple[SafeString, ...],
    _language: str | None,
) -> SafeString:
    """A message in words, put together once for each company of names and each language."""
    marks = [f"{_OPEN}{seat}{_SHUT}" for seat in range(seats)]
    pieces = _SEAT.split(render_message(message, game, marks))
    return SafeString("".join(_piece(number, one, shown) for number, one in enumerate(pieces)))


def _piece(number: int, piece: str, shown: tuple[SafeString, ...]) -> str:
    if number % 2 == 0:
        return escape(piece)
    return shown[int(piece)] if int(piece) < len(shown) else ""


def player_names_of(
    game: AnyGame, occupants: Sequence[Occupant], beside: str = "", carries: bool = False
) -> PlayerNames:
    """Who plays, from the occupants by seat. An address of a rule begins with `beside`, which may
    carry what is picked; without it rules have a page.
    """
    names = tuple(map(player_name, occupants))
    shown = tuple(name_with_token(seat, name) for seat, name in enumerate(names))
    return PlayerNames(game, names, shown, beside or _rules_of(game), bool(beside), carries)


def _rules_of(game: AnyGame) -> str:
    return reverse("tables:rules", args=[game.info.slug]) + "#"


def merged_history(
    lines: Sequence[Line], happenings: Iterable[Happening]
) -> Iterator[Line | Happening]:
    """Moves and happenings in one, the latest first; plies of one moment stay in their order. What
    is not asked for is not looked at.
    """
    befell = sorted(happenings, key=_when)[::-1]
    return merge(reversed(lines), befell, key=_when, reverse=True)


def _when(one: Line | Happening) -> tuple[datetime, int]:
    return one.at, _rank(one)


def _rank(one: Line | Happening) -> int:
    """Within one moment: what began it, the plies, what came of them."""
    return 1 if isinstance(one, Line) else 2 if one.what in _LAST else 0


def log_line(one: Line | Happening, cast: PlayerNames, seen: int) -> LogLine:
    """A line of history in words; new is a ply after the first `seen`."""
    return (
        ply_log_line(one, cast, one.number > seen)
        if isinstance(one, Line)
        else event_log_line(one, cast)
    )


def ply_log_line(line: Line, cast: PlayerNames, new: bool = False) -> LogLine:
    sentences = tuple(cast.sentence(message) for message in line.news)
    rule = next((message.rule for message in line.news if message.rule), "")
    places = " ".join(sorted(notation_words(line.news)))
    return LogLine(
        line.at, sentences, _IN_PLACE.get(line.by, ""), new, cast.rule(rule), places=places
    )


def event_log_line(happening: Happening, cast: PlayerNames) -> LogLine:
    if happening.why is not None:
        why = message_from_json(happening.why)
        return LogLine(happening.at, (cast.sentence(why),), rule=cast.rule(why.rule))
    return LogLine(happening.at, (format_html("{}", event_in_words(happening)),))


def event_in_words(happening: Happening) -> str:
    """What befell a table, as plain text; of one that a game explains only what it was."""
    what = happening.get_what_display()
    if happening.span is not None:
        what = what % {"span": times.span_in_words(happening.span)}
    if happening.what in NOBODYS:
        return what[:1].upper() + what[1:] + "."
    return f"{_whom(happening)} {what}."


_IN_PLACE = {By.ORDER: "by standing order", By.LADDER: "in their absence"}


def _whom(happening: Happening) -> str:
    if happening.whom is not None:
        return happening.whom.username
    return (
        f"{happening.bot.capitalize()} {(happening.seat or 0) + 1}" if happening.bot else "Somebody"
    )


@lru_cache(MOST_NAMES)
def name_with_token(seat: int, name: str) -> SafeString:
    """A name with its seat's token before it."""
    return format_html('<span class="seat-name seat-{}">\N{NO-BREAK SPACE}{}</span>', seat, name)
