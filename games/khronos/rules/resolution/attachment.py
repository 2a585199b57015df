"""The policies for laying a smaller building: attached to other buildings of its domain, or
detached from them.
"""

from __future__ import annotations

from typing import Final

from ..boards.buildings import BYTE, EIGHT, KINDS, SIZE
from ..boards.grid import NEAR
from .steps import Boards, Question

ATTACHED: Final = "attached"
DETACHED: Final = "detached"


def choose_anchor(boards: Boards, question: Question, policy: str) -> int:
    """The best anchor by the policy. Ties: by neighbours, then by reading order."""
    sign = 1 if policy == DETACHED else -1

    def rank(anchor: int) -> tuple[int, int, int]:
        others, touching = count_company(boards, question, anchor)
        return sign * others, sign * touching, anchor

    return min(question.options, key=rank)


def count_company(boards: Boards, question: Question, anchor: int) -> tuple[int, int]:
    """The number of other buildings in the domain, and of buildings that the building touches."""
    board = boards[question.board]
    near = NEAR[SIZE[question.kind]][anchor]
    others = sum(
        domain.profile >> EIGHT * kind & BYTE
        for domain in board.domains
        if domain.mask & near
        for kind in range(len(KINDS))
    )
    return others, len(board.buildings_under(near))
