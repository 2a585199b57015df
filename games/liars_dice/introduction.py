"""What somebody wants to know of the game before playing it."""

from __future__ import annotations

from typing import Final

from games.core import Introduction

INTRODUCTION: Final = Introduction(
    gist=(
        "Everybody rolls dice that the others do not see.",
        (
            "In turn you say how often a number lies there among all dice, and each time a "
            "little more."
        ),
        (
            "When you do not believe it, call it a lie: somebody loses a die, and the last who "
            "has any wins."
        ),
    ),
    minutes=(15, 30),
    days=(6, 20),
    weight=1,
)
