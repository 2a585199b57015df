"""`python -m games.check MODULE`: checks the invariants of the contract for the game of a module,
for example `kerho_harbour`. The exit code is 1 if one is broken.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from games import registry
from games.conformance.report import GAMES, check_game, invariant_lines


def main(words: Sequence[str]) -> int:
    """Prints the report and returns the exit code."""
    parser = ArgumentParser(prog="python -m games.check", description=__doc__)
    parser.add_argument("module", help="the package of the game: kerho_harbour")
    parser.add_argument("--games", type=int, default=GAMES, help=f"({GAMES})")
    parser.add_argument("--seed", default="0", help="the same seed, the same games (0)")
    chosen = parser.parse_args(words)
    registry.fill([chosen.module])
    for module, reason in registry.broken_games().items():
        parser.error(f"{module} is left out: {reason}")
    (game,) = registry.games()
    rows = check_game(game, chosen.games, chosen.seed)
    sys.stdout.writelines(f"{line}\n" for line in invariant_lines(rows))
    return int(any(row.violation for row in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
