"""Backup and restore, on SQLite; `tests/running/restore` goes to PostgreSQL and back."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.db.models import BinaryField, DateTimeField, DurationField, JSONField, UUIDField

from club.base.backup import reading, restoring, writing
from club.base.backup.reading import UnusableBackup
from club.base.backup.row_models import models_in_order, references_left_out
from club.base.backup.values import from_json, to_json
from club.people.members.models import Member
from club.play.chat.models import ChatLine
from club.play.tables.models import Table
from tests.support.sitting_down import sit_down
from tests.support.source_files import PROJECT

RELEASES = sorted((PROJECT / "tests" / "base" / "backup" / "releases").glob("*.zip"))
# records whose result today's rules see otherwise, though each of their plies is legal


@pytest.fixture
def backup(alice: Member, bob: Member, tmp_path: Path) -> Path:
    """A small club."""
    sat = sit_down("liars_dice", [alice, bob])
    sit_down("nim", [alice], robots=["greedy"])
    assert sat.record.length
    path = tmp_path / "club.zip"
    writing.write_backup(path)
    return path


def changed(path: Path, change: Callable[[dict[str, bytes]], object]) -> Path:
    """The backup with other parts."""
    with ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    change(parts)
    with ZipFile(path, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return path


@pytest.mark.django_db(transaction=True)
def test_the_same_rows_give_the_same_bytes(backup: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.zip"
    writing.write_backup(again)
    assert again.read_bytes() == backup.read_bytes()
    assert backup.stat().st_mode & 0o077 == 0
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.django_db(transaction=True)
def test_what_must_not_leave_the_club_is_left_out(backup: Path) -> None:
    with ZipFile(backup) as archive:
        names = set(archive.namelist())
    for label in ("members.Key", "sessions.Session", "live.Signal", "admin.LogEntry"):
        assert f"rows/{label}.jsonl" not in names
    assert {"rows/records.Entry.jsonl", "rows/pictures.Picture.jsonl"} <= names


def test_no_row_refers_to_what_is_left_out_and_each_comes_after_what_it_refers_to() -> None:
    models = models_in_order(apps)
    assert not list(references_left_out(models))
    labels = [model._meta.label for model in models]
    assert labels.index("members.Member") < labels.index("tables.Table")
    assert labels.index("records.Record") < labels.index("records.Entry")


MOMENT = datetime(2026, 3, 2, 19, 0, 0, 123456, tzinfo=UTC)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (DateTimeField(), MOMENT),
        (DurationField(), timedelta(days=400, microseconds=7)),
        (DurationField(), -timedelta(hours=3)),
        (UUIDField(), UUID(int=7)),
        (BinaryField(), b"\x00\xff"),
        (JSONField(), {"b": [1, None], "a": "ä"}),
        (Member._meta.get_field("date_joined"), None),
    ],
)
def test_values_come_back_to_the_microsecond(field: Any, value: Any) -> None:
    assert from_json(field, json.loads(json.dumps(to_json(value)))) == value


def test_dates_are_written_as_dates() -> None:
    assert to_json(date(2026, 3, 2)) == "2026-03-02"


@pytest.mark.django_db(transaction=True)
def test_a_database_with_a_club_is_refused(backup: Path) -> None:
    before = Table.objects.count()
    with pytest.raises(UnusableBackup, match="has a club already"):
        restoring.restore_backup(backup)
    assert Table.objects.count() == before


def _other_row(parts: dict[str, bytes]) -> None:
    parts["rows/records.Entry.jsonl"] = parts["rows/records.Entry.jsonl"][:-9]


def _later(parts: dict[str, bytes]) -> None:
    manifest = json.loads(parts["manifest.json"])
    manifest["migrations"].append(["tables", "0999_later"])
    parts["manifest.json"] = json.dumps(manifest).encode()


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (_other_row, "records.Entry is not what was backed up"),
        (lambda parts: parts.pop("rows/records.Entry.jsonl"), "records.Entry is missing"),
        (lambda parts: parts.pop("manifest.json"), "not a backup of a club"),
        (lambda parts: parts.update({"manifest.json": b"{}"}), "not of the format"),
        (_later, "other migrations"),
    ],
)
def test_what_is_no_whole_backup_is_refused_by_name(
    backup: Path, change: Callable[[dict[str, bytes]], object], sentence: str
) -> None:
    with pytest.raises(UnusableBackup, match=sentence):
        restoring.restore_backup(changed(backup, change))


@pytest.mark.django_db(transaction=True)
def test_without_the_keys_of_the_club_nothing_is_restored(backup: Path, settings: Any) -> None:
    settings.SEAL_KEYS = ["MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="]
    with pytest.raises(UnusableBackup, match="SECRET_KEY and SEAL_KEYS"):
        restoring.restore_backup(backup)


def test_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "club.zip"
    path.write_text("no zip")
    with pytest.raises(UnusableBackup, match="cannot be read"):
        reading.open_archive(path)


@pytest.mark.django_db(transaction=True)
def test_a_backup_fills_the_emptied_database_again(backup: Path, tmp_path: Path) -> None:
    """In one transaction, which is rolled back with the test."""
    from tests.base.backup.emptied import empty_all

    empty_all(models_in_order(apps))
    assert not Member.objects.exists()
    counts = restoring.restore_backup(backup)
    assert counts["members.Member"] == 2
    again = tmp_path / "again.zip"
    writing.write_backup(again)
    assert again.read_bytes() == backup.read_bytes()
    newer = Member.objects.create(username="carol", email="carol@club.example")
    assert newer.pk > max(Member.objects.exclude(pk=newer.pk).values_list("pk", flat=True))
    assert ChatLine.objects.count() == 0


@pytest.mark.whole
@pytest.mark.long
@pytest.mark.parametrize("release", RELEASES, ids=lambda path: str(path.stem))
def test_a_club_of_today_starts_from_a_backup_of_each_release(
    release: Path, tmp_path: Path
) -> None:
    key = release.with_suffix(".key").read_text().strip()
    environment = os.environ | {
        "DATABASE_URL": f"sqlite:///{tmp_path / 'club.sqlite3'}",
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "VAR_DIR": str(tmp_path),
        "SECRET_KEY": key,
    }

    def run(*arguments: str) -> str:
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0 or arguments == ("audit_records",), done.stderr
        return done.stdout

    shutil.copy(release, tmp_path / "club.zip")
    assert "rows restored" in run("restore", str(tmp_path / "club.zip"))
    run("migrate", "--check")
    assert ", 0 broken" in run("audit_records")
