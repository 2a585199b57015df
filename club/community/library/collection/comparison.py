"""Reads the file of a collection, compares each row with the copy that it names, and finds or makes
the title of an imported copy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice
from typing import Final

from django.db.models import Q, TextChoices
from django.utils.translation import gettext_lazy as _

from club.base.errors import ClubError
from club.base.texts.csv_files import read_csv
from club.community.library.collection.rows import (
    BGG_NAME,
    BGG_PREFIX,
    OWN_COLUMNS_NEEDED,
    CollectionRow,
    bgg_rows,
    own_rows,
)
from club.community.library.models import GameCopy, LibraryTitle
from club.community.library.services.copies import CopyFacts
from club.community.library.services.titles import (
    DESCRIPTIVE,
    TITLE_FIELDS,
    TitleFacts,
    base_candidates,
    fill_title,
    slug_of_name,
)
from club.people.file_imports.kinds import ReadFile
from club.people.members.queries import active_members

FIELDS: Final = CopyFacts.__slots__
# the file of BoardGameGeek says nothing of it
OWN_FIELDS: Final = frozenset({"lent_to"})

BASE_END: Final = re.compile(r"\s*(:| [–-]) ")

CopyKey = tuple[int | None, str]  # owner and key
MOST_COPIES: Final = 10_000  # of a file
# filled where nothing is known; an expansion is one from the beginning
FILLED: Final = tuple(name for name in TITLE_FIELDS if name != "is_expansion")
# by which titles of one name are told apart; files of earlier releases lack the others
TELLING: Final = ("name", *(name for name in TITLE_FIELDS if name not in DESCRIPTIVE))


class RowState(TextChoices):
    """The effect of an import on a row."""

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
        and copy.key.startswith(BGG_PREFIX)
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
    present, in_file = getattr(copy, name), getattr(row.copy, name)
    if is_own:
        return bool(present != in_file)
    if name in OWN_FIELDS:
        return False
    is_untouched = present == copy.imported.get(name, "")
    return is_untouched and bool(present != in_file)


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
    is_own = OWN_COLUMNS_NEEDED.issubset(file.columns)
    if is_own:
        names = active_members().values_list("username", "pk")
        members = {name.lower(): pk for name, pk in names}
        rows = own_rows(file, members)
    elif BGG_NAME in file.columns:
        rows = bgg_rows(file, owner_id, with_comments=with_comments)
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


def titles_for(
    rows: Iterable[CollectionRow], now: datetime, *, is_own: bool
) -> Mapping[CollectionRow, LibraryTitle]:
    """The title of each row: by BoardGameGeek's id, else by its name. Titles of our own files are
    the same only where all of `TELLING` is. What is known here is not overwritten.
    """
    listed = list(rows)
    ids = {row.title.bgg_id for row in listed if row.title.bgg_id}
    names = {row.title.name for row in listed}
    known = _KnownTitles()
    for title in LibraryTitle.objects.filter(Q(bgg_id__in=ids) | Q(name__in=names)):
        known.add(title)
    title_of_row: dict[CollectionRow, LibraryTitle] = {}
    for row in listed:
        find = known.find_exact if is_own else known.find_like
        title_of_row[row] = find(row.title) or known.add(_make(row.title, now, is_own))
        if not is_own:
            _fill_gaps(title_of_row[row], row.title)
    return title_of_row


@dataclass(slots=True)
class _KnownTitles:
    by_id: dict[int, LibraryTitle] = field(default_factory=dict)
    by_name: dict[str, list[LibraryTitle]] = field(default_factory=dict)

    def add(self, title: LibraryTitle) -> LibraryTitle:
        if title.bgg_id is not None:
            self.by_id[title.bgg_id] = title
        self.by_name.setdefault(title.name, []).append(title)
        return title

    def find_exact(self, wanted: TitleFacts) -> LibraryTitle | None:
        if wanted.bgg_id is not None:
            return self.by_id.get(wanted.bgg_id)
        same = (
            title
            for title in self.by_name.get(wanted.name, ())
            if all(getattr(title, name) == getattr(wanted, name) for name in TELLING)
        )
        return next(same, None)

    def find_like(self, wanted: TitleFacts) -> LibraryTitle | None:
        """By id, else one of that name whose id and year are not known to be others."""
        if wanted.bgg_id is not None and wanted.bgg_id in self.by_id:
            return self.by_id[wanted.bgg_id]
        for title in self.by_name.get(wanted.name, ()):
            is_other = title.bgg_id is not None and wanted.bgg_id is not None
            years = {title.year, wanted.year} - {None}
            if not is_other and len(years) < 2:
                return title
        return None


def _make(wanted: TitleFacts, now: datetime, is_own: bool) -> LibraryTitle:
    slug = wanted.game_slug if is_own else slug_of_name(wanted.name)
    title = LibraryTitle(added_at=now)
    fill_title(title, replace(wanted, game_slug=slug))
    title.save()
    return title


def _fill_gaps(title: LibraryTitle, known: TitleFacts) -> None:
    gaps = [
        name
        for name in FILLED
        if getattr(title, name) in (None, "") and getattr(known, name)
    ]
    for name in gaps:
        setattr(title, name, getattr(known, name))
    if gaps:
        title.save(update_fields=gaps)


def put_under_bases(rows: Iterable[CollectionRow], *, is_own: bool) -> None:
    """Puts expansions of the file that have no base under theirs. Our own file names it; one of
    BoardGameGeek does not, so that the base is the game whose name is before the first colon or
    dash.
    """  # library 5.5
    base_of_name = {
        row.title.name: row.title.base_name if is_own else base_in_name(row.title.name)
        for row in rows
        if row.title.is_expansion
    }
    names = {name for name in base_of_name.values() if name}
    bases = {
        base.name.lower(): base for base in base_candidates().filter(name__in=names)
    }
    loose = LibraryTitle.objects.filter(
        is_expansion=True, base__isnull=True, name__in=base_of_name
    )
    changed = []
    for title in loose:
        title.base = bases.get(base_of_name[title.name].lower())
        if title.base is not None:
            changed.append(title)
    LibraryTitle.objects.bulk_update(changed, ["base"], batch_size=500)


def base_in_name(name: str) -> str:
    """The part of an expansion's name that names its base; empty where there is none."""
    end = BASE_END.search(name)
    return name[: end.start()] if end else ""
