"""What somebody wants to know of the game before playing it."""

from __future__ import annotations

from typing import Final

from games.core import Introduction

INTRODUCTION: Final = Introduction(
    gist=(
        "Build in one valley in three ages at once, with cards and two travelling adventurers.",
        (
            "What you build early casts a shadow on the same squares of what comes later, and "
            "may change what stands there."
        ),
        "After seven turns each the richest has won: domains pay whoever rules them.",
    ),
    minutes=(75, 120),
    days=(12, 30),
    weight=4,
)
