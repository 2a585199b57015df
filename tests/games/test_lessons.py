"""Lessons are read from TOML and played by the rules; what is wrong with one is named."""

from __future__ import annotations

import pytest

from games import nim
from games.lessons import LessonError, play_lesson, read_lesson

HEAD = 'seats = 2\nnames = ["Otto"]\n'
STEP = '[[step]]\ntitle = "Heaps"\ntext = "There are three."\n'
MOVE = 'move = "take 2 from a"\ngood = "Well done."\notherwise = "That is worse."\n'


def test_a_lesson_has_the_names_of_the_others_and_its_steps() -> None:
    lesson = read_lesson(
        HEAD + STEP + 'points = ["a"]\n' + MOVE + 'then = """\n1 take 3 from c\n"""\n'
    )

    assert (lesson.seats, lesson.seat, lesson.names) == (2, 0, ("Otto",))
    (step,) = lesson.steps
    assert (step.title, step.points, step.move) == ("Heaps", ("a",), "take 2 from a")
    assert step.then == ((1, "take 3 from c"),)


def test_a_move_without_a_sentence_of_its_own_is_explained_by_the_general_one() -> None:
    mistake = 'mistakes = { "take 1 from a" = "Too little." }\n'
    (step,) = read_lesson(HEAD + STEP + MOVE + mistake).steps

    assert step.comment_on("take 1 from a") == "Too little."
    assert step.comment_on("take 1 from b") == "That is worse."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("seats = ", "Invalid value"),
        (STEP, "“seats” is a number"),
        ('seats = 2\nseat = 2\nnames = ["Otto"]\n' + STEP, "a seat from 0"),
        ("seats = 2\nnames = []\n" + STEP, "those of the 1 other players"),
        (HEAD, "no [[step]]"),
        (HEAD + 'colour = "red"\n' + STEP, "“colour” is unknown"),
        (HEAD + STEP + 'hint = "?"\n', "step 1: “hint” is unknown"),
        (HEAD + STEP + '[[step]]\ntitle = "End"\n', "step 2: “text” is empty"),
        (HEAD + STEP + 'move = "take 2 from a"\n', "step 1: “good” is empty"),
        (HEAD + STEP + "points = [1]\n", "step 1: “points” is a list of texts"),
        (HEAD + STEP + "then = 4\n", "step 1: “then” is no text"),
        (HEAD + STEP + 'then = "take 2 from a"\n', "step 1: “take 2 from a” does not begin"),
        (HEAD + STEP + MOVE + 'also = { "take 1 from b" = "" }\n', "A text of “also” is empty"),
    ],
)
def test_the_first_thing_wrong_with_a_lesson_is_named(text: str, reason: str) -> None:
    with pytest.raises(LessonError) as error:
        read_lesson(text)

    assert reason in str(error.value)


def test_each_step_is_shown_after_the_plies_before_it() -> None:
    second = STEP + 'skips = "0 take 1 from b"\n'
    lesson = read_lesson(HEAD + STEP + MOVE + 'then = "1 take 3 from c"\n' + second)

    first, last = play_lesson(nim.GAME, lesson)

    assert (first.position.heaps, first.since) == ((3, 4, 5), ())
    assert last.position.heaps == (1, 3, 2)
    assert [str(past.ply) for past in last.since] == ["0 take 2 from a", "1 take 3 from c"]
    assert len(last.played) == 3


def test_a_ply_that_the_rules_refuse_is_named_with_its_step() -> None:
    lesson = read_lesson(HEAD + STEP + MOVE + 'then = "1 take 3 from a"\n')

    with pytest.raises(LessonError) as error:
        play_lesson(nim.GAME, lesson)

    assert error.value.number == 1
    assert "“take 3 from a” of seat 1 is refused" in error.value.reason


def test_options_that_the_game_does_not_have_are_refused() -> None:
    lesson = read_lesson(HEAD + 'options = { heaps = "9" }\n' + STEP)

    with pytest.raises(LessonError):
        play_lesson(nim.GAME, lesson)
