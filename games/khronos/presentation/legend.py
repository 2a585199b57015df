"""The legend: the signs of the board, and what each stands for."""

from __future__ import annotations

from typing import Final

from games.core import Explained

LEGEND: Final = (
    Explained("watch_tower", "Watch Tower, Keep, Castle: military, 1, 2 and 3 squares wide"),
    Explained("chapel", "Chapel, Monastery, Abbey: religious"),
    Explained("hamlet", "Hamlet, Town, City: civil; on Reason with room for cubes"),
    Explained("printed", "a printed hamlet, there in every age"),
    Explained("keep-ruin", "a ruin of Reason: cards renovate it"),
    Explained("pip", "on a ruin: a card that it still takes; a mark stands for one that is paid"),
    Explained("nobodys", "a domain that nobody holds; the figure is what it would pay"),
    Explained("clock", "an identical building stands on Faith: what shrinks here shrinks there"),
    Explained("adventurer", "an adventurer; another age costs 1 Ecu", "seat-0"),
    Explained("military", "a military card"),
    Explained("religious", "a religious card"),
    Explained("civil", "a civil card"),
)
