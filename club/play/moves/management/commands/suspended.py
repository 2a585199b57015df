"""`manage.py suspended`: lists the tables that are suspended after a failure, or resumes some."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from club.play.moves import services as play
from club.play.tables import due_chairs


class Command(BaseCommand):
    help = "List the suspended tables, or resume some of them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--resume",
            type=int,
            nargs="+",
            metavar="TABLE",
            default=[],
            help="resume these tables",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for table_id in options["resume"]:
            if not _resume(table_id):
                raise CommandError(f"Table {table_id} is not suspended.")
            self.stdout.write(f"Table {table_id} is resumed.")
        if not options["resume"]:
            for table in due_chairs.suspended_tables():
                self.stdout.write(
                    f"{table.pk} ({table.game_slug}, record {table.record_id}): {table.marked}"
                )


def _resume(table_id: int) -> bool:
    """Resumes a suspended table; False if it was not suspended."""
    is_suspended = due_chairs.suspended_tables().filter(pk=table_id).exists()
    return is_suspended and play.resume(table_id, None, timezone.now())
