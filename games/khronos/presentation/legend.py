"""The legend: the signs of the boards and their meaning."""

from __future__ import annotations

from typing import Final

from games.core import Explained

LEGEND: Final = (
    Explained(
        "watch_tower", "Watch Tower, Keep, Castle: military, 1, 2 and 3 squares wide"
    ),
    Explained("chapel", "Chapel, Monastery, Abbey: religious"),
    Explained("hamlet", "Hamlet, Town, City: civil; in Reason they hold cubes"),
    Explained("printed", "a printed hamlet, there in every age"),
    Explained("keep-ruin", "a ruin in Reason; cards renovate it"),
    Explained(
        "pip",
        "on a ruin: a card still to pay; a player’s mark is a paid card",
    ),
    Explained("nobodys", "a domain without an owner, and what it would pay"),
    Explained(
        "clock",
        "the same building stands in Faith; both shrink together",
    ),
    Explained("adventurer", "an adventurer; another age costs 1 Ecu", "seat-0"),
    Explained("military", "a military card"),
    Explained("religious", "a religious card"),
    Explained("civil", "a civil card"),
    Explained(
        "changed",
        "it has come since you looked, by the player of this colour and shape",
        "seat-0",
    ),
    Explained("shrinks", "on that mark: it has shrunk"),
    Explained("goes", "on that mark: it has disappeared"),
)
