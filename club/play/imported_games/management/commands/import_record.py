"""`manage.py import_record`: keeps a game from a record file, as the page does."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from club.people.file_imports.commands import ImportCommand
from club.people.file_imports.models import FileImport


class Command(ImportCommand):
    help = "Replays a record file and keeps its game, unrated."
    kind = "records"

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--public", action="store_true", help="all members may see it"
        )

    def import_options(self, options: dict[str, Any]) -> dict[str, Any]:
        return {"public": options["public"]}

    def result(self, job: FileImport) -> str:
        (table_id,) = job.written
        known = "" if job.new else ", which the club had already"
        return f"table {table_id}{known}"
