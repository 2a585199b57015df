"""The introduction to the game, for members who do not know it."""

from __future__ import annotations

from typing import Final

from games.core import Introduction

INTRODUCTION: Final = Introduction(
    gist=(
        "Roll for resources, trade with the others, and build roads, settlements and a city.",
        (
            "When your tribe has placed its markers, it falls into ruins, its roads disappear, and "
            "you start a new tribe elsewhere."
        ),
        "The first player to complete the third tribe wins.",
    ),
    minutes=(90, 120),
    days=(30, 60),
    weight=3,
)
