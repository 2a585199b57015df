"""Narrowing (faceted search): from many legal moves to one, a field at a time, for any game.

What was picked so far is a mapping from "kind" and field names to text, as a query string carries
it; what may be picked next comes back as questions. Moves too many to list are built from a form:
see `build`.
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

MANY = 24  # values of a field; of more it is asked first roughly which, where that can be told
FEW = 12  # values of such a field that are told with their prices, and drawn one by one
KIND = "kind"  # the pick that names the kind of move; no field of a move is called so

MOST_READ = 1 << 11  # moves whose texts are kept in a process

_Row = tuple[Move, Mapping[str, str]]  # a move and its texts, the kind's name among them


@dataclass(frozen=True, slots=True)
class Choice:
    """One value that a question may be answered with."""

    value: str  # what the address carries, notation text
    text: str  # what the button says before the game's words are applied
    count: int  # moves left when this is picked
    move: Move | None  # the only one left then


@dataclass(frozen=True, slots=True)
class Question:
    """A field still open, and the values that some move left has for it."""

    field: str  # "kind" or the name of a field
    text: str  # the question in words
    choices: tuple[Choice, ...]  # in the order of the moves


@dataclass(frozen=True)
class Narrowing:
    """The moves that fit what was picked, and what may be picked next."""

    moves: tuple[Move, ...]
    picks: tuple[tuple[str, str], ...]  # field and value, as they were given, without those dropped
    # fields picked that no move has, or with values that none of the moves left has
    dropped: tuple[str, ...]

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The kind first, then the fields in the order their kinds declare them."""
        return _questions([_row(move) for move in self.moves])

    @property
    def question(self) -> Question | None:
        """The one to ask next; None when there is nothing left to ask."""
        return self.questions[0] if self.questions else None

    @property
    def move(self) -> Move | None:
        """The only move left, None while there are several or none at all."""
        return self.moves[0] if len(self.moves) == 1 else None

    def choices(self, field: str) -> dict[str, Choice]:
        """By value, what a picture of the board can offer for a field, even one not asked for."""
        choices = _choices([_row(move) for move in self.moves], field)
        return {choice.value: choice for choice in choices}


def narrow(moves: Iterable[Move], picks: Mapping[str, str]) -> Narrowing:
    """The moves that fit `picks`, taken in their order; a pick that leaves none is dropped."""
    rows = [_row(move) for move in moves]
    kept, dropped = [], []
    for field, value in picks.items():
        fitting = [row for row in rows if row[1].get(field) == value]
        if fitting:
            rows = fitting
            kept.append((field, value))
        else:
            dropped.append(field)
    return Narrowing(tuple(move for move, _ in rows), tuple(kept), tuple(dropped))


def build(family: Family, texts: Mapping[str, str]) -> Move:
    """The move that a filled-in form writes. Raises IllegalMove naming a missing or wrong field."""
    values = {field.name: _filled_in(family, field, texts) for field in family.fields}
    return family.kind(**values)


@lru_cache(MOST_READ)
def texts_of(move: Move) -> Mapping[str, str]:
    """All that may be picked of a move: its kind, its fields, and roughly what they are."""
    texts = {KIND: kind_name(type(move)), **field_texts(move), **rough_texts(move)}
    return MappingProxyType(texts)


def crowded(field: str, values: Sequence[str], moves: Iterable[Move]) -> bool:
    """Whether a field that can be told roughly has so many values that each says little."""
    return len(values) > FEW and any(field in type(move).ROUGHLY for move in moves)


def _row(move: Move) -> _Row:
    return move, texts_of(move)


def _questions(rows: Sequence[_Row]) -> tuple[Question, ...]:
    if len(rows) < 2:
        return ()
    questions = [_question(rows, field) for field in _fields(rows)]
    found = [question for question in questions if question and len(question.choices) > 1]
    unasked = _unasked(rows, {question.field: len(question.choices) for question in found})
    return tuple(question for question in found if question.field not in unasked)


def _unasked(rows: Sequence[_Row], choices: Mapping[str, int]) -> set[str]:
    """Of a field and what it is roughly only one is asked: the field, unless it has many values."""
    kinds = {type(move) for move, _ in rows}
    pairs = {(field, name) for kind in kinds for field, (name, _) in kind.ROUGHLY.items()}
    return {
        field if name in choices and choices.get(field, 0) > MANY else name for field, name in pairs
    }


def _fields(rows: Sequence[_Row]) -> list[str]:
    """The kind and every field, each once, in the order that the kinds declare them."""
    by_kind = {texts[KIND]: texts for _, texts in rows}
    return list(dict.fromkeys(field for texts in by_kind.values() for field in texts))


def _question(rows: Sequence[_Row], field: str) -> Question | None:
    """The question for a field; None where only one of several kinds has it, or they ask unlike.

    The kind comes first then.
    """
    if field == KIND:
        return Question(KIND, "What will you do?", _choices(rows, KIND))
    kinds = {type(move) for move, _ in rows}
    having = {type(move) for move, texts in rows if field in texts}
    unsaid = field.replace("_", " ").capitalize() + "?"
    asked = {kind.ASKS.get(field, unsaid) for kind in having}
    if len(asked) > 1 or len(having) == 1 < len(kinds):
        return None
    return Question(field, asked.pop(), _choices(rows, field))


def _choices(rows: Sequence[_Row], field: str) -> tuple[Choice, ...]:
    by_value: dict[str, list[Move]] = {}
    for move, texts in rows:
        if field in texts:
            by_value.setdefault(texts[field], []).append(move)
    return tuple(_choice(field, value, moves) for value, moves in by_value.items())


def _choice(field: str, value: str, moves: list[Move]) -> Choice:
    text = title(type(moves[0])) if field == KIND else value
    return Choice(value, text, len(moves), moves[0] if len(moves) == 1 else None)


def _filled_in(family: Family, field: Field, texts: Mapping[str, str]) -> Any:
    """The value of one blank. Raises IllegalMove."""
    text = " ".join(texts.get(field.name, "").split())
    asked = family.kind.ASKS.get(field.name, field.name)
    unheard_of = IllegalMove(message("“{asked}” has no such answer.", asked=asked))
    try:
        value = field_value(family.kind, field.name, text)
    except ValueError:
        raise unheard_of from None
    if field.choices:
        if text not in field.choices:
            raise unheard_of
    elif not field.low <= value <= field.high:
        bounds = {"low": field.low, "high": field.high}
        raise IllegalMove(message("“{asked}” goes from {low} to {high}.", asked=asked, **bounds))
    return value
