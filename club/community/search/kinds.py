"""Kinds of things that can be found. Each app registers its own with `search_kinds`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Model
from django.utils.functional import Promise

from club.base.registries import Registry
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


search_kinds: Final = Registry[SearchKind]()  # in the order of the page


def stored_kinds() -> Iterator[SearchKind]:
    """The kinds whose words are stored."""
    return (kind for kind in search_kinds if kind.model is not None)
