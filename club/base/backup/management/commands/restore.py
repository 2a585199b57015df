"""`manage.py restore FILE`: fills an empty database from a backup."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.base.backup.restoring import UnusableBackup, restore_backup


class Command(BaseCommand):
    help = "Fills an empty database from a file that `backup` has written."
    requires_system_checks = ()  # the tables may not be there yet

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the backup")

    def handle(self, **options: Any) -> None:
        try:
            counts = restore_backup(options["file"])
        except UnusableBackup as refused:
            raise CommandError(str(refused)) from None
        self.stdout.write(f"{sum(counts.values())} rows restored")
