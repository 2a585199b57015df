"""Development cards: how a seat buys and plays them, and the Mightiest Combat Arts."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, Final

from games.core import Move, Seat

from . import building, robber
from .board.geometry import PATH_INDEX, PATHS
from .board.pieces import replace_item
from .cards import (
    ARTS_MINIMUM,
    CARD_COST,
    CARD_INDEX,
    CARDS,
    COMBAT_ARTS,
    GUARD,
    INVENTION,
    KIND_INDEX,
    KINDS,
    MONOPOLY,
    ONE_OF_KIND,
    PAIRS,
    ROAD_BUILDING,
    Stack,
    count_by_card,
    count_by_kind,
    count_cards,
    list_pairs,
    mask_kinds,
)
from .known_cards import change_hand, change_hands
from .moves import NOBODY, Buy, CombatArts, Draw, Invention, Monopoly, RoadBuilding
from .position import DRAW, MAIN, PLAYED, SECOND_ROAD, BasePosition

BUY: Final = Buy()
DRAW_MOVES: Final = tuple(map(Draw, CARDS))
ROAD_BUILDING_MOVES: Final = tuple(map(RoadBuilding, PATHS))
MONOPOLY_MOVES: Final = tuple(map(Monopoly, KINDS))
INVENTION_MOVES: Final = {
    pair: Invention(tuple(KINDS[kind] for kind in pair)) for pair in PAIRS
}


def find_playable(position: BasePosition, seat: Seat) -> Stack:
    """A stack with one card of each kind that the seat may play now."""  # R26
    if position.used & PLAYED:
        return 0
    held = position.cards[seat] - position.bought
    if not held:
        return 0
    counts = enumerate(count_by_card(held))
    return sum(1 << 8 * kind for kind, count in counts if count)


def list_plays(position: BasePosition, seat: Seat) -> tuple[Move, ...]:
    """The legal moves that play a development card."""
    cards = find_playable(position, seat)
    plays = tuple[Move, ...]()
    if cards & COMBAT_ARTS:
        plays += robber.list_robber_moves(position, seat, CombatArts)
    if cards & ROAD_BUILDING:
        plays += tuple(
            ROAD_BUILDING_MOVES[path]
            for path in building.list_road_paths(position.ground, seat)
        )  # R30
    if cards & INVENTION:
        plays += list_inventions(
            mask_kinds(position.supply, 1), mask_kinds(position.supply, 2)
        )
    if cards & MONOPOLY:
        plays += MONOPOLY_MOVES
    return plays


@lru_cache(1 << 10)
def list_inventions(single: int, double: int) -> tuple[Move, ...]:
    """The moves of Invention, from masks of the kinds of which the supply has one card, and two."""
    # R31
    return tuple(INVENTION_MOVES[pair] for pair in list_pairs(single, double))


def can_buy(position: BasePosition, seat: Seat) -> bool:
    """Whether the seat can pay for a card and the stack has one."""  # R25
    can_pay = ((position.hands[seat] | GUARD) - CARD_COST) & GUARD == GUARD
    return can_pay and bool(position.drawable)


def buy_card(position: BasePosition, seat: Seat, move: Buy) -> BasePosition:
    """The position after the seat has paid for a card; chance draws it next."""
    return position.change(
        **change_hand(position, seat, position.hands[seat] - CARD_COST), phase=DRAW
    )


def choose_draw(position: BasePosition, rng: Random) -> Draw:
    """A card of the stack, each with the same chance."""
    number = rng.randrange(count_cards(position.drawable))
    for kind, count in enumerate(count_by_card(position.drawable)):
        number -= count
        if number < 0:
            return DRAW_MOVES[kind]
    raise AssertionError("the stack is empty")


def can_chance_draw(position: BasePosition, move: Draw) -> bool:
    """Whether the stack may have such a card."""
    return (
        move.card in CARD_INDEX
        and count_by_card(position.drawable)[CARD_INDEX[move.card]] > 0
    )


def take_draw(position: BasePosition, move: Draw) -> BasePosition:
    """The position after the seat on turn has drawn the card."""
    card = 1 << 8 * CARD_INDEX[move.card]
    cards = replace_item(
        position.cards, position.on_turn, position.cards[position.on_turn] + card
    )
    return position.change(cards=cards, bought=position.bought + card, phase=MAIN)


def play_combat_arts(
    position: BasePosition, seat: Seat, move: CombatArts
) -> BasePosition:
    """The position after the card was laid open and the robber was moved."""  # R27
    opened = replace_item(position.open, seat, position.open[seat] + 1)
    cards = replace_item(position.cards, seat, position.cards[seat] - COMBAT_ARTS)
    laid = position.change(
        open=opened,
        cards=cards,
        arts=find_mightiest(opened, seat, position.arts),
        used=position.used | PLAYED,
    )
    return robber.move_robber(laid, seat, move, then=position.phase)


def find_mightiest(opened: tuple[int, ...], seat: Seat, held_by: Seat) -> Seat:
    """The holder of Mightiest Combat Arts after the seat has laid a card open, or -1."""  # R28
    own = opened[seat]
    alone = all(count < own for other, count in enumerate(opened) if other != seat)
    if own >= ARTS_MINIMUM and alone:
        return seat
    return held_by


def play_road_building(
    position: BasePosition, seat: Seat, move: RoadBuilding
) -> BasePosition:
    """The position after the first free road; a second one follows if there is a place for it."""
    # R30
    laid = building.lay_road(
        spend_card(position, seat, ROAD_BUILDING), seat, PATH_INDEX[move.path]
    )
    if building.list_roads(laid.ground, seat):
        return laid.change(phase=SECOND_ROAD, then=position.phase)
    return laid


def play_invention(position: BasePosition, seat: Seat, move: Invention) -> BasePosition:
    """The position after the seat took two cards from the supply."""  # R31
    taken = sum(ONE_OF_KIND[KIND_INDEX[card]] for card in move.cards)
    return spend_card(
        position,
        seat,
        INVENTION,
        hands=replace_item(position.hands, seat, position.hands[seat] + taken),
    )


def play_monopoly(position: BasePosition, seat: Seat, move: Monopoly) -> BasePosition:
    """The position after all other seats gave their cards of one kind."""  # R32
    kind = KIND_INDEX[move.card]
    cap = position.terms.monopoly_cap
    held = [
        0 if other == seat else count_by_kind(hand)[kind]
        for other, hand in enumerate(position.hands)
    ]
    cards_given = [min(count, cap) if cap else count for count in held]
    hands = [
        hand - count * ONE_OF_KIND[kind]
        for hand, count in zip(position.hands, cards_given, strict=True)
    ]
    hands[seat] += sum(cards_given) * ONE_OF_KIND[kind]
    return spend_card(position, seat, MONOPOLY, **change_hands(position, tuple(hands)))


def spend_card(
    position: BasePosition, seat: Seat, card: Stack, **fields: Any
) -> BasePosition:
    """The position after the card was played and removed from the game."""  # R26
    return position.change(
        cards=replace_item(position.cards, seat, position.cards[seat] - card),
        removed=position.removed + card,
        used=position.used | PLAYED,
        **fields,
    )


def find_new_mightiest(opened: tuple[int, ...]) -> Seat:
    """The new holder of Mightiest Combat Arts after its holder left, or -1 if there is a tie."""
    most = max(opened)
    if most < ARTS_MINIMUM or opened.count(most) > 1:
        return NOBODY
    return opened.index(most)
