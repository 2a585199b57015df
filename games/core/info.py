"""What is known of a game without playing it: names, seats, what a host decides, and its legend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One choice made when a table is opened."""

    id: str
    values: tuple[str | int, ...]
    default: str | int
    meaning: str  # what the values change, in a sentence
    title: str = ""  # what people call it; empty: its id
    # what people call the values, in their order; empty: as they are written
    labels: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What people call it."""
        return self.title or self.id.replace("_", " ").capitalize()

    def label(self, value: str | int) -> str:
        """What people call a value, also one that this version no longer has."""
        if value in self.values and self.labels:
            return self.labels[self.values.index(value)]
        return str(value).replace("_", " ")

    def offers(self, value: str | int) -> bool:
        """Whether it may have this value; a truth value is no number."""
        return value in self.values and not isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Introduction:
    """What somebody wants to know of a game before playing it."""

    gist: tuple[str, ...]  # what one does, in three sentences
    minutes: tuple[int, int]  # at a table, the least and the most
    days: tuple[int, int]  # by correspondence, when everybody looks in once a day
    weight: int  # how heavy it is: 1 is learned in a minute, 5 in an evening

    @property
    def lightness(self) -> int:
        """What of the five is left."""
        return 5 - self.weight


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
    cooperative: bool = False  # all win or lose together: there is nothing to rate
    rated: bool = True  # whether its tables are rated unless the host says otherwise
    introduction: Introduction | None = None  # None: nothing is said

    def settled(self, chosen: Mapping[str, str | int]) -> dict[str, str | int]:
        """The options with defaults filled in. Raises ValueError naming the first that is wrong."""
        known = {option.id: option for option in self.options}
        for id, value in chosen.items():
            if id not in known:
                raise ValueError(f"There is no option “{id}”.")
            if not known[id].offers(value):
                raise ValueError(f"“{id}” cannot be “{value}”.")
        return {id: chosen.get(id, option.default) for id, option in known.items()}


@dataclass(frozen=True, slots=True)
class Explained:
    """One sign of the legend: the signs of a board, and what each stands for."""

    sign: str  # its id on the game's sheet of symbols
    meaning: str  # what it stands for, in a few words
    look: str = ""  # classes, where it takes a seat's colour
