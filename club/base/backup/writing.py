"""Writes a backup: a zip with the rows of each table as JSON lines, and a manifest with their
numbers, their SHA-256 and the migrations of the database. The same rows give the same bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.apps import apps
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from club.base.backup.row_models import (
    AnyModel,
    models_in_order,
    stored_fields,
    to_json,
)

FORMAT: Final = "kerho-backup 1"
MANIFEST: Final = "manifest.json"
CHUNK: Final = 2_000  # rows that are read at once
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)  # of all parts, for the same bytes each time
REPEATABLE: Final = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"


def write_backup(path: Path) -> dict[str, int]:
    """Writes everything as it is at one moment, while the club is open. Returns the number of rows
    by model. The file appears when it is complete.
    """  # data 3.1
    partial = path.with_name(f"{path.name}.part")
    try:
        with transaction.atomic(), ZipFile(partial, "w", ZIP_DEFLATED) as archive:
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute(REPEATABLE)
            tables = {
                model._meta.label: _write_rows(archive, model)
                for model in models_in_order(apps)
            }
            manifest = {
                "format": FORMAT,
                "migrations": applied_migrations(),
                "tables": tables,
            }
            archive.writestr(_part(MANIFEST), json.dumps(manifest, indent=1))
        partial.chmod(0o600)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    return {label: table["rows"] for label, table in tables.items()}


def applied_migrations() -> list[list[str]]:
    """App and name of each migration that the database has, by name."""
    return sorted(
        [app, name] for app, name in MigrationRecorder(connection).applied_migrations()
    )


def lines_of(model: AnyModel) -> Iterator[bytes]:
    """The rows of a table, a line each, by primary key."""
    names = [field.attname for field in stored_fields(model)]
    rows = model._base_manager.order_by("pk").values_list(*names)
    for row in rows.iterator(chunk_size=CHUNK):
        yield encode(map(to_json, row))


def encode(values: Iterable[Any]) -> bytes:
    """A line. Keys inside JSON columns are sorted, since PostgreSQL does not store their order."""
    line = json.dumps(
        [*values], ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    return line.encode() + b"\n"


def rows_part(model: AnyModel) -> str:
    """The name of a model's part of the file."""
    return f"rows/{model._meta.label}.jsonl"


def _write_rows(archive: ZipFile, model: AnyModel) -> dict[str, Any]:
    digest, count = hashlib.sha256(), 0
    with archive.open(_part(rows_part(model)), "w", force_zip64=True) as part:
        for line in lines_of(model):
            part.write(line)
            digest.update(line)
            count += 1
    columns = [field.attname for field in stored_fields(model)]
    return {"columns": columns, "rows": count, "sha256": digest.hexdigest()}


def _part(name: str) -> ZipInfo:
    info = ZipInfo(name, LONG_AGO)
    info.compress_type = ZIP_DEFLATED
    info.external_attr = 0o600 << 16
    return info
