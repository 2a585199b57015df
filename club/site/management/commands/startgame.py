"""`manage.py startgame NAME`: writes a small complete game, which passes `bin/test` as it is, for
its author to turn into another one. With `--package` it becomes a package outside the project.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from club.site.management.scaffolding import (
    StartCommand,
    add_to_layer,
    add_to_list,
    draw_map,
    expect_new_name,
    format_files,
    root,
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

GAMES = "club/base/configuration/games.py"  # the settings of games


PACKAGE_STEPS = """{folder} is a package with a game that can be played. In the .venv of the club:

    pip install --no-deps --editable {folder}
    pytest {folder}/tests
    manage.py check_game {name}

Then start the club again: the game is in its catalogue. {folder}/README.md says how to go on."""


class Command(StartCommand):
    help = "Writes a small complete game into games/NAME, with its tests and recorded games."
    what = "game"
    next_steps = NEXT_STEPS

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        text = "write a package of its own into a folder beside the project"
        parser.add_argument("--package", action="store_true", help=text)
        text = "the folder that gets the package (the one that has the project)"
        parser.add_argument("--into", type=Path, default=root().parent, help=text)

    def handle(self, **options: Any) -> None:
        if not options["package"]:
            super().handle(**options)
            return
        name = options["name"]
        expect_new_name(name)
        folder = options["into"].resolve() / f"kerho_{name}"
        write_package(name, folder)
        self.stdout.write(PACKAGE_STEPS.format(name=name, folder=folder))

    def write(self, name: str) -> None:
        rules = root() / "games" / name
        tests = root() / "tests" / "games" / name
        write_folder("game/rules", name, rules)
        write_folder("game/tests", name, tests, f"games.{name}")
        add_to_list("GAMES_OF_THIS_PROJECT", f'"games.{name}"', root() / GAMES)
        add_to_layer("games", name)
        format_files([rules, tests])
        draw_map()
        record_games(name)


def write_package(name: str, folder: Path) -> None:
    """Writes a distribution with the game as its only package, and with tests."""
    module = f"kerho_{name}"
    write_folder("game/package", name, folder, module)
    write_folder("game/rules", name, folder / module, module)
    tests = folder / "rule_tests"
    write_folder("game/tests", name, tests, module)
    for file in tests.iterdir():
        file.rename(folder / "tests" / file.name)
    tests.rmdir()
    format_files([folder])


def record_games(name: str) -> None:
    """The transcripts and the demo club's games, played by the new rules in a new process."""
    for file, bots in RECORDED.items():
        path = f"tests/transcripts/{name}/{file}.txt"
        manage("simulate", name, "--games", "1", "--seats", bots, "--record", path)
    manage("demo_history", name)


def manage(*words: str) -> None:
    """Runs a management command in a process that knows the new game."""
    subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=root(),
        check=True,
        stdout=subprocess.DEVNULL,
    )
