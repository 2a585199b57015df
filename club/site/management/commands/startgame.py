"""`manage.py startgame NAME`: writes a small complete game, which passes `bin/test` as it is, for
its author to turn into another one.
"""

from __future__ import annotations

import subprocess
import sys

from club.site.management.scaffolding import (
    StartCommand,
    add_to_layer,
    add_to_list,
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


class Command(StartCommand):
    help = "Writes a small complete game into games/NAME, with its tests and recorded games."
    what = "game"
    next_steps = NEXT_STEPS

    def write(self, name: str) -> None:
        rules = root() / "games" / name
        tests = root() / "tests" / "games" / name
        write_folder("game/rules", name, rules)
        write_folder("game/tests", name, tests)
        add_to_list("GAMES_OF_THIS_PROJECT", f'"games.{name}"', settings_files())
        add_to_layer("games", name)
        format_files([rules, tests])
        record_games(name)


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
