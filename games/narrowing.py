"""Narrowing (faceted search): selects one of many legal moves, field by field, for any game.

Picks map "kind" and field names to text, as a query string does. The questions that are left say
what may be picked next. Moves that are too many to list are built from a form: see `build`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

from games.core import Family, Field
from games.message import message
from games.notation import (
    IllegalMove,
    Move,
    field_texts,
    field_value,
    kind_name,
    rough_texts,
    title,
)

# values of a field; with more, its rough value (`Move.ROUGHLY`) is asked first
MAX_EXACT_VALUES = 24
# values of a field with rough values; more are shown without prices and drawings
MAX_UNCROWDED_VALUES = 12
KIND = "kind"  # the pick that names the kind of move; no field of a move has this name

CACHED_MOVES = 1 << 11  # moves whose texts a process caches

# a move and its texts; one of them is the name of its kind
_Row = tuple[Move, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer to a question."""

    value: str  # notation text, as in the address
    text: str  # text of the button, before the game's words replace it
    count: int  # number of moves that have this value
    move: Move | None  # the only such move; None: there are several


@dataclass(frozen=True, slots=True)
class Question:
    """A field without a pick, and the values that the remaining moves have in it."""

    field: str  # "kind" or the name of a field
    text: str  # the question in words
    choices: tuple[Choice, ...]  # in the order of the moves


@dataclass(frozen=True)
class Narrowing:
    """The moves that match the picks, and the questions that are left."""

    moves: tuple[Move, ...]
    picks: tuple[tuple[str, str], ...]  # field and value, in the order of the picks
    # fields of picks that were ignored, since no remaining move has them with that value
    dropped: tuple[str, ...]

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The kind first, then the fields in the order of their declaration."""
        return _questions([_with_texts(move) for move in self.moves])

    @property
    def question(self) -> Question | None:
        """The next question; None: no question is left."""
        if self.questions:
            return self.questions[0]
        return None

    @property
    def move(self) -> Move | None:
        """The only move left; None: there are several moves or none."""
        if len(self.moves) == 1:
            return self.moves[0]
        return None

    def choices(self, field: str) -> dict[str, Choice]:
        """The choices of a field by value, for boards. The field need not have a question."""
        rows = [_with_texts(move) for move in self.moves]
        return {choice.value: choice for choice in _choices(rows, field)}


def narrow(moves: Iterable[Move], picks: Mapping[str, str]) -> Narrowing:
    """Returns the moves that match `picks`. Drops picks, in their order, that leave no move."""
    rows = [_with_texts(move) for move in moves]
    used = []
    dropped = []
    for field, value in picks.items():
        matching = [row for row in rows if row[1].get(field) == value]
        if matching:
            rows = matching
            used.append((field, value))
        else:
            dropped.append(field)
    return Narrowing(tuple(move for move, _ in rows), tuple(used), tuple(dropped))


def build(family: Family, texts: Mapping[str, str]) -> Move:
    """Builds a move from a form. Raises IllegalMove that names a missing or wrong field."""
    values = {field.name: _blank_value(family, field, texts) for field in family.fields}
    return family.kind(**values)


@lru_cache(CACHED_MOVES)
def texts_of(move: Move) -> Mapping[str, str]:
    """Returns all texts of a move that can be picked: kind, fields, and rough values of fields."""
    texts = {KIND: kind_name(type(move)), **field_texts(move), **rough_texts(move)}
    return MappingProxyType(texts)


def crowded(field: str, values: Sequence[str], moves: Iterable[Move]) -> bool:
    """Whether a field that has rough values has too many exact values to show each in detail."""
    return len(values) > MAX_UNCROWDED_VALUES and any(
        field in type(move).ROUGHLY for move in moves
    )


def _with_texts(move: Move) -> _Row:
    return move, texts_of(move)


def _questions(rows: Sequence[_Row]) -> tuple[Question, ...]:
    if len(rows) < 2:
        return ()
    questions = [_question(rows, field) for field in _fields(rows)]
    useful = [
        question for question in questions if question and len(question.choices) > 1
    ]
    counts = {question.field: len(question.choices) for question in useful}
    skipped = _skipped_fields(rows, counts)
    return tuple(question for question in useful if question.field not in skipped)


def _skipped_fields(rows: Sequence[_Row], counts: Mapping[str, int]) -> set[str]:
    """Fields that are not asked, since of a field and its rough value only one is asked.

    The rough value is asked if the field has more than MAX_EXACT_VALUES values.
    `counts` are the numbers of choices by field.
    """
    kinds = {type(move) for move, _ in rows}
    pairs = {
        (field, name) for kind in kinds for field, (name, _) in kind.ROUGHLY.items()
    }
    skipped = set()
    for field, rough in pairs:
        asks_rough = rough in counts and counts.get(field, 0) > MAX_EXACT_VALUES
        skipped.add(field if asks_rough else rough)
    return skipped


def _fields(rows: Sequence[_Row]) -> list[str]:
    """The kind and every field, each once, in the order of their declaration."""
    by_kind = {texts[KIND]: texts for _, texts in rows}
    return list(dict.fromkeys(field for texts in by_kind.values() for field in texts))


def _question(rows: Sequence[_Row], field: str) -> Question | None:
    """The question for a field; None: the kind has to be asked first.

    That is so where one of several kinds has the field, or where kinds ask different questions.
    """
    if field == KIND:
        return Question(KIND, "What will you do?", _choices(rows, KIND))
    kinds = {type(move) for move, _ in rows}
    kinds_with_field = {type(move) for move, texts in rows if field in texts}
    default = field.replace("_", " ").capitalize() + "?"
    texts = {kind.ASKS.get(field, default) for kind in kinds_with_field}
    if len(texts) > 1 or len(kinds_with_field) == 1 < len(kinds):
        return None
    return Question(field, texts.pop(), _choices(rows, field))


def _choices(rows: Sequence[_Row], field: str) -> tuple[Choice, ...]:
    by_value: dict[str, list[Move]] = {}
    for move, texts in rows:
        if field in texts:
            by_value.setdefault(texts[field], []).append(move)
    return tuple(_choice(field, value, moves) for value, moves in by_value.items())


def _choice(field: str, value: str, moves: list[Move]) -> Choice:
    text = title(type(moves[0])) if field == KIND else value
    return Choice(value, text, len(moves), moves[0] if len(moves) == 1 else None)


def _blank_value(family: Family, field: Field, texts: Mapping[str, str]) -> Any:
    """The value of one field of a form. Raises IllegalMove."""
    text = " ".join(texts.get(field.name, "").split())
    question = family.kind.ASKS.get(field.name, field.name)
    wrong_value = IllegalMove(message("“{asked}” has no such answer.", asked=question))
    try:
        value = field_value(family.kind, field.name, text)
    except ValueError:
        raise wrong_value from None
    if field.choices:
        if text not in field.choices:
            raise wrong_value
    elif not field.low <= value <= field.high:
        bounds = {"low": field.low, "high": field.high}
        raise IllegalMove(
            message("“{asked}” goes from {low} to {high}.", asked=question, **bounds)
        )
    return value
