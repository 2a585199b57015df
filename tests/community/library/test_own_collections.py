"""Our own CSV. Written and read again it is the same byte for byte."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from club.base.errors import ClubError
from club.base.texts.csv_files import guard_cell, unguard_cell, write_csv
from club.community.library.collection.comparison import RowState
from club.community.library.collection.rows import COLUMNS, write_own_csv
from club.community.library.models import GameCopy, LibraryTitle
from club.community.library.queries import copies_to_export
from club.community.library.services.copies import change_copy
from club.people.members.models import Member
from tests.community.library.files import compared, read_in, rows
from tests.community.library.shelves import FACTS, box, organiser, title_called
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
EXAMPLES = tomllib.loads((Path(__file__).parent / "library_examples.toml").read_text())["example"]
CELLS = next(example["rows"] for example in EXAMPLES if example["kind"] == "cell")


@pytest.fixture
def keeper(carol: Member) -> Member:
    return organiser(carol)


@pytest.mark.parametrize("row", CELLS)
def test_a_worked_example_of_a_cell(row: str) -> None:
    text, written = row.split(" -> ", 1)
    assert guard_cell(text) == written and unguard_cell(written) == text


@pytest.mark.parametrize("text", ["=1+1", "+3", "-3", "@x", "'=x", "''", '"', "a,b;c", "ä\u200dö"])
def test_a_formula_is_written_with_an_apostrophe_and_read_without(
    keeper: Member, text: str
) -> None:
    box("Hive", remarks=f"{text}\n\nand so on", location=text)
    written = write_own_csv(copies_to_export())
    assert f'"{guard_cell(text)}"'.replace('"""', '""""') in written
    GameCopy.objects.all().delete()
    read_in(keeper, written)
    assert write_own_csv(copies_to_export()) == written


def test_our_own_file_is_the_same_byte_for_byte(keeper: Member, alice: Member) -> None:
    read_in(keeper)
    box("Go", alice, language="日本語", lent_to="nobody", remarks="Two\n\nparagraphs.")
    box("Émile’s «Game»")
    title_called("Go", year=1990, max_players=4).copies.create(key="other", added_at=NOW)
    title_called("Go", is_expansion=True).copies.create(key="third", added_at=NOW)
    described = {"weight": "2.50", "best_with": "2, 4+", "tags": "co-op, quick"}
    base = box("Zooloretto").title
    expansion = title_called("Aquaretto", is_expansion=True, base=base, **described)
    expansion.copies.create(key="fourth", added_at=NOW)
    written = write_own_csv(copies_to_export())
    assert {row.state for row in compared(keeper, written)} == {RowState.SAME}
    GameCopy.objects.all().delete()
    LibraryTitle.objects.all().delete()
    job = read_in(keeper, written)
    assert (job.new, job.refusal) == (9, "")
    assert write_own_csv(copies_to_export()).encode() == written.encode()
    read_in(keeper, written)
    assert write_own_csv(copies_to_export()).encode() == written.encode()


def test_a_file_of_an_earlier_release_finds_titles_that_are_described_now(
    keeper: Member,
) -> None:
    box("Hive")
    LibraryTitle.objects.update(weight="2.30", tags="quick")
    later = ("weight", "bestwith", "tags", "base")
    columns = [name for name in COLUMNS if name not in later]
    cells = {"key": "new", "title": "Hive", "lentto": "all", "expansion": "0"}
    file = write_csv(columns, [[cells.get(name, "") for name in columns]])
    assert read_in(keeper, file).new == 1
    assert LibraryTitle.objects.count() == 1


def test_our_own_file_changes_what_was_changed_in_it(keeper: Member) -> None:
    copy = box("Hive", location="shelf 1")
    change_copy(copy.pk, keeper, FACTS)
    written = write_own_csv(copies_to_export()).replace("shelf 2", "shelf 3")
    assert read_in(keeper, written).changed == 1
    copy.refresh_from_db()
    assert copy.location == "shelf 3"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"alice"', '"nobody"'),
        ('"all"', '"everybody"'),
        ('"k1"', '""'),
        ('"k1"', '"k\n1"'),
        ('"k1"', f'"{"k" * 41}"'),
        ('"nim"', '"poker"'),
        ('"k2"', '"k1"'),
    ],
)
def test_a_wrong_line_of_our_own_file_is_named(
    keeper: Member, alice: Member, old: str, new: str
) -> None:
    title = title_called("Nim", game_slug="nim")
    for key in ("k1", "k2"):
        GameCopy.objects.create(title=title, owner=alice, key=key, added_at=NOW)
    written, before = write_own_csv(copies_to_export()), rows()
    assert old in written
    with pytest.raises(ClubError) as refused:
        compared(
            keeper, written.replace(old, new, 1) if old != '"k2"' else written.replace(old, new)
        )
    assert "Line " in str(refused.value) and rows() == before
