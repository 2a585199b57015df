"""What somebody wants to know of the game before playing it."""

from __future__ import annotations

from typing import Final

from games.core import Introduction

INTRODUCTION: Final = Introduction(
    gist=(
        "Roll for resources, trade with the others, and build roads, settlements and a city.",
        (
            "When your tribe has placed its markers it falls into ruins, its roads vanish, and "
            "you begin again elsewhere."
        ),
        "Goods, robber and cards help: whoever completes the third tribe first wins.",
    ),
    minutes=(90, 120),
    days=(30, 60),
    weight=3,
)
