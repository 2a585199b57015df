"""Old and new web processes answer side by side while a release is put in place: its migrations may
take away nothing that the release before reads, nor ask for what it does not write.

The release before is the newest whose backup is in `tests/base/backup/releases`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.db import migrations, models
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.models.fields import NOT_PROVIDED

from tests.support.source_files import PROJECT

RELEASES = PROJECT / "tests" / "base" / "backup" / "releases"


def version(name: str) -> tuple[int, ...]:
    return tuple(map(int, name.split(".")))


def released() -> set[tuple[str, str]]:
    """The migrations of the newest release."""
    newest = max((path.stem for path in RELEASES.glob("*.zip")), key=version)
    with ZipFile(RELEASES / f"{newest}.zip") as backup:
        manifest = json.loads(backup.read("manifest.json"))
    return {(app, name) for app, name in manifest["migrations"]}


def new_migrations() -> list[Migration]:
    """Those of the club's apps since the newest release."""
    ours = {app.label for app in apps.get_app_configs() if app.name.startswith("club.")}
    loader = MigrationLoader(None)
    known = released()
    return [
        migration
        for key, migration in sorted(loader.disk_migrations.items())
        if key[0] in ours and key not in known and not set(migration.replaces) & known
    ]


def _operations(operations: list[Operation]) -> Iterator[Operation]:
    for operation in operations:
        if isinstance(operation, migrations.SeparateDatabaseAndState):
            yield from _operations(operation.database_operations)
        else:
            yield operation


def created_models(made: list[Migration], app: str) -> set[str]:
    """The models of an app whose tables these migrations create: no release knows them."""
    return {
        operation.name.lower()
        for migration in made
        for operation in _state_operations(migration.operations)
        if isinstance(operation, migrations.CreateModel) and migration.app_label == app
    }


def _state_operations(operations: list[Operation]) -> Iterator[Operation]:
    for operation in operations:
        if isinstance(operation, migrations.SeparateDatabaseAndState):
            yield from _state_operations(operation.state_operations)
        else:
            yield operation


def hindrances(migration: Migration, made: list[Migration]) -> list[str]:
    """What the release before would fail at, a sentence each. `made`: all migrations since."""
    created = created_models(made, migration.app_label)
    return [
        said
        for operation in _operations(migration.operations)
        if (said := _hindrance(operation, created))
    ]


def _hindrance(operation: Operation, created: set[str]) -> str:
    match operation:
        case migrations.DeleteModel() if operation.name.lower() not in created:
            return f"drops the table of {operation.name}"
        case migrations.RemoveField():
            return f"drops {operation.model_name}.{operation.name}"
        case migrations.RenameField():
            return f"renames {operation.model_name}.{operation.old_name}"
        case migrations.RenameModel() | migrations.AlterModelTable():
            return f"renames {getattr(operation, 'old_name', operation.describe())}"
        case migrations.AddField() if operation.model_name.lower() not in created:
            return _unwritten(operation.model_name, operation.name, operation.field)
    return ""


def _unwritten(model: str, name: str, field: models.Field) -> str:  # type: ignore[type-arg]
    """A column that an INSERT of the release before leaves out."""
    has_default = getattr(field, "db_default", NOT_PROVIDED) is not NOT_PROVIDED
    if field.null or has_default or isinstance(field, models.ManyToManyField):
        return ""
    return f"adds {model}.{name}, which needs null=True or a db_default"


def test_no_migration_since_the_last_release_hinders_it() -> None:
    made = new_migrations()
    found = {
        (migration.app_label, migration.name): said
        for migration in made
        if (said := hindrances(migration, made))
    }
    assert found == {}


TEXT = models.CharField(max_length=9)


@pytest.mark.parametrize(
    ("operation", "sentence"),
    [
        (migrations.RemoveField("table", "name"), "drops table.name"),
        (migrations.RenameField("table", "name", "title"), "renames table.name"),
        (migrations.DeleteModel("Table"), "drops the table of Table"),
        (migrations.RenameModel("Table", "Sitting"), "renames Table"),
        (migrations.AddField("table", "origin", TEXT), "needs null=True or a db_default"),
        (
            migrations.SeparateDatabaseAndState([migrations.RemoveField("table", "name")]),
            "drops table.name",
        ),
    ],
)
def test_what_hinders_is_found(operation: Operation, sentence: str) -> None:
    migration = Migration("0002_x", "tables")
    migration.operations = [operation]
    assert sentence in hindrances(migration, [migration])[0]


def test_what_does_not_hinder_is_let_through() -> None:
    migration = Migration("0002_x", "tables")
    migration.operations = [
        migrations.AddField("table", "a", models.CharField(max_length=9, db_default="")),
        migrations.AddField("table", "b", models.DateTimeField(null=True)),
        migrations.CreateModel("New", []),
        migrations.AddField("new", "c", TEXT),
        migrations.DeleteModel("New"),
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RenameField("table", "rung", "step")]
        ),
    ]
    assert hindrances(migration, [migration]) == []
