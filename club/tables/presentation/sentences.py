"""Engines' messages in the club's words: seats become names, notation words what the game calls
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext

from club.tables.projection import Occupant
from games.core import AnyGame
from games.message import Message


def player_name(one: Occupant) -> str:
    """Who sits there, as others read it."""
    if one.member is not None:
        return one.member.username
    return f"{one.bot.capitalize()} {one.seat + 1}" if one.bot else "nobody"


def render_message(message: Message, game: AnyGame, names: Sequence[str]) -> str:
    """The sentence as it is read at this table, with a capital at its start."""
    sentence = message.say(names, game.words, gettext)
    return sentence[:1].upper() + sentence[1:]


def notation_words(messages: Iterable[Message]) -> frozenset[str]:
    """All words of a game's notation that the sentences name: lands, cards, kinds of token."""
    parts = [part for message in messages for _, part in message.parts]
    atoms = [atom for part in parts for atom in (part if isinstance(part, tuple) else (part,))]
    return frozenset(atom for atom in atoms if isinstance(atom, str))
