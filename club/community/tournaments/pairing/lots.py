"""Lots: SHA-256 of the published seed, a purpose and the entrant. Anybody can repeat them."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from random import Random


def lot_of(seed: str, purpose: str, entrant: str) -> str:
    """The lot of an entrant, as hexadecimal digits; the smallest comes first."""  # tournaments 2.4
    return sha256(f"{seed}:{purpose}:{entrant}".encode()).hexdigest()


def order_by_lot(seed: str, purpose: str, entrants: Iterable[str]) -> list[str]:
    """The entrants in the order of their lots."""
    return sorted(entrants, key=lambda entrant: lot_of(seed, purpose, entrant))


def seeded_generator(seed: str, *purposes: object) -> Random:
    """A generator that draws the same numbers for the same seed and purposes."""
    text = ":".join([seed, *map(str, purposes)])
    return Random(sha256(text.encode()).digest())
