"""Which build of the house this is, as one word that all its processes say alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path

from django.conf import settings

from club.packages import folders

LETTERS = 8
COMPILED = "__pycache__"


def drawing_folders() -> list[Path]:
    """Where all of ours lies that has a part in what is answered."""
    ours = [settings.BASE_DIR / name for name in ("club", "games", "locale")]
    return [*ours, *folders(settings.INSTALLED_GAMES).values()]


def build_of(folders: Iterable[Path]) -> str:
    """A digest of all files in the folders, and of the versions of what is installed beside them:
    another word as soon as one of them is changed.
    """
    digest = sha256()
    for path in sorted({path for folder in folders for path in _files(folder)}):
        with suppress(OSError):  # gone meanwhile, or not for us
            digest.update(f"\n{path}\n".encode() + path.read_bytes())
    for installed in sorted(f"{one.name} {one.version}" for one in distributions()):
        digest.update(f"\n{installed}".encode())
    return digest.hexdigest()[:LETTERS]


def _files(folder: Path) -> Iterator[Path]:
    found = (path for path in folder.rglob("*") if COMPILED not in path.parts)
    return (path for path in found if path.is_file())
