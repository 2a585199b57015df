"""A row of a collection, whichever kind of file it is from, and the numbers in its cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from club.base.errors import ClubError
from club.community.library.models import GameCopy, LibraryTitle
from club.community.library.services.copies import CopyFacts, fill_copy
from club.community.library.services.titles import TitleFacts, fill_title

MOST_DIGITS: Final = 15


@dataclass(frozen=True, slots=True)
class CollectionRow:
    """One copy, checked."""

    line: int  # of the file
    key: str
    owner_id: int | None  # None: the club
    title: TitleFacts
    copy: CopyFacts
    is_wished: bool = False  # whoever imports wants to play it


def checked_row(row: CollectionRow) -> CollectionRow:
    """The row with clean texts, as they are stored. Raises ClubError, which names the line."""
    title, copy = LibraryTitle(), GameCopy()
    try:
        fill_title(title, row.title)
        fill_copy(copy, row.copy)
    except ClubError as refusal:
        raise wrong_line(row.line, str(refusal)) from None
    facts = {name: getattr(row.title, name) for name in TitleFacts.__slots__}
    cleaned = {name: getattr(copy, name) for name in CopyFacts.__slots__}
    return CollectionRow(
        row.line,
        row.key,
        row.owner_id,
        TitleFacts(**facts | {"name": title.name}),
        CopyFacts(**cleaned),
        row.is_wished,
    )


def number_in(cells: Mapping[str, str], column: str, line: int) -> int | None:
    """The whole number in the cell; None for an empty cell and for 0, which means: not known.
    Raises ClubError, which names the line.
    """  # library 5.1
    text = cells.get(column, "").strip()
    digits = text.removeprefix("-")
    if not text:
        return None
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        raise wrong_line(line, f"“{text[:20]}” is no number ({column}).")
    return int(text) or None


def wrong_line(line: int, why: str) -> ClubError:
    """The refusal of a file because of one of its lines."""
    return ClubError("wrong_line", "Line {line}: {why}", line=line, why=why)
