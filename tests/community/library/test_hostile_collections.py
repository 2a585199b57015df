"""Hostile collections: a file that is wrong in a line writes nothing, and names the line."""

from __future__ import annotations

import pytest

from club.base.errors import ClubError
from club.people.file_imports.models import FileImport, ImportStatus
from club.people.members.models import Member
from tests.community.library.files import FILE, GO, HEAD, HIVE, compared, rows, stored
from tests.community.library.shelves import organiser

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(carol: Member) -> Member:
    return organiser(carol)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_utf_8_with_or_without_a_mark(keeper: Member, mark: bytes) -> None:
    content = mark + FILE.replace("Hive", "Höfe").encode()
    assert compared(keeper, content)[0].row.title.name == "Höfe"
    assert stored(keeper, content).preview["encoding"] == ""


def test_windows_1252_is_read_and_said_so(keeper: Member) -> None:
    content = FILE.replace("Hive", "Höfe").encode("cp1252")
    assert compared(keeper, content)[0].row.title.name == "Höfe"
    assert stored(keeper, content).preview["encoding"] == "Windows-1252"


def with_cell(column: str, text: str) -> str:
    """The file, with this text in the second row."""
    cells = GO.split(",")
    cells[HEAD.split(",").index(column)] = text
    return "\r\n".join((HEAD, HIVE, ",".join(cells)))


HOSTILE = {
    "a NUL": (FILE.replace("Hive", "Hi\0ve"), ""),
    "a long cell": (with_cell("invlocation", "x" * 10_001), "Line 3"),
    "a very long cell": (with_cell("invlocation", "x" * 140_000), "Line 3"),
    "a bare CR": (FILE.replace("Hive", '"Hi\rve"'), "Line"),
    "no number": (with_cell("minplayers", "two"), "Line 3"),
    "odd digits": (with_cell("minplayers", "٣"), "Line 3"),
    "a long number": (with_cell("objectid", "9" * 40), "Line 3"),
    "many copies": (with_cell("quantity", "99999"), "Line 3"),
    "less than no copies": (with_cell("quantity", "-3"), "Line 3"),
    "a turned name": (with_cell("objectname", "a\u202eb"), "Line 3"),
    "no name": (with_cell("objectname", " "), "Line 3"),
    "control characters": (with_cell("objectname", "a\x07b"), "Line 3"),
    "no year": (with_cell("yearpublished", "99999"), "Line 3"),
    "too many rows": ("objectname,own\n" + "x,0\n" * 10_001, ""),
    "too many copies": (
        "objectname,objectid,own,quantity\n" + "".join(f"x,{n},1,50\n" for n in range(1, 250)),
        "",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_writes_nothing_and_its_line_is_named(keeper: Member, name: str) -> None:
    text, line = HOSTILE[name]

    job = stored(keeper, text)

    assert job.refusal and line in job.refusal and job.status == ImportStatus.REFUSED
    assert bytes(job.content) == b"" and rows() == ((), ())


@pytest.mark.parametrize("text", ["", "objectname,own\n" + "x" * 5_000_000], ids=len)
def test_a_file_that_is_empty_or_too_large_is_not_stored(keeper: Member, text: str) -> None:
    with pytest.raises(ClubError):
        stored(keeper, text)

    assert not FileImport.objects.exists()
