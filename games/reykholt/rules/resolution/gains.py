"""Vegetables, tables and services gained as effects of a resolution."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.core import Move, Seat

from .. import log_messages, moves
from ..components import effects
from ..components.cards import HOUSES, PAIR, SERVICES
from ..components.effects import Effect
from ..components.vegetables import KIND, KINDS, NOTHING, plates, plus, wanted
from ..position import RED, TOKEN, Bench, Farm, Frame, Scene, frame_of
from .feasibility import BONUS_STACK, sharable, takable


def _hold(bench: Bench, seat: Seat, card: int) -> None:
    """The card works for the seat; a red one is resolved at once."""
    farm, service = bench.farms[seat], SERVICES[card]
    held = farm.held | 1 << card
    if service.passive.get("key") == "virtual_greenhouses":  # D16
        pair = tuple((house, NOTHING) for house in PAIR)
        bench.farm(seat, held=held, houses=farm.houses + pair)
    else:
        bench.farm(seat, held=held)
    if service.red:
        bench.push(frame_of(seat, RED, card, service.costs, service.effects))


CHOSEN: Final = (effects.GAIN_CHOICE, effects.GAIN_HELD, effects.GAIN_GOLDEN)
_ANY_KIND: Final = Effect(effects.GAIN_CHOICE, 1, kinds=tuple(range(len(KINDS))))


def gain(bench: Bench, seat: Seat, kind: int, number: int) -> None:
    """From the supply to the stock."""
    if not number:
        return
    bench.farm(seat, stock=plus(bench.farms[seat].stock, kind, number))
    if bench.log is not None:
        bench.tell(log_messages.gained(seat, plus(NOTHING, kind, number)))


def arrive(bench: Bench, seat: Seat) -> None:
    """The next table, in front of all there; the first at some takes a vegetable."""  # R5, R50
    table, bench.clock = bench.farms[seat].table + 1, bench.clock + 1
    bench.farm(seat, table=table, arrival=bench.clock)
    if table in bench.tokens:
        bench.tokens = tuple([one for one in bench.tokens if one != table])
        bench.push(frame_of(seat, TOKEN, table, (), (_ANY_KIND,)))
        if bench.log is not None:
            bench.tell(log_messages.token(seat, table))


def gain_all(bench: Bench, seat: Seat, gains: Iterable[Effect]) -> None:
    """All that is printed, at once."""
    found = list(NOTHING)
    for one in gains:
        found[one.kinds[0]] += one.n
    stock = bench.farms[seat].stock
    bench.farm(seat, stock=tuple([had + more for had, more in zip(stock, found, strict=True)]))
    if bench.log is not None:
        bench.tell(log_messages.gained(seat, tuple(found)))


def gain_next(bench: Bench, frame: Frame, effect: Effect) -> None:
    table = bench.farms[frame.seat].table + 1
    gain(bench, frame.seat, wanted(table), min(effect.n, plates(table)))


def gain_discarded(bench: Bench, frame: Frame, effect: Effect) -> None:
    gain(bench, frame.seat, frame.golden, effect.n)


def advance(bench: Bench, frame: Frame, effect: Effect) -> None:
    """Tables at once: nothing paid, nothing gained."""  # R20
    if bench.log is not None:
        bench.tell(log_messages.advanced(frame.seat, bench.farms[frame.seat].table + effect.n))
    for _ in range(effect.n):
        arrive(bench, frame.seat)


def chosen_kinds(bench: Scene, frame: Frame, farm: Farm, effect: Effect, done: int) -> list[Move]:
    if effect.op == effects.GAIN_HELD:
        kinds = [kind for kind, count in enumerate(farm.stock) if count]
    elif effect.op == effects.GAIN_GOLDEN:
        goldens = {HOUSES[house].golden for house, _ in farm.houses} - {-1}
        kinds = sorted(goldens)
    else:
        kinds = list(effect.kinds)
    return [moves.CHOICES[kind] for kind in kinds]


def choose(bench: Bench, frame: Frame, move: moves.Choose) -> None:
    op = next(one.op for one, _ in frame.effects if one.op in CHOSEN)
    bench.did(op)
    gain(bench, frame.seat, KIND[move.vegetable], 1)


def card_takes(bench: Scene, frame: Frame, farm: Farm, effect: Effect, done: int) -> list[Move]:
    return [
        moves.CARD_TAKES[card] for card in bench.display if takable(bench, frame.seat, farm, card)
    ]


def take_service(bench: Bench, frame: Frame, move: moves.TakeService) -> None:
    """The stack's vegetable first, then the card, which works at once."""  # R21, D13, D34
    card, kind = moves.CARD_TAKES.index(move), BONUS_STACK.get(len(bench.display))
    bench.did(effects.TAKE_SERVICE)
    if bench.log is not None:
        bench.tell(log_messages.service_taken(frame.seat, card))
    if kind is not None:
        gain(bench, frame.seat, kind, 1)
    bench.display = tuple([one for one in bench.display if one != card])
    bench.services = (*bench.services, (card, frame.seat, -1))
    _hold(bench, frame.seat, card)


def shares(bench: Scene, frame: Frame, farm: Farm, effect: Effect, done: int) -> list[Move]:
    return [
        moves.SHARES[card]
        for card, _, _ in bench.services
        if sharable(bench, frame.seat, farm, card)
    ]


def share_service(bench: Bench, frame: Frame, move: moves.ShareService) -> None:
    """The neighbour's card, from now on used by both."""  # R22
    card = moves.SHARES.index(move)
    bench.did(effects.SHARE_SERVICE)
    owner = next(one for taken, one, _ in bench.services if taken == card)
    if bench.log is not None:
        bench.tell(log_messages.service_shared(frame.seat, card, owner))
    bench.services = tuple(
        [
            (taken, one, frame.seat if taken == card else other)
            for taken, one, other in bench.services
        ]
    )
    _hold(bench, frame.seat, card)
