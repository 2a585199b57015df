"""Effects: the one closed list of what squares and Entities can do. No card has code of its own.

Everything an effect can count is packed into one number, `counts`: three animals, Water Sources and
Spores, eight bits each. Who owns what is in `worlds.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

ANIMALS: Final = ("sky", "land", "sea")
SKY, LAND, SEA, WATER, SPORE = 0, 8, 16, 24, 32  # where in `counts` each is kept
_SHIFTS: Final = {
    "sky": SKY,
    "land": LAND,
    "sea": SEA,
    "water": WATER,
    "spore": SPORE,
    "chosen_animal": SKY,
}
ANY_ANIMAL: Final = (1 << WATER) - 1  # mask of the animals in `counts`
MOST: Final = 255  # mask of one figure

# from BUY_ENERGY on they cost
NOTHING, SOURCE, CRYSTALS, ENERGY, PER, CHOSEN, BUY_ENERGY, BUY_SPORE = range(8)
_KINDS: Final = {
    "none": NOTHING,
    "passive_water": SOURCE,
    "gain_crystals": CRYSTALS,
    "gain_energy": ENERGY,
    "energy_per": PER,
    "pay_energy": BUY_ENERGY,
    "pay_spore": BUY_SPORE,
}


class Effect(NamedTuple):
    """What running a square or an Entity does."""

    kind: int
    amount: int  # crystals, Energy, or Water Sources
    pay: int  # crystals
    per: int  # where in `counts` that is kept which is counted


def read(line: Mapping[str, Any]) -> Effect:
    """The effect that a line of data describes."""
    per = line.get("per", "")
    kind = CHOSEN if per == "chosen_animal" else _KINDS[line["kind"]]
    return Effect(kind, line.get("amount", 0), line.get("pay", 0), _SHIFTS.get(per, 0))


def possible(effect: Effect, crystals: int, counts: int) -> bool:
    """Whether running it would do anything, and can be paid."""  # R18
    kind, _, pay, per = effect
    if kind >= BUY_ENERGY:
        return crystals >= pay and (kind == BUY_ENERGY or counts >> SPORE < 9)
    if kind == PER:
        return counts >> per & MOST > 0
    return kind > SOURCE and (kind != CHOSEN or counts & ANY_ANIMAL > 0)


def gain(effect: Effect, counts: int, animal: str = "") -> int:
    """Crystals of CRYSTALS, Energy of all others. Without an animal named, the most frequent is
    counted.
    """
    kind, amount, _, per = effect
    if kind == PER:
        return amount * (counts >> per & MOST)
    if kind == CHOSEN:  # R19
        return amount * (counts >> _SHIFTS[animal] & MOST if animal else max(animals(counts)))
    return amount if kind in (CRYSTALS, ENERGY, BUY_ENERGY) else 0


def animals(counts: int) -> tuple[int, int, int]:
    """Symbols of each animal."""
    return counts & MOST, counts >> LAND & MOST, counts >> SEA & MOST


def water(counts: int) -> int:
    """Water Sources."""
    return counts >> WATER & MOST
