"""The introduction for members who do not know the game."""

from __future__ import annotations

from typing import Final

from games.core import Introduction

INTRODUCTION: Final = Introduction(
    gist=(
        "Build in one valley in three ages at once, with cards and two travelling adventurers.",
        (
            "What you build in an early age also appears in later ages, and "
            "may change what stands there."
        ),
        "Domains pay their owners. After seven turns each, the richest player wins.",
    ),
    minutes=(75, 120),
    days=(12, 30),
    weight=4,
)
