"""`manage.py drill`: a backup is made, restored into a throw-away database, and compared."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.base.backup.drill import FailedDrill, run_drill


class Command(BaseCommand):
    help = (
        "Restores a backup into a throw-away database and replays every record there."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--into",
            default="",
            metavar="URL",
            help="an empty PostgreSQL database; else a temporary file of SQLite",
        )

    def handle(self, **options: Any) -> None:
        try:
            for line in run_drill(options["into"]):
                self.stdout.write(line)
        except FailedDrill as failed:
            raise CommandError(str(failed)) from None
