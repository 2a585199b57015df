"""Tables at which play is held because something failed there; once that is mended, play
goes on.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from club.play import services as play
from club.tables import queries


class Command(BaseCommand):
    help = "List the tables at which play is held, or let it go on at some."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--resume",
            type=int,
            nargs="+",
            metavar="TABLE",
            default=[],
            help="let play go on there",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for table_id in options["resume"]:
            if not queries.suspended_tables().filter(pk=table_id).exists() or not play.resume(
                table_id, None, timezone.now()
            ):
                raise CommandError(f"Play is not held at table {table_id}.")
            self.stdout.write(f"Play goes on at table {table_id}.")
        if not options["resume"]:
            for table in queries.suspended_tables():
                self.stdout.write(
                    f"{table.pk} ({table.game_slug}, record {table.record_id}): {table.marked}"
                )
