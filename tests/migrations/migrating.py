"""The database as an earlier version left it, and migrations forward and back."""

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
from pytest_django import DjangoDbBlocker

Target = list[tuple[str, str]]  # app and the name of its last migration


def migrated(target: Target) -> Apps:
    """The models as they are after those migrations; the database is so now."""
    executor = MigrationExecutor(connection)
    executor.migrate(target)
    return executor.loader.project_state(target).apps


def up_to_date() -> Apps:
    """The models of today; the database is so now."""
    executor = MigrationExecutor(connection)
    newest = executor.loader.graph.leaf_nodes()
    executor.migrate(newest)
    return executor.loader.project_state(newest).apps


@contextmanager
def as_of(target: Target, blocker: DjangoDbBlocker) -> Iterator[Apps]:
    """A database as that version made it, instead of that of the tests. Meant for the fixture of a
    module, since to migrate takes seconds: from nothing to long ago fewer than back from today.
    """
    with blocker.unblock(), elsewhere():
        yield migrated(target)


@contextmanager
def elsewhere() -> Iterator[None]:
    """Inside, a new and empty database stands in for that of the tests."""
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
    """Nothing, where a file is a database."""
    if connection.vendor == "postgresql":
        with connection._nodb_cursor() as cursor:
            cursor.execute(words)


def emptied() -> None:
    """Empties all tables but those that migrations fill. Rows may go in any order: no database here
    looks at references before the end.
    """
    models = [model for model in apps.get_models() if model not in (ContentType, Permission)]
    tables = {field.m2m_db_table() for model in models for field in model._meta.local_many_to_many}
    with transaction.atomic(), connection.cursor() as cursor:
        for table in sorted(tables | {model._meta.db_table for model in models}):
            cursor.execute(f'DELETE FROM "{table}"')
