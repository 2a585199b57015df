"""What somebody wants to know of the game before playing it."""

from __future__ import annotations

from typing import Final

from games.core import Introduction

INTRODUCTION: Final = Introduction(
    gist=(
        "There are three heaps of stones between you.",
        "On your turn take as many as you like from one heap.",
        "Whoever takes the last stone has won, or has lost: agree on that before.",
    ),
    minutes=(2, 10),
    days=(2, 8),
    weight=1,
)
