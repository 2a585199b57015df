"""The id of a release: one short word that all its processes share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings

from club.checksums import checksum
from club.game_packages import folders


def release_id() -> str:
    """Made of RELEASE, or else of the names and times of all source files."""
    return checksum(settings.ENVIRONMENT.release or list(file_times(source_folders())))


def source_folders() -> list[Path]:
    """The folders with the code of this project and of the installed games."""
    ours = [settings.BASE_DIR / name for name in ("club", "games", "templates")]
    return [*ours, *folders(settings.INSTALLED_GAMES).values()]


def file_times(folders: Iterable[Path]) -> Iterator[tuple[str, int]]:
    """Each file with the time of its last change; compiled files do not count."""
    for path in sorted({path for folder in folders for path in folder.rglob("*")}):
        if path.is_file() and "__pycache__" not in path.parts:
            yield str(path), path.stat().st_mtime_ns
