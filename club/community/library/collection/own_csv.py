"""Our own CSV file of copies: written and read again, it is the same byte for byte."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from club.base.texts.csv_files import CsvFile, write_csv
from club.community.library.collection.rows import (
    CollectionRow,
    checked_row,
    number_in,
    wrong_line,
)
from club.community.library.models import LONGEST_KEY, GameCopy, LentTo
from club.community.library.services.copies import CopyFacts
from club.community.library.services.titles import TitleFacts

TITLE_NUMBERS: Final = {
    "year": "year",
    "minplayers": "min_players",
    "maxplayers": "max_players",
    "minplaytime": "min_minutes",
    "maxplaytime": "max_minutes",
    "bggid": "bgg_id",
}
COPY_TEXTS: Final = {
    "language": "language",
    "location": "location",
    "condition": "condition",
    "remarks": "remarks",
    "lentto": "lent_to",
}
COLUMNS: Final = (
    "key",
    "owner",
    "title",
    *TITLE_NUMBERS,
    "expansion",
    "game",
    *COPY_TEXTS,
)
NEEDED: Final = frozenset({"key", "owner", "title"})  # by which our files are known


def write_own_csv(copies: Iterable[GameCopy]) -> str:
    """The file of these copies, whose titles and owners are loaded."""  # library 5.3
    ordered = sorted(copies, key=_order)
    return write_csv(COLUMNS, [_cells(copy) for copy in ordered])


def own_rows(file: CsvFile, members: Mapping[str, int]) -> Iterator[CollectionRow]:
    """The copies. `members` has the ids of members by their names in lower case. Raises ClubError,
    which names the line.
    """  # library 5.3
    seen: set[tuple[str, str]] = set()
    for line, cells in zip(file.lines, file.rows, strict=True):
        key, owner = cells.get("key", ""), cells.get("owner", "").lower()
        if owner and owner not in members:
            raise wrong_line(line, f"there is no member called {owner[:40]}.")
        if (
            not key.isascii()
            or not key.isprintable()
            or not 1 <= len(key) <= LONGEST_KEY
        ):
            raise wrong_line(line, "the key is empty, too long, or has odd characters.")
        if (owner, key) in seen:
            raise wrong_line(line, "the same key stood above.")
        seen.add((owner, key))
        owner_id = members[owner] if owner else None
        yield checked_row(_row(cells, line, key, owner_id))


def _row(
    cells: Mapping[str, str], line: int, key: str, owner_id: int | None
) -> CollectionRow:
    numbers = {
        field: number_in(cells, column, line) for column, field in TITLE_NUMBERS.items()
    }
    texts = {field: cells.get(column, "") for column, field in COPY_TEXTS.items()}
    return CollectionRow(
        line,
        key,
        owner_id,
        TitleFacts(
            cells.get("title", ""),
            is_expansion=cells.get("expansion", "") == "1",
            game_slug=cells.get("game", ""),
            **numbers,
        ),
        CopyFacts(**texts | {"lent_to": texts["lent_to"] or LentTo.ALL}),
    )


def _cells(copy: GameCopy) -> list[str]:
    title = copy.title
    numbers = (getattr(title, field) for field in TITLE_NUMBERS.values())
    return [
        copy.key,
        copy.owner.username if copy.owner else "",
        title.name,
        *("" if number is None else str(number) for number in numbers),
        "1" if title.is_expansion else "0",
        title.game_slug,
        *(str(getattr(copy, field)) for field in COPY_TEXTS.values()),
    ]


def _order(copy: GameCopy) -> tuple[bytes, bytes, str, str]:
    """By name; the same on each database."""
    title = copy.title
    owner = copy.owner.username if copy.owner else ""
    return title.sort_key.encode(), title.name.encode(), owner, copy.key
