"""Engines' messages in the club's words: seats become names, notation words what the game calls them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext

from club.tables.models import Chair, Table
from games.core import AnyGame
from games.message import Message, Part, Who


def name_of(chair: Chair) -> str:
    """Who sits there, as others read it."""
    if chair.member is not None:
        return chair.member.username
    return f"{chair.bot.capitalize()} {chair.seat + 1}" if chair.bot else "nobody"


def names_at(table: Table) -> list[str]:
    """The names at the table, by seat."""
    return [name_of(chair) for chair in table.chairs.select_related("member").order_by("seat")]


def said(message: Message, game: AnyGame, names: Sequence[str]) -> str:
    """The sentence as it is read at this table, with a capital at its start."""
    sentence = message.say(names, game.words, gettext)
    return sentence[:1].upper() + sentence[1:]


def words_of(messages: Iterable[Message]) -> frozenset[str]:
    """All words of a game's notation that the sentences name: lands, cards, kinds of token."""
    parts = [part for message in messages for _, part in message.parts]
    atoms = [atom for part in parts for atom in (part if isinstance(part, tuple) else (part,))]
    return frozenset(atom for atom in atoms if isinstance(atom, str))


def packed(message: Message) -> list[Any]:
    """The sentence as a row keeps it; `unpacked` gives it back."""
    return [message.text, message.rule, [[name, _packed(part)] for name, part in message.parts]]


def unpacked(kept: Sequence[Any]) -> Message:
    """The sentence that a row kept."""
    text, rule, parts = kept
    return Message(text, tuple((name, _unpacked(part)) for name, part in parts), rule)


def _packed(part: Part) -> Any:
    if isinstance(part, tuple):
        return [_packed(one) for one in part]
    return {"seat": part.seat} if isinstance(part, Who) else part


def _unpacked(part: Any) -> Any:
    if isinstance(part, list):
        return tuple(_unpacked(one) for one in part)
    return Who(part["seat"]) if isinstance(part, dict) else part
