"""Development cards: buying and drawing them, what each does, and the Mightiest Combat Arts."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, Final

from games.core import Move, Seat

from . import building, robber
from .board.geometry import PATH, PATHS
from .board.pieces import put
from .cards import (
    ARTS_LEAST,
    CARD,
    CARD_COST,
    CARDS,
    COMBAT_ARTS,
    GUARD,
    INVENTION,
    KIND,
    KINDS,
    MONOPOLY,
    ONE,
    PAIRS,
    ROAD_BUILDING,
    Stack,
    card_counts,
    counts,
    having,
    pairs,
    size,
)
from .known_cards import all_counted, counted
from .moves import NOBODY, Buy, CombatArts, Draw, Invention, Monopoly, RoadBuilding
from .position import DRAW, MAIN, PLAYED, ROADS, Realm

BUY: Final = Buy()
DRAW_MOVES: Final = tuple(map(Draw, CARDS))
ROAD_BUILDING_MOVES: Final = tuple(map(RoadBuilding, PATHS))
MONOPOLY_MOVES: Final = tuple(map(Monopoly, KINDS))
INVENTION_MOVES: Final = {pair: Invention(tuple(KINDS[kind] for kind in pair)) for pair in PAIRS}


def playable(realm: Realm, seat: Seat) -> Stack:
    """A card of each kind that the seat may play now."""  # R26
    if realm.used & PLAYED:
        return 0
    held = realm.cards[seat] - realm.bought
    return (
        sum(1 << 8 * kind for kind, count in enumerate(card_counts(held)) if count) if held else 0
    )


def plays(realm: Realm, seat: Seat) -> tuple[Move, ...]:
    """The development cards that the seat may play, in all their ways."""
    cards, found = playable(realm, seat), tuple[Move, ...]()
    if cards & COMBAT_ARTS:
        found += robber.raids(realm, seat, CombatArts)
    if cards & ROAD_BUILDING:
        found += tuple(
            ROAD_BUILDING_MOVES[path] for path in building.road_paths(realm.ground, seat)
        )  # R30
    if cards & INVENTION:
        found += inventions(having(realm.supply, 1), having(realm.supply, 2))
    if cards & MONOPOLY:
        found += MONOPOLY_MOVES
    return found


@lru_cache(1 << 10)
def inventions(single: int, double: int) -> tuple[Move, ...]:
    """The pairs of cards that the supply holds."""  # R31
    return tuple(INVENTION_MOVES[pair] for pair in pairs(single, double))


def can_buy(realm: Realm, seat: Seat) -> bool:
    """Whether the seat can pay a card and there is one."""  # R25
    return ((realm.hands[seat] | GUARD) - CARD_COST) & GUARD == GUARD and bool(realm.drawable)


def buy(realm: Realm, seat: Seat, move: Buy) -> Realm:
    """A card paid for; chance says which."""
    return realm.change(**counted(realm, seat, realm.hands[seat] - CARD_COST), phase=DRAW)


def draw_card(realm: Realm, rng: Random) -> Draw:
    """A card of the stack, each as likely as the next."""
    number = rng.randrange(size(realm.drawable))
    for kind, count in enumerate(card_counts(realm.drawable)):
        number -= count
        if number < 0:
            return DRAW_MOVES[kind]
    raise AssertionError("the stack is empty")


def can_draw(realm: Realm, move: Draw) -> bool:
    """Whether such a card may lie in the stack."""
    return move.card in CARD and card_counts(realm.drawable)[CARD[move.card]] > 0


def draw(realm: Realm, move: Draw) -> Realm:
    """The card to the hand of the seat that bought it."""
    card = 1 << 8 * CARD[move.card]
    cards = put(realm.cards, realm.on_turn, realm.cards[realm.on_turn] + card)
    return realm.change(cards=cards, bought=realm.bought + card, phase=MAIN)


def combat_arts(realm: Realm, seat: Seat, move: CombatArts) -> Realm:
    """The card laid open for good, then the robber."""  # R27
    opened = put(realm.open, seat, realm.open[seat] + 1)
    cards = put(realm.cards, seat, realm.cards[seat] - COMBAT_ARTS)
    laid = realm.change(
        open=opened, cards=cards, arts=mightiest(opened, seat, realm.arts), used=realm.used | PLAYED
    )
    return robber.move_robber(laid, seat, move, then=realm.phase)


def mightiest(opened: tuple[int, ...], seat: Seat, held_by: Seat) -> Seat:
    """Who holds Mightiest Combat Arts after the seat has laid a card open."""  # R28
    own = opened[seat]
    alone = all(count < own for other, count in enumerate(opened) if other != seat)
    return seat if own >= ARTS_LEAST and alone else held_by


def road_building(realm: Realm, seat: Seat, move: RoadBuilding) -> Realm:
    """The first road; a second one if the seat wants it and there is a place for it."""  # R30
    laid = building.paved(spent(realm, seat, ROAD_BUILDING), seat, PATH[move.path])
    return laid.change(phase=ROADS, then=realm.phase) if building.roads(laid.ground, seat) else laid


def invention(realm: Realm, seat: Seat, move: Invention) -> Realm:
    """Two cards from the supply."""  # R31
    taken = sum(ONE[KIND[card]] for card in move.cards)
    return spent(realm, seat, INVENTION, hands=put(realm.hands, seat, realm.hands[seat] + taken))


def monopoly(realm: Realm, seat: Seat, move: Monopoly) -> Realm:
    """Cards of one kind from every other seat."""  # R32
    kind, cap = KIND[move.card], realm.terms.monopoly_cap
    held = [0 if other == seat else counts(hand)[kind] for other, hand in enumerate(realm.hands)]
    given = [min(count, cap) if cap else count for count in held]
    hands = [hand - count * ONE[kind] for hand, count in zip(realm.hands, given, strict=True)]
    hands[seat] += sum(given) * ONE[kind]
    return spent(realm, seat, MONOPOLY, **all_counted(realm, tuple(hands)))


def spent(realm: Realm, seat: Seat, card: Stack, **fields: Any) -> Realm:
    """A progress card used and out of the game."""  # R26
    return realm.change(
        cards=put(realm.cards, seat, realm.cards[seat] - card),
        removed=realm.removed + card,
        used=realm.used | PLAYED,
        **fields,
    )


def vacated(opened: tuple[int, ...]) -> Seat:
    """Who takes Mightiest Combat Arts when nobody holds it: the only seat with the most cards."""
    most = max(opened)
    return opened.index(most) if most >= ARTS_LEAST and opened.count(most) == 1 else NOBODY
