"""Every installed game keeps the invariants of the contract, with every number of seats."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest
from django.conf import settings

from games import registry, transcript
from games.conformance import run
from games.core import AnyGame

INSTALLED = [
    pytest.param(game, seats, id=f"{game.info.slug}-{seats}")
    for game in registry.games()
    for seats in game.info.seats
]
STRIDE = 5  # plies between checks of the slow invariants

FINGERPRINT = """
import sys
from games import registry, transcript
from games.conformance import run
registry.fill(sys.argv[1:])
HASH_DEPENDENT
for text in sys.stdin.read().split("---"):
    played = transcript.parse(text)
    print(run.fingerprint(registry.find(played.slug, played.version), played))
"""
HASH_DEPENDENT = """
from games.nim.moves import Take
from games.nim.position import NimPosition
def list_moves(self, seat):
    return tuple(Take(heap, 1 + n) for heap in {"a", "b", "c"} for n in range(5))
NimPosition.list_moves = list_moves
"""
A_NIM = transcript.Transcript(
    "nim", 1, 2, (), ((0, "take 3 from a"), (1, "take 4 from b"), (0, "take 5 from c"))
)


# --- installed games


@pytest.mark.parametrize(("game", "seats"), INSTALLED)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.whole)])
def test_every_game_keeps_the_invariants(game: AnyGame, seats: int, seed: int) -> None:
    played = play_random_game(game, seats, seed)
    assert transcript.final(game, played).outcome is not None


@pytest.mark.long
@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_a_transcript_leads_to_the_same_position_in_another_process(hash_seed: str) -> None:
    plays = [
        (game, play_random_game(game, seats, 0))
        for game in registry.games()
        for seats in game.info.seats
    ]
    here = [run.fingerprint(game, played) for game, played in plays]
    assert remote_fingerprints([played for _, played in plays], hash_seed) == here


@cache
def play_random_game(game: AnyGame, seats: int, seed: int) -> transcript.Transcript:
    """A random game with random options, with its invariants checked."""
    rng = Random(f"{game.info.slug}:{seats}:{seed}")
    options = {option.id: rng.choice(option.values) for option in game.info.options}
    return run.check(game, seats, options, rng, STRIDE)


def remote_fingerprints(
    plays: Sequence[transcript.Transcript], hash_seed: str, more: str = ""
) -> list[str]:
    """Fingerprints from another process, which first runs the code `more`."""
    words = [
        sys.executable,
        "-c",
        FINGERPRINT.replace("HASH_DEPENDENT", more),
        *settings.INSTALLED_GAMES,
    ]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(settings.BASE_DIR)}
    text = "---\n".join(map(str, plays))
    done = subprocess.run(
        words, input=text, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.split()


@pytest.mark.long
def test_rules_that_depend_on_the_hash_seed_are_found_in_another_process() -> None:
    assert (
        len(
            {remote_fingerprints([A_NIM], seed, HASH_DEPENDENT)[0] for seed in ("1", "2", "3", "4")}
        )
        > 1
    )
    assert len({remote_fingerprints([A_NIM], seed)[0] for seed in ("1", "2")}) == 1
