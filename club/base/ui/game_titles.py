"""Titles of games without rules here, which other apps offer. The apps that know them register a
`TitleSource`: the library its boxes, the log of plays what was played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from club.base.registries import Registry

MOST_OFFERED: Final = 500  # of a source


@dataclass(frozen=True, slots=True)
class KnownTitle:
    """A title as the app that knows it writes it."""

    name: str
    fewest: int | None = None  # players, as the box says; None: unknown
    most: int | None = None


@dataclass(frozen=True, slots=True)
class PlayedTitle:
    """A title that members have played, and how often."""

    name: str
    plays: int
    game_slug: str = ""  # of a game of this site
    bgg_id: int | None = None


@dataclass(frozen=True, slots=True)
class TitleSource:
    """How titles of an app are found. Each function takes one query."""

    offered: Callable[[int], Sequence[str]]  # so many names, for suggestions
    named: Callable[[str], KnownTitle | None]  # without regard to case


# of an app that counts plays: so many titles, the most played first, by one query
played_sources: Final[Registry[Callable[[int], Sequence[PlayedTitle]]]] = Registry()
title_sources: Final[Registry[TitleSource]] = Registry()


def offered_titles() -> list[str]:
    """Returns the names that apps know, each once, in alphabetical order."""
    by_key: dict[str, str] = {}
    for source in title_sources:
        for name in source.offered(MOST_OFFERED):
            by_key.setdefault(name.casefold(), name)
    return [name for _key, name in sorted(by_key.items())]


def find_known_title(name: str) -> KnownTitle | None:
    """Returns the title from the first source that knows it."""
    titles = (source.named(name) for source in title_sources)
    return next((title for title in titles if title is not None), None)


def played_titles(most: int) -> list[PlayedTitle]:
    """Returns the most played titles of each app that counts plays."""
    return [title for source in played_sources for title in source(most)]
