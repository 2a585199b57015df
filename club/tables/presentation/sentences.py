"""Messages of the rules as sentences: seats become names, notation words become the words that the
game shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext

from club.tables.projection import Occupant
from games.core import AnyGame
from games.message import Message


def player_name(one: Occupant) -> str:
    """The occupant's name, as others read it."""
    if one.member is not None:
        return one.member.username
    return f"{one.bot.capitalize()} {one.seat + 1}" if one.bot else "nobody"


def render_message(message: Message, game: AnyGame, names: Sequence[str]) -> str:
    """The message as a sentence at this table, with a capital at its start."""
    sentence = message.say(names, game.words, gettext)
    return sentence[:1].upper() + sentence[1:]


def notation_words(messages: Iterable[Message]) -> frozenset[str]:
    """All notation words that the messages contain: lands, cards, kinds of token."""
    words: set[str] = set()
    for message in messages:
        for _, part in message.parts:
            atoms = part if isinstance(part, tuple) else (part,)
            words.update(atom for atom in atoms if isinstance(atom, str))
    return frozenset(words)
