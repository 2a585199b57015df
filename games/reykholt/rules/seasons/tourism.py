"""The tourism season: what the next table costs, one's turn of walking, and the story's moves in
it.
"""

from __future__ import annotations

from games.core import Move, Seat

from .. import log_messages, moves
from ..board_state import modifier
from ..components import effects
from ..components.cards import SERVICES, SUBSTITUTE
from ..components.passive_services import window_cards
from ..components.vegetables import (
    KIND,
    NOTHING,
    Counts,
    different,
    handfuls,
    plates,
    plus,
    wanted,
    without,
)
from ..position import Bench, Farm, Scene
from ..resolution.costs import moves_counts
from ..resolution.gains import arrive
from .service_windows import own_tourism_uses

TOMATO = KIND["tomato"]


def price(scene: Scene, table: int) -> int:
    """How many vegetables paying for a table costs now, at least one."""  # R29, R44, R47
    tale = scene.terms.tale
    late = tale is not None and tale.rule == "late_plates"
    more = modifier(scene, "cost_delta")
    if late and tale is not None and scene.round >= tale.figures["from_round"]:
        more += tale.figures["n"]
    return max(1, plates(table) + more)


def walks(scene: Scene, farm: Farm) -> list[Move]:
    """The ways to pay for the next table."""  # R29
    table = farm.table + 1
    kind, number = wanted(table), price(scene, table)
    found: list[Move] = [moves.WALK] if farm.stock[kind] >= number else []
    stands_for = farm.passives.substitute
    if stands_for and not farm.used >> SUBSTITUTE & 1 and farm.stock[kind] >= number - 1:
        others = (*farm.stock[:kind], 0, *farm.stock[kind + 1 :])
        found += [moves.walk(one) for one in handfuls(others, stands_for)]  # D30
    return found


def walking_moves(scene: Scene, seat: Seat) -> list[Move]:
    """Paying, the bonus, staying, its cards and the story's moves."""
    farm = scene.farms[seat]
    found = walks(scene, farm)
    if not farm.bonus:
        found.append(moves.WALK_FREE)  # R30
    found += story_moves(scene, farm)
    found += own_tourism_uses(scene, seat)
    if farm.bonus:
        found.append(moves.STAY)  # R31
    return found


def story_moves(scene: Scene, farm: Farm) -> list[Move]:
    """What a story adds to the tourism turn."""
    tale = scene.terms.tale
    if tale is None:
        return []
    if tale.rule == "donate":  # R46
        may = farm.stock[TOMATO] and farm.given < tale.figures["max_per_round"]
        return [moves.DONATE] if may else []
    if tale.rule == "recipe" and not farm.served:  # R49
        return [moves.serve(paid) for paid in different(farm.stock, tale.figures["n"])]
    return []


def prompts(bench: Bench, seat: Seat, besides: bool) -> bool:
    """Whether the seat has a choice in its tourism turn; what is the only move is made."""  # R37
    found = walking_moves(bench, seat)
    if len(found) > 1 or besides:
        bench.legal = found
        return True
    if found[0] == moves.STAY:
        stay(bench, seat)
    else:
        walk_free(bench, seat)
    return False


def bonus(scene: Scene, farm: Farm) -> Counts:
    """What the bonus gives: the plates of the next table, more by event or card."""  # R30
    table = farm.table + 1
    more = modifier(scene, "bonus_extra")
    for card in window_cards(farm.held, "on_bonus"):
        more += sum(one.n for one in SERVICES[card].effects if one.op == effects.GAIN_BONUS)
    return plus(NOTHING, wanted(table), plates(table) + more)


def walk_on(bench: Bench, seat: Seat, move: moves.Walk) -> None:
    """The price is paid, one of it perhaps in other kinds, and the next table is reached."""
    farm = bench.farms[seat]
    table = farm.table + 1
    instead = moves_counts(move.instead)
    number = price(bench, table) - bool(move.instead)
    paid = plus(instead, wanted(table), number)
    used = farm.used | 1 << SUBSTITUTE if move.instead else farm.used
    bench.farm(seat, stock=without(farm.stock, paid), used=used)
    if bench.log is not None:
        bench.tell(log_messages.walked(seat, table, paid))
    arrive(bench, seat)


def walk_free(bench: Bench, seat: Seat) -> None:
    """The bonus: the next table's vegetables and the next table."""
    farm = bench.farms[seat]
    given = bonus(bench, farm)
    stock = tuple([had + more for had, more in zip(farm.stock, given, strict=True)])
    bench.farm(seat, stock=stock, bonus=True)
    if bench.log is not None:
        bench.tell(log_messages.walked_free(seat, farm.table + 1, given))
    arrive(bench, seat)


def stay(bench: Bench, seat: Seat) -> None:
    """The seat's tourism turn is over."""
    if bench.log is not None:
        bench.tell(log_messages.stayed(seat, bench.farms[seat].table))
    bench.at += 1
    bench.turn += 1


def donate(bench: Bench, seat: Seat) -> None:
    """A tomato for the basket."""  # R46
    farm = bench.farms[seat]
    stock = plus(farm.stock, TOMATO, -1)
    bench.farm(seat, stock=stock, basket=farm.basket + 1, given=farm.given + 1)
    if bench.log is not None:
        bench.tell(log_messages.donated(seat, farm.basket + 1))


def serve(bench: Bench, seat: Seat, move: moves.Serve) -> None:
    """Three different vegetables for a star."""  # R49
    farm, cooked = bench.farms[seat], moves_counts(move.vegetables)
    bench.farm(seat, stock=without(farm.stock, cooked), stars=farm.stars + 1, served=True)
    if bench.log is not None:
        bench.tell(log_messages.served(seat, cooked, farm.stars + 1))
