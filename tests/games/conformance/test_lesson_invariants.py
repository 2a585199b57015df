"""The lesson of each installed game can be played, and violations of its invariants are found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import nim, registry
from games.conformance import run
from games.conformance.lessons import lesson_violations
from games.core import AnyGame
from games.lessons import Lesson, LessonStep, lesson_of


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.info.slug)
def test_every_lesson_can_be_played(game: AnyGame) -> None:
    run.check_lesson(game)


def lesson_of_nim(**changed: object) -> Lesson:
    """The lesson of nim, with its second step changed."""
    lesson = lesson_of(nim.GAME)
    assert lesson is not None
    first, second, *others = lesson.steps
    return replace(lesson, steps=(first, replace(second, **changed), *others))  # type: ignore[arg-type]


def violations(lesson: Lesson) -> str:
    return "; ".join(lesson_violations(nim.GAME, lesson))


def test_the_lesson_of_nim_has_no_violations() -> None:
    assert violations(lesson_of_nim()) == ""


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"move": "take 9 from a"}, "step 2: “take 9 from a” of seat 0 is refused"),
        ({"then": ((0, "take 3 from c"),)}, "step 2: “take 3 from c” of seat 0 is refused"),
        ({"mistakes": {"take 9 from a": "?"}}, "step 2: “take 9 from a” is not a legal move"),
        ({"mistakes": {"take a from 9": "?"}}, "step 2: “take a from 9” is not a legal move"),
        ({"also": {"take 2 from a": "?"}}, "step 2: it explains a move twice"),
        ({"otherwise": ""}, "step 2: “otherwise” is empty"),
        ({"text": "long " * 200}, "step 2: the text is longer than"),
    ],
)
def test_a_faulty_step_is_named(changed: dict[str, object], reason: str) -> None:
    assert reason in violations(lesson_of_nim(**changed))


def test_a_lesson_must_show_the_end_of_the_game() -> None:
    lesson = lesson_of_nim()

    shortened = replace(lesson, steps=lesson.steps[:3])

    assert "the last step does not show the end" in violations(shortened)


def test_a_lesson_must_ask_for_a_move_and_explain_a_mistake() -> None:
    reading = replace(lesson_of_nim(), steps=(LessonStep("Heaps", "There are three."),))

    broken = violations(reading)

    assert "no step asks for a move" in broken
    assert "no step explains a mistake" in broken


def test_a_lesson_that_cannot_be_read_violates_an_invariant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry, "lesson_text", lambda _game: "seats = 2")

    with pytest.raises(run.InvariantViolation, match="lessons_are_read"):
        run.check_lesson(nim.GAME)


def test_a_game_without_a_lesson_keeps_the_invariants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "lesson_text", lambda _game: "")

    run.check_lesson(nim.GAME)
