"""The forecast of a plan: what it will bring, as figures and as text in the order."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games.core import Seat

from ...rules.faces import ENTITIES
from ...rules.log_messages import singularize_crystals
from ...rules.position import RUN, BasePosition
from ...rules.track import list_bits_cached

_TEXT: Final = re.compile(
    r"\+(?P<energy>\d+) energy, leaving (?P<crystals>\d+) crystals?, (?P<water>\d+) water"
    r"(?:, holds (?P<holds>[^,]+))?(?:, welcomes (?P<welcomes>[^,]+))?"
)


@dataclass(frozen=True, slots=True)
class PlanForecast:
    """The gain by a plan, as far as it depends on the holders of Entities."""

    energy: int  # from runs, without the pay for water at a corner
    crystals: int  # left at the end
    water: int  # Water Sources at the end
    holds: tuple[str, ...] = ()  # Entities at the end
    welcomes: tuple[str, ...] = ()  # Entities that the plan calls

    @property
    def figures(self) -> str:
        """Energy, crystals and Water Sources in words."""
        left = singularize_crystals(f"leaving {self.crystals} crystals", self.crystals)
        return f"+{self.energy} energy, {left}, {self.water} water"

    @property
    def counted_on(self) -> tuple[str, ...]:
        """The Entities that the seat must still hold when the plan begins."""
        return tuple(entity for entity in self.holds if entity not in self.welcomes)

    def __str__(self) -> str:
        parts = [self.figures]
        if self.holds:
            parts.append(f"holds {' '.join(self.holds)}")
        if self.welcomes:
            parts.append(f"welcomes {' '.join(self.welcomes)}")
        return ", ".join(parts)


def read_forecast(text: str) -> PlanForecast:
    """The forecast that `str` wrote as this text."""
    parts = _TEXT.fullmatch(text)
    assert parts is not None
    return PlanForecast(
        energy=int(parts["energy"]),
        crystals=int(parts["crystals"]),
        water=int(parts["water"]),
        holds=tuple((parts["holds"] or "").split()),
        welcomes=tuple((parts["welcomes"] or "").split()),
    )


def forecast_plan(start: BasePosition, end: BasePosition, seat: Seat) -> PlanForecast:
    """The forecast of a dry run from `start` to `end`."""
    before = start.worlds[seat]
    after = end.worlds[seat]
    held = end.held(seat)
    come = held & ~start.held(seat)
    if (
        start.phase == RUN
    ):  # the card was used before: its Entities are among the sources
        come |= (start.left | start.used) >> 9
    return PlanForecast(
        energy=after.energy - before.energy,
        crystals=after.crystals,
        water=end.water(seat),
        holds=_entity_names(held),
        welcomes=_entity_names(come),
    )


def _entity_names(entities: int) -> tuple[str, ...]:
    return tuple(ENTITIES[entity] for entity in list_bits_cached(entities))
