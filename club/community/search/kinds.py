"""What can be found: a kind for members, for games, for tables. Other apps add theirs to the
setting SEARCH_KINDS.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.db.models import Model
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from club.people.members.models import Member


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A line of the page of results."""

    text: str
    address: str
    note: str = ""  # beside the text


@dataclass(frozen=True, slots=True)
class SearchKind:
    """A kind of things that are found by the words of a text."""

    name: str
    label: Promise  # above its results
    # the results of these ids that the member may see, in any order: one query
    results: Callable[[Member, Sequence[int]], Sequence[SearchResult]]
    # the model whose rows are found; None: the kind finds its things by `unstored`
    model: type[Model] | None = None
    # the text under which a row is found; empty: it is not found
    text_of: Callable[[Model], str] = str
    fields: frozenset[str] = frozenset()  # of the model, from which the text is made
    # results for this member that are not stored, for the words of a query: one query at most
    unstored: Callable[[Member, Sequence[bytes]], Sequence[SearchResult]] | None = None


@cache
def search_kinds() -> tuple[SearchKind, ...]:
    """Returns all kinds, in the order of the page."""
    return tuple(import_string(path) for path in settings.SEARCH_KINDS)


def stored_kinds() -> Iterator[SearchKind]:
    """Yields the kinds whose words are stored."""
    return (kind for kind in search_kinds() if kind.model is not None)
