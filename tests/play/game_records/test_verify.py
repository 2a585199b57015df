"""`bin/verify`: one file of plain Python that draws the chance of a record again."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from club.people.members.models import Member
from club.play.game_records.api import RecordSerializer
from club.play.game_records.audit import rolls_of
from club.play.game_records.models import Record
from club.play.game_records.queries import transcript
from club.play.tables.presentation.results import transcript_of
from club.play.tables.projection import project_table
from games.chance import BY_PYTHON
from tests.play.replay.looking_back import play_out
from tests.support.sitting_down import sit_down
from tests.support.source_files import PROJECT

pytestmark = pytest.mark.django_db


@pytest.fixture
def record(alice: Member, bob: Member) -> dict[str, Any]:
    sat = play_out(sit_down("liars_dice", [alice, bob], {"dice": 3}))
    data = RecordSerializer.serialize(project_table(sat.table, None))
    return dict(json.loads(json.dumps(data, default=str)))


def verify(path: Path, tmp_path: Path) -> tuple[int, str]:
    """Runs a copy that has no club around it."""
    alone = tmp_path / "verify.py"
    shutil.copy(PROJECT / "bin" / "verify", alone)
    run = subprocess.run(
        [sys.executable, "-I", str(alone), str(path)], capture_output=True, text=True, check=False
    )
    return run.returncode, run.stdout + run.stderr


def verified(data: dict[str, Any], tmp_path: Path) -> tuple[int, str]:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(data))
    return verify(path, tmp_path)


def test_every_draw_follows_and_is_said(record: dict[str, Any], tmp_path: Path) -> None:
    code, said = verified(record, tmp_path)
    drawn = [ply for ply in record["plies"] if "rolls" in ply]
    assert (code, said.count("WRONG")) == (0, 0)
    assert said.count("ok     ply") == len(drawn) > 0
    assert "0 wrong" in said


def test_a_draw_that_does_not_follow_is_named(record: dict[str, Any], tmp_path: Path) -> None:
    number, ply = next(
        (number, ply) for number, ply in enumerate(record["plies"], 1) if ply.get("rolls")
    )
    bound, which = ply["rolls"][0]
    ply["rolls"][0] = [bound, (which + 1) % bound]
    code, said = verified(record, tmp_path)
    assert code == 1
    assert f"WRONG  ply {number} " in said
    assert "1 wrong" in said


def test_a_changed_ply_changes_the_draws_after_it(record: dict[str, Any], tmp_path: Path) -> None:
    """A draw of few dice may be the same by chance."""
    first = next(number for number, ply in enumerate(record["plies"]) if ply["seat"] >= 0)
    record["plies"][first]["move"] += "!"
    later = [ply for ply in record["plies"][first:] if ply.get("rolls")]
    code, said = verified(record, tmp_path)
    assert len(later) / 2 < said.count("WRONG") <= len(later)
    assert code == 1


def test_another_secret_or_lots_are_named(record: dict[str, Any], tmp_path: Path) -> None:
    record["lots"] = record["lots"][::-1]
    assert "WRONG  seats" in verified(record, tmp_path)[1]
    record["secret"] = "00" * 32
    assert "WRONG  the secret" in verified(record, tmp_path)[1]


def test_pythons_own_generator_is_known_too(alice: Member, bob: Member, tmp_path: Path) -> None:
    sat = play_out(sit_down("liars_dice", [alice, bob], {"dice": 3}))
    Record.objects.filter(pk=sat.record.pk).update(chance=BY_PYTHON, nonces=[], lots=[])
    rolls = rolls_of(transcript(Record.objects.get()))
    data = json.loads(
        json.dumps(RecordSerializer.serialize(project_table(sat.table, None)), default=str)
    )
    assert rolls
    assert verified(data, tmp_path)[0] == 0


def test_a_transcript_has_no_rolls_and_that_is_said(
    alice: Member, bob: Member, tmp_path: Path
) -> None:
    sat = play_out(sit_down("liars_dice", [alice, bob], {"dice": 3}))
    path = tmp_path / "record.txt"
    path.write_text(transcript_of(sat.table))
    code, said = verify(path, tmp_path)
    assert code == 0
    assert "ok     the secret fits the commitment" in said
    assert "draws have no rolls here" in said


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"format": "other"}', "game: nim 1", "{" * 100_000]
)
def test_what_is_no_record_is_said(text: str, tmp_path: Path) -> None:
    path = tmp_path / "other"
    path.write_text(text)
    code, said = verify(path, tmp_path)
    assert code == 2
    assert "Traceback" not in said


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    code, said = verify(tmp_path / "nothing", tmp_path)
    assert code == 2
    assert "cannot be verified" in said
