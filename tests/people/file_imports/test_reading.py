"""Limits of files that are read while a page waits, and of the tasks that read the others."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from time import sleep

import pytest
from jsonschema import Draft202012Validator

from club.base.errors import ClubError
from club.base.texts.csv_files import MOST_COLUMNS, read_csv
from club.community.tournaments.files.json_shape import read_tournament_json
from club.people.file_imports.reading import MOST_ERRORS, best_error, read_in_time
from club.play.imported_games.record_files import read_record_file
from tests.support.sitting_down import NOW

HOSTILE: dict[str, tuple[Callable[[bytes], object], bytes]] = {
    "a tournament of empty rounds": (
        read_tournament_json,
        json.dumps({"schema": "kerho-tournament/1", "rounds": [{}] * 200_000}).encode(),
    ),
    "a record of empty plies": (
        lambda content: read_record_file(content, NOW),
        json.dumps({"format": "kerho-record 1", "plies": [{}] * 500_000}).encode(),
    ),
    "a record of few plies that are wrong": (
        lambda content: read_record_file(content, NOW),
        json.dumps({"format": "kerho-record 1", "plies": [{}] * 4_000}).encode(),
    ),
    "a table of one line": (read_csv, b"name" + b"," * 4_000_000),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused(name: str) -> None:
    read, content = HOSTILE[name]

    with pytest.raises(ClubError):
        read(content)


def test_a_file_that_takes_too_long_is_refused_in_words() -> None:
    with pytest.raises(ClubError) as refused:
        read_in_time(lambda: [sleep(0.001) for _ in range(5_000)], timedelta(seconds=0.05))

    assert refused.value.code == "slow_file"


def test_the_first_errors_of_a_shape_are_enough() -> None:
    made: list[int] = []
    errors = Draft202012Validator({"items": {"type": "string"}}).iter_errors([0] * 5_000)

    wrong = best_error(made.append(1) or error for error in errors)

    assert "0 is not of type" in wrong.message and len(made) == MOST_ERRORS


def test_a_row_has_three_hundred_cells_at_most() -> None:
    row = b",".join(b"%d" % number for number in range(MOST_COLUMNS))
    assert len(read_csv(b"%s\n%s\n" % (row, row)).rows) == 1

    with pytest.raises(ClubError, match="Line 2 has too many cells"):
        read_csv(b"%s\n%s,a\n" % (row, row))


def test_rows_are_counted_while_they_are_read() -> None:
    with pytest.raises(ClubError, match="500 rows at most"):
        read_csv(b"name\n" + b"a\n" * 501, 500)
