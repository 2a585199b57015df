"""Reads the file of a collection, whichever program wrote it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from club.errors import ClubError
from club.library.collection import bgg, own_csv
from club.library.collection.rows import CollectionRow
from club.members.queries import active_members
from club.texts.csv_files import read_csv

MOST_COPIES: Final = 10_000  # of a file


@dataclass(frozen=True, slots=True)
class Collection:
    """The copies that a file lists."""

    rows: Sequence[CollectionRow]
    owner_id: int | None  # of a file of BoardGameGeek; our own files name the owners
    is_own: bool  # written by this site, and not by BoardGameGeek
    assumed_encoding: str  # "" for UTF-8


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
    return Collection(copies, owner_id, is_own, file.assumed_encoding)
