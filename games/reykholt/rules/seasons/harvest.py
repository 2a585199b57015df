"""The harvest season: a vegetable from every planted greenhouse, by choice where several grow."""

from __future__ import annotations

from typing import Any

from games.core import Move, Seat

from .. import log_messages, moves, shared_moves
from ..components.cards import HOUSE
from ..components.masks import has
from ..components.vegetables import KIND, NOTHING, plus, without
from ..position import Farm, House, MutableVillage, Village
from ..resolution.greenhouses import move_to_stock


def harvest_season(village: MutableVillage, seat: Seat) -> None:
    """Harvests each planted greenhouse. A choice is left open."""  # R27, R48
    farm = village.farms[seat]
    planted = [house for house in farm.houses if house[1] != NOTHING]
    limit = _harvest_limit(village)
    if limit is not None and len(planted) > limit:
        village.change_farm(seat, crop=limit, cropped=0)
        return
    if not planted:
        return
    village.change_farm(seat, **_fields_after_harvest(farm, planted))
    harvested = village.farms[seat]
    if village.log is not None and harvested.cropped:
        brought = without(harvested.stock, farm.stock)
        village.add_message(log_messages.season_harvest(seat, brought))


def _harvest_limit(village: MutableVillage) -> int | None:
    story = village.terms.story_card
    if story is None or story.rule != "harvest_limit":
        return None
    return int(story.figures["n"])


def _fields_after_harvest(farm: Farm, planted: list[House]) -> dict[str, Any]:
    """The farm's fields after one vegetable from each greenhouse of a single kind."""
    stock = list(farm.stock)
    growing = dict(farm.houses)
    mixed = cropped = 0
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


def list_harvest_choices(position: Village, seat: Seat) -> list[Move]:
    """The crops that the seat may harvest in this season."""
    farm = position.farms[seat]
    choices: list[Move] = []
    for house, growing in farm.houses:
        if not has(farm.cropped, house):
            harvests = shared_moves.HARVESTS[house]
            choices += [harvests[kind] for kind, count in enumerate(growing) if count]
    return choices


def harvest_by_choice(village: MutableVillage, seat: Seat, move: moves.Harvest) -> None:
    """Harvests one greenhouse as its seat chose."""
    house = HOUSE[move.greenhouse]
    kind = KIND[move.vegetable]
    move_to_stock(village, seat, house, kind)
    farm = village.farms[seat]
    cropped = farm.cropped | 1 << house
    village.change_farm(seat, crop=farm.crop - 1, cropped=cropped)
