"""The legend: the signs of the board and their meaning."""

from __future__ import annotations

from typing import Final

from games.core import Explained

LEGEND: Final = (
    Explained("farm", "farm token"),
    Explained("market", "market token"),
    Explained("fort", "fort token"),
    Explained("barge", "barge token: across a lake or strait"),
    Explained("road", "road token"),
    Explained("ship", "ship token: along the open sea"),
    Explained("basic", "a basic tile, which earns its token"),
    Explained("advanced", "an advanced tile, for rarer tokens"),
    Explained("few", "income of a basic tile"),
    Explained("many", "income of an advanced tile"),
    Explained("castle", "a castle, in its owner’s colour", "seat-0"),
    Explained("piece-0", "a structure, in its owner’s shape", "seat-0"),
    Explained("place", "room for a structure"),
    Explained(
        "changed",
        "it has changed since you looked, by the player of this colour and shape",
        "seat-0",
    ),
)
