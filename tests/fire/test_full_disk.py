"""A database without place: what cannot be written is refused whole, what stands can be read, and
when there is place again the same form goes through.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import DatabaseError, connection
from django.test import Client

from club.people.members.models import Member
from club.play.game_records.audit import audit_error_of
from club.play.game_records.models import By, Entry, Record
from club.play.game_records.services import open_record
from games import registry
from tests.support.sitting_down import NOW, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.own_disk]
Enter = Callable[[Member], Client]
ENOUGH = 1 << 30  # pages
SMALL = f"small_{os.getpid()}"  # a server's disks are one list for all its databases


@contextmanager
def full_sqlite(filler: Record) -> Iterator[None]:
    """The file may not grow, and its free pages are in use."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        (pages,) = cursor.fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages + 20}")
        try:
            _fill_up(filler)
            yield
        finally:
            cursor.execute(f"PRAGMA max_page_count = {ENOUGH}")


@contextmanager
def full_postgresql(filler: Record) -> Iterator[None]:
    """The plies lie on a small disk of their own, with what takes its place."""
    with tempfile.TemporaryDirectory(prefix="kerho-disk-") as folder, connection.cursor() as cursor:
        _mount(Path(folder))
        try:
            cursor.execute(f"CREATE TABLESPACE {SMALL} LOCATION '{folder}/small'")
            cursor.execute(f"ALTER TABLE {Entry._meta.db_table} SET TABLESPACE {SMALL}")
            _take_all_pages()
            _fill_up(filler)
            yield
        finally:
            cursor.execute("DROP TABLE IF EXISTS junk")
            cursor.execute(f"ALTER TABLE {Entry._meta.db_table} SET TABLESPACE pg_default")
            cursor.execute(f"DROP TABLESPACE IF EXISTS {SMALL}")
            subprocess.run(["umount", "-l", folder], check=True)


FULL = {"sqlite": full_sqlite, "postgresql": full_postgresql}


def _mount(folder: Path) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", folder], check=True)
    small = folder / "small"
    small.mkdir()
    folder.chmod(0o711)
    subprocess.run(["chown", "postgres:postgres", small], check=True)


def _take_all_pages() -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE junk (bytes BYTEA) TABLESPACE {SMALL}")
        cursor.execute("ALTER TABLE junk ALTER bytes SET STORAGE PLAIN")
        with pytest.raises(DatabaseError, match="No space left"):
            while True:
                cursor.execute("INSERT INTO junk VALUES (%s)", [b"x" * 4_000])


def _fill_up(filler: Record) -> None:
    """Plies of another record, until there is no place for the smallest."""
    number = 0
    for size in (200, 1):
        with pytest.raises(DatabaseError, match=r"full|No space left"):
            while True:
                number += 1
                ply = Entry(
                    record=filler, number=number, seat=0, move="x" * size, by=By.BOT, at=NOW
                )
                Entry.objects.bulk_create([ply])


def _write(filler: Record, number: int, move: str) -> None:
    ply = Entry(record=filler, number=number, seat=0, move=move, by=By.BOT, at=NOW)
    Entry.objects.bulk_create([ply])


def test_without_place_a_move_is_refused_whole_and_goes_through_when_there_is_some(
    alice: Member, bob: Member, inside: Enter
) -> None:
    # the plies of the table come after the filler's in every index, on the same full page
    filler, sat = open_record(registry.find("nim"), 2, {}), sit_down("nim", [alice, bob])
    client, address, length = inside(alice), f"/tables/{sat.pk}/", sat.record.length
    client.raise_request_exception = False
    form = {"move": "take 1 from a", "asked": sat.chair(0).asked}
    with FULL[connection.vendor](filler):
        refused = {client.post(f"{address}play/", form).status_code for _ in range(3)}
        assert client.get(address).status_code == 200
        assert sat.record.length == length
    assert refused == {500}
    assert client.post(f"{address}play/", form).status_code == 303
    assert (sat.record.length, audit_error_of(sat.record)) == (length + 1, "")
