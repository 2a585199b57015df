"""`manage.py backup FILE`: everything in one file, while the club is open."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.base.backup.writing import write_backup


class Command(BaseCommand):
    help = (
        "Writes all rows into one file that `restore` reads, on SQLite or PostgreSQL."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", type=Path, help="the file to write, such as club.zip"
        )

    def handle(self, **options: Any) -> None:
        path: Path = options["file"]
        try:
            counts = write_backup(path)
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error}.") from None
        size = path.stat().st_size
        self.stdout.write(f"{sum(counts.values())} rows, {size:,} bytes: {path}")
