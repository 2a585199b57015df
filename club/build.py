"""Which build of the house this is, as one word that all its processes say alike."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path

LETTERS = 8
COMPILED = ".pyc"


def build_of(folders: Iterable[Path]) -> str:
    """A digest of all files in the folders, and of the versions of what is installed beside them:
    another word as soon as one of them is changed.
    """
    digest = sha256()
    for folder in sorted(folders):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != COMPILED:
                digest.update(f"\n{path.relative_to(folder)}\n".encode())
                digest.update(path.read_bytes())
    for installed in sorted(f"{one.name} {one.version}" for one in distributions()):
        digest.update(f"\n{installed}".encode())
    return digest.hexdigest()[:LETTERS]
