"""`manage.py migrate`: Django's own, on one host at a time. Hosts that start together may all run
it.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from club.base.database.turns import turn_at_database

TOO_OLD = (
    "The database is of release 0.3 or earlier, and some of its migrations are gone. First "
    "migrate it with the last version of release 0.3 (docs/running.md)."
)


class Command(migrate.Command):
    """Django's command. It waits while another host migrates the same database."""

    def handle(self, *args: Any, **options: Any) -> None:
        def say() -> None:
            self.stderr.write("Another process migrates this database; waiting for it.")

        connection = connections[options["database"]]
        with turn_at_database(connection, say):
            expect_replaceable(connection)
            super().handle(*args, **options)


def expect_replaceable(connection: BaseDatabaseWrapper) -> None:
    """Raises CommandError for a database that has a part of the migrations that one replaces."""
    applied = MigrationRecorder(connection).applied_migrations().keys()
    for migration in MigrationLoader(None).disk_migrations.values():
        names = set(migration.replaces)
        if names & applied and not names <= applied:
            raise CommandError(TOO_OLD)
