"""Titles that tournaments play. A game with rules here stands under its slug; at real tables any
other game stands under its name, which is its name in the library and in the log of plays.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from club.base.texts.short_texts import clean_line
from club.base.ui.game_titles import find_known_title
from games import registry

MAX_TITLE: Final = 100  # characters, as in the log of plays
SLUG: Final = re.compile(r"[a-z0-9_]{1,40}")
USUAL_SIZE: Final = 4


def name_of_title(title: str) -> str:
    """Returns the name of a title, also of a game that is not installed any more."""
    return registry.display_name(title) if SLUG.fullmatch(title) else title


def real_title(text: str) -> str:
    """Returns the title of a text that names a game, in the spelling that the club knows. Raises
    ClubError for a text that is no name.
    """
    name = clean_line(text, "titles", MAX_TITLE)
    for game in registry.games():
        if name.casefold() in (game.info.slug, game.info.name.casefold()):
            return game.info.slug
    known = find_known_title(name)
    return known.name if known else name


def seats_of_title(title: str) -> Sequence[int]:
    """Returns for how many a game is; empty if that is not known."""
    try:
        return registry.find(title).info.seats
    except registry.UnknownGame:
        known = find_known_title(title)
    if known is None or known.most is None:
        return ()
    return range(known.fewest or 1, known.most + 1)


def fewest_seats(titles: Sequence[str]) -> int:
    """Returns the fewest players with whom each of the games is played, from two on."""
    seats = (seats_of_title(title) for title in titles)
    return max(
        (min(filter(lambda number: number > 1, few), default=2) for few in seats),
        default=2,
    )


def usual_size(titles: Sequence[str]) -> int:
    """Returns the size of a table for which no number was entered: four, or fewer or more where a
    game is not for four.
    """  # tournaments 2.1
    most = [max(seats_of_title(title), default=USUAL_SIZE) for title in titles]
    return max(fewest_seats(titles), min([USUAL_SIZE, *most]))
