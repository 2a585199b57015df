"""A migrated, empty SQLite database for the clubs that tests start: migrating a new one takes as
long as many tests.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from django.db import connection

_kept: list[Path] = []


def keep(folder: Path) -> None:
    """Copies the test database, when it is on SQLite."""
    if connection.vendor == "sqlite":
        path = folder / "club.sqlite3"
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(path)])
        _kept.append(path)


def lay(folder: Path) -> None:
    """Puts the copy into the folder of a club that starts. Without a copy the club migrates."""
    for path in _kept:
        if not (folder / path.name).exists():
            shutil.copy(path, folder / path.name)
