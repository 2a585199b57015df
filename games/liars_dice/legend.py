"""The legend: the signs of the board, and what each stands for."""

from __future__ import annotations

from typing import Final

from games.core import Explained

LEGEND: Final = (
    Explained("covered", "a die that only its owner sees"),
    Explained("die-1", "a die that you see"),
    Explained("sixes", "the face that is bid on"),
)
