"""Reads the file of a collection, whichever program wrote it, and compares each row with the copy
that it names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from club.base.errors import ClubError
from club.base.texts.csv_files import read_csv
from club.community.library.collection import bgg, own_csv
from club.community.library.collection.rows import CollectionRow
from club.community.library.models import GameCopy
from club.community.library.services.copies import CopyFacts
from club.people.file_imports.kinds import ReadFile
from club.people.members.queries import active_members

FIELDS: Final = CopyFacts.__slots__
# the file of BoardGameGeek says nothing of it
OWN_FIELDS: Final = frozenset({"lent_to"})

CopyKey = tuple[int | None, str]  # owner and key
MOST_COPIES: Final = 10_000  # of a file


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
    """The copies that came by an earlier file and are not in this one. They stay."""  # library 5.2
    if collection.is_own:
        return []
    named = {(row.owner_id, row.key) for row in collection.rows}
    return [
        copy
        for key, copy in copies.items()
        if key not in named
        and copy.key.startswith(bgg.PREFIX)
        and copy.retired_at is None
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
    """  # library 5.2
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


@dataclass(frozen=True, slots=True)
class Collection(ReadFile):
    """The copies that a file lists, as `CollectionRow`s."""

    owner_id: int | None = None  # of BoardGameGeek's file; our own files name owners
    is_own: bool = False  # written by this site, and not by BoardGameGeek


def read_collection(
    content: bytes, owner_id: int | None, *, with_comments: bool = False
) -> Collection:
    """The copies of the file. `owner_id`: whose copies a file of BoardGameGeek lists; None: the
    club's. Raises ClubError for a file that cannot be used, with the line.
    """  # library 5.1, library 5.2
    file = read_csv(content)
    is_own = own_csv.NEEDED.issubset(file.columns)
    if is_own:
        names = active_members().values_list("username", "pk")
        members = {name.lower(): pk for name, pk in names}
        rows = own_csv.own_rows(file, members)
    elif bgg.NAME in file.columns:
        rows = bgg.bgg_rows(file, owner_id, with_comments=with_comments)
    else:
        raise ClubError(
            "no_collection",
            "The first line names no column objectname. Is it the collection of BoardGameGeek?",
        )
    copies = list(islice(rows, MOST_COPIES + 1))
    if len(copies) > MOST_COPIES:
        raise ClubError(
            "too_many_copies", "A file has {most} copies at most.", most=MOST_COPIES
        )
    encoding = file.assumed_encoding
    return Collection(copies, encoding, owner_id=owner_id, is_own=is_own)
