"""The rolls of chance for each of its plies, as pairs of numbers. They are computed by drawing
again and never stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.chance import BY_PYTHON, Seed
from games.core import CHANCE, Seat
from games.registry import UnknownGame, find
from games.transcript import BrokenTranscript, Transcript, replay

# (bound, 0-based number below the bound), in the order drawn
Rolls = list[tuple[int, int]]


def rolls_of(transcript: Transcript) -> dict[int, Rolls]:
    """The rolls by the 1-based number of the ply. They end where the transcript does not replay;
    there are none when the game is not installed.
    """
    by_number: dict[int, Rolls] = {}
    if transcript.proof is None:
        return by_number
    try:
        game = find(transcript.slug, transcript.version)
        for number, (before, ply, _after) in enumerate(replay(game, transcript), 1):
            if ply.seat == CHANCE and number > transcript.proof.copied:
                rolls = by_number.setdefault(number, [])
                plies = transcript.plies[: number - 1]
                before.chance_move(
                    recording_generator(transcript.proof.seed, plies, rolls)
                )
    except (UnknownGame, BrokenTranscript):
        return by_number
    return by_number


def recording_generator(
    seed: Seed, plies: Sequence[tuple[Seat, str]], rolls: Rolls
) -> Random:
    """The generator of chance after these plies. It appends each drawn number to `rolls`."""
    generator = seed.generator(plies)
    method = "_randbelow" if seed.version == BY_PYTHON else "below"  # all draws call it
    draw = getattr(generator, method)

    def draw_and_record(bound: int) -> int:
        number: int = draw(bound)
        rolls.append((bound, number))
        return number

    setattr(generator, method, draw_and_record)
    return generator
