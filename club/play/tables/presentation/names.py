"""Messages of the rules as sentences, with the names of the players at any moment of the table's
history. On a page a name has the token of its seat, and a rule has a link.

The games word the messages. A line about a member who was replaced names that member, and not the
present occupant of the seat.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from club.play.game_records.known_lines import Line
from club.play.tables.models import EventType, TableEvent
from club.play.tables.presentation.bot_names import bot_name
from club.play.tables.projection import Occupant, TableProjection
from games import registry
from games.core import CHANCE, AnyGame, Seat
from games.message import Message, Who

_FIRST_PART = re.compile(r"\{(\w+)\}")


def player_name(occupant: Occupant) -> str:
    """The occupant's name, as others read it."""
    if occupant.member is not None:
        return occupant.member.username
    if occupant.bot:
        return f"{bot_name(occupant.bot)} {occupant.seat + 1}"
    return occupant.guest or "nobody"


def render_message(message: Message, game: AnyGame, names: Sequence[str]) -> str:
    """The message as a sentence at this table, with a capital at its start. A member's name stays
    as they write it.
    """
    sentence = message.say(names, game.words, gettext)
    if _begins_with_name(message):
        return sentence
    return sentence[:1].upper() + sentence[1:]


def _begins_with_name(message: Message) -> bool:
    first = _FIRST_PART.match(gettext(message.text))
    return first is not None and isinstance(dict(message.parts)[first[1]], Who)


def notation_words(messages: Iterable[Message]) -> frozenset[str]:
    """All notation words that the messages contain: lands, cards, kinds of token."""
    words: set[str] = set()
    for message in messages:
        for _, part in message.parts:
            atoms = part if isinstance(part, tuple) else (part,)
            words.update(atom for atom in atoms if isinstance(atom, str))
    return frozenset(words)


def seats_by_word(lines: Iterable[Line]) -> dict[str, Seat]:
    """Returns by notation word of the lines' news the seat that did it last; -1 for chance and for
    a seat that the reader may not know.
    """
    seats: dict[str, Seat] = {}
    for line in lines:
        seat = line.seat if line.of_known_seat else CHANCE
        seats |= dict.fromkeys(notation_words(line.news), seat)
    return seats


_OPEN, _SHUT = "\ue000", "\ue001"  # around a seat's number while a sentence is composed


_SEAT = re.compile(f"{_OPEN}(\\d+){_SHUT}")


NO_TEXT = SafeString()


MOST_SENTENCES, MOST_NAMES = 1 << 12, 1 << 10  # in the cache of a process


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """The names at a table, by seat, plain and with their tokens."""

    game: AnyGame
    plain_names: tuple[str, ...]
    with_tokens: tuple[SafeString, ...]
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
        rules = f"{game_rules_url(self.game)}#" if self.carries else self.rules
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
            message, self.game, len(self.plain_names), self.with_tokens, get_language()
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
    rules = beside or f"{game_rules_url(game)}#"
    return PlayerNames(game, names, names_with_tokens, rules, bool(beside), carries)


def game_rules_url(game: AnyGame) -> str:
    """The URL of the rules of this version; that of the newest version does not name it."""
    version = [] if registry.is_newest(game) else [game.info.version]
    return reverse("tables:rules", args=[game.info.slug, *version])


@lru_cache(MOST_NAMES)
def name_with_token(seat: int, name: str) -> SafeString:
    """A name after the token of its seat."""
    return format_html(
        '<span class="seat-name seat-{}">\N{NO-BREAK SPACE}{}</span>', seat, name
    )


# events at which a seat gets another occupant
REPLACEMENTS = frozenset({EventType.RESIGNED, EventType.DROPPED, EventType.TOOK_OVER})

Entry = Line | TableEvent
# a former member's name, and when another took the seat
Former = tuple[str, datetime]


@dataclass(frozen=True, slots=True)
class PastNames:
    """The names at a table, at any moment of its history."""

    names: PlayerNames  # at present
    # by seat, the earliest first
    former: Mapping[Seat, Sequence[Former]] = field(default_factory=dict)

    def at(self, moment: datetime) -> PlayerNames:
        """The names at that moment."""
        past = self.names.of_past
        if not self.former:
            return past
        plain = list(past.plain_names)
        for seat, former in self.former.items():
            name = next((name for name, until in former if moment < until), None)
            plain[seat] = name or plain[seat]
        with_tokens = tuple(map(name_with_token, range(len(plain)), plain))
        return replace(past, plain_names=tuple(plain), with_tokens=with_tokens)

    def by_entry(self, history: Iterable[Entry]) -> Iterator[tuple[Entry, PlayerNames]]:
        """The entries, each with the names of its moment."""
        present = self.names.of_past
        for entry in history:
            yield entry, self.at(entry.at) if self.former else present


def past_names(names: PlayerNames, projection: TableProjection) -> PastNames:
    """The names at the table's entries, from its history and the tenures that ended."""
    former = {
        occupant.seat: _former(occupant, projection.events)
        for occupant in projection.occupants
        if occupant.left
    }
    return PastNames(names, former)


def _former(occupant: Occupant, events: Iterable[TableEvent]) -> list[Former]:
    """The former members of the seat. Each was replaced at an event, in the same order."""
    own = (event for event in events if event.seat == occupant.seat)
    replaced = sorted(event.at for event in own if event.what in REPLACEMENTS)
    names = [left.member.username if left.member else "" for left in occupant.left]
    return [(name, at) for name, at in zip(names, replaced, strict=False) if name]
