"""CSV files, as they are read and written everywhere."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from club.base.errors import ClubError
from club.base.texts.csv_files import (
    LARGEST_FILE,
    LONGEST_CELL,
    MOST_ROWS,
    guard_cell,
    read_csv,
    unguard_cell,
    write_csv,
)

CELLS = {
    "Nim": "Nim",
    "=1+1": "'=1+1",
    "+358 40": "'+358 40",
    "-3": "'-3",
    "@SUM(A1)": "'@SUM(A1)",
    "\tx": "'\tx",
    "\r=x": "'\r=x",
    "'=x": "''=x",
    " =x": " =x",
    "100%": "100%",
}


@pytest.mark.parametrize(("text", "cell"), CELLS.items())
def test_a_formula_is_written_as_text(text: str, cell: str) -> None:
    assert guard_cell(text) == cell


@pytest.mark.parametrize("text", [*CELLS, *CELLS.values(), "'", "''", "'a", ""])
def test_what_is_written_is_read_back(text: str) -> None:
    assert unguard_cell(guard_cell(text)) == text
    (row,) = read_csv(write_csv(["a", "b"], [[text, "x"]]).encode()).rows
    assert row == {"a": text, "b": "x"}


def test_every_cell_is_quoted() -> None:
    assert write_csv(["a", "b"], [["c", 'd"e']]) == '"a","b"\r\n"c","d""e"\r\n'


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_utf_8_with_and_without_a_mark(mark: bytes) -> None:
    found = read_csv(mark + "Name,E-mail\nPäivi,p@x.example\n".encode())
    assert found.rows == [{"name": "Päivi", "e-mail": "p@x.example"}]
    assert found.assumed_encoding == ""


def test_any_other_is_read_as_windows_1252_and_said_so() -> None:
    found = read_csv("name\nPäivi\n".encode("cp1252"))
    assert (found.rows, found.assumed_encoding) == ([{"name": "Päivi"}], "Windows-1252")


def test_columns_may_be_parted_by_semicolons() -> None:
    assert read_csv(b"name;e-mail\na;b\n").rows == [{"name": "a", "e-mail": "b"}]


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_the_separator_that_excel_names_is_used(separator: str, line_end: str) -> None:
    lines = [f"sep={separator}", f"name{separator}score", f"a{separator}'-3"]

    found = read_csv(line_end.join(lines).encode("utf-8-sig"))

    assert (found.columns, found.rows) == (["name", "score"], [{"name": "a", "score": "-3"}])
    assert found.lines == [3]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_with_tabs_is_read(encoding: str) -> None:
    found = read_csv("\ufeffName\tPlace\r\nPäivi\tΑθήνα, GR\r\n".encode(encoding))

    assert found.rows == [{"name": "Päivi", "place": "Αθήνα, GR"}]
    assert found.assumed_encoding == ""


def test_half_of_a_character_in_utf_16_is_refused() -> None:
    with pytest.raises(ClubError, match="its text is broken"):
        read_csv(b"\xff\xfe" + "name\n".encode("utf-16-le") + b"\x00\xd8a\x00")


@pytest.mark.parametrize("head", ["name,Score,name", "Name, name ", 'a,"name",NAME'])
def test_a_heading_that_is_given_twice_is_refused(head: str) -> None:
    with pytest.raises(ClubError, match="names the column “name” twice"):
        read_csv(f"{head}\nx,y,z\n".encode())


def test_columns_without_a_heading_are_no_heading_given_twice() -> None:
    (row,) = read_csv(b"name;;\na;b;c\n").rows

    assert row["name"] == "a"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n",
        b"name\na\0b\n",
        b'name\n"a" b\x00',
        b"name\n" + b"x" * (LONGEST_CELL + 1),
        b"name\n" + b"x" * (csv.field_size_limit() + 1),
        b"name\n" + b"x\n" * (MOST_ROWS + 1),
        b"x" * (LARGEST_FILE + 1),
    ],
    ids=["empty", "blank", "nul", "late nul", "long cell", "longer cell", "rows", "size"],
)
def test_a_hostile_file_is_refused(content: bytes) -> None:
    with pytest.raises(ClubError):
        read_csv(content)


def test_a_quote_that_is_not_closed_is_named_by_its_line() -> None:
    with pytest.raises(ClubError, match="Line 3 cannot be read"):
        read_csv(b'name,own\na,1\n"b,1\nc,1\n')


def test_as_many_rows_as_there_may_be_are_read() -> None:
    assert len(read_csv(b"name\n" + b"x\n" * MOST_ROWS).rows) == MOST_ROWS


def test_a_short_row_lacks_its_last_columns() -> None:
    assert read_csv(b"name,e-mail\na\n").rows == [{"name": "a"}]


def test_what_is_written_can_be_read_by_others() -> None:
    text = write_csv(["a"], [["1"], ["2"]])
    assert list(csv.reader(StringIO(text, newline=""))) == [["a"], ["1"], ["2"]]
