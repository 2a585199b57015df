"""Lessons: a first game, guided. A game has its lesson in `lesson.toml`, beside its `RULES.md`.

A lesson is one game in which every ply is fixed, those of chance included, so that it needs no
generator. Its steps stop that game: a step says something, points at pieces, and may ask the
learner for a move. `docs/adding-a-game.md` says how to write one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games import registry, transcript
from games.core import AnyGame, AnyPosition, Ply, Seat
from games.notation import IllegalMove

_HEAD: Final = {"seats", "seat", "options", "names", "step"}
_TEXTS: Final = ("title", "text", "move", "good", "otherwise")
_STEP: Final = {*_TEXTS, "points", "skips", "also", "mistakes", "then"}


class LessonError(ValueError):
    """A lesson cannot be read or played. `number` is the step, 1-based; 0: before the steps."""

    def __init__(self, number: int, reason: str) -> None:
        self.number = number
        self.reason = reason
        super().__init__(f"step {number}: {reason}" if number else reason)


PlyText = tuple[Seat, str]  # a seat and the notation of its move


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of a lesson: a single thought, and at most one move of the learner."""

    title: str
    text: str
    points: tuple[str, ...] = ()  # pieces that are ringed: names of places on the board
    skips: tuple[PlyText, ...] = ()  # plies before the step which are shown to nobody
    move: str = (
        ""  # notation of the move that is expected; empty: the step asks for none
    )
    good: str = ""  # why the move was good, and what it cost
    # moves that are as good, with a sentence each; the lesson goes on with `move`
    also: Mapping[str, str] = field(default_factory=dict)
    # moves that a beginner may try, each with the reason why it is worse
    mistakes: Mapping[str, str] = field(default_factory=dict)
    otherwise: str = (
        ""  # why any other legal move is worse; empty only where none is left
    )
    then: tuple[PlyText, ...] = ()  # plies that follow the move, and are shown

    def comment_on(self, move: str) -> str:
        """Returns what the step says about a legal move that is not the expected one."""
        return self.mistakes.get(move, self.otherwise)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A first game, guided."""

    seats: int
    seat: Seat  # of the learner
    options: Mapping[str, str | int]
    names: tuple[str, ...]  # of the other players, in the order of their seats
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True, slots=True)
class PlayedPly:
    """A ply of a lesson, with the positions around it, from which its news are made."""

    before: AnyPosition
    ply: Ply[Any]
    after: AnyPosition


@dataclass(frozen=True, slots=True)
class LessonMoment:
    """The moment of the game in which a step is shown."""

    step: LessonStep
    position: AnyPosition
    played: tuple[PlyText, ...]  # all plies so far
    since: tuple[PlayedPly, ...]  # what followed the move of the step before


def lesson_of(game: AnyGame) -> Lesson | None:
    """Returns the lesson of a game; None for a game without one. Raises LessonError."""
    text = registry.lesson_text(game)
    return read_lesson(text) if text else None


def read_lesson(text: str) -> Lesson:
    """Reads a lesson. Raises LessonError that names the first wrong step."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(0, str(error)) from error
    _expect_keys(0, data, _HEAD)
    seats, seat = data.get("seats"), data.get("seat", 0)
    if not isinstance(seats, int) or seat not in range(seats):
        raise LessonError(0, "“seats” is a number, and “seat” a seat from 0.")
    names = _strings(0, data, "names")
    if len(names) != seats - 1:
        raise LessonError(0, f"“names” are those of the {seats - 1} other players.")
    steps = data.get("step", [])
    if not isinstance(steps, list) or not steps:
        raise LessonError(0, "There is no [[step]].")
    read = tuple(_step(number, entry) for number, entry in enumerate(steps, 1))
    return Lesson(seats, seat, dict(data.get("options", {})), names, read)


def play_lesson(game: AnyGame, lesson: Lesson) -> tuple[LessonMoment, ...]:
    """Plays the lesson. Returns the moment of each step. Raises LessonError at the first ply that
    is refused.
    """
    try:
        position = game.start(lesson.seats, lesson.options)
    except ValueError as error:
        raise LessonError(0, str(error)) from error
    moments: list[LessonMoment] = []
    played: tuple[PlyText, ...] = ()
    since: tuple[PlayedPly, ...] = ()
    for number, step in enumerate(lesson.steps, 1):
        for past in _play(game, number, position, step.skips):
            position = past.after
        played += step.skips
        moments.append(LessonMoment(step, position, played, since))
        plies = (((lesson.seat, step.move),) if step.move else ()) + step.then
        since = tuple(_play(game, number, position, plies))
        position = since[-1].after if since else position
        played += plies
    return tuple(moments)


def _play(
    game: AnyGame, number: int, position: AnyPosition, plies: tuple[PlyText, ...]
) -> Iterator[PlayedPly]:
    for seat, text in plies:
        try:
            ply = Ply(seat, game.read_move(text))
            after = position.play(seat, ply.move)
        except IllegalMove as refused:
            reason = f"“{text}” of seat {seat} is refused: {refused}"
            raise LessonError(number, reason) from refused
        yield PlayedPly(position, ply, after)
        position = after


def _step(number: int, data: Any) -> LessonStep:
    if not isinstance(data, dict):
        raise LessonError(number, "A step is a table: [[step]].")
    _expect_keys(number, data, _STEP)
    texts = {name: _text(number, data, name) for name in _TEXTS}
    for name in ("title", "text", *(("good",) if texts["move"] else ())):
        if not texts[name]:
            raise LessonError(number, f"“{name}” is empty.")
    return LessonStep(
        title=texts["title"],
        text=texts["text"],
        points=_strings(number, data, "points"),
        skips=_plies(number, data, "skips"),
        move=texts["move"],
        good=texts["good"],
        also=_sentences(number, data, "also"),
        mistakes=_sentences(number, data, "mistakes"),
        otherwise=texts["otherwise"],
        then=_plies(number, data, "then"),
    )


def _expect_keys(number: int, data: Mapping[str, Any], known: set[str]) -> None:
    for key in data:
        if key not in known:
            raise LessonError(number, f"“{key}” is unknown here.")


def _text(number: int, data: Mapping[str, Any], name: str) -> str:
    text = data.get(name, "")
    if not isinstance(text, str):
        raise LessonError(number, f"“{name}” is no text.")
    return text.strip()


def _strings(number: int, data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    values = data.get(name, [])
    if not isinstance(values, list) or not all(
        isinstance(value, str) and value for value in values
    ):
        raise LessonError(number, f"“{name}” is a list of texts.")
    return tuple(values)


def _sentences(number: int, data: Mapping[str, Any], name: str) -> dict[str, str]:
    entries = data.get(name, {})
    if not isinstance(entries, dict):
        raise LessonError(number, f"“{name}” has a text for each move.")
    sentences = {move: _text(number, entries, move) for move in entries}
    if not all(sentences.values()):
        raise LessonError(number, f"A text of “{name}” is empty.")
    return sentences


def _plies(number: int, data: Mapping[str, Any], name: str) -> tuple[PlyText, ...]:
    """The plies of a text, one a line, as in a transcript."""
    lines = _text(number, data, name).splitlines()
    try:
        return tuple(
            transcript.read_ply(0, line.strip()) for line in lines if line.strip()
        )
    except transcript.BrokenTranscript as broken:
        raise LessonError(number, str(broken)) from broken
