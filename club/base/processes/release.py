"""The id of the release: a short text, the same in all processes of a machine; and one for open
pages, which is the same on all machines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings

from club.base.checksums import checksum
from club.base.game_packages import folders


def release_id() -> str:
    """A checksum of RELEASE, or of the names and times of all source files."""
    return checksum(settings.ENVIRONMENT.release or list(file_times(source_folders())))


def page_release_id() -> str:
    """A checksum of RELEASE, or of the names and sizes of all source files, scripts and styles:
    copies of one release have the same, whenever they were made.
    """
    folders = [*source_folders(), settings.BASE_DIR / "static"]
    return checksum(settings.ENVIRONMENT.release or list(file_sizes(folders)))


def source_folders() -> list[Path]:
    """The folders with the code of this project and of the installed games."""
    project = [settings.BASE_DIR / name for name in ("club", "games", "templates")]
    return [*project, *folders(settings.INSTALLED_GAMES).values()]


def file_times(folders: Iterable[Path]) -> Iterator[tuple[str, int]]:
    """The path and the time of the last change of each file, without compiled files."""
    for path in sorted({path for folder in folders for path in _files(folder)}):
        yield str(path), path.stat().st_mtime_ns


def file_sizes(folders: Iterable[Path]) -> Iterator[tuple[str, int]]:
    """The path below its folder and the size of each file, without compiled files."""
    for folder in folders:
        for path in sorted(_files(folder)):
            yield str(path.relative_to(folder)), path.stat().st_size


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path
