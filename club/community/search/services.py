"""Writes the words of things, in the transaction in which a thing changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db import transaction
from django.db.models import Model

from club.community.search.keys import stored_words
from club.community.search.kinds import SearchKind, stored_kinds
from club.community.search.models import SearchWord

BATCH: Final = 1_000  # things


def store_words(kind: SearchKind, thing: Model) -> None:
    """Stores the words under which the thing is found now, in place of earlier ones."""
    words = stored_words(kind.text_of(thing))
    rows = SearchWord.objects.filter(kind=kind.name, about=thing.pk)
    if words == {bytes(word) for word in rows.values_list("word", flat=True)}:
        return
    with transaction.atomic():
        rows.delete()
        SearchWord.objects.bulk_create(_rows(kind, [thing]), ignore_conflicts=True)


def remove_words(kind: SearchKind, thing_id: int) -> None:
    """Removes the words of a thing, which is not found any more."""
    SearchWord.objects.filter(kind=kind.name, about=thing_id).delete()


def store_all_words() -> int:
    """Stores the words of all things anew, kind by kind; returns how many words there are."""
    for kind in stored_kinds():
        _store_kind(kind)
    return SearchWord.objects.count()


@transaction.atomic
def _store_kind(kind: SearchKind) -> None:
    assert kind.model is not None
    SearchWord.objects.filter(kind=kind.name).delete()
    things = kind.model._default_manager.order_by("pk").iterator(chunk_size=BATCH)
    batch: list[Any] = []
    for thing in things:
        batch.append(thing)
        if len(batch) == BATCH:
            SearchWord.objects.bulk_create(_rows(kind, batch), batch_size=BATCH)
            batch = []
    SearchWord.objects.bulk_create(_rows(kind, batch), batch_size=BATCH)


def _rows(kind: SearchKind, things: Iterable[Model]) -> list[SearchWord]:
    return [
        SearchWord(kind=kind.name, word=word, about=thing.pk)
        for thing in things
        for word in sorted(stored_words(kind.text_of(thing)))
    ]
