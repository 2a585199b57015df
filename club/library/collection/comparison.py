"""What an import would do: each row of the file beside the copy that it names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from club.library.collection.bgg import PREFIX
from club.library.collection.reading import Collection
from club.library.collection.rows import CollectionRow
from club.library.models import GameCopy
from club.library.services.copies import CopyFacts

FIELDS: Final = CopyFacts.__slots__
# the file of BoardGameGeek says nothing of it
OWN_FIELDS: Final = frozenset({"lent_to"})

CopyKey = tuple[int | None, str]  # owner and key


class RowState(TextChoices):
    """What becomes of a row."""

    NEW = "new", _("new")
    SAME = "same", _("as it is here")
    CHANGED = "changed", _("changed")


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A row, and which fields of its copy it changes."""

    row: CollectionRow
    state: RowState
    changes: Sequence[str] = ()


def missing_copies(
    collection: Collection, copies: Mapping[CopyKey, GameCopy]
) -> Sequence[GameCopy]:
    """The copies that came by an earlier file and are not in this one. They stay."""  # B1.2
    if collection.is_own:
        return []
    named = {(row.owner_id, row.key) for row in collection.rows}
    return [
        copy
        for key, copy in copies.items()
        if key not in named and copy.key.startswith(PREFIX) and copy.retired_at is None
    ]


def copies_by_key(collection: Collection) -> Mapping[CopyKey, GameCopy]:
    """The copies of all owners of the file, those that were taken out included."""
    copies = GameCopy.objects.select_related("title")
    if not collection.is_own:
        copies = copies.filter(owner=collection.owner_id)
    return {(copy.owner_id, copy.key): copy for copy in copies}


def compare_row(
    row: CollectionRow, copies: Mapping[CopyKey, GameCopy], is_own: bool
) -> ComparedRow:
    """A field that was changed here by hand is not overwritten by BoardGameGeek's file; our own
    file decides.
    """  # B1.2
    copy = copies.get((row.owner_id, row.key))
    if copy is None:
        return ComparedRow(row, RowState.NEW)
    changes = [name for name in FIELDS if _is_changed(name, row, copy, is_own)]
    return ComparedRow(row, RowState.CHANGED if changes else RowState.SAME, changes)


def _is_changed(name: str, row: CollectionRow, copy: GameCopy, is_own: bool) -> bool:
    now, said = getattr(copy, name), getattr(row.copy, name)
    if is_own:
        return bool(now != said)
    if name in OWN_FIELDS:
        return False
    is_untouched = now == copy.imported.get(name, "")
    return is_untouched and bool(now != said)
