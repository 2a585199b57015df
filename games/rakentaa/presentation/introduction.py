"""What somebody wants to know of the game before playing it."""

from __future__ import annotations

from typing import Final

from games.core import Introduction

INTRODUCTION: Final = Introduction(
    gist=(
        "Build castles and structures over five islands, by land, barge or ship.",
        "Every structure brings a token, a card or gold, and all of them more income a year.",
        (
            "When somebody’s income buys off the King the year is played out, and who is "
            "furthest up the chart wins."
        ),
    ),
    minutes=(60, 120),
    days=(20, 45),
    weight=3,
)
