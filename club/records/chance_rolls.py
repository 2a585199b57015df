"""What chance drew for each of its plies, as bare numbers: out of how many, and which. Derived by
drawing again, never stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.chance import BY_PYTHON, Seed
from games.core import CHANCE, Seat
from games.registry import UnknownGame, find
from games.transcript import BrokenTranscript, Transcript, replay

Rolls = list[tuple[int, int]]  # out of how many, and which of them, 0-based, in the order drawn


def rolls_of(played: Transcript) -> dict[int, Rolls]:
    """By number of the ply, 1-based, what was drawn for it; as far as the record replays by rules
    that are on the shelf.
    """
    found: dict[int, Rolls] = {}
    if played.proof is None:
        return found
    try:
        game = find(played.slug, played.version)
        for number, (before, ply, _after) in enumerate(replay(game, played), 1):
            if ply.seat == CHANCE:
                found[number] = []
                plies = played.plies[: number - 1]
                before.chance_move(recording_generator(played.proof.seed, plies, found[number]))
    except (UnknownGame, BrokenTranscript):
        return found
    return found


def recording_generator(seed: Seed, plies: Sequence[tuple[Seat, str]], rolls: Rolls) -> Random:
    """The generator that follows these plies, which writes down what it draws."""
    generator = seed.generator(plies)
    name = "_randbelow" if seed.version == BY_PYTHON else "below"  # what all draws go through
    draw = getattr(generator, name)

    def noted(bound: int) -> int:
        number: int = draw(bound)
        rolls.append((bound, number))
        return number

    setattr(generator, name, noted)
    return generator
