"""Files that cannot be read, and rows that cannot be read in files that can."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.test import Client

from club.base.errors import ClubError
from club.community.play_log.imports.import_kind import read_plays_file
from club.community.play_log.imports.source_plays import BadFile
from club.community.play_log.models import Play
from club.people.file_imports.models import FileImport, ImportStatus
from club.people.file_imports.services import receive_file
from club.people.members.models import Member
from tests.community.play_log.files import BGG, CSV, bg_stats, bg_stats_play
from tests.community.play_log.imported import read, written
from tests.support.sitting_down import NOW

Enter = Callable[[Member], Client]
GOOD = bg_stats_play(2)
UNREADABLE: list[tuple[bytes, int]] = [
    (b"", 1),
    (b"{", 1),
    (b'{"plays": 3}', 1),
    (b"[" * 100_000, 1),
    (b'{\n"plays": [\n{"uuid": "a" "b"}]}', 3),
    (b'{"plays": [], "games": 7}', 1),
    (b'{"plays": [' + b"{}," * 20_000 + b"{}]}", 1),
    (b'{"plays": [], "games": [' + b"{}," * 20_000 + b"{}]}", 1),
    (bg_stats([GOOD]).replace(b'"rounds": 0', b'"rounds": ' + b"9" * 5_000), 1),
    (b"<plays><play></plays>", 1),
    (b'<?xml version="1.0" encoding="klingon"?>\n<plays/>', 1),
    (b'<?xml version="1.0"?>\n<!DOCTYPE p [<!ENTITY a "b">]>\n<plays/>', 2),
    (b"<other/>", 1),
    (b"date,name\n2026-01-01,alice", 1),
    (b"\x00\x01\x02", 1),
]
ODD_PLAYS = [
    {"playDate": "last Friday"},
    {"playDate": "0000-00-00"},
    {"playDate": "2999-01-01 00:00:00"},
    {"gameRefId": 99},
    {"durationMin": "long"},
    {"durationMin": "0" * 12 + "9" * 5_000},
    {"playerScores": [{"playerRefId": 77}]},
    {"playerScores": 7},
    {"playerScores": [{"playerRefId": 1}] * 13},
    {"playerScores": [{"playerRefId": 1, "score": "4\u202e2"}]},
    {"rounds": [[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]},
    {"metaData": "\udc00"},
    {"board": "a\0b"},
]


@pytest.mark.parametrize(("content", "line"), UNREADABLE, ids=range(len(UNREADABLE)))
def test_a_file_that_cannot_be_read_names_the_line(content: bytes, line: int) -> None:
    with pytest.raises(BadFile) as refused:
        read_plays_file(content, NOW.date())

    assert str(refused.value).startswith(f"Line {line}: "), str(refused.value)


@pytest.mark.parametrize("odd", ODD_PLAYS, ids=range(len(ODD_PLAYS)))
def test_an_odd_play_of_bg_stats_is_reported_and_the_others_are_read(
    odd: dict[str, object],
) -> None:
    file = read_plays_file(bg_stats([bg_stats_play(1, **odd), GOOD]), NOW.date())

    assert [play.source_id for play in file.plays] == [GOOD["uuid"]]
    assert [line for line, _ in file.problems.listed] == [64]


def test_an_odd_name_is_reported_for_the_plays_that_have_it() -> None:
    plays = [bg_stats_play(1), bg_stats_play(2, ("3", "2", "1"))]
    for name in ("Gran\u200bdma", "G" * 61):
        content = bg_stats(plays).replace(b"Grandma", name.encode())

        file = read_plays_file(content, NOW.date())

        assert [play.source_id for play in file.plays] == [plays[0]["uuid"]]
        assert file.problems.count == 1


@pytest.mark.parametrize("table", ["plays", "players", "games", "locations"])
def test_a_row_that_is_no_object_is_reported_and_the_others_are_read(table: str) -> None:
    document = json.loads(bg_stats([GOOD]))
    document[table].append(None)

    file = read_plays_file(json.dumps(document).encode(), NOW.date())

    assert [play.source_id for play in file.plays] == [GOOD["uuid"]]
    assert [what for _line, what in file.problems.listed] == [
        f"Row {len(document[table])} of “{table}” is no object."
    ]


@pytest.mark.parametrize("number", ["1e400", "NaN", "-Infinity"])
def test_a_number_that_is_none_is_reported_for_its_play(number: str) -> None:
    odd = bg_stats([bg_stats_play(1), GOOD]).replace(
        b'"durationMin": 75', f'"durationMin": {number}'.encode(), 1
    )

    file = read_plays_file(odd, NOW.date())

    assert [play.source_id for play in file.plays] == [GOOD["uuid"]]
    assert file.problems.count == 1


def test_a_row_that_cannot_be_stored_is_left_out_of_its_table() -> None:
    content = bg_stats([GOOD]).replace(b'"Strokes"', b'"Str\\u0000okes"')

    file = read_plays_file(content, NOW.date())

    assert (len(file.plays), file.problems.count) == (1, 1)


@pytest.mark.parametrize(
    ("before", "after", "line", "left"),
    [
        ('quantity="2"', 'quantity="101"', 3, ["502"]),
        ('quantity="2"', f'quantity="{"0" * 12}2000"', 3, ["502"]),
        ("2026-02-28", "0000-00-00", 16, ["501", "501#2"]),
        ('name="Grandma"', f'name="{"G" * 61}"', 12, ["502"]),
        ("Carcosa", "Carc\u200bosa", 3, ["502"]),
        ("Carcosa", "", 3, ["502"]),
    ],
)
def test_an_odd_play_of_boardgamegeek_is_reported_and_the_others_are_read(
    before: str, after: str, line: int, left: list[str]
) -> None:
    file = read_plays_file(BGG.replace(before, after).encode(), NOW.date())

    assert [play.source_id for play in file.plays] == left
    assert [at for at, _ in file.problems.listed] == [line]


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ("2026-02-28,Strokes,,,bob", "2026-13-28,Strokes,,,bob", 5),
        ("Strokes,,,alice,,", "Strokes,,,alice,x,", 4),
        ("Strokes,,,alice,,", ",,,alice,,", 4),
        ("bob,,3", f"{'b' * 61},,3", 5),
    ],
)
def test_an_odd_play_of_a_table_is_reported_and_the_others_are_read(
    before: str, after: str, line: int
) -> None:
    file = read_plays_file(CSV.replace(before, after).encode(), NOW.date())

    assert [play.source_id for play in file.plays] == ["7"]
    assert [at for at, _ in file.problems.listed] == [line]


def test_problems_are_counted_and_the_first_hundred_listed() -> None:
    odd = [bg_stats_play(number, playDate="soon") for number in range(300)]

    problems = read_plays_file(bg_stats(odd), NOW.date()).problems

    assert (problems.count, len(problems.listed)) == (300, 100)
    lines = [line for line, _ in problems.listed]
    assert lines == sorted(set(lines))


@pytest.mark.django_db
def test_a_file_that_is_too_large_is_refused_at_once(alice: Member) -> None:
    with pytest.raises(ClubError, match="20 MB"):
        receive_file("plays", alice, b"x" * 20_000_001, "x", NOW)

    assert not FileImport.objects.exists()


@pytest.mark.django_db
def test_a_refused_file_is_not_kept_and_its_page_says_why(inside: Enter, alice: Member) -> None:
    imported = read(alice, b"{")

    page = inside(alice).get(f"/plays/imports/{imported.pk}/").content.decode()

    assert (imported.status, bytes(imported.content)) == (ImportStatus.REFUSED, b"")
    assert "Line 1: This is no JSON." in page


@pytest.mark.django_db
def test_odd_rows_are_shown_before_and_after_the_rest_is_written(
    inside: Enter, alice: Member
) -> None:
    client, content = inside(alice), bg_stats([bg_stats_play(1, playDate="0000-00-00"), GOOD])
    shown = read(alice, content)
    before = client.get(f"/plays/imports/{shown.pk}/").content.decode()

    imported = written(alice, content)

    after = client.get(f"/plays/imports/{imported.pk}/").content.decode()
    for page in (before, after):
        assert "1 row is left out" in page and "Line 64: “0000-00-00” is no date" in page
    assert Play.objects.get().source_id == GOOD["uuid"]
