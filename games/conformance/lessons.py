"""Invariants of a lesson: it can be played to its end, asks for legal moves and explains a mistake.

Whether each piece that a lesson points at is drawn, the club checks, which draws the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core import AnyGame
from games.lessons import Lesson, LessonError, LessonMoment, play_lesson
from games.notation import IllegalMove

MOST_STEPS = 15
LONGEST_TEXT = 600  # characters of a step, which a phone shows above the board


def lesson_violations(game: AnyGame, lesson: Lesson) -> Iterator[str]:
    """Yields a sentence for each thing that is wrong with the lesson."""
    try:
        moments = play_lesson(game, lesson)
    except LessonError as error:
        yield str(error)
        return
    if len(moments) > MOST_STEPS:
        yield f"{len(moments)} steps are more than {MOST_STEPS}"
    if not any(step.move for step in lesson.steps):
        yield "no step asks for a move"
    if not any(step.mistakes for step in lesson.steps):
        yield "no step explains a mistake"
    for number, moment in enumerate(moments, 1):
        for problem in _step_violations(game, lesson, moment):
            yield f"step {number}: {problem}"
    last = moments[-1]
    if last.position.outcome is None or last.step.move:
        yield "the last step does not show the end of the game"


def _step_violations(
    game: AnyGame, lesson: Lesson, moment: LessonMoment
) -> Iterator[str]:
    step, position = moment.step, moment.position
    if len(step.text) > LONGEST_TEXT:
        yield f"the text is longer than {LONGEST_TEXT} characters"
    if not step.move:
        if step.also or step.mistakes:
            yield "it explains moves, and asks for none"
        return
    notations = [step.move, *step.also, *step.mistakes]
    if len(set(notations)) < len(notations):
        yield "it explains a move twice"
    listed = set(map(str, position.legal_moves(lesson.seat)))
    for notation in notations:
        if not _is_legal(game, lesson, moment, notation):
            yield f"“{notation}” is not a legal move of the learner"
        elif notation not in listed:
            yield f"“{notation}” has no button: it is of a family"
    if listed - set(notations) and not step.otherwise:
        yield "“otherwise” is empty, and a legal move is not explained"


def _is_legal(
    game: AnyGame, lesson: Lesson, moment: LessonMoment, notation: str
) -> bool:
    try:
        move = game.read_move(notation)
    except IllegalMove:
        return False
    return str(move) == notation and moment.position.allows(lesson.seat, move)
