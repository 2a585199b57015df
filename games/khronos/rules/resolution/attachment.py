"""Where a smaller building is laid when its owner has left that to a policy: attached to others of
its domain, or detached from them.
"""

from __future__ import annotations

from typing import Final

from ..boards.buildings import BYTE, EIGHT, KINDS, SIZE
from ..boards.grid import NEAR
from .steps import Boards, Question

ATTACHED: Final = "attached"
DETACHED: Final = "detached"


def attached(boards: Boards, question: Question, policy: str) -> int:
    """By company in its domain, then by neighbours, then from the top row down, left to right."""
    sign = 1 if policy == DETACHED else -1

    def rank(anchor: int) -> tuple[int, int, int]:
        others, touching = company(boards, question, anchor)
        return sign * others, sign * touching, anchor

    return min(question.options, key=rank)


def company(boards: Boards, question: Question, anchor: int) -> tuple[int, int]:
    """Other buildings of the domain it would be in, and how many of them it would touch."""
    board = boards[question.board]
    near = NEAR[SIZE[question.kind]][anchor]
    others = sum(
        domain.profile >> EIGHT * kind & BYTE
        for domain in board.domains
        if domain.mask & near
        for kind in range(len(KINDS))
    )
    return others, len(board.under(near))
