"""The introduction to the game, for members who do not know it."""

from __future__ import annotations

from typing import Final

from games.core import Introduction

INTRODUCTION: Final = Introduction(
    gist=(
        (
            "Wake a small world of nine squares: take a card from a packet that you share with "
            "a neighbour, and place it on a square."
        ),
        "Three symbols in a line call an Entity, which stays until another player calls it.",
        (
            "Your avatar walks around your world. Each line that it faces runs for crystals "
            "and Energy."
        ),
    ),
    minutes=(45, 60),
    days=(20, 40),
    weight=3,
)
