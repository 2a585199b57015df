"""Compares the speed of Inkas with that of catanatron, a fast engine of the same family: `python
benchmarks/catanatron_race.py`.

Each plays with four random seats, in turns on one core, by CPU time. Catanatron is installed into
an environment of its own in a temporary folder. Its figure counts every action, including rolls and
ends of turns. The club's figure counts plies of seats: it leaves out chance, and the rolls and ends
of turns that the rules make by themselves. Pytest does not run this.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from statistics import median

PROJECT = Path(__file__).resolve().parents[1]
CATANATRON = "catanatron==3.2.1"

INKAS_SCRIPT = """
from random import Random
from games import bots, simulation
from games.inkas import GAME

def play(number):
    played = simulation.play_out(GAME, 4, {}, [bots.find("random")] * 4, Random(f"race {number}"))
    return played.plies, len(played.log)
"""
CATANATRON_SCRIPT = """
import random
from catanatron import Color, Game, RandomPlayer

def play(number):
    random.seed(number)
    game = Game([RandomPlayer(color) for color in Color], seed=number)
    game.play()
    actions = len(game.state.actions)
    return actions, actions
"""
LAP_SCRIPT = """
import json, sys, time
first, games = int(sys.argv[1]), int(sys.argv[2])
play(0)
began = time.process_time()
counted = [play(number) for number in range(first, first + games)]
seconds = time.process_time() - began
plies, with_chance = map(sum, zip(*counted))
print(json.dumps([plies / seconds, with_chance / seconds, games / seconds]))
"""


def main() -> None:
    """Runs the race and prints both figures and their ratio."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--laps", type=int, default=5, help="each side runs so often, in turns (5)"
    )
    parser.add_argument("--games", type=int, default=20, help="games a lap (20)")
    options = parser.parse_args()
    stay_on_one_core()
    with tempfile.TemporaryDirectory(prefix="race-") as folder:
        rival = make_environment(Path(folder))
        laps: dict[str, list[list[float]]] = {"inkas": [], "catanatron": []}
        for number in range(options.laps):
            first = 1 + number * options.games
            laps["inkas"].append(
                run_lap(sys.executable, INKAS_SCRIPT, first, options.games)
            )
            laps["catanatron"].append(
                run_lap(rival, CATANATRON_SCRIPT, first, options.games)
            )
    report(laps)


def stay_on_one_core() -> None:
    """Both sides run on the same core, where the system lets a process choose."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def make_environment(folder: Path) -> str:
    """A Python with the rival installed."""
    venv.create(folder, with_pip=True)
    python = str(folder / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", CATANATRON], check=True)
    return python


def run_lap(python: str, play: str, first: int, games: int) -> list[float]:
    """Plies, plies with chance, and games in a second of CPU time."""
    words = [python, "-c", play + LAP_SCRIPT, str(first), str(games)]
    done = subprocess.run(
        words, cwd=PROJECT, capture_output=True, text=True, check=True
    )
    figures: list[float] = json.loads(done.stdout)
    return figures


def report(laps: dict[str, list[list[float]]]) -> None:
    figures = {
        name: [median(column) for column in zip(*rows, strict=True)]
        for name, rows in laps.items()
    }
    for name, (plies, with_chance, games) in figures.items():
        chance = f" ({with_chance:,.0f} with chance)" if with_chance != plies else ""
        print(
            f"{name:11} {plies:10,.0f} plies a second{chance}, {games:.1f} games a second"
        )
    print(f"ratio       {figures['inkas'][0] / figures['catanatron'][0]:10.2f}")


if __name__ == "__main__":
    main()
