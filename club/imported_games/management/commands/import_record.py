"""`manage.py import_record`: keeps a game from a record file, as the page does."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from club.errors import ClubError
from club.imported_games.services import import_game
from club.members.queries import member_named
from club.play.services.optimistic_commit import LONGEST_COMPUTATION


class Command(BaseCommand):
    help = "Replays a record file and keeps its game, unrated."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a record file, or - for standard input")
        parser.add_argument("--by", required=True, help="the member who brings it")
        parser.add_argument(
            "--public", action="store_true", help="all members may see it"
        )

    def handle(self, **options: Any) -> None:
        member = member_named(options["by"])
        if member is None:
            raise CommandError(f"There is no member “{options['by']}”.")
        try:
            brought = import_game(
                _read(options["file"]),
                member,
                timezone.now(),
                private=not options["public"],
                limit=LONGEST_COMPUTATION,
            )
        except ClubError as refused:
            raise CommandError(str(refused)) from None
        known = "" if brought.is_new else ", which the club had already"
        self.stdout.write(f"table {brought.table.pk}{known}")


def _read(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error}.") from None
