"""From many legal moves to one, a field at a time, for any game. Knows nothing of pages or addresses.

What was picked so far is a mapping from "kind" and field names to text, as a query string carries it; what may be
picked next comes back as questions. Moves too many to list are built from a form: see `build`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core import Family, Field
from games.message import message
from games.notation import IllegalMove, Move, field_texts, field_value, kind_name, title

KIND = "kind"  # the pick that names the kind of move; no field of a move is called so

_Row = tuple[Move, dict[str, str]]  # a move and its texts, the kind's name among them


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


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The moves that fit what was picked, and what may be picked next."""

    moves: tuple[Move, ...]
    picks: tuple[tuple[str, str], ...]  # field and value, as they were given, without those dropped
    dropped: tuple[str, ...]  # fields picked that no move has, or with values that none of the moves left has
    questions: tuple[Question, ...]  # the kind first, then the fields in the order their kinds declare them

    @property
    def question(self) -> Question | None:
        """The one to ask next; None when there is nothing left to ask."""
        return self.questions[0] if self.questions else None

    @property
    def move(self) -> Move | None:
        """The only move left, None while there are several or none at all."""
        return self.moves[0] if len(self.moves) == 1 else None

    def choices(self, field: str) -> dict[str, Choice]:
        """By value, what a picture of the board can offer for a field, whether or not it is asked for now."""
        return {choice.value: choice for choice in _choices([_row(move) for move in self.moves], field)}


def narrow(moves: Iterable[Move], picks: Mapping[str, str]) -> Narrowing:
    """The moves that fit `picks`, taken in their order; one that would leave no move is dropped and named."""
    rows = [_row(move) for move in moves]
    kept, dropped = [], []
    for field, value in picks.items():
        fitting = [row for row in rows if row[1].get(field) == value]
        if fitting:
            rows = fitting
            kept.append((field, value))
        else:
            dropped.append(field)
    return Narrowing(tuple(move for move, _ in rows), tuple(kept), tuple(dropped), _questions(rows))


def build(family: Family, texts: Mapping[str, str]) -> Move:
    """The move that a filled-in form writes. Raises IllegalMove naming the field that is missing or out of bounds."""
    return family.kind(**{field.name: _filled_in(family, field, texts) for field in family.fields})


def _row(move: Move) -> _Row:
    kind = type(move)
    return move, {KIND: kind_name(kind), **field_texts(move)}


def _questions(rows: Sequence[_Row]) -> tuple[Question, ...]:
    questions = (_question(rows, field) for field in _fields(rows)) if len(rows) > 1 else ()
    return tuple(question for question in questions if question and len(question.choices) > 1)


def _fields(rows: Sequence[_Row]) -> list[str]:
    """The kind and every field, each once, in the order that the kinds of the moves left declare them."""
    patterns = {row[1][KIND]: row[1] for row in rows}
    return list(dict.fromkeys(field for texts in patterns.values() for field in texts))


def _question(rows: Sequence[_Row], field: str) -> Question | None:
    """None for a field that only one of several kinds has, or that they do not mean alike: the kind comes first."""
    if field == KIND:
        return Question(KIND, "What will you do?", _choices(rows, KIND))
    kinds = {type(move): field in texts for move, texts in rows}
    asked = {kind.ASKS.get(field, field.replace("_", " ").capitalize() + "?") for kind, has in kinds.items() if has}
    if len(asked) > 1 or (len(kinds) > 1 and sum(kinds.values()) == 1):
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
    text = " ".join(texts.get(field.name, "").split())
    asked = family.kind.ASKS.get(field.name, field.name)
    try:
        value = field_value(family.kind, field.name, text)
    except ValueError:
        raise IllegalMove(message("“{asked}” has no such answer.", asked=asked)) from None
    if field.choices and text not in field.choices:
        raise IllegalMove(message("“{asked}” has no such answer.", asked=asked))
    if not field.choices and not field.low <= value <= field.high:
        bounds = {"low": field.low, "high": field.high}
        raise IllegalMove(message("“{asked}” goes from {low} to {high}.", asked=asked, **bounds))
    return value
