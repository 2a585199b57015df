"""A report about one game: a row for each invariant, with a transcript that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from inspect import getdoc
from random import Random
from typing import Any, Final

from games.conformance.run import (
    INVARIANTS,
    InvariantViolation,
    check,
    check_lesson,
)
from games.core import AnyGame

GAMES: Final = 20  # are played unless the command line says otherwise
# invariants that are no functions of a moment
OTHERS: Final = {
    "positions_never_change": "A ply makes a new position and leaves the old one as it was.",
    "transcripts_replay": "The transcript of a game leads to the same last position.",
    "lessons_are_read": "The lesson can be read.",
    "lessons_can_be_played": "Each step of the lesson can be played.",
    "games_run": "A random game raises no error.",
}


@dataclass(frozen=True, slots=True)
class InvariantRow:
    """One invariant of a game."""

    invariant: str
    meaning: str
    violation: InvariantViolation | None  # the first; None: it held in all games


def check_game(game: AnyGame, games: int, seed: str = "0") -> list[InvariantRow]:
    """Plays random games with all numbers of seats, and returns a row for each invariant.

    An invariant that was broken is not checked again, so that others are reached.
    """
    violations: dict[str, InvariantViolation] = {}
    for run in _runs(game, games, seed, violations):
        try:
            run()
        except InvariantViolation as violation:
            violations.setdefault(violation.invariant, violation)
        except Exception as error:  # rules may raise anything
            text = f"{type(error).__name__}: {error}"
            failure = InvariantViolation("games_run", 0, text)
            violations.setdefault(failure.invariant, failure)
    meanings = {invariant.__name__: _meaning(invariant) for invariant in INVARIANTS}
    return [
        InvariantRow(name, meaning, violations.get(name))
        for name, meaning in (meanings | OTHERS).items()
    ]


def _runs(
    game: AnyGame, games: int, seed: str, violations: dict[str, InvariantViolation]
) -> Iterator[Callable[[], Any]]:
    yield partial(check_lesson, game)
    for number in range(games):
        rng = Random(f"{seed}:{number}")
        seats = game.info.seats[number % len(game.info.seats)]
        options = {option.id: rng.choice(option.values) for option in game.info.options}
        yield partial(check, game, seats, options, rng, skipped=violations)


def _meaning(invariant: Callable[..., object]) -> str:
    return (getdoc(invariant) or invariant.__name__).split("\n")[0]


def invariant_lines(rows: Sequence[InvariantRow]) -> Iterator[str]:
    """The rows as text, then the transcripts of games that break an invariant."""
    for row in rows:
        yield f"{'BROKEN' if row.violation else 'ok':<8}{row.invariant}: {row.meaning}"
    for row in rows:
        if row.violation is not None:
            yield f"\n{row.violation}"
            if row.violation.played is not None:
                yield str(row.violation.played)
