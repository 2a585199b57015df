"""`manage.py startgame NAME`: writes a small complete game as a beginning for another one. It
passes `bin/test`.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from club.management.scaffolding import (
    add_to_layer,
    add_to_list,
    expect_new_name,
    format_files,
    root,
    settings_files,
    write_folder,
)

RECORDED = {"two_seats": "greedy,random", "four_seats": "greedy,random,greedy,random"}
NEXT_STEPS = """games/{name}/ is a game that can be played: `bin/serve` has it in its catalogue.
Its rules are in games/{name}/position.py, their numbers in games/{name}/RULES.md, a test for each
in tests/games/{name}/. Change them together, then record its games anew:

    manage.py simulate {name} --record tests/transcripts/{name}/two_seats.txt --games 1
    manage.py demo_history {name}
    bin/test tests/games -k {name}

docs/adding-a-game.md says what else there is."""


class Command(BaseCommand):
    help = "Writes a small complete game into games/NAME, with its tests and recorded games."
    requires_system_checks = ()  # it needs no database

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the game's folder: lowercase, with underscores")

    def handle(self, **options: Any) -> None:
        name = options["name"]
        expect_new_name(name)
        rules, tests = root() / "games" / name, root() / "tests" / "games" / name
        write_folder("game/rules", name, rules)
        write_folder("game/tests", name, tests)
        add_to_list("INSTALLED_GAMES", f'"games.{name}"', settings_files())
        add_to_layer("games", name)
        format_files([rules, tests])
        record_games(name)
        self.stdout.write(NEXT_STEPS.format(name=name))


def record_games(name: str) -> None:
    """Records the transcripts of the tests and the demo history by the new rules."""
    for file, bots in RECORDED.items():
        path = f"tests/transcripts/{name}/{file}.txt"
        manage("simulate", name, "--games", "1", "--seats", bots, "--record", path)
    manage("demo_history", name)


def manage(*arguments: str) -> None:
    """Runs a management command in a new process, which has the new game."""
    command = [sys.executable, "manage.py", *arguments]
    subprocess.run(command, cwd=root(), check=True, stdout=subprocess.DEVNULL)
