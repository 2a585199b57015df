"""`manage.py demo_history`: plays the demo history of games and writes it into their folders. It
opens no database. See also `simulate`.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from club.play.game_records.management.commands.simulate import known_game
from club.site.demo import bot_games
from club.site.demo.history import PastGame, toml_of
from games import registry
from games.core import AnyGame


class Command(BaseCommand):
    help = (
        "Plays games between bots of different strength and writes them into the game's folder "
        "as played.toml: what members of the demo club have played before anybody came."
    )
    requires_system_checks = ()  # no database, nothing to check

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "game", nargs="*", help="as in its address; without: every title"
        )
        parser.add_argument(
            "--games",
            type=int,
            default=bot_games.GAMES,
            help=f"how many ({bot_games.GAMES})",
        )
        parser.add_argument(
            "--print", action="store_true", help="print, and write nothing"
        )

    def handle(self, **options: Any) -> None:
        registry.fill(settings.INSTALLED_GAMES)
        if not 1 <= options["games"] <= bot_games.GAMES:
            raise CommandError(f"--games is a number from 1 to {bot_games.GAMES}.")
        for game in list(map(known_game, options["game"])) or registry.games():
            if not bot_games.can_be_played(game):
                raise CommandError(f"Members cannot meet in {game.info.name}.")
            text = toml_of(game, play_them(game, options["games"]))
            if options["print"]:
                self.stdout.write(text, ending="")
            else:
                Path(str(registry.demo_history(game))).write_text(
                    text, encoding="utf-8"
                )
                self.stdout.write(f"{game.info.name}: {options['games']} games")


def play_them(game: AnyGame, count: int) -> list[PastGame]:
    """Plays the past games, and shows the progress on a terminal."""
    games = []
    for number in range(count):
        games.append(bot_games.play_past_game(game, number))
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{number + 1}/{count}" + "\n" * (number + 1 == count))
    return games
