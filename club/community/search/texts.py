"""Writes the texts that are found by their words: in the transaction in which a row changes, all
anew by a command, and daily where a row was changed without Django's signals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final
from zlib import crc32

from django.db import transaction
from django.db.models import Model

from club.community.search.full_text import full_text_engine
from club.community.search.kinds import (
    Document,
    DocumentSource,
    TextSource,
    document_sources,
    text_sources,
)
from club.community.search.models import SearchText

BATCH: Final = 500  # rows
WRITTEN: Final = ("heading", "text")


def store_text(source: TextSource, row: Model) -> None:
    """Stores the text of the row, in place of an earlier one."""
    _store([_text_of_row(source, row)])


def remove_text(source: TextSource, row_id: int) -> None:
    """Removes the text of a row, which is not found any more."""
    SearchText.objects.filter(source=source.name, about=row_id).delete()


def store_all_texts() -> int:
    """Stores all texts and their index anew; returns how many texts there are."""
    full_text_engine().rebuild()
    correct_texts()
    return SearchText.objects.count()


def correct_texts() -> int:
    """Stores the texts that differ from their rows, and removes those without a row; returns how
    many those were. Idempotent.
    """
    corrected = 0
    for source in text_sources():
        corrected += _correct(source.name, _texts_of_rows(source))
    for documents in document_sources():
        corrected += _correct(documents.name, _texts_of_documents(documents))
    names = {source.name for source in text_sources()}
    names |= {source.name for source in document_sources()}
    corrected += SearchText.objects.exclude(source__in=names).delete()[0]
    return corrected


def id_of_document(document: Document) -> int:
    """Returns the number of a document, which is the same in each process."""
    return crc32(document.address.encode())


def _text_of_row(source: TextSource, row: Model) -> SearchText:
    heading, text = source.heading_of(row), source.text_of(row)
    return SearchText(source=source.name, about=row.pk, heading=heading, text=text)


def _texts_of_rows(source: TextSource) -> Iterator[SearchText]:
    columns = {"pk", *source.columns} | ({source.heading} if source.heading else set())
    rows = source.model._default_manager.only(*columns).order_by("pk")
    for row in rows.iterator(chunk_size=BATCH):
        yield _text_of_row(source, row)


def _texts_of_documents(source: DocumentSource) -> Iterator[SearchText]:
    for document in source.documents():
        yield SearchText(
            source=source.name,
            about=id_of_document(document),
            heading=document.heading,
            text=document.text,
        )


def _correct(name: str, texts: Iterable[SearchText]) -> int:
    """Stores the texts of a source that differ, and removes those that are not among them."""
    stored = SearchText.objects.filter(source=name)
    known = dict(stored.values_list("about", "pk"))
    corrected = 0
    for batch in _batches(texts):
        corrected += _store_different(name, batch)
        for text in batch:
            known.pop(text.about, None)
    gone = list(known.values())
    for start in range(0, len(gone), BATCH):
        stored.filter(pk__in=gone[start : start + BATCH]).delete()
    return corrected + len(gone)


@transaction.atomic
def _store_different(name: str, texts: list[SearchText]) -> int:
    abouts = [text.about for text in texts]
    rows = SearchText.objects.filter(source=name, about__in=abouts)
    stored: Mapping[int, tuple[str, str]] = {
        about: (heading, text)
        for about, heading, text in rows.values_list("about", *WRITTEN)
    }
    different = [
        text for text in texts if stored.get(text.about) != (text.heading, text.text)
    ]
    _store(different)
    return len(different)


def _store(texts: list[SearchText]) -> None:
    SearchText.objects.bulk_create(
        texts,
        update_conflicts=True,
        unique_fields=["source", "about"],
        update_fields=list(WRITTEN),
    )


def _batches(texts: Iterable[SearchText]) -> Iterator[list[SearchText]]:
    batch: list[SearchText] = []
    for text in texts:
        batch.append(text)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
