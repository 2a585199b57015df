"""The next release beside this one, on one PostgreSQL and one Redis: members play on both while its
migrations run, and pages of the old one are told to reload.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree, ignore_patterns
from threading import Thread

import pytest
from django.conf import settings

from tests.fire.http_visitor import Visitor
from tests.fire.killed.test_kills import servers
from tests.fire.running_clubs import Club, Persistent, opened

pytestmark = [pytest.mark.alongside, pytest.mark.whole, pytest.mark.proc]
TABLES = "club/play/tables/models.py"
LEFT_OUT = ignore_patterns(".git", ".venv", "var", "__pycache__", "site", "node_modules")
FIRST_COLUMN = "    name = models.CharField"
NEW_COLUMN = "    in_next_release = models.CharField(max_length=20, db_default='new')\n"


@contextmanager
def next_release() -> Iterator[Path]:
    """A copy of the project, with a further column of tables and the migration of it."""
    with tempfile.TemporaryDirectory(prefix="kerho-next-") as folder:
        project = Path(folder) / "kerho"
        copytree(settings.BASE_DIR, project, ignore=LEFT_OUT, symlinks=True)
        model = project / TABLES
        before, name, after = model.read_text().partition(FIRST_COLUMN)
        assert name
        model.write_text(f"{before}{NEW_COLUMN}{name}{after}")
        yield project


@pytest.mark.own_servers
def test_old_and_new_release_answer_side_by_side_while_migrations_run() -> None:
    with servers() as (_, _, told), opened(told) as old, next_release() as project:
        table = old.seat("endless")["endless"]
        alice = Persistent(old, table, Visitor(old.port, "alice").come_in())
        playing = Thread(target=alice.plays, args=(12,))
        playing.start()
        with beside(old, project) as new:
            new.run("manage.py", "makemigrations", "tables", "-n", "next_release")
            new.run("manage.py", "migrate")
            playing.join()
            new.open()
            again = Persistent(new, table, Visitor(new.port, "alice").come_in(), alice.answered)
            for one in (again, alice, again, alice):
                one.plays(1)
            assert "" != release_of(alice) != release_of(again) != ""
        old.close()
        assert alice.found() == []


@contextmanager
def beside(old: Club, project: Path) -> Iterator[Club]:
    """A club of the next release, on the servers of the old one."""
    with tempfile.TemporaryDirectory(prefix="kerho-fire-", ignore_cleanup_errors=True) as folder:
        new = Club(Path(folder), old.told, project=project)
        try:
            yield new
        finally:
            new.close()


def release_of(one: Persistent) -> str:
    """The release that has drawn the page of the table."""
    status, page = one.visitor.look(f"/tables/{one.table}/")
    assert status == 200, page
    return page.partition('data-release="')[2].partition('"')[0]
