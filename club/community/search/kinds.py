"""Kinds of things that can be found, and their texts. Each app registers its own with
`search_kinds`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Model, QuerySet
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from club.base.registries import Registry
from club.people.members.models import Member

# NUL, which PostgreSQL does not store, and the signs around hits
NOT_STORED: Final = dict.fromkeys((0, 2, 3))
LONGEST_TEXT: Final = 100_000  # characters that are indexed: PostgreSQL has a limit


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A line of the page of results."""

    text: str
    address: str
    note: str = ""  # beside the text
    excerpt: SafeString = SafeString("")  # noqa: RUF009 - below it: a text in which hits are marked
    title: str = ""  # of a game, which leads to its other pages


@dataclass(frozen=True, slots=True)
class TextSource:
    """Texts of the rows of a model that are found by their words. Sources of the same model have
    the same columns: they differ in what they let a member see.
    """

    model: type[Model]
    columns: tuple[str, ...]  # of the texts
    # the rows that the member may see: decides alone about access
    visible: Callable[[Member], QuerySet[Any]]
    result: Callable[[Any, Member], SearchResult]  # for a row that the member sees
    heading: str = ""  # the column that weighs more; empty: there is none

    @property
    def name(self) -> str:
        """The name of its texts in the index."""
        return self.model._meta.label_lower

    def heading_of(self, row: Model) -> str:
        return _joined(row, (self.heading,)) if self.heading else ""

    def text_of(self, row: Model) -> str:
        return _joined(row, self.columns)


@dataclass(frozen=True, slots=True)
class Document:
    """A text of the program, such as a chapter of rules. All members may read it."""

    heading: str
    text: str
    address: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class DocumentSource:
    """Documents that are found by their words."""

    name: str  # 60 characters at most, differs for all sources
    documents: Callable[[], Sequence[Document]]


@dataclass(frozen=True, slots=True)
class SearchKind:
    """A kind of things that are found by the beginnings of words of their names, or by the words
    of their texts.
    """

    name: str
    label: Promise  # above its results
    # the results of these ids that the member may see, in any order: one query
    results: Callable[[Member, Sequence[int]], Sequence[SearchResult]] | None = None
    # the model whose rows are found by name; None: the kind finds by `unstored` and texts alone
    model: type[Model] | None = None
    # the text under which a row is found; empty: it is not found
    text_of: Callable[[Model], str] = str
    fields: frozenset[str] = frozenset()  # of the model, from which the text is made
    # results for this member that are not stored, for the words of a query: one query at most
    unstored: Callable[[Member, Sequence[bytes]], Sequence[SearchResult]] | None = None
    texts: tuple[TextSource | DocumentSource, ...] = ()


search_kinds: Final = Registry[SearchKind]()  # in the order of the page


def stored_kinds() -> Iterator[SearchKind]:
    """Yields the kinds whose words are stored."""
    return (kind for kind in search_kinds if kind.model is not None)


def text_sources() -> Iterator[TextSource]:
    """Yields the sources of texts of rows, one for each model."""
    sources = (source for kind in search_kinds for source in kind.texts)
    rows = (source for source in sources if isinstance(source, TextSource))
    yield from {source.name: source for source in rows}.values()


def document_sources() -> Iterator[DocumentSource]:
    """Yields the sources of documents."""
    for kind in search_kinds:
        for source in kind.texts:
            if isinstance(source, DocumentSource):
                yield source


def _joined(row: Model, columns: Sequence[str]) -> str:
    texts = (str(getattr(row, column) or "") for column in columns)
    joined = "\n\n".join(text for text in texts if text.strip())
    return joined.translate(NOT_STORED)[:LONGEST_TEXT]
