"""What has to be given before a resolution has any effect: vegetables, or a greenhouse."""

from __future__ import annotations

from games.core import Move

from .. import log_messages, moves
from ..components.cards import HOUSES
from ..components.effects import ANY, DISCARD_HOUSE, PAY, RANDOM, SAME, Cost
from ..components.vegetables import KINDS, NOTHING, Counts, alike, different, handfuls, without
from ..position import Bench, Farm, Frame
from .feasibility import price


def options(farm: Farm, cost: Cost) -> list[Move]:
    if cost.op == PAY:
        number = price(cost, farm)
        ways = {ANY: handfuls, SAME: alike}.get(cost.rule, different)
        return [moves.pay(paid) for paid in ways(farm.stock, number)]
    kind = moves.DISCARDS if cost.op == DISCARD_HOUSE else moves.GIVES
    return [
        kind[house]
        for house, growing in farm.houses
        if HOUSES[house].pile >= 0 and (cost.rule == ANY or growing == NOTHING)
    ]


def pay(bench: Bench, frame: Frame, move: moves.Pay) -> None:
    paid = moves_counts(move.vegetables)
    bench.farm(frame.seat, stock=without(bench.farms[frame.seat].stock, paid))
    bench.top_frame(costs=frame.costs[1:])
    if bench.log is not None:
        bench.tell(log_messages.paid(frame.seat, paid))


def moves_counts(names: tuple[str, ...]) -> Counts:
    """The vegetables that a move names."""
    return tuple([names.count(kind) for kind in KINDS])


def discard(bench: Bench, frame: Frame, move: moves.Discard) -> None:
    """The card goes back: under the random pile, on top of the others."""  # R14, D4
    farm = bench.farms[frame.seat]
    house = moves.DISCARDS.index(move)
    bench.farm(frame.seat, houses=tuple([one for one in farm.houses if one[0] != house]))
    pile = HOUSES[house].pile
    if pile == RANDOM:
        bench.bottom = (*bench.bottom, house)
    else:
        piles = bench.piles
        bench.piles = (*piles[:pile], (*piles[pile], house), *piles[pile + 1 :])
    bench.top_frame(costs=frame.costs[1:], golden=HOUSES[house].golden)
    if bench.log is not None:
        bench.tell(log_messages.house_gone(frame.seat, house))


def give(bench: Bench, frame: Frame, move: moves.Give) -> None:
    """The card and what grows there is the opponent's."""  # R14
    farm, other = bench.farms[frame.seat], 1 - frame.seat
    house = moves.GIVES.index(move)
    given = next(one for one in farm.houses if one[0] == house)
    bench.farm(frame.seat, houses=tuple([one for one in farm.houses if one[0] != house]))
    bench.farm(other, houses=(*bench.farms[other].houses, given))
    bench.top_frame(costs=frame.costs[1:])
    if bench.log is not None:
        bench.tell(log_messages.house_given(frame.seat, house, other))
