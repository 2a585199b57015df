"""The drill: tests a backup by restoring it into another database."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from club.base.backup.writing import write_backup


class FailedDrill(Exception):
    """The restored club is not the one that was backed up; the text says why."""


def run_drill(database_url: str) -> Iterator[str]:
    """Backs up, restores into another database, replays every record there and backs up again. Both
    files must be the same. Yields what was done. Raises FailedDrill.
    """  # data 3.2
    with TemporaryDirectory(prefix="kerho-drill-") as folder:
        first, second = Path(folder, "first.zip"), Path(folder, "second.zip")
        counts = write_backup(first)
        yield f"backed up {sum(counts.values())} rows"
        club = _DrillClub(Path(folder), database_url)
        yield club.run("restore", str(first))
        yield (
            club.run("migrate", "--check", "--verbosity=0") or "no migration is missing"
        )
        yield club.run("audit_records")
        club.run("backup", str(second))
        if _digest(first) != _digest(second):
            raise FailedDrill("A backup of the restored club is another file.")
        yield f"the restored club gives the same file: SHA-256 {_digest(first)}"


class _DrillClub:
    """Commands of this program on another database."""

    def __init__(self, folder: Path, database_url: str) -> None:
        url = database_url or f"sqlite:///{folder / 'drill.sqlite3'}"
        self._environment = os.environ | {
            "DATABASE_URL": url,
            "REDIS_URL": settings.REDIS_URL or "redis://127.0.0.1:1/0",
            "VAR_DIR": str(folder),
            "SECRET_KEY": settings.SECRET_KEY,
            "SEAL_KEYS": ",".join(settings.SEAL_KEYS),
        }

    def run(self, *arguments: str) -> str:
        """Returns the output of the command. Raises FailedDrill."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=settings.BASE_DIR,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise FailedDrill(
                f"{arguments[0]}: {done.stderr.strip() or done.stdout.strip()}"
            )
        return done.stdout.strip()


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
