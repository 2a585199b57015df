"""What a seat gives first and takes first: rankings of vegetables, given as orders or reckoned from
the walk ahead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.core import Move

from ..rules import moves, walk_reach
from ..rules.components.vegetables import KIND, KINDS
from ..rules.position import Farm, Village

GIVE_FIRST, TAKE_FIRST = "give first", "take first"
Given = Mapping[str, str]  # orders by key
_STOPS: Final = (moves.StopHarvesting, moves.StopPlanting, moves.StopAdding)


def taking(scene: Village, farm: Farm, given: Given) -> list[int]:
    """Kinds, the most wanted first."""  # R53
    wished = [KIND[name] for name in given.get(TAKE_FIRST, "").split()]
    missing = walk_reach.first_missing(farm.stock, farm.table, walk_reach.prices(scene, farm))
    usual = [missing, *range(len(KINDS) - 1, -1, -1)]
    return list(dict.fromkeys([*wished, *usual]))


def giving(given: Given) -> list[int]:
    """Kinds, the one to part with first in front."""  # R53
    wished = [KIND[name] for name in given.get(GIVE_FIRST, "").split()]
    return list(dict.fromkeys([*wished, *range(len(KINDS))]))


def chosen(scene: Village, farm: Farm, found: Sequence[Move], given: Given) -> Move:
    """What the rankings say of a choice that is about kinds or harvests alone."""
    ranks = {kind: at for at, kind in enumerate(taking(scene, farm, given))}
    pays = [move for move in found if isinstance(move, moves.Pay)]
    if pays:
        order = giving(given)
        return max(pays, key=lambda move: [move.vegetables.count(KINDS[kind]) for kind in order])
    rest = [move for move in found if not isinstance(move, (*_STOPS, moves.Use))]
    return min(rest, key=lambda move: ranks[KIND[move.vegetable]])  # type: ignore[attr-defined]


def stride(scene: Village, farm: Farm) -> Move:
    """The next step of the farthest walk."""  # R52
    now = walk_reach.prices(scene, farm)
    end = walk_reach.farthest(farm.stock, farm.table, not farm.bonus, now)
    if not farm.bonus and not end.before:
        return moves.WALK_FREE
    return moves.WALK if end.table > farm.table else moves.STAY
