"""The legend: the signs of the board and their meanings."""

from __future__ import annotations

from typing import Final

from games.core import Explained

LEGEND: Final = (
    Explained("wood", "wood, from forests"),
    Explained("stone", "stone, from quarries"),
    Explained("wool", "wool, from pastures"),
    Explained("potato", "potatoes, from farmland"),
    Explained("ore", "ore, from mountains"),
    Explained("feathers", "feathers, from the jungle"),
    Explained("coca", "coca, from jungle plantations"),
    Explained("fish", "fish, from fishing grounds"),
    Explained(
        "settlement",
        "a settlement: a card when its tile’s number is rolled",
        "seat-0",
    ),
    Explained("city", "a city: two cards", "seat-0"),
    Explained("robber", "the robber: its tile produces nothing"),
    Explained("route", "Longest Trade Route"),
    Explained("arts", "Mightiest Combat Arts"),
    Explained("card-back", "development cards"),
    Explained(
        "changed",
        "it has changed since you looked, by the player of this colour and shape",
        "seat-0",
    ),
)
