"""CSV files: how all of the club are read and written. Spreadsheets run cells that begin with some
characters as formulas; an apostrophe before them prevents that.
"""

from __future__ import annotations

import codecs
import csv
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Final

from club.base.errors import ClubError

LARGEST_FILE: Final = 5_000_000  # bytes
MOST_ROWS: Final = 10_000
MOST_COLUMNS: Final = 300
LONGEST_CELL: Final = 10_000  # characters
FORMULA_STARTS: Final = ("=", "+", "-", "@", "'", "\t", "\r")
FALLBACK: Final = "cp1252"
UTF_16_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# the line by which Excel says what parts the columns
SEPARATOR_LINE: Final = re.compile(r'"?sep=([,;\t|])"?\r?\n', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CsvFile:
    """The rows by column name, in lower case."""

    columns: Sequence[str]
    rows: Sequence[Mapping[str, str]]
    # "" for UTF-8; else the encoding that was assumed, which the preview says
    assumed_encoding: str = ""
    lines: Sequence[int] = ()  # of the file, on which each row ends


def guard_cell(text: str) -> str:
    """The text as it is written in a cell."""  # library 5.4
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def unguard_cell(cell: str) -> str:
    """The text of a cell that `guard_cell` wrote."""
    is_guarded = cell.startswith("'") and cell[1:].startswith(FORMULA_STARTS)
    return cell[1:] if is_guarded else cell


def write_csv(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The file; every cell is quoted."""  # library 5.4
    target = StringIO(newline="")
    writer = csv.writer(target, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([guard_cell(cell) for cell in row] for row in rows)
    return target.getvalue()


def read_csv(
    content: bytes, most_rows: int = MOST_ROWS, largest: int = LARGEST_FILE
) -> CsvFile:
    """Reads a file with a row of column names. Raises ClubError, with the line that cannot be
    read.
    """
    if len(content) > largest:
        raise ClubError("too_large", "A CSV file has 5 MB at most.")
    text, assumed = _decode(content)
    if "\0" in text:
        raise ClubError("no_csv", "This is no CSV file: it has a NUL character.")
    parsed = _parse(text, most_rows)
    if not parsed:
        raise ClubError("no_csv", "The file is empty.")
    columns = [name.strip().lower() for name in parsed[0][1]]
    _expect_distinct(columns)
    rows = [
        dict(zip(columns, map(unguard_cell, row), strict=False))
        for _, row in parsed[1:]
    ]
    return CsvFile(columns, rows, assumed, [line for line, _ in parsed[1:]])


def _expect_distinct(columns: Sequence[str]) -> None:
    """Raises ClubError for a name that two columns have. Spreadsheets leave columns unnamed."""
    count = Counter(filter(None, columns))
    twice = [name for name, columns_of_name in count.items() if columns_of_name > 1]
    if twice:
        raise ClubError(
            "column_twice",
            "The first line names the column “{name}” twice.",
            name=twice[0][:80],
        )


def _decode(content: bytes) -> tuple[str, str]:
    """The text, and the encoding if it was assumed. Raises ClubError for broken UTF-16."""
    if content.startswith(UTF_16_MARKS):
        try:
            return content.decode("utf-16"), ""
        except UnicodeDecodeError:
            text = "This is no CSV file: its text is broken."
            raise ClubError("no_csv", text) from None
    try:
        return content.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        return content.decode(FALLBACK, errors="replace"), "Windows-1252"


def _parse(text: str, most_rows: int) -> list[tuple[int, list[str]]]:
    """The rows, each with the line on which it ends."""
    separator_line = SEPARATOR_LINE.match(text)
    delimiter = separator_line[1] if separator_line else _find_delimiter(text)
    table = StringIO(
        text[separator_line.end() :] if separator_line else text, newline=""
    )
    # strict: a quote that is never closed would take all that follows into one cell
    reader = csv.reader(table, delimiter=delimiter, strict=True)
    lines: list[tuple[int, list[str]]] = []
    lines_before = read = 1 if separator_line else 0
    try:
        for row in reader:
            read = lines_before + reader.line_num
            _check_row(row, len(lines), most_rows, read)
            if any(cell.strip() for cell in row):
                lines.append((read, row))
    except csv.Error:
        raise ClubError(
            "no_csv", "Line {line} cannot be read as CSV.", line=read + 1
        ) from None
    return lines


def _find_delimiter(text: str) -> str:
    """A semicolon or a tab if the head has no comma: spreadsheets write semicolons in much of
    Europe, and tabs in UTF-16.
    """
    head = text.partition("\n")[0]
    return next((sign for sign in ",;\t" if sign in head), ",")


def _check_row(row: Sequence[str], read: int, most: int, line: int) -> None:
    if read > most:
        raise ClubError("too_many_rows", "A file has {most} rows at most.", most=most)
    if len(row) > MOST_COLUMNS:
        raise ClubError("too_many_cells", "Line {line} has too many cells.", line=line)
    if any(len(cell) > LONGEST_CELL for cell in row):
        raise ClubError(
            "long_cell", "Line {line} has a cell that is too long.", line=line
        )
