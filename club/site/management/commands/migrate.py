"""`manage.py migrate`: Django's own, on one host at a time. Hosts that start together may all run
it.
"""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

from club.base.database.server import turn_at_database


class Command(migrate.Command):
    """Django's command. It waits while another host migrates the same database."""

    def handle(self, *args: Any, **options: Any) -> None:
        def say() -> None:
            self.stderr.write("Another process migrates this database; waiting for it.")

        with turn_at_database(connections[options["database"]], say):
            super().handle(*args, **options)
