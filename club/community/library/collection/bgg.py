"""The CSV file of a collection that BoardGameGeek writes. Columns are found by name, others are
ignored: what was paid, private comments and ratings are never kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from club.base.texts.csv_files import CsvFile
from club.community.library.collection.rows import (
    CollectionRow,
    checked_row,
    number_in,
    wrong_line,
)
from club.community.library.models import LONGEST_DETAIL, LONGEST_NAME, LONGEST_REMARKS
from club.community.library.services.copies import CopyFacts
from club.community.library.services.titles import (
    MOST_MINUTES,
    MOST_PLAYERS,
    TitleFacts,
)

NAME: Final = "objectname"
PREFIX: Final = "bgg."  # of keys
MOST_COPIES: Final = 50  # of one title in one row


def bgg_rows(
    file: CsvFile, owner_id: int | None, *, with_comments: bool
) -> Iterator[CollectionRow]:
    """The owned copies. Raises ClubError, which names the line."""  # library 5.1
    numbers: dict[str, int] = {}  # of copies of a title that has no collection id
    for line, cells in zip(file.lines, file.rows, strict=True):
        if cells.get("own", "").strip() != "1":
            continue
        quantity = number_in(cells, "quantity", line) or 1
        if not 1 <= quantity <= MOST_COPIES:
            raise wrong_line(line, f"{quantity} copies are too many.")
        row = _row(cells, line, owner_id, with_comments)
        for key in _keys(cells, line, quantity, numbers):
            yield CollectionRow(line, key, owner_id, row.title, row.copy, row.is_wished)


def _keys(
    cells: Mapping[str, str], line: int, quantity: int, numbers: dict[str, int]
) -> Iterator[str]:
    """A key for each copy: the collection id, else the title's and a number."""  # library 5.2
    collection_id = number_in(cells, "collid", line)
    object_id = number_in(cells, "objectid", line)
    if collection_id is not None:
        stem = f"{PREFIX}c{collection_id}"
    elif object_id is not None:
        stem = f"{PREFIX}o{object_id}"
    else:
        raise wrong_line(line, "It has neither collid nor objectid.")
    for _copy in range(quantity):
        numbers[stem] = numbers.get(stem, 0) + 1
        yield f"{stem}.{numbers[stem]}"


def _row(
    cells: Mapping[str, str], line: int, owner_id: int | None, with_comments: bool
) -> CollectionRow:
    playing_time = number_in(cells, "playingtime", line)
    minutes = (
        number_in(cells, "minplaytime", line) or playing_time,
        number_in(cells, "maxplaytime", line) or playing_time,
    )
    players = (
        number_in(cells, "minplayers", line),
        number_in(cells, "maxplayers", line),
    )
    title = TitleFacts(
        cells.get(NAME, "")[:LONGEST_NAME],
        number_in(cells, "yearpublished", line),
        *_range(players, MOST_PLAYERS),
        *_range(minutes, MOST_MINUTES),
        is_expansion=cells.get("itemtype", "").strip() == "expansion",
        bgg_id=number_in(cells, "objectid", line),
    )
    copy = CopyFacts(
        _detail(cells.get("version_languages") or cells.get("language", "")),
        _detail(cells.get("invlocation", "")),
        _detail(cells.get("conditiontext", "")),
        cells.get("comment", "")[:LONGEST_REMARKS] if with_comments else "",
    )
    wished = cells.get("wanttoplay", "").strip() == "1"
    return checked_row(CollectionRow(line, "", owner_id, title, copy, wished))


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
