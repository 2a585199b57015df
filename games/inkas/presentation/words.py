"""Words of the notation as members read them, if that is not the word itself."""

from __future__ import annotations

from typing import Final

from ..rules.board.place_names import UNKNOWN_LAND, name_places
from ..rules.cards import KINDS, count_text

_NAMES: Final = {
    "jungle_frame": "the jungle frame",
    "jungle_plantation": "jungle plantation",
    "fishing_grounds": "fishing grounds",
    "combat_arts": "Combat Arts",
    "road_building": "Road Building",
    "invention": "Invention",
    "monopoly": "Monopoly",
    "first": "the first to accept",
    "choose": "your choice",
    "any": "anything",
    "leader": "the leader’s best tile",
    "once": "at most 1 per turn",
    "twice": "at most 2 per turn",
    "two_for_one": "two cards for one",
    "below_9": "not with 9 markers or more",
    "below_10": "not with 10 markers",
    "keep_1": "keep 1",
    "keep_2": "keep 2",
    "keep_3": "keep 3",
}
_KEEP_WORDS: Final = {
    f"{kind}_{count}": count_text(count, kind)
    for kind in KINDS
    for count in range(1, 4)
}
WORDS: Final[dict[str, str]] = {
    **_NAMES,
    **_KEEP_WORDS,
    **name_places(UNKNOWN_LAND),  # the land differs between tables
}
