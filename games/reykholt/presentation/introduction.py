"""The game in three sentences, with its duration and weight."""

from __future__ import annotations

from typing import Final

from games.core import Introduction

INTRODUCTION: Final = Introduction(
    gist=(
        "Each round, place three workers on spaces that give greenhouses, seeds and harvests.",
        "Grow five kinds of vegetables, from common tomatoes to rare carrots.",
        (
            "Then you walk from table to table; each costs one kind. The player who is "
            "furthest after seven rounds wins."
        ),
    ),
    minutes=(40, 70),
    days=(25, 45),
    weight=3,
)
