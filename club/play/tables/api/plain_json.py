"""Serialization of views, Messages and outcomes of any game as plain JSON, by one generic function.
A value without a JSON form (a picture, markup) raises NotPlain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from math import isfinite
from typing import Any, Generic, TypeVar

from django.utils.safestring import SafeString
from rest_framework import serializers as s

from club.play.tables.presentation.names import (
    PlayerNames,
    player_name,
    render_message,
)
from club.play.tables.projection import Occupant
from club.site.api.serializers import AnswerSerializer, Anything, Json
from games.core import AnyGame, Move
from games.message import Message, Part, Who

T = TypeVar("T")


class NotPlain(TypeError):
    """A value that answers may not contain."""


@dataclass(frozen=True, slots=True)
class PlainSentence:
    """A sentence without HTML."""

    text: str  # before its parts are filled in
    rule: str
    parts: Mapping[str, Json]
    said: str  # as it is read here


class MessageSerializer(AnswerSerializer):
    """A sentence of a game."""

    text = s.CharField(help_text="the sentence before its parts are filled in")
    rule = s.CharField(allow_blank=True, help_text="number of the rule it stands on")
    parts = s.DictField(child=Anything(), help_text='by name; a seat is {"seat": 0}')
    said = s.CharField(help_text="as it is read here", allow_blank=True)


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells a game's sentences as plain text, with the player names of one table."""

    game: AnyGame
    names: tuple[str, ...] = ()  # by seat

    @property
    def cast(self) -> PlayerNames:
        """Returns the player names for texts without HTML."""
        return PlayerNames(self.game, self.names, (), "")

    def message(self, message: Message) -> PlainSentence:
        """Returns a sentence with its parts, and its translation."""
        parts = {name: _part(part) for name, part in message.parts}
        text = render_message(message, self.game, self.names)
        return PlainSentence(message.text, message.rule, parts, text)

    def message_if_any(self, message: Message | None) -> PlainSentence | None:
        """Returns the message as plain JSON; None if there is none."""
        if message is None:
            return None
        return self.message(message)


@dataclass(frozen=True, slots=True)
class WithTeller(Generic[T]):
    """An object of a game that has sentences, and the teller that makes them."""

    thing: T
    teller: Teller


def teller_of(game: AnyGame, occupants: Sequence[Occupant]) -> Teller:
    """Returns the teller for a table with these players, by seat."""
    return Teller(game, tuple(map(player_name, occupants)))


def plain(value: Any) -> Json:
    """Returns the value as plain JSON; a set becomes a sorted list. Raises NotPlain."""
    if value is None or (
        isinstance(value, (bool, int, str)) and not isinstance(value, SafeString)
    ):
        return value
    if isinstance(value, float) and isfinite(value):
        return value  # a place on a map, which never changes
    if isinstance(value, Move):
        return str(value)
    return _composed(value)


def _composed(value: Any) -> Json:
    """Returns a composed value as plain JSON. Named tuples become objects; other objects give their
    JSON form by `plain`.
    """
    if hasattr(value, "_asdict"):
        return {name: plain(item) for name, item in value._asdict().items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, frozenset):
        return [plain(item) for item in sorted(value)]
    if isinstance(value, Mapping):
        return {_key(key): plain(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, (type, Message)):
        return {
            field.name: plain(getattr(value, field.name)) for field in fields(value)
        }
    return plain(_said_by(value))


def _said_by(value: Any) -> Any:
    plain_form = getattr(type(value), "plain", None)
    if not isinstance(plain_form, property):
        raise NotPlain(type(value).__name__)
    return value.plain


def _key(key: Any) -> str:
    """Returns the text of a key of a JSON object; a pair is written with a blank between."""
    if isinstance(key, tuple):
        return " ".join(map(str, key))
    if isinstance(key, (str, int)):
        return str(key)
    raise NotPlain(f"a key that is {type(key).__name__}")


def _part(part: Part) -> Json:
    if isinstance(part, tuple):
        return [_part(item) for item in part]
    if isinstance(part, Who):
        return {"seat": part.seat}
    return part
