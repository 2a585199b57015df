"""Messages of the rules as sentences: seats become names, notation words become the words that the
game shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext

from club.play.game_records.known_lines import Line
from club.play.tables.projection import Occupant
from games.core import CHANCE, AnyGame, Seat
from games.message import Message, Who

_FIRST_PART = re.compile(r"\{(\w+)\}")


def player_name(occupant: Occupant) -> str:
    """The occupant's name, as others read it."""
    if occupant.member is not None:
        return occupant.member.username
    if occupant.bot:
        return f"{occupant.bot.capitalize()} {occupant.seat + 1}"
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
    """By notation word of the lines' news, the seat that did it last; -1 for chance and for a seat
    that the reader may not know.
    """
    seats: dict[str, Seat] = {}
    for line in lines:
        seat = line.seat if line.of_known_seat else CHANCE
        seats |= dict.fromkeys(notation_words(line.news), seat)
    return seats
