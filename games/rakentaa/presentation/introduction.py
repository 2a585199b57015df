"""The introduction for members who do not know the game."""

from __future__ import annotations

from typing import Final

from games.core import Introduction

INTRODUCTION: Final = Introduction(
    gist=(
        "Build castles and structures over five islands, by land, barge or ship.",
        "Every structure gives a token, a card or gold, and more income each year.",
        (
            "When a player’s income is high enough, the year is the last. The player who is "
            "highest on the income chart wins."
        ),
    ),
    minutes=(60, 120),
    days=(20, 45),
    weight=3,
)
