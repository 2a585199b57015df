"""Verifiable chance: a committed seed, its random numbers, and the proof that opens it."""

from games.chance.seed import (
    BY_NONCES,
    BY_PYTHON,
    NEWEST,
    SECRET_SIZE,
    Seed,
    commitment,
)

__all__ = ["BY_NONCES", "BY_PYTHON", "NEWEST", "SECRET_SIZE", "Seed", "commitment"]
