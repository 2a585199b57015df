"""The legend: the signs of the board and their meanings."""

from __future__ import annotations

from typing import Final

from games.core import Explained

LEGEND: Final = (
    Explained("biome-crystal", "crystal; three in a row or column call Kiteet"),
    Explained("biome-forest", "forest; three call Metsät"),
    Explained("biome-mushroom", "mushroom; three call Sienet"),
    Explained("biome-mountain", "mountain; three call Vuori"),
    Explained("biome-desert", "desert, which calls no Entity"),
    Explained("animal-sky", "animal of the sky; three call Taivas"),
    Explained("animal-land", "animal of the land; three call Maa"),
    Explained("animal-sea", "animal of the sea; three call Meri"),
    Explained("drop", "a Water Source"),
    Explained("spore", "a Spore: its square runs at every corner"),
    Explained("energy", "Energy"),
    Explained("crystals", "crystals, the money"),
    Explained("moon", "a stop where you choose from the packet on your left"),
    Explained("star", "a stop where you choose from the packet on your right"),
    Explained("corner", "a corner, where worlds score"),
    Explained("shaman", "the avatar"),
    Explained("packet", "cards of a packet, or covered cards"),
    Explained("hole", "the Black Hole"),
    Explained(
        "changed",
        "it has changed since you looked, by the player of this colour and shape",
        "seat-0",
    ),
)
