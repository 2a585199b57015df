"""The initial migrations make the tables of the models, and replace those of release 0.3."""

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
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import DjangoDbBlocker

from tests.migrations.migrating import elsewhere, up_to_date
from tests.support.source_files import PROJECT

MOST_MIGRATIONS = 20  # of an app, which a new database runs
INITIAL = "0001_release_0_4"
BACKUPS = PROJECT / "tests" / "base" / "backup" / "releases"
LAST_BEFORE = BACKUPS / "0.3.1.zip"  # the last version with the migrations that are replaced


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


def set_applied(names: list[tuple[str, str]]) -> None:
    rows = MigrationRecorder(connection).migration_qs
    rows.all().delete()
    rows.bulk_create(MigrationRecorder.Migration(app=app, name=name) for app, name in names)


@pytest.mark.django_db
def test_a_database_of_the_version_before_has_the_initial_migrations() -> None:
    set_applied(applied_in(LAST_BEFORE))

    executor = MigrationExecutor(connection)
    executor.loader.check_consistent_history(connection)
    leaves = executor.loader.graph.leaf_nodes()
    planned = {step.name for step, _ in executor.migration_plan(leaves)}

    assert INITIAL not in planned


@pytest.mark.django_db
def test_a_database_of_an_earlier_release_is_refused_in_words() -> None:
    earlier = [step for step in applied_in(LAST_BEFORE) if step[1] < "0003"]
    set_applied(earlier)

    with pytest.raises(CommandError, match="with the last version of release"):
        call_command("migrate", verbosity=0)


@pytest.mark.long
@pytest.mark.whole
def test_migrations_give_the_tables_of_the_models(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> None:
    with django_db_blocker.unblock():
        expected = schema()
        with elsewhere():
            up_to_date()
            assert schema() ^ expected == set()


def test_an_app_is_a_few_migrations_for_a_new_database() -> None:
    ours = {app.label for app in apps.get_app_configs() if app.name.startswith("club.")}
    count = Counter(app for app, _ in MigrationLoader(None).graph.nodes if app in ours)
    crowded = [app for app, migrations in count.items() if migrations > MOST_MIGRATIONS]
    assert not crowded
