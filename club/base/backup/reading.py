"""Reads a backup file, and checks that it is whole before a row is written."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from club.base.backup.writing import FORMAT, MANIFEST


class UnusableBackup(Exception):
    """The backup cannot be restored; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class TablePart:
    """What the manifest says about a table."""

    label: str
    columns: tuple[str, ...]
    rows: int
    sha256: str


class BackupFile:
    """An open backup."""

    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive
        manifest = self._manifest()
        self.migrations = {(app, name) for app, name in manifest["migrations"]}
        self.tables = {
            label: TablePart(
                label, tuple(part["columns"]), part["rows"], part["sha256"]
            )
            for label, part in manifest["tables"].items()
        }

    def rows(self, label: str) -> Iterator[dict[str, Any]]:
        """The rows of a table by column."""
        columns = self.tables[label].columns
        with self._archive.open(f"rows/{label}.jsonl") as part:
            for line in part:
                yield dict(zip(columns, json.loads(line), strict=True))

    def check_digests(self) -> None:
        """Raises UnusableBackup when a part is damaged."""
        for table in self.tables.values():
            digest = hashlib.sha256()
            try:
                with self._archive.open(f"rows/{table.label}.jsonl") as part:
                    while chunk := part.read(1 << 20):
                        digest.update(chunk)
            except (KeyError, BadZipFile):
                raise UnusableBackup(f"{table.label} is missing or damaged.") from None
            if digest.hexdigest() != table.sha256:
                raise UnusableBackup(f"{table.label} is not what was backed up.")

    def _manifest(self) -> Any:
        try:
            manifest = json.loads(self._archive.read(MANIFEST))
        except (KeyError, ValueError, BadZipFile):
            raise UnusableBackup("The file is not a backup of a club.") from None
        if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
            raise UnusableBackup(f"The file is not of the format “{FORMAT}”.")
        return manifest


def open_archive(path: Path) -> ZipFile:
    """The zip. Raises UnusableBackup when the file cannot be read."""
    try:
        return ZipFile(path)
    except (OSError, BadZipFile) as error:
        raise UnusableBackup(f"{path} cannot be read: {error}.") from None
