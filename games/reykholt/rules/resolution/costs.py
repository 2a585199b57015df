"""Costs: vegetables or a greenhouse, paid before a resolution has any effect."""

from __future__ import annotations

from games.core import Move

from .. import log_messages, moves, shared_moves
from ..components.cards import HOUSES
from ..components.effects import ANY, DISCARD_HOUSE, PAY, RANDOM, SAME, Cost
from ..components.vegetables import (
    NOTHING,
    Counts,
    count_by_kind,
    ways_to_take,
    ways_to_take_alike,
    ways_to_take_different,
    without,
)
from ..position import Farm, House, MutableVillage, Resolution
from .feasibility import cost_size


def list_payments(farm: Farm, cost: Cost) -> list[Move]:
    if cost.op == PAY:
        return [shared_moves.pay(paid) for paid in _payable_vegetables(farm, cost)]
    given_by_house = (
        shared_moves.DISCARDS if cost.op == DISCARD_HOUSE else shared_moves.GIVES
    )
    payments: list[Move] = []
    for house, growing in farm.houses:
        fits = cost.rule == ANY or growing == NOTHING
        if fits and HOUSES[house].pile >= 0:
            payments.append(given_by_house[house])
    return payments


def _payable_vegetables(farm: Farm, cost: Cost) -> tuple[Counts, ...]:
    number = cost_size(cost, farm)
    if cost.rule == ANY:
        return ways_to_take(farm.stock, number)
    if cost.rule == SAME:
        return ways_to_take_alike(farm.stock, number)
    return ways_to_take_different(farm.stock, number)


def pay(village: MutableVillage, resolution: Resolution, move: moves.Pay) -> None:
    seat = resolution.seat
    paid = count_by_kind(move.vegetables)
    stock = village.farms[seat].stock
    village.change_farm(seat, stock=without(stock, paid))
    village.change_top(costs=resolution.costs[1:])
    if village.log is not None:
        village.add_message(log_messages.paid(seat, paid))


def discard(
    village: MutableVillage, resolution: Resolution, move: moves.Discard
) -> None:
    """Puts the card under the random pile, or on top of its open pile."""  # R14, D4
    house = shared_moves.DISCARDS.index(move)
    _remove_house(village, resolution, house)
    pile = HOUSES[house].pile
    if pile == RANDOM:
        village.bottom = (*village.bottom, house)
    else:
        village.change_pile(pile, (*village.piles[pile], house))
    golden = HOUSES[house].golden
    village.change_top(costs=resolution.costs[1:], golden=golden)
    if village.log is not None:
        village.add_message(log_messages.house_gone(resolution.seat, house))


def give(village: MutableVillage, resolution: Resolution, move: moves.Give) -> None:
    """Hands the card and its vegetables to the opponent."""  # R14
    seat = resolution.seat
    opponent = 1 - seat
    house = shared_moves.GIVES.index(move)
    given_house = _remove_house(village, resolution, house)
    houses = village.farms[opponent].houses
    village.change_farm(opponent, houses=(*houses, given_house))
    village.change_top(costs=resolution.costs[1:])
    if village.log is not None:
        village.add_message(log_messages.house_given(seat, house, opponent))


def _remove_house(village: MutableVillage, resolution: Resolution, house: int) -> House:
    """Takes a greenhouse from the seat, and returns it with its vegetables."""
    houses = village.farms[resolution.seat].houses
    remaining = [owned for owned in houses if owned[0] != house]
    village.change_farm(resolution.seat, houses=tuple(remaining))
    return next(owned for owned in houses if owned[0] == house)
