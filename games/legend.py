"""The legend of a board: its signs, as the board draws them, and what each stands for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Explained:
    """One sign of the legend."""

    sign: str  # its id on the game's sheet of symbols
    meaning: str  # what it stands for, in a few words
    look: str = ""  # classes, where it takes a seat's colour
