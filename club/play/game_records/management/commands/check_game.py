"""`manage.py check_game SLUG`: checks the invariants of the contract for an installed game, and
prints a row for each. It opens no database.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from club.play.game_records.management.commands.simulate import known_game
from games import registry
from games.conformance.report import GAMES, check_game, invariant_lines


class Command(BaseCommand):
    help = (
        "Plays random games and prints a row for each invariant of the contract, with a "
        "transcript that breaks it. Ends with an error if one is broken."
    )
    requires_system_checks = ()  # it needs no database

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="slug of the game: nim, liars_dice ...")
        parser.add_argument("--games", type=int, default=GAMES, help=f"({GAMES})")
        parser.add_argument("--seed", default="0", help="the same seed, the same games")

    def handle(self, **options: Any) -> None:
        registry.fill(settings.INSTALLED_GAMES)
        rows = check_game(
            known_game(options["game"]), options["games"], options["seed"]
        )
        self.stdout.write("\n".join(invariant_lines(rows)))
        broken = sum(row.violation is not None for row in rows)
        if broken:
            raise CommandError(f"Broken invariants: {broken}.")
