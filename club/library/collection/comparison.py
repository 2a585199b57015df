"""What an import would do: each row of the file beside the copy that it names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from club.library.collection.bgg import PREFIX
from club.library.collection.reading import Collection, read_collection
from club.library.collection.rows import CollectionRow
from club.library.models import CollectionImport, GameCopy
from club.library.services.copies import CopyFacts

FIELDS: Final = CopyFacts.__slots__
# the file of BoardGameGeek says nothing of it
OWN_FIELDS: Final = frozenset({"lent_to"})
MOST_SHOWN: Final = 200

CopyKey = tuple[int | None, str]  # owner and key


class RowState(StrEnum):
    """What becomes of a row."""

    NEW = "new"
    SAME = "same"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A row, and which fields of its copy it changes."""

    row: CollectionRow
    state: RowState
    changes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class ImportComparison:
    """All rows, and the copies that are missing from the file."""

    rows: Sequence[ComparedRow]
    missing: Sequence[GameCopy]  # listed, and never removed
    assumed_encoding: str

    def count(self, state: RowState) -> int:
        """How many rows have this state."""
        return sum(one.state == state for one in self.rows)

    @property
    def shown(self) -> Sequence[ComparedRow]:
        """The rows that would do something, the first of many."""
        acting = [one for one in self.rows if one.state != RowState.SAME]
        return acting[:MOST_SHOWN]

    def as_json(self) -> Mapping[str, Any]:
        """What a page shows of it."""
        return {
            "counts": {str(state): self.count(state) for state in RowState},
            "shown": [
                [one.row.line, one.row.title.name, str(one.state), list(one.changes)]
                for one in self.shown
            ],
            "missing": [
                [copy.title.name, copy.get_absolute_url()]
                for copy in self.missing[:MOST_SHOWN]
            ],
            "assumed_encoding": self.assumed_encoding,
        }


def compare_import(job: CollectionImport) -> ImportComparison:
    """What the import would do; writes nothing. Raises ClubError, with the line."""  # B1.2
    collection = read_collection(job)
    copies = copies_by_key(job, collection)
    rows = [compare_row(row, copies, collection.is_own) for row in collection.rows]
    named = {(row.owner_id, row.key) for row in collection.rows}
    missing = [
        copy
        for key, copy in copies.items()
        if key not in named and copy.key.startswith(PREFIX) and copy.retired_at is None
    ]
    return ImportComparison(
        rows, [] if collection.is_own else missing, collection.assumed_encoding
    )


def copies_by_key(
    job: CollectionImport, collection: Collection
) -> Mapping[CopyKey, GameCopy]:
    """The copies of all owners of the file, those that were taken out included."""
    copies = GameCopy.objects.select_related("title")
    if not collection.is_own:
        copies = copies.filter(owner=job.owner_id)
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
