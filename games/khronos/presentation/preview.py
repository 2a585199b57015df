"""Dry runs: what a move would do to the three boards, up to the first choice of the seat on turn.
Tiles that others would lay are shown attached, so that nobody's standing order is betrayed.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core import Move, Seat

from ..rules import earnings
from ..rules.position import Valley
from ..rules.resolution.attachment import ATTACHED, attached
from ..rules.resolution.ripple import resolve
from ..rules.resolution.steps import Boards, Question, Step
from .resolution_news import cause_of


class Preview(NamedTuple):
    """What would happen, and what could not be told."""

    steps: tuple[Step, ...]
    boards: Boards
    question: Question | None  # the choice at which the run stopped
    guessed: bool  # whether others would lay something


def preview(valley: Valley, move: Move) -> Preview | None:
    """The dry run of a placement or a demolition; None for every other move."""
    cause = cause_of(valley, move)
    if cause is None:
        return None
    answers: list[int] = []
    while True:
        came = resolve(valley.terms, valley.boards, valley.active, cause, answers)
        question = came.question
        if question is None or question.seat == valley.active:
            return Preview(came.steps, came.boards, question, bool(answers))
        answers.append(attached(came.boards, question, ATTACHED))


def shifts(valley: Valley, boards: Boards) -> tuple[tuple[Seat, int, int], ...]:
    """Whose income on which board changes, and by how much, as seat, board and Ecus."""
    found = []
    for board, (old, new) in enumerate(zip(valley.boards, boards, strict=True)):
        before = earnings.incomes(valley.terms, board, old)
        after = earnings.incomes(valley.terms, board, new)
        found += [
            (seat, board, after[seat] - before[seat])
            for seat in range(valley.terms.seats)
            if after[seat] != before[seat]
        ]
    return tuple(sorted(found))
