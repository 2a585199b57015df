"""Effects, costs and conditions: the one closed vocabulary that spaces, services and events are
written in.

No card has code of its own. What an effect does is in `resolver.py`, what it needs in
`feasibility.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from .vegetables import KIND

GAIN, GAIN_CHOICE, GAIN_NEXT, GAIN_HELD, GAIN_GOLDEN, GAIN_DISCARDED, GAIN_BONUS = range(7)
ADVANCE, TAKE_HOUSE, SEED, HARVEST, PLANT_EXTRA, TAKE_SERVICE, SHARE_SERVICE = range(7, 14)
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
FREE: Final = frozenset({GAIN, GAIN_NEXT, GAIN_DISCARDED, GAIN_BONUS, ADVANCE})  # no choice in them
NEVER_IDLE: Final = FREE | {GAIN_CHOICE}  # always possible

PAY, DISCARD_HOUSE, GIVE_HOUSE = range(3)
_COSTS: Final = {"pay": PAY, "discard_greenhouse": DISCARD_HOUSE, "give_greenhouse": GIVE_HOUSE}

PILES: Final = ("p3", "p4", "p5", "p6", "random")
RANDOM: Final = 4  # the pile's number
ANY, SAME, NEW = "any", "same", "allowed_new"  # kinds of `plant_extra` that are not named
PLATES_HERE: Final = -1  # a cost: as many as the table has plates
UP_TO: Final = 3  # of what the next table wants


class Effect(NamedTuple):
    """One effect with its figures; those that its kind does not have are nought."""

    op: int
    n: int = 0  # how many; of a harvest or a planting, at most
    least: int = 0  # of a planting
    kinds: tuple[int, ...] = ()  # vegetables
    piles: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()  # printed parcels of the greenhouses it is for; empty: all
    fill: int = 0  # a planting fills so many parcels only
    each: bool = False  # vegetables for every greenhouse, not for one
    how: str = ""  # `any` for a named kind, `same` or `allowed_new`


class Cost(NamedTuple):
    """What has to be given before any effect."""

    op: int
    n: int
    rule: str  # of vegetables: any, same, different; of greenhouses: any, empty


class Condition(NamedTuple):
    """What must hold for a card to be usable."""

    test: str
    n: int


def effect(line: Mapping[str, Any]) -> Effect:
    """The effect that a line of data describes."""
    op = _EFFECTS[line["op"]]
    n = UP_TO if line.get("n") == "cost_up_to_3" else line.get("n", 1)
    if op in (HARVEST, SEED):
        n = line["max"]
    scattered = op == PLANT_EXTRA
    kind = line.get("kind", "")
    kinds = line.get("of") or ((line["veg"],) if "veg" in line else ())
    if scattered and kind in KIND:
        kinds, kind = (kind,), ANY
    return Effect(
        op,
        n,
        least=line.get("min", 0),
        kinds=tuple(KIND[one] for one in kinds),
        piles=_piles(line),
        sizes=tuple(line.get("sizes", ())),
        fill=line.get("fill", 0),
        each=line.get("scope") == "each",
        how=kind,
    )


def cost(line: Mapping[str, Any]) -> Cost:
    """The cost that a line of data describes."""
    n = PLATES_HERE if line.get("n") == "plates_here" else line["n"]
    return Cost(_COSTS[line["op"]], n, line.get("rule") or line.get("filter", ANY))


def condition(line: Mapping[str, Any] | None) -> Condition | None:
    """The condition that a line of data describes."""
    return None if line is None else Condition(line["test"], line.get("n", 0))


def _piles(line: Mapping[str, Any]) -> tuple[int, ...]:
    if line["op"] == "take_random":
        return (RANDOM,)
    return tuple(PILES.index(one) for one in line.get("from", ()))
