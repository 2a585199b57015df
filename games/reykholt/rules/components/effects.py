"""Effects, costs and conditions, a closed vocabulary for spaces, services and events.

No card has code of its own. What an effect does is in `resolver.py`, what it needs in
`feasibility.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from .vegetables import KIND

GAIN, GAIN_CHOICE, GAIN_NEXT, GAIN_HELD = range(4)
GAIN_GOLDEN, GAIN_DISCARDED, GAIN_BONUS = range(4, 7)
ADVANCE, TAKE_HOUSE, SEED, HARVEST = range(7, 11)
PLANT_EXTRA, TAKE_SERVICE, SHARE_SERVICE = range(11, 14)
_EFFECTS: Final = {
    "gain": GAIN,
    "gain_choice": GAIN_CHOICE,
    "gain_next": GAIN_NEXT,
    "gain_held": GAIN_HELD,
    "gain_golden": GAIN_GOLDEN,
    "gain_golden_of_discarded": GAIN_DISCARDED,
    "gain_bonus_kind": GAIN_BONUS,
    "advance": ADVANCE,
    "take_greenhouse": TAKE_HOUSE,
    "take_random": TAKE_HOUSE,
    "seed": SEED,
    "harvest": HARVEST,
    "plant_extra": PLANT_EXTRA,
    "take_service": TAKE_SERVICE,
    "share_service": SHARE_SERVICE,
}
# effects without a choice
AUTOMATIC: Final = frozenset({GAIN, GAIN_NEXT, GAIN_DISCARDED, GAIN_BONUS, ADVANCE})
ALWAYS_POSSIBLE: Final = AUTOMATIC | {GAIN_CHOICE}  # always possible

PAY, DISCARD_HOUSE, GIVE_HOUSE = range(3)
_COSTS: Final = {
    "pay": PAY,
    "discard_greenhouse": DISCARD_HOUSE,
    "give_greenhouse": GIVE_HOUSE,
}

PILES: Final = ("p3", "p4", "p5", "p6", "random")
RANDOM: Final = 4  # the pile's number
# kinds of `plant_extra` that are not named
ANY = "any"
SAME = "same"
NEW = "allowed_new"
PLATES_HERE: Final = -1  # a cost: as many as the table has plates
UP_TO: Final = 3  # of what the next table wants


class Effect(NamedTuple):
    """One effect with its figures. Figures that its kind does not have are 0 or empty."""

    op: int
    n: int = 0  # how many; of a harvest or a planting, at most
    least: int = 0  # of a planting
    kinds: tuple[int, ...] = ()  # vegetables
    piles: tuple[int, ...] = ()
    # printed parcels of the greenhouses it is for; empty: all
    sizes: tuple[int, ...] = ()
    fill: int = 0  # a planting fills only this number of parcels
    each: bool = False  # vegetables for every greenhouse, not for one
    how: str = ""  # `any` for a named kind, `same` or `allowed_new`


class Cost(NamedTuple):
    """The cost that a seat pays before any effect."""

    op: int
    n: int
    rule: str  # of vegetables: any, same, different; of greenhouses: any, empty


class Condition(NamedTuple):
    """The condition for using a card."""

    test: str
    n: int


def read_effect(line: Mapping[str, Any]) -> Effect:
    """The effect that a line of data describes."""
    op = _EFFECTS[line["op"]]
    how = line.get("kind", "")
    names = line.get("of", ())
    if "veg" in line:
        names = (line["veg"],)
    if op == PLANT_EXTRA and how in KIND:
        names = (how,)
        how = ANY
    return Effect(
        op=op,
        n=_number(op, line),
        least=line.get("min", 0),
        kinds=tuple(KIND[name] for name in names),
        piles=_piles(line),
        sizes=tuple(line.get("sizes", ())),
        fill=line.get("fill", 0),
        each=line.get("scope") == "each",
        how=how,
    )


def _number(op: int, line: Mapping[str, Any]) -> int:
    if op in (HARVEST, SEED):
        return int(line["max"])
    number = line.get("n", 1)
    if number == "cost_up_to_3":
        return UP_TO
    return int(number)


def read_cost(line: Mapping[str, Any]) -> Cost:
    """The cost that a line of data describes."""
    n = PLATES_HERE if line.get("n") == "plates_here" else line["n"]
    return Cost(_COSTS[line["op"]], n, line.get("rule") or line.get("filter", ANY))


def read_condition(line: Mapping[str, Any] | None) -> Condition | None:
    """The condition that a line of data describes."""
    if line is None:
        return None
    return Condition(line["test"], line.get("n", 0))


def _piles(line: Mapping[str, Any]) -> tuple[int, ...]:
    if line["op"] == "take_random":
        return (RANDOM,)
    return tuple(PILES.index(pile) for pile in line.get("from", ()))
