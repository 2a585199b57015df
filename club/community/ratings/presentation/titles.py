"""Names of rated titles. Those without a game of ours have a slug that begins with “x-”; the app
that stores plays at real tables knows them, by the setting `OTHER_TITLES`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from games import registry

OTHER = "x-"


@dataclass(frozen=True, slots=True)
class OtherTitle:
    """A title without a game of ours."""

    name: str
    address: str  # of its page, with its board


def is_other_title(slug: str) -> bool:
    """Whether the title has no game of ours."""
    return slug.startswith(OTHER)


def other_titles(slugs: Iterable[str]) -> Mapping[str, OtherTitle]:
    """The titles without a game of ours among these, by slug. Takes one query, or none."""
    wanted = sorted({title for title in slugs if is_other_title(title)})
    if not wanted:
        return {}
    found: Mapping[str, OtherTitle] = import_string(settings.OTHER_TITLES)(wanted)
    return found


def title_names(slugs: Iterable[str]) -> Mapping[str, str]:
    """The names of titles by slug. Takes one query, or none."""
    wanted = set(slugs)
    others = other_titles(wanted)
    names = {title: registry.display_name(title) for title in wanted}
    return names | {slug: other.name for slug, other in others.items()}


def title_name(slug: str) -> str:
    """The name of a title."""
    return title_names([slug])[slug]
