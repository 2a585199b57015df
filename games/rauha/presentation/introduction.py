"""What somebody wants to know of the game before playing it."""

from __future__ import annotations

from typing import Final

from games.core import Introduction

INTRODUCTION: Final = Introduction(
    gist=(
        (
            "Wake a small world of nine squares: take a card from a packet that you share with "
            "a neighbour, and lay it over a square."
        ),
        "Three symbols in a line call an Entity, who stays until somebody else calls it.",
        (
            "Your avatar walks round your world, and each line that it faces runs for crystals "
            "and Energy."
        ),
    ),
    minutes=(45, 60),
    days=(20, 40),
    weight=3,
)
