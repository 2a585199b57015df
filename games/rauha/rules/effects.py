"""Effects: all that squares and Entities can do. No card has code of its own.

One number, `counts`, packs all that an effect can count: three animals, Water Sources and Spores,
eight bits each. `worlds.py` says which world has what.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

ANIMALS: Final = ("sky", "land", "sea")
SKY, LAND, SEA, WATER, SPORE = 0, 8, 16, 24, 32  # the first bit of each in `counts`
_SHIFT_BY_NAME: Final = {
    "sky": SKY,
    "land": LAND,
    "sea": SEA,
    "water": WATER,
    "spore": SPORE,
    "chosen_animal": SKY,
}
ANY_ANIMAL: Final = (1 << WATER) - 1  # mask of the animals in `counts`
FIGURE_MASK: Final = 255  # mask of one figure

# from BUY_ENERGY on they cost
(
    NOTHING,
    WATER_SOURCE,
    CRYSTALS,
    ENERGY,
    ENERGY_PER,
    CHOSEN_ANIMAL,
    BUY_ENERGY,
    BUY_SPORE,
) = range(8)
_KIND_BY_NAME: Final = {
    "none": NOTHING,
    "passive_water": WATER_SOURCE,
    "gain_crystals": CRYSTALS,
    "gain_energy": ENERGY,
    "energy_per": ENERGY_PER,
    "pay_energy": BUY_ENERGY,
    "pay_spore": BUY_SPORE,
}


class Effect(NamedTuple):
    """The effect of running a square or an Entity."""

    kind: int
    amount: int  # crystals, Energy, or Water Sources
    pay: int  # crystals
    per: int  # the first bit in `counts` of what is counted


def read_effect(line: Mapping[str, Any]) -> Effect:
    """The effect that an entry of the data files describes."""
    per = line.get("per", "")
    kind = CHOSEN_ANIMAL if per == "chosen_animal" else _KIND_BY_NAME[line["kind"]]
    return Effect(
        kind, line.get("amount", 0), line.get("pay", 0), _SHIFT_BY_NAME.get(per, 0)
    )


def is_possible(effect: Effect, crystals: int, counts: int) -> bool:
    """Whether the effect can be paid and would change something."""  # R18
    kind, _, pay, per = effect
    if kind >= BUY_ENERGY:
        return crystals >= pay and (kind == BUY_ENERGY or counts >> SPORE < 9)
    if kind == ENERGY_PER:
        return counts >> per & FIGURE_MASK > 0
    return kind > WATER_SOURCE and (kind != CHOSEN_ANIMAL or counts & ANY_ANIMAL > 0)


def compute_gain(effect: Effect, counts: int, animal: str = "") -> int:
    """The gain by the effect: crystals if its kind is CRYSTALS, else Energy.

    CHOSEN_ANIMAL counts `animal`, or the most frequent one if that is empty.
    """
    kind, amount, _, per = effect
    if kind == ENERGY_PER:
        return amount * (counts >> per & FIGURE_MASK)
    if kind == CHOSEN_ANIMAL:  # R19
        if not animal:
            return amount * max(count_animals(counts))
        return amount * (counts >> _SHIFT_BY_NAME[animal] & FIGURE_MASK)
    if kind in (CRYSTALS, ENERGY, BUY_ENERGY):
        return amount
    return 0


def count_animals(counts: int) -> tuple[int, int, int]:
    """Symbols of sky, land and sea."""
    return (
        counts & FIGURE_MASK,
        counts >> LAND & FIGURE_MASK,
        counts >> SEA & FIGURE_MASK,
    )


def count_water(counts: int) -> int:
    """The number of Water Sources."""
    return counts >> WATER & FIGURE_MASK
