"""A database that is up to date and empty, for the clubs that tests open: to migrate one anew takes
as long as many a test.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from django.db import connection

_kept: list[Path] = []


def keep(folder: Path) -> None:
    """Keeps a copy of the test database as it is now, where it is an embedded one."""
    if connection.vendor == "sqlite":
        path = folder / "club.sqlite3"
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(path)])
        _kept.append(path)


def lay(folder: Path) -> None:
    """Lays the copy where a club is about to be opened. Without one the club migrates its own."""
    for path in _kept:
        if not (folder / path.name).exists():
            shutil.copy(path, folder / path.name)
