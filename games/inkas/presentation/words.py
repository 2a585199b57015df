"""How words of the notation are shown, where it is not the word itself."""

from __future__ import annotations

from typing import Final

from ..rules.board.place_names import UNKNOWN, named
from ..rules.cards import KINDS

_NAMES: Final = {
    "jungle_frame": "the jungle frame",
    "jungle_plantation": "jungle plantation",
    "fishing_grounds": "fishing grounds",
    "combat_arts": "Combat Arts",
    "road_building": "Road Building",
    "invention": "Invention",
    "monopoly": "Monopoly",
    "first": "the first to accept",
    "choose": "whom you choose",
    "any": "anything",
    "leader": "the best tile of who leads",
    "once": "1 a turn at most",
    "twice": "2 a turn at most",
    "two_for_one": "two cards for one",
    "below_9": "not with 9 markers or more",
    "below_10": "not with 10 markers",
    "keep_1": "keep 1",
    "keep_2": "keep 2",
    "keep_3": "keep 3",
}
_KEPT: Final = {f"{kind}_{count}": f"{count} {kind}" for kind in KINDS for count in range(1, 4)}
WORDS: Final[dict[str, str]] = {
    **_NAMES,
    **_KEPT,
    **named(UNKNOWN),  # how the land lies is not the same at every table
}
