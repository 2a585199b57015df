"""The tourism season: prices of tables, the turns of walking, and a story's moves in them."""

from __future__ import annotations

from games.core import Move, Seat

from .. import log_messages, moves, shared_moves
from ..board_state import modifier
from ..components import effects
from ..components.cards import SERVICES, SUBSTITUTE
from ..components.masks import has
from ..components.passive_services import window_cards
from ..components.vegetables import (
    KIND,
    NOTHING,
    Counts,
    add_counts,
    count_by_kind,
    plates,
    plus,
    wanted_kind,
    ways_to_take,
    ways_to_take_different,
    without,
)
from ..position import AnyVillage, Farm, MutableVillage
from ..resolution.gains import enter_next_table
from .service_windows import own_tourism_uses

TOMATO = KIND["tomato"]


def price(village: AnyVillage, table: int) -> int:
    """The present price of a table in vegetables, at least one."""
    # R29, R44, R47
    more = modifier(village, "cost_delta")
    story = village.terms.story_card
    has_late_plates = story is not None and story.rule == "late_plates"
    if story and has_late_plates and village.round >= story.figures["from_round"]:
        more += story.figures["n"]
    return max(1, plates(table) + more)


def list_paid_walks(village: AnyVillage, farm: Farm) -> list[Move]:
    """The ways to pay for the next table."""  # R29
    table = farm.table + 1
    kind = wanted_kind(table)
    number = price(village, table)
    in_stock = farm.stock[kind]
    paid_walks: list[Move] = [shared_moves.WALK] if in_stock >= number else []
    substitutes = farm.passives.substitute
    is_used = has(farm.used, SUBSTITUTE)
    if substitutes and not is_used and in_stock >= number - 1:
        others = plus(farm.stock, kind, -in_stock)  # D30
        paid_walks += [
            shared_moves.walk(payment) for payment in ways_to_take(others, substitutes)
        ]
    return paid_walks


def list_walk_moves(village: AnyVillage, seat: Seat) -> list[Move]:
    """Paying, the bonus, staying, the seat's services and the story's moves."""
    farm = village.farms[seat]
    walk_moves = list_paid_walks(village, farm)
    if not farm.bonus:
        walk_moves.append(shared_moves.WALK_FREE)  # R30
    walk_moves += list_story_moves(village, farm)
    walk_moves += own_tourism_uses(village, seat)
    if farm.bonus:
        walk_moves.append(shared_moves.STAY)  # R31
    return walk_moves


def list_story_moves(village: AnyVillage, farm: Farm) -> list[Move]:
    """The moves that a story adds to the tourism turn."""
    story = village.terms.story_card
    if story is None:
        return []
    if story.rule == "donate":  # R46
        is_full = farm.given >= story.figures["max_per_round"]
        if is_full or not farm.stock[TOMATO]:
            return []
        return [shared_moves.DONATE]
    if story.rule == "recipe" and not farm.served:  # R49
        recipes = ways_to_take_different(farm.stock, story.figures["n"])
        return [shared_moves.serve(recipe) for recipe in recipes]
    return []


def asks_seat(village: MutableVillage, seat: Seat, has_other_moves: bool) -> bool:
    """Whether the seat has a choice in its turn. An only move is made."""  # R37
    walk_moves = list_walk_moves(village, seat)
    if len(walk_moves) > 1 or has_other_moves:
        village.legal = walk_moves
        return True
    if walk_moves[0] == shared_moves.STAY:
        stay(village, seat)
    else:
        walk_with_bonus(village, seat)
    return False


def bonus_vegetables(village: AnyVillage, farm: Farm) -> Counts:
    """The gain by the bonus: the plates of the next table, and more by event or card."""
    # R30
    table = farm.table + 1
    number = plates(table) + modifier(village, "bonus_extra")
    for card in window_cards(farm.held, "on_bonus"):
        for effect in SERVICES[card].effects:
            if effect.op == effects.GAIN_BONUS:
                number += effect.n
    return plus(NOTHING, wanted_kind(table), number)


def pay_and_walk(village: MutableVillage, seat: Seat, move: moves.Walk) -> None:
    """Pays the price, perhaps one of it in other kinds, and goes to the next table."""
    farm = village.farms[seat]
    table = farm.table + 1
    instead = count_by_kind(move.instead)
    number = price(village, table) - bool(move.instead)
    paid = plus(instead, wanted_kind(table), number)
    used = farm.used | 1 << SUBSTITUTE if move.instead else farm.used
    village.change_farm(seat, stock=without(farm.stock, paid), used=used)
    if village.log is not None:
        village.add_message(log_messages.walked(seat, table, paid))
    enter_next_table(village, seat)


def walk_with_bonus(village: MutableVillage, seat: Seat) -> None:
    """Gives the next table's vegetables, and goes there."""
    farm = village.farms[seat]
    gained = bonus_vegetables(village, farm)
    stock = add_counts(farm.stock, gained)
    village.change_farm(seat, stock=stock, bonus=True)
    if village.log is not None:
        table = farm.table + 1
        village.add_message(log_messages.walked_free(seat, table, gained))
    enter_next_table(village, seat)


def stay(village: MutableVillage, seat: Seat) -> None:
    """Ends the seat's tourism turn."""
    if village.log is not None:
        table = village.farms[seat].table
        village.add_message(log_messages.stayed(seat, table))
    village.at += 1
    village.turn += 1


def donate(village: MutableVillage, seat: Seat) -> None:
    """Puts a tomato into the basket."""  # R46
    farm = village.farms[seat]
    stock = plus(farm.stock, TOMATO, -1)
    basket = farm.basket + 1
    donated = farm.given + 1
    village.change_farm(seat, stock=stock, basket=basket, given=donated)
    if village.log is not None:
        village.add_message(log_messages.donated(seat, basket))


def serve(village: MutableVillage, seat: Seat, move: moves.Serve) -> None:
    """Changes three different vegetables for a star."""  # R49
    farm = village.farms[seat]
    cooked = count_by_kind(move.vegetables)
    stock = without(farm.stock, cooked)
    stars = farm.stars + 1
    village.change_farm(seat, stock=stock, stars=stars, served=True)
    if village.log is not None:
        village.add_message(log_messages.served(seat, cooked, stars))
