"""The harvest season: a vegetable from every planted greenhouse, by itself or as its seat likes."""

from __future__ import annotations

from typing import Any

from games.core import Move, Seat

from .. import log_messages, moves
from ..components.cards import HOUSE
from ..components.vegetables import KIND, NOTHING, plus, without
from ..position import Bench, Farm, House, Village
from ..resolution.greenhouses import harvest_one


def bring_in(bench: Bench, seat: Seat) -> None:
    """One vegetable from each planted greenhouse; a choice is left open."""  # R27, R48
    farm = bench.farms[seat]
    planted = [house for house in farm.houses if house[1] != NOTHING]
    tale = bench.terms.tale
    if tale is not None and tale.rule == "harvest_limit" and len(planted) > tale.figures["n"]:
        bench.farm(seat, crop=tale.figures["n"], cropped=0)
        return
    if not planted:
        return
    bench.farm(seat, **_season_harvest(bench.farms[seat], planted))
    if bench.log is not None and bench.farms[seat].cropped:
        brought = without(bench.farms[seat].stock, farm.stock)
        bench.tell(log_messages.season_harvest(seat, brought))


def _season_harvest(farm: Farm, planted: list[House]) -> dict[str, Any]:
    """The farm's fields after one vegetable from each greenhouse of a single kind."""
    stock, mixed, cropped = list(farm.stock), 0, 0
    growing = dict(farm.houses)
    for house, counts in planted:
        kinds = [kind for kind, count in enumerate(counts) if count]
        if len(kinds) > 1:
            mixed += 1
            continue
        stock[kinds[0]] += 1
        growing[house] = plus(counts, kinds[0], -1)
        cropped |= 1 << house
    houses = tuple([(house, growing[house]) for house, _ in farm.houses])
    return {"stock": tuple(stock), "houses": houses, "crop": mixed, "cropped": cropped}


def crop_moves(position: Village, seat: Seat) -> list[Move]:
    """What the seat may harvest in this season."""
    farm = position.farms[seat]
    return [
        moves.HARVESTS[house][kind]
        for house, growing in farm.houses
        if not farm.cropped >> house & 1
        for kind, count in enumerate(growing)
        if count
    ]


def bring_in_one(bench: Bench, seat: Seat, move: moves.Harvest) -> None:
    """One greenhouse of the season's harvest, as its seat wants it."""
    house, kind = HOUSE[move.greenhouse], KIND[move.vegetable]
    harvest_one(bench, seat, house, kind)
    farm = bench.farms[seat]
    bench.farm(seat, crop=farm.crop - 1, cropped=farm.cropped | 1 << house)
