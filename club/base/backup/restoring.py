"""Fills an empty database from a backup, in one transaction. A backup of an earlier release is
filled into a database of that release, which then migrates.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

from django.apps import apps as present_apps
from django.apps.registry import Apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.models.sql import InsertQuery

from club.base.backup.reading import BackupFile, UnusableBackup, open_archive
from club.base.backup.row_models import AnyModel, models_in_order, stored_fields
from club.base.backup.values import from_json
from club.base.backup.writing import applied_migrations, lines_of
from club.base.encryption import BrokenSeal, unseal_bytes

BATCH: Final = 500  # rows of one statement, where the database takes as many
MUST_BE_EMPTY: Final = ("members.Member", "records.Record", "tables.Table")
RECORDS: Final = "records.Record"


def restore_backup(path: Path) -> dict[str, int]:
    """Restores the backup; returns the number of rows by model. Raises UnusableBackup, and nothing
    is changed then, except that an empty database may have got its tables.
    """  # data 3.2
    with open_archive(path) as archive:
        backup = BackupFile(archive)
        backup.check_digests()
        _expect_keys(backup)
        apps = _apps_at(backup)
        with transaction.atomic():
            counts = _fill(backup, apps)
    if apps is not present_apps:
        call_command("migrate", verbosity=0, interactive=False)
    return counts


def _expect_keys(backup: BackupFile) -> None:
    """Opens one secret, so that a club is not restored without the keys of its chance."""
    if RECORDS not in backup.tables:
        return
    for row in islice(backup.rows(RECORDS), 1):
        try:
            unseal_bytes(row["sealed_secret"])
        except BrokenSeal:
            raise UnusableBackup(
                "Its secrets cannot be opened: SECRET_KEY and SEAL_KEYS must be those of the club "
                "that was backed up."
            ) from None


def _apps_at(backup: BackupFile) -> Apps:
    """The models at the migrations of the backup. An empty database is migrated to them."""
    present = {(app, name) for app, name in applied_migrations()}
    if present == backup.migrations:
        return present_apps
    if present:
        raise UnusableBackup(
            "The database stands at other migrations than the backup. Restore into a database "
            "without tables: they are made as the backup needs them."
        )
    executor = MigrationExecutor(connection)
    targets = _targets(executor.loader, backup)
    executor.migrate(targets)
    loader = MigrationLoader(connection)
    if loader.applied_migrations.keys() >= set(loader.graph.leaf_nodes()):
        return present_apps
    return executor.loader.project_state(targets).apps


def _targets(loader: MigrationLoader, backup: BackupFile) -> list[tuple[str, str]]:
    """Returns the last of the backup's migrations. A migration is one of them, too, if the backup
    has all that it replaces.
    """
    replaced = {
        key: set(migration.replaces)
        for key, migration in loader.disk_migrations.items()
    }
    known = set(replaced).union(*replaced.values())
    if unknown := backup.migrations - known:
        app, name = min(unknown)
        raise UnusableBackup(
            f"It was made by another release: {app} {name} is unknown."
        )
    nodes = {
        key
        for key, names in replaced.items()
        if key in backup.migrations or (names and names <= backup.migrations)
    }
    if not backup.migrations <= nodes.union(*(replaced[key] for key in nodes)):
        raise UnusableBackup(
            "It was made before release 0.4: restore it with the last version of release 0.3, "
            "and back it up again there."
        )
    children = loader.graph.node_map
    return sorted(
        node
        for node in nodes
        if not nodes & {child.key for child in children[node].children}
    )


def _fill(backup: BackupFile, apps: Apps) -> dict[str, int]:
    models = models_in_order(apps)
    known = {model._meta.label for model in models}
    if missing := sorted(set(backup.tables) - known):
        raise UnusableBackup(f"There is no table for {missing[0]} here.")
    _expect_empty(apps)
    for model in reversed(models):
        rows = model._base_manager.all()
        rows._raw_delete(rows.db)  # rows that migrations have made
    kept = [model for model in models if model._meta.label in backup.tables]
    try:
        for model in kept:
            _insert(model, backup.rows(model._meta.label))
        _check_rows(backup, kept)
        connection.check_constraints()
    except IntegrityError as error:
        raise UnusableBackup(f"The rows do not fit the database: {error}") from error
    _reset_sequences(models)
    return {model._meta.label: backup.tables[model._meta.label].rows for model in kept}


def _expect_empty(apps: Apps) -> None:
    for label in MUST_BE_EMPTY:
        if apps.get_model(label)._base_manager.exists():
            raise UnusableBackup(
                "The database has a club already. Restore into an empty one."
            )


def _insert(model: AnyModel, rows: Iterator[dict[str, Any]]) -> None:
    """Inserts the values as they are: no field fills itself in, and no `save` refuses."""
    fields = stored_fields(model)
    batch = _batch_size(fields)
    while objects := [_object(model, row) for row in islice(rows, batch)]:
        query = InsertQuery(model)
        query.insert_values(fields, objects, raw=True)
        query.get_compiler(using=connection.alias).execute_sql()


def _batch_size(fields: Sequence[Any]) -> int:
    most = connection.ops.bulk_batch_size(fields, range(BATCH))
    return max(1, min(BATCH, most))


def _object(model: AnyModel, row: dict[str, Any]) -> Any:
    by_column = {field.attname: field for field in stored_fields(model)}
    values = {name: from_json(by_column[name], value) for name, value in row.items()}
    return model(**values)


def _check_rows(backup: BackupFile, models: Iterable[AnyModel]) -> None:
    """Reads all rows again: they must be those of the backup, to the byte."""
    for model in models:
        digest = hashlib.sha256()
        for line in lines_of(model):
            digest.update(line)
        if digest.hexdigest() != backup.tables[model._meta.label].sha256:
            raise UnusableBackup(f"{model._meta.label} is not what was backed up.")


def _reset_sequences(models: Sequence[AnyModel]) -> None:
    """New rows get numbers after those of the backup."""
    statements = connection.ops.sequence_reset_sql(no_style(), list(models))
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
