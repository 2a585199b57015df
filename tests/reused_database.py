"""The database that `pytest --reuse-db` leaves for the next run. Its name says from which
migrations it was made: where one of them changes, a new one is made.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings

FOLDER = Path("build", "test-databases")  # of those that are files


def use_named_database(database: dict[str, Any]) -> None:
    """Tells Django its name, as settings have it."""
    digest = migrations_digest(settings.BASE_DIR)
    if settings.ON_SQLITE:
        folder = settings.BASE_DIR / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        _remove_others(folder, digest)
        database["TEST"]["NAME"] = str(folder / f"{digest}.sqlite3")
    else:
        database["TEST"]["NAME"] = f"test_{database['NAME']}_{digest}"


def is_in_use(database: dict[str, Any]) -> bool:
    """Whether Django has turned to it: not where no test of the run rests on a database."""
    name = str(database["NAME"])
    return name == database["TEST"]["NAME"] and migrations_digest(settings.BASE_DIR) in name


def migrations_digest(base: Path) -> str:
    """Of our migrations, and of the libraries that bring others."""
    files = [base / "requirements.txt", *sorted(base.glob("club/*/*/migrations/*.py"))]
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def _remove_others(folder: Path, digest: str) -> None:
    for file in folder.iterdir():
        if not file.name.startswith(digest):
            file.unlink(missing_ok=True)
