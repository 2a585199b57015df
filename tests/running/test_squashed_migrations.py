"""Squashed migrations, which make a new database, give the same tables as the single ones, which a
running club has applied, and as the models, from which tests make theirs.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import DjangoDbBlocker

from tests.migrations.migrating import elsewhere, migrated, up_to_date

MOST_MIGRATIONS = 20  # of an app, which a new database runs
RELEASES = sorted(Path("tests/base/backup/releases").glob("*.zip"))
EARLIER = [  # each app has gone part of its way
    ("members", "0003_rest"),
    ("records", "0001_initial"),
    ("tables", "0012_absence"),
    ("notices", "0002_kinds_of_owners"),
    ("ratings", "0001_initial"),
]


def schema() -> set[str]:
    """Columns, constraints and indexes of every table, one per line."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        return {line for table in tables for line in _lines(cursor, table)}


def _lines(cursor: Any, table: str) -> Iterator[str]:
    inspect = connection.introspection
    for column in inspect.get_table_description(cursor, table):
        yield f"{table} {column}"
    for name, facts in inspect.get_constraints(cursor, table).items():
        made_up = re.match(r"__|fk_\d", name)  # by Django, and counted
        yield f"{table} {'' if made_up else name} {sorted(facts.items(), key=str)}"


def applied_in(release: Path) -> list[tuple[str, str]]:
    """The migrations of a club of an earlier release, which its backup names."""
    with zipfile.ZipFile(release) as backup:
        return [(app, name) for app, name in json.loads(backup.read("manifest.json"))["migrations"]]


@pytest.mark.django_db
@pytest.mark.parametrize("release", RELEASES, ids=lambda path: str(path.stem))
def test_a_club_of_each_release_can_migrate_to_this_one(release: Path) -> None:
    rows = MigrationRecorder(connection).migration_qs
    rows.all().delete()
    rows.bulk_create(
        MigrationRecorder.Migration(app=app, name=name) for app, name in applied_in(release)
    )
    MigrationExecutor(connection).check_replacements()  # as a migration does that was interrupted
    executor = MigrationExecutor(connection)
    executor.loader.check_consistent_history(connection)
    leaves = executor.loader.graph.leaf_nodes()
    planned = {(step.app_label, step.name) for step, _ in executor.migration_plan(leaves)}
    assert planned and not planned & set(applied_in(release))


def migrated_schema(begins_with: list[tuple[str, str]]) -> set[str]:
    with elsewhere():
        if begins_with:
            migrated(begins_with)
        up_to_date()
        return schema()


@pytest.mark.long
@pytest.mark.whole
@pytest.mark.parametrize("begins_with", [EARLIER, []], ids=["an old club", "a new club"])
def test_migrations_give_the_tables_of_the_models(
    begins_with: list[tuple[str, str]], django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> None:
    with django_db_blocker.unblock():
        assert migrated_schema(begins_with) ^ schema() == set()


def test_an_app_is_a_few_migrations_for_a_new_database() -> None:
    ours = {app.label for app in apps.get_app_configs() if app.name.startswith("club.")}
    count = Counter(app for app, _ in MigrationLoader(None).graph.nodes if app in ours)
    crowded = [app for app, migrations in count.items() if migrations > MOST_MIGRATIONS]
    assert not crowded, "squash them, as docs/development.md says"
