"""Serialization of what viewers may know: views, Messages and outcomes of any game as plain JSON
values, by one generic function. What is not plain (a picture, markup) raises.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from math import isfinite
from typing import Any, Generic, TypeVar

from django.utils.safestring import SafeString

from club.tables.presentation.log_lines import PlayerNames
from club.tables.presentation.sentences import player_name, render_message
from club.tables.projection import Occupant
from games.core import AnyGame, Move
from games.message import Message, Part, Who

T = TypeVar("T")
Json = Any  # None, bool, int, str, list or dict of these


class NotPlain(TypeError):
    """A value that no answer may carry."""


@dataclass(frozen=True, slots=True)
class PlainSentence:
    """A sentence without anything of HTML."""

    text: str  # before its parts are filled in
    rule: str
    parts: Mapping[str, Json]
    said: str  # as it is read here


@dataclass(frozen=True, slots=True)
class Teller:
    """Says a game's sentences as plain text, with the names of one table."""

    game: AnyGame
    names: tuple[str, ...] = ()  # by seat

    @property
    def cast(self) -> PlayerNames:
        """The same for what words moves; nothing of it is HTML."""
        return PlayerNames(self.game, self.names, (), "")

    def message(self, message: Message) -> PlainSentence:
        """A sentence with its parts, and as it is read here."""
        parts = {name: _part(part) for name, part in message.parts}
        text = render_message(message, self.game, self.names)
        return PlainSentence(message.text, message.rule, parts, text)

    def message_if_any(self, message: Message | None) -> PlainSentence | None:
        """The same; None for none."""
        return None if message is None else self.message(message)


@dataclass(frozen=True, slots=True)
class WithTeller(Generic[T]):
    """Something of a game's that has sentences, and who tells them."""

    thing: T
    teller: Teller


def teller_of(game: AnyGame, occupants: Sequence[Occupant]) -> Teller:
    """For a table at which these sit, by seat."""
    return Teller(game, tuple(map(player_name, occupants)))


def plain(value: Any) -> Json:
    """The value as JSON has it; a set is a list in order. Raises NotPlain."""
    if value is None or (isinstance(value, (bool, int, str)) and not isinstance(value, SafeString)):
        return value
    if isinstance(value, float) and isfinite(value):
        return value  # a place on a map, which never changes
    if isinstance(value, Move):
        return str(value)
    return _composed(value)


def _composed(value: Any) -> Json:
    """The same for what is made of other values; named tuples are objects, and what is neither says
    by its `plain` what goes out of it.
    """
    if hasattr(value, "_asdict"):
        return {name: plain(one) for name, one in value._asdict().items()}
    if isinstance(value, (tuple, list)):
        return [plain(one) for one in value]
    if isinstance(value, frozenset):
        return [plain(one) for one in sorted(value)]
    if isinstance(value, Mapping):
        return {_key(key): plain(one) for key, one in value.items()}
    if is_dataclass(value) and not isinstance(value, (type, Message)):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    return plain(_said_by(value))


def _said_by(value: Any) -> Any:
    said = getattr(type(value), "plain", None)
    if not isinstance(said, property):
        raise NotPlain(type(value).__name__)
    return value.plain


def _key(key: Any) -> str:
    """JSON's keys are text; a pair of places is written with a blank between."""
    if isinstance(key, tuple):
        return " ".join(map(str, key))
    if isinstance(key, (str, int)):
        return str(key)
    raise NotPlain(f"a key that is {type(key).__name__}")


def _part(part: Part) -> Json:
    if isinstance(part, tuple):
        return [_part(one) for one in part]
    return {"seat": part.seat} if isinstance(part, Who) else part
