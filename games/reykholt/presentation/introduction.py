"""What somebody wants to know of the game before playing it."""

from __future__ import annotations

from typing import Final

from games.core import Introduction

INTRODUCTION: Final = Introduction(
    gist=(
        "Put three workers a round on spaces that bring greenhouses, seeds and harvests.",
        "Grow five kinds of vegetables, from common tomatoes to rare carrots.",
        (
            "In tourism you walk from table to table, and each wants one kind: who has walked "
            "furthest after seven rounds wins."
        ),
    ),
    minutes=(40, 70),
    days=(25, 45),
    weight=3,
)
