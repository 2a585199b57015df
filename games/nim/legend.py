"""The legend: the signs of the board, and what each stands for."""

from __future__ import annotations

from typing import Final

from games.core import Explained

LEGEND: Final = (
    Explained("stone", "a stone; the number beside the letter of its heap says how many are left"),
    Explained("stone can", "a stone that you may take, with all that lie above it"),
)
