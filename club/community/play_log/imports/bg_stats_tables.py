"""The tables of a file of BG Stats to which plays refer. Rows refer to each other by numbers that
hold for one file; we keep references by identifiers, which are the same in all files of a program.
"""  # plays 5.2

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from club.community.play_log.imports.source_plays import (
    MOST_PLAYS,
    BadFile,
    FieldReader,
    RowProblems,
    TableRow,
)

Row = Mapping[str, Any]
DOCUMENT: Final = "document"  # the name under which all that is no table is kept
REFERENCES: Final = {
    "gameRefId": "games",
    "playerRefId": "players",
    "locationRefId": "locations",
    "tagRefId": "tags",
    "groupRefId": "groups",
    "meRefId": "players",
}
TABLES: Final = tuple(dict.fromkeys(REFERENCES.values()))
LONGEST_KEY: Final = 100
LARGEST_NUMBER: Final = 2**31 - 1
MOST_NESTED: Final = 20  # levels of lists and objects in each other
# NUL, and half of a surrogate pair: no database stores them
UNSTORABLE: Final = re.compile("[\0\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class FileTables:
    """The rows by table and number, and the identifiers of these rows."""

    rows: Mapping[str, Mapping[str, Row]]
    keys: Mapping[str, Mapping[str, str]]
    others: Row  # what else the file has
    latest: date

    def find(self, table: str, number: object) -> Row | None:
        return self.rows[table].get(str(number))

    def to_keep(self) -> list[TableRow]:
        """All rows with references by identifier."""
        kept = [
            TableRow(table, self.keys[table][number], _whole(number), self.name(row))
            for table in TABLES
            for number, row in self.rows[table].items()
        ]
        return [*kept, TableRow(DOCUMENT, "", 0, self.name(self.others))]

    def name(self, value: Any) -> Any:
        """The value with identifiers in place of numbers."""
        return replace_references(value, self.keys)

    @property
    def owner(self) -> str:
        """The name of the file's owner; empty: the file does not say."""
        user = self.others.get("userInfo")
        number = user.get("meRefId") if isinstance(user, dict) else None
        row = self.find("players", number) or {}
        try:
            return (
                "" if row.get("isAnonymous") else FieldReader(0).person(row.get("name"))
            )
        except BadFile:
            return ""


def read_tables(document: Row, latest: date, problems: RowProblems) -> FileTables:
    """The tables of a file. Rows that cannot be stored are left out. Raises BadFile for tables
    that are no lists.
    """
    rows = {table: _rows_by_number(document, table, problems) for table in TABLES}
    keys = {
        table: {number: _key(number, row) for number, row in by_number.items()}
        for table, by_number in rows.items()
    }
    others = {
        name: value
        for name, value in document.items()
        if (name not in (*TABLES, "plays") or value == [])
        and is_storable([name, value])
    }
    return FileTables(rows, keys, others, latest)


def rows_of(document: Row, name: str, problems: RowProblems) -> Sequence[Row]:
    """A table of the file, without rows that are no objects. Raises BadFile."""
    rows = document.get(name) or []
    if not isinstance(rows, list):
        raise BadFile(1, f"“{name}” is no list of objects.")
    if len(rows) > MOST_PLAYS:
        raise BadFile(1, f"“{name}” has more than {MOST_PLAYS} rows.")
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            problems.add_found(name, f"Row {number} of “{name}” is no object.")
    return [row for row in rows if isinstance(row, dict)]


def replace_references(value: Any, names: Mapping[str, Mapping[str, Any]]) -> Any:
    """The value with other names in place of those of rows, in lists and objects as well. Names
    without a row stay.
    """
    if isinstance(value, list):
        return [replace_references(inner, names) for inner in value]
    if not isinstance(value, dict):
        return value
    return {
        key: names[REFERENCES[key]].get(str(inner), inner)
        if key in REFERENCES
        else replace_references(inner, names)
        for key, inner in value.items()
    }


def is_storable(value: Any, levels: int = MOST_NESTED) -> bool:
    """Whether a database stores the value: its texts, and how deep it is nested."""
    if isinstance(value, str):
        return not UNSTORABLE.search(value)
    inner: Collection[Any] = ()
    if isinstance(value, dict):
        inner = [*value, *value.values()]
    elif isinstance(value, list):
        inner = value
    return levels > 0 and all(is_storable(part, levels - 1) for part in inner)


def _rows_by_number(
    document: Row, table: str, problems: RowProblems
) -> Mapping[str, Row]:
    return {str(row.get("id")): row for row in _storable(document, table, problems)}


def _storable(document: Row, table: str, problems: RowProblems) -> Iterable[Row]:
    for row in rows_of(document, table, problems):
        if is_storable(row):
            yield row
        else:
            problems.add_found(row.get("uuid"), "This row cannot be stored.")


def _key(number: str, row: Row) -> str:
    return str(row.get("uuid") or f"#{number}")[:LONGEST_KEY]


def _whole(number: str) -> int:
    is_number = number.isascii() and number.isdigit() and len(number) <= 10
    return min(int(number), LARGEST_NUMBER) if is_number else 0
