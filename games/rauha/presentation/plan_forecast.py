"""The forecast of a plan: what it is reckoned to bring, as figures and as the text kept with it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games.core import Seat

from ..rules.faces import ENTITIES
from ..rules.log_messages import one
from ..rules.position import RUN, Universe
from ..rules.track import members

_TEXT: Final = re.compile(
    r"\+(?P<energy>\d+) energy, leaving (?P<crystals>\d+) crystals?, (?P<water>\d+) water"
    r"(?:, holds (?P<holds>[^,]+))?(?:, welcomes (?P<welcomes>[^,]+))?"
)


@dataclass(frozen=True, slots=True)
class Brings:
    """What a plan brings that can change with the Entities."""

    energy: int  # gained by running; what a corner pays for water is no part of it
    crystals: int  # left afterwards
    water: int  # sources
    holds: tuple[str, ...] = ()  # Entities
    welcomes: tuple[str, ...] = ()  # those of them that come

    @property
    def figures(self) -> str:
        """Energy, crystals and Water Sources in words."""
        left = one(f"leaving {self.crystals} crystals", self.crystals)
        return f"+{self.energy} energy, {left}, {self.water} water"

    @property
    def counted_on(self) -> tuple[str, ...]:
        """The Entities that the seat has already and is to keep."""
        return tuple(entity for entity in self.holds if entity not in self.welcomes)

    def __str__(self) -> str:
        parts = [self.figures]
        if self.holds:
            parts.append(f"holds {' '.join(self.holds)}")
        if self.welcomes:
            parts.append(f"welcomes {' '.join(self.welcomes)}")
        return ", ".join(parts)


def read(text: str) -> Brings:
    """What `str` of a reckoning wrote."""
    found = _TEXT.fullmatch(text)
    assert found is not None
    energy, crystals, water = (int(found[name]) for name in ("energy", "crystals", "water"))
    holds, welcomes = (tuple((found[name] or "").split()) for name in ("holds", "welcomes"))
    return Brings(energy, crystals, water, holds, welcomes)


def brought(start: Universe, end: Universe, seat: Seat) -> Brings:
    """What the seat has at the end of its rehearsal that it had not at the start."""
    before, after, held = start.worlds[seat], end.worlds[seat], end.held(seat)
    come = held & ~start.held(seat)
    if start.phase == RUN:  # the card has been used: its Entities are among the sources
        come |= (start.left | start.used) >> 9
    return Brings(
        energy=after.energy - before.energy,
        crystals=after.crystals,
        water=end.water(seat),
        holds=_names(held),
        welcomes=_names(come),
    )


def _names(entities: int) -> tuple[str, ...]:
    return tuple(ENTITIES[entity] for entity in members(entities))
