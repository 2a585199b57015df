"""The database of an earlier version, and migrations forward and back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from django.apps import apps
from django.apps.registry import Apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from pytest_django import DjangoDbBlocker

Target = list[tuple[str, str]]  # app and the name of its last migration


class UnsquashedLoader(MigrationLoader):
    """Loads only the single migrations, as a club has them that is older than the squashed ones. A
    dependency on a squashed migration becomes one on the last migration that it replaces.
    """

    def load_disk(self) -> None:
        super().load_disk()
        squashed = {key: one for key, one in self.disk_migrations.items() if one.replaces}
        self.disk_migrations = {
            key: one for key, one in self.disk_migrations.items() if key not in squashed
        }
        for migration in self.disk_migrations.values():
            migration.dependencies = [
                squashed[key].replaces[-1] if key in squashed else key
                for key in migration.dependencies
            ]


def migrated(target: Target) -> Apps:
    """Migrates the database to these migrations; returns the models of that state."""
    executor = MigrationExecutor(connection)
    executor.loader = UnsquashedLoader(connection)
    executor.migrate(target)
    return executor.loader.project_state(target).apps


def up_to_date() -> Apps:
    """Migrates the database to the newest migrations; returns the current models."""
    executor = MigrationExecutor(connection)
    newest = executor.loader.graph.leaf_nodes()
    executor.migrate(newest)
    return executor.loader.project_state(newest).apps


@contextmanager
def as_of(target: Target, blocker: DjangoDbBlocker) -> Iterator[Apps]:
    """A database of that version instead of the test database. It is meant for module fixtures,
    since migrating takes seconds; it migrates forward from an empty database, which is faster than
    back.
    """
    with blocker.unblock(), elsewhere():
        yield migrated(target)


@contextmanager
def elsewhere() -> Iterator[None]:
    """Replaces the test database by a new, empty one inside of the context."""
    ours = connection.settings_dict["NAME"]
    with TemporaryDirectory(prefix="kerho-tests-") as folder:
        name = f"{folder}/migrated" if connection.vendor == "sqlite" else f"{ours}_migrated"
        _say_to_the_server(f'CREATE DATABASE "{name}"')
        _turn_to(name)
        try:
            yield
        finally:
            _turn_to(ours)
            _say_to_the_server(f'DROP DATABASE "{name}"')


def _turn_to(name: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = name


def _say_to_the_server(words: str) -> None:
    """Executes SQL on the database server; does nothing on SQLite."""
    if connection.vendor == "postgresql":
        with connection._nodb_cursor() as cursor:
            cursor.execute(words)


def emptied() -> None:
    """Empties all tables but those that migrations fill. The order does not matter: both databases
    check foreign keys at the commit.
    """
    models = [model for model in apps.get_models() if model not in (ContentType, Permission)]
    tables = {field.m2m_db_table() for model in models for field in model._meta.local_many_to_many}
    with transaction.atomic(), connection.cursor() as cursor:
        for table in sorted(tables | {model._meta.db_table for model in models}):
            cursor.execute(f'DELETE FROM "{table}"')
