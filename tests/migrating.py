"""The database as an earlier version left it, and migrations forward and back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

Target = list[tuple[str, str]]  # app and the name of its last migration


def migrated(target: Target) -> Apps:
    """The models as they are after those migrations; the database is so now."""
    executor = MigrationExecutor(connection)
    executor.loader.build_graph()
    executor.migrate(target)
    return executor.loader.project_state(target).apps


def up_to_date() -> Apps:
    """The models of today; the database is so now."""
    return migrated(MigrationExecutor(connection).loader.graph.leaf_nodes())


@contextmanager
def as_of(target: Target) -> Iterator[Apps]:
    """The database as that version left it; afterwards it is as today's again."""
    yield migrated(target)
    up_to_date()
