"""Titles of games without rules here, which other apps offer. The apps that know them register a
`TitleSource`: the library its boxes, the log of plays what was played.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from club.base.registries import Registry
from club.base.ui.panels import PageLink

MOST_OFFERED: Final = 500  # of a source


@dataclass(frozen=True, slots=True)
class KnownTitle:
    """A title as the app that knows it writes it."""

    name: str
    fewest: int | None = None  # players, as the box says; None: unknown
    most: int | None = None


def _no_links(
    _member: Any, _names: Collection[str]
) -> Mapping[str, Sequence[PageLink]]:
    return {}


def _none(_name: str) -> Sequence[str]:
    return ()


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
    expansions: Callable[[str], Sequence[str]] = _none  # names of those of a game
    # links to pages about titles of these names that the member may see, by name in lower case
    links: Callable[[Any, Collection[str]], Mapping[str, Sequence[PageLink]]] = (
        _no_links
    )


# of an app that counts plays: so many titles, the most played first, by one query
played_sources: Final[Registry[Callable[[int], Sequence[PlayedTitle]]]] = Registry()
title_sources: Final[Registry[TitleSource]] = Registry()


def offered_titles() -> list[str]:
    """Returns the names that apps know, each once, in alphabetical order."""
    offered = (source.offered(MOST_OFFERED) for source in title_sources)
    return _each_once(chain.from_iterable(offered))


def find_expansions(name: str) -> list[str]:
    """Returns the expansions that apps know of the game of this name, as `offered_titles` does."""
    known = (source.expansions(name) for source in title_sources)
    return _each_once(chain.from_iterable(known))


def links_of_titles(member: Any, names: Collection[str]) -> dict[str, list[PageLink]]:
    """Returns the pages that apps have about each of the titles, by name."""
    if not names:
        return {}
    known = [source.links(member, names) for source in title_sources]
    by_key = {name: name.casefold() for name in names}
    return {
        name: [link for links in known for link in links.get(key, ())]
        for name, key in by_key.items()
    }


def _each_once(names: Iterable[str]) -> list[str]:
    by_key: dict[str, str] = {}
    for name in names:
        by_key.setdefault(name.casefold(), name)
    return [name for _key, name in sorted(by_key.items())]


def find_known_title(name: str) -> KnownTitle | None:
    """Returns the title from the first source that knows it."""
    titles = (source.named(name) for source in title_sources)
    return next((title for title in titles if title is not None), None)


def played_titles(most: int) -> list[PlayedTitle]:
    """Returns the most played titles of each app that counts plays."""
    return [title for source in played_sources for title in source(most)]
