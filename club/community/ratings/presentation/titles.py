"""Names of rated titles. Those without a game of ours have a slug that begins with “x-”; the app
that stores plays at real tables registers a `RealTableSource`, which knows them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from club.base.registries import Registry
from games import registry

OTHER = "x-"


@dataclass(frozen=True, slots=True)
class OtherTitle:
    """A title without a game of ours."""

    name: str
    address: str  # of its page, with its board


@dataclass(frozen=True, slots=True)
class RealTableSource:
    """An app that stores plays at real tables."""

    titles: Callable[[Sequence[str]], Mapping[str, OtherTitle]]  # by slug
    play_address: Callable[[int], str]  # the page of a play


real_table_sources: Final = Registry[RealTableSource]()


def is_other_title(slug: str) -> bool:
    """Whether the title has no game of ours."""
    return slug.startswith(OTHER)


def other_titles(slugs: Iterable[str]) -> Mapping[str, OtherTitle]:
    """The titles without a game of ours among these, by slug. Takes one query, or none."""
    wanted = sorted({title for title in slugs if is_other_title(title)})
    titles: dict[str, OtherTitle] = {}
    for source in real_table_sources:
        titles |= source.titles(wanted) if wanted else {}
    return titles


def title_names(slugs: Iterable[str]) -> Mapping[str, str]:
    """The names of titles by slug. Takes one query, or none."""
    wanted = set(slugs)
    others = other_titles(wanted)
    names = {title: registry.display_name(title) for title in wanted}
    return names | {slug: other.name for slug, other in others.items()}


def title_name(slug: str) -> str:
    """The name of a title."""
    return title_names([slug])[slug]
