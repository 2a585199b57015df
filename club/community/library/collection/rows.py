"""Rows of a collection as CSV, from BoardGameGeek or from this site; and our own file, which is the
same byte for byte when it is read and written again.

Columns are found by name, others are ignored: what was paid, private comments and ratings are never
stored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from club.base.errors import ClubError
from club.base.texts.csv_files import CsvFile, write_csv
from club.community.library.models import (
    LONGEST_DETAIL,
    LONGEST_KEY,
    LONGEST_REMARKS,
    GameCopy,
    LentTo,
    LibraryTitle,
)
from club.community.library.services.copies import CopyFacts, fill_copy
from club.community.library.services.titles import (
    MOST_MINUTES,
    MOST_PLAYERS,
    TITLE_FIELDS,
    TitleFacts,
    fill_title,
)
from club.community.library.title_models import LONGEST_NAME

MOST_DIGITS: Final = 15
DECIMAL_NUMBER: Final = re.compile(r"\d{1,3}(\.\d{1,10})?", re.ASCII)
PLAYERS: Final = re.compile(r"(?<!\d)[1-9]\d?(?!\d)\+?", re.ASCII)
BGG_NAME: Final = "objectname"
BGG_PREFIX: Final = "bgg."  # of keys
MOST_COPIES_OF_ROW: Final = 50  # of one title in one row
TITLE_NUMBERS: Final = {
    "year": "year",
    "minplayers": "min_players",
    "maxplayers": "max_players",
    "minplaytime": "min_minutes",
    "maxplaytime": "max_minutes",
    "bggid": "bgg_id",
}
TITLE_TEXTS: Final = {
    "bestwith": "best_with",
    "tags": "tags",
    "base": "base_name",
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
    "weight",
    *TITLE_TEXTS,
)
OWN_COLUMNS_NEEDED: Final = frozenset(
    {"key", "owner", "title"}
)  # by which our files are known


@dataclass(frozen=True, slots=True)
class CollectionRow:
    """One copy, checked."""

    line: int  # of the file
    key: str
    owner_id: int | None  # None: the club
    title: TitleFacts
    copy: CopyFacts
    is_wished: bool = False  # the importer wants to play it


def checked_row(row: CollectionRow) -> CollectionRow:
    """The row with clean texts, as they are stored. Raises ClubError, which names the line."""
    title, copy = LibraryTitle(), GameCopy()
    try:
        fill_title(title, row.title)
        fill_copy(copy, row.copy)
    except ClubError as refusal:
        raise wrong_line(row.line, str(refusal)) from None
    title_fields = {name: getattr(title, name) for name in ("name", *TITLE_FIELDS)}
    cleaned = {name: getattr(copy, name) for name in CopyFacts.__slots__}
    return CollectionRow(
        row.line,
        row.key,
        row.owner_id,
        TitleFacts(**title_fields, base_name=row.title.base_name),
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


def weight_in(cells: Mapping[str, str], column: str, line: int) -> Decimal | None:
    """The weight in the cell; None for an empty cell and for 0. Raises ClubError, which names the
    line.
    """
    text = cells.get(column, "").strip()
    if not text:
        return None
    if not DECIMAL_NUMBER.fullmatch(text):
        raise wrong_line(line, f"“{text[:20]}” is no number ({column}).")
    return Decimal(text) or None


def wrong_line(line: int, why: str) -> ClubError:
    """The refusal of a file because of one of its lines."""
    return ClubError("wrong_line", "Line {line}: {why}", line=line, why=why)


def bgg_rows(
    file: CsvFile, owner_id: int | None, *, with_comments: bool
) -> Iterator[CollectionRow]:
    """The owned copies. Raises ClubError, which names the line."""  # library 5.1
    numbers: dict[str, int] = {}  # of copies of a title that has no collection id
    for line, cells in zip(file.lines, file.rows, strict=True):
        if cells.get("own", "").strip() != "1":
            continue
        quantity = number_in(cells, "quantity", line) or 1
        if not 1 <= quantity <= MOST_COPIES_OF_ROW:
            raise wrong_line(line, f"{quantity} copies are too many.")
        row = _bgg_row(cells, line, owner_id, with_comments)
        for key in _bgg_keys(cells, line, quantity, numbers):
            yield CollectionRow(line, key, owner_id, row.title, row.copy, row.is_wished)


def _bgg_keys(
    cells: Mapping[str, str], line: int, quantity: int, numbers: dict[str, int]
) -> Iterator[str]:
    """A key for each copy: the collection id, else the title's and a number."""  # library 5.2
    collection_id = number_in(cells, "collid", line)
    object_id = number_in(cells, "objectid", line)
    if collection_id is not None:
        stem = f"{BGG_PREFIX}c{collection_id}"
    elif object_id is not None:
        stem = f"{BGG_PREFIX}o{object_id}"
    else:
        raise wrong_line(line, "It has neither collid nor objectid.")
    for _copy in range(quantity):
        numbers[stem] = numbers.get(stem, 0) + 1
        yield f"{stem}.{numbers[stem]}"


def _bgg_row(
    cells: Mapping[str, str], line: int, owner_id: int | None, with_comments: bool
) -> CollectionRow:
    title = _bgg_title(cells, line)
    copy = CopyFacts(
        _detail(cells.get("version_languages") or cells.get("language", "")),
        _detail(cells.get("invlocation", "")),
        _detail(cells.get("conditiontext", "")),
        cells.get("comment", "")[:LONGEST_REMARKS] if with_comments else "",
    )
    wished = cells.get("wanttoplay", "").strip() == "1"
    return checked_row(CollectionRow(line, "", owner_id, title, copy, wished))


def _bgg_title(cells: Mapping[str, str], line: int) -> TitleFacts:
    playing_time = number_in(cells, "playingtime", line)
    minutes = (
        number_in(cells, "minplaytime", line) or playing_time,
        number_in(cells, "maxplaytime", line) or playing_time,
    )
    players = (
        number_in(cells, "minplayers", line),
        number_in(cells, "maxplayers", line),
    )
    return TitleFacts(
        cells.get(BGG_NAME, "")[:LONGEST_NAME],
        number_in(cells, "yearpublished", line),
        *_range(players, MOST_PLAYERS),
        *_range(minutes, MOST_MINUTES),
        is_expansion=cells.get("itemtype", "").strip() == "expansion",
        bgg_id=number_in(cells, "objectid", line),
        weight=weight_in(cells, "avgweight", line),
        best_with=", ".join(PLAYERS.findall(cells.get("bggbestplayers", ""))[:6]),
    )


def _detail(text: str) -> str:
    return " ".join(text.split())[:LONGEST_DETAIL]


def _range(
    numbers: tuple[int | None, int | None], limit: int
) -> tuple[int | None, int | None]:
    """The least and the most; what cannot be counts as not known, as 0 does."""
    least, most = (
        number if number is not None and 1 <= number <= limit else None
        for number in numbers
    )
    if least is not None and most is not None and least > most:
        return most, least
    return least, most


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
        yield checked_row(_own_row(cells, line, key, owner_id))


def _own_row(
    cells: Mapping[str, str], line: int, key: str, owner_id: int | None
) -> CollectionRow:
    numbers: dict[str, Any] = {
        field: number_in(cells, column, line) for column, field in TITLE_NUMBERS.items()
    }
    described = {field: cells.get(column, "") for column, field in TITLE_TEXTS.items()}
    texts = {field: cells.get(column, "") for column, field in COPY_TEXTS.items()}
    return CollectionRow(
        line,
        key,
        owner_id,
        TitleFacts(
            cells.get("title", ""),
            is_expansion=cells.get("expansion", "") == "1",
            game_slug=cells.get("game", ""),
            weight=weight_in(cells, "weight", line),
            **(numbers | described),
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
        "" if title.weight is None else str(title.weight),
        *(getattr(title, field) for field in TITLE_TEXTS.values()),
    ]


def _order(copy: GameCopy) -> tuple[bytes, bytes, str, str]:
    """By name; the same on each database."""
    title = copy.title
    owner = copy.owner.username if copy.owner else ""
    return title.sort_key.encode(), title.name.encode(), owner, copy.key
