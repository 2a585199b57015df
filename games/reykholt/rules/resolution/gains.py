"""Effects that give a seat vegetables, tables or services."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.core import Move, Seat

from .. import log_messages, moves, shared_moves
from ..components import effects
from ..components.cards import HOUSES, PAIR, SERVICES
from ..components.effects import Effect
from ..components.vegetables import (
    KIND,
    KINDS,
    NOTHING,
    add_counts,
    plates,
    plus,
    wanted_kind,
)
from ..position import (
    RED,
    TOKEN,
    AnyVillage,
    Farm,
    MutableVillage,
    Resolution,
    new_resolution,
)
from .feasibility import BONUS_STACK, sharable, takable

CHOSEN: Final = (effects.GAIN_CHOICE, effects.GAIN_HELD, effects.GAIN_GOLDEN)
_ANY_KIND: Final = Effect(effects.GAIN_CHOICE, 1, kinds=tuple(range(len(KINDS))))

# --- vegetables


def gain_vegetables(
    village: MutableVillage, seat: Seat, kind: int, number: int
) -> None:
    """Moves vegetables from the supply to the stock."""
    if not number:
        return
    stock = village.farms[seat].stock
    village.change_farm(seat, stock=plus(stock, kind, number))
    if village.log is not None:
        gained = plus(NOTHING, kind, number)
        village.add_message(log_messages.gained(seat, gained))


def gain_all(village: MutableVillage, seat: Seat, gains: Iterable[Effect]) -> None:
    """Gives all printed vegetables at once."""
    gained = list(NOTHING)
    for gain in gains:
        gained[gain.kinds[0]] += gain.n
    stock = village.farms[seat].stock
    total = add_counts(stock, tuple(gained))
    village.change_farm(seat, stock=total)
    if village.log is not None:
        village.add_message(log_messages.gained(seat, tuple(gained)))


def gain_next(village: MutableVillage, resolution: Resolution, effect: Effect) -> None:
    seat = resolution.seat
    table = village.farms[seat].table + 1
    number = min(effect.n, plates(table))
    gain_vegetables(village, seat, wanted_kind(table), number)


def gain_discarded(
    village: MutableVillage, resolution: Resolution, effect: Effect
) -> None:
    gain_vegetables(village, resolution.seat, resolution.golden, effect.n)


def list_choices(
    village: AnyVillage, resolution: Resolution, farm: Farm, effect: Effect, done: int
) -> list[Move]:
    if effect.op == effects.GAIN_HELD:
        kinds = [kind for kind, count in enumerate(farm.stock) if count]
    elif effect.op == effects.GAIN_GOLDEN:
        golden = {HOUSES[house].golden for house, _ in farm.houses}
        kinds = sorted(golden - {-1})
    else:
        kinds = list(effect.kinds)
    return [shared_moves.CHOICES[kind] for kind in kinds]


def choose_vegetable(
    village: MutableVillage, resolution: Resolution, move: moves.Choose
) -> None:
    ops = (effect.op for effect, _ in resolution.effects)
    village.count_done(next(op for op in ops if op in CHOSEN))
    gain_vegetables(village, resolution.seat, KIND[move.vegetable], 1)


# --- tables


def enter_next_table(village: MutableVillage, seat: Seat) -> None:
    """Moves the manager in front of all others there. The first at some tables gets a vegetable."""
    # R5, R50
    table = village.farms[seat].table + 1
    village.clock += 1
    village.change_farm(seat, table=table, arrival=village.clock)
    if table not in village.tokens:
        return
    village.tokens = tuple([token for token in village.tokens if token != table])
    village.push(new_resolution(seat, TOKEN, table, (), (_ANY_KIND,)))
    if village.log is not None:
        village.add_message(log_messages.token(seat, table))


def advance(village: MutableVillage, resolution: Resolution, effect: Effect) -> None:
    """Moves on at once: nothing is paid or gained."""  # R20
    seat = resolution.seat
    if village.log is not None:
        table = village.farms[seat].table + effect.n
        village.add_message(log_messages.advanced(seat, table))
    for _ in range(effect.n):
        enter_next_table(village, seat)


# --- services


def list_takable_services(
    village: AnyVillage, resolution: Resolution, farm: Farm, effect: Effect, done: int
) -> list[Move]:
    return [
        shared_moves.CARD_TAKES[card]
        for card in village.display
        if takable(village, resolution.seat, farm, card)
    ]


def take_service(
    village: MutableVillage, resolution: Resolution, move: moves.TakeService
) -> None:
    """Gives the bonus vegetable first, then the card, which works at once."""
    # R21, D13, D34
    seat = resolution.seat
    card = shared_moves.CARD_TAKES.index(move)
    bonus_kind = BONUS_STACK.get(len(village.display))
    village.count_done(effects.TAKE_SERVICE)
    if village.log is not None:
        village.add_message(log_messages.service_taken(seat, card))
    if bonus_kind is not None:
        gain_vegetables(village, seat, bonus_kind, 1)
    village.display = tuple(
        [shown_card for shown_card in village.display if shown_card != card]
    )
    village.services = (*village.services, (card, seat, -1))
    _receive_service(village, seat, card)


def list_sharable_services(
    village: AnyVillage, resolution: Resolution, farm: Farm, effect: Effect, done: int
) -> list[Move]:
    return [
        shared_moves.SHARES[card]
        for card, _, _ in village.services
        if sharable(village, resolution.seat, farm, card)
    ]


def share_service(
    village: MutableVillage, resolution: Resolution, move: moves.ShareService
) -> None:
    """Makes the seat the second user of a neighbour's card."""  # R22
    seat = resolution.seat
    card = shared_moves.SHARES.index(move)
    village.count_done(effects.SHARE_SERVICE)
    services = []
    for taken, owner, sharer in village.services:
        if taken == card:
            services.append((taken, owner, seat))
            if village.log is not None:
                village.add_message(log_messages.service_shared(seat, card, owner))
        else:
            services.append((taken, owner, sharer))
    village.services = tuple(services)
    _receive_service(village, seat, card)


def _receive_service(village: MutableVillage, seat: Seat, card: int) -> None:
    """Makes the card work for the seat. A red one is resolved at once."""
    farm = village.farms[seat]
    service = SERVICES[card]
    village.change_farm(seat, held=farm.held | 1 << card)
    if service.passive.get("key") == "virtual_greenhouses":  # D16
        pair = tuple((house, NOTHING) for house in PAIR)
        village.change_farm(seat, houses=farm.houses + pair)
    if service.red:
        resolution = new_resolution(seat, RED, card, service.costs, service.effects)
        village.push(resolution)
