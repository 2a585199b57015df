"""What is known of a game without playing it: names, seats, and what a host decides. `core.py` is the contract."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One choice made when a table is opened."""

    id: str
    values: tuple[str | int, ...]
    default: str | int
    meaning: str  # what the values change, in a sentence
    title: str = ""  # what people call it; empty: its id
    labels: tuple[str, ...] = ()  # what people call the values, in their order; empty: as they are written

    @property
    def name(self) -> str:
        """What people call it."""
        return self.title or self.id.replace("_", " ").capitalize()

    def label(self, value: str | int) -> str:
        """What people call a value, also one that this version no longer has."""
        if value in self.values and self.labels:
            return self.labels[self.values.index(value)]
        return str(value).replace("_", " ")


@dataclass(frozen=True, slots=True)
class Info:
    """What is known of a game without playing it."""

    slug: str
    name: str
    version: int
    seats: tuple[int, ...]  # numbers of seats it can be played with, rising
    source: str  # whose game this is
    blurb: str  # one sentence for somebody choosing what to play
    options: tuple[Option, ...] = ()
