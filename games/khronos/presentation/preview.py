"""Previews: what a move does to the three boards, up to the first choice of the seat on turn.
Buildings that other seats would lay are shown attached, so that a preview reveals no standing
order.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core import Move, Seat

from ..rules import earnings
from ..rules.position import BasePosition
from ..rules.resolution.attachment import ATTACHED, choose_anchor
from ..rules.resolution.ripple import resolve
from ..rules.resolution.steps import Boards, Question, Step
from .resolution_news import find_cause


class Preview(NamedTuple):
    """The result of a move, as far as it is known."""

    steps: tuple[Step, ...]
    boards: Boards
    question: Question | None  # the choice at which the run stopped
    assumes_answers: bool  # other seats would lay buildings


def make_preview(position: BasePosition, move: Move) -> Preview | None:
    """The preview of a placement or a demolition; None for other moves."""
    cause = find_cause(position, move)
    if cause is None:
        return None
    answers: list[int] = []
    while True:
        came = resolve(position.terms, position.boards, position.active, cause, answers)
        question = came.question
        if question is None or question.seat == position.active:
            return Preview(came.steps, came.boards, question, bool(answers))
        answers.append(choose_anchor(came.boards, question, ATTACHED))


def list_income_changes(
    position: BasePosition, boards: Boards
) -> tuple[tuple[Seat, int, int], ...]:
    """The incomes that change: seat, board and difference in Ecus."""
    changes = []
    for board, (old, new) in enumerate(zip(position.boards, boards, strict=True)):
        before = earnings.find_incomes(position.terms, board, old)
        after = earnings.find_incomes(position.terms, board, new)
        changes += [
            (seat, board, after[seat] - before[seat])
            for seat in range(position.terms.seats)
            if after[seat] != before[seat]
        ]
    return tuple(sorted(changes))
