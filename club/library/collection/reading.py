"""Reads the file of a collection, whichever program wrote it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from club.errors import ClubError
from club.file_imports.kinds import ReadFile
from club.library.collection import bgg, own_csv
from club.members.queries import active_members
from club.texts.csv_files import read_csv

MOST_COPIES: Final = 10_000  # of a file


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
    """  # B1.1, B1.2
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
