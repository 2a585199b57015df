"""The flow: deal, opening, spring, turns, the end of the year and of the game, and what chance
draws on the way.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from random import Random
from typing import Any

from games.core import Move, Outcome, Seat

from . import board, reactions, turn_moves
from .board import CARD, CARDS, LAND, LANDS, TOKEN, TOKENS
from .chance_moves import Draw, LayIncomes, LayTiles, Tiles
from .moves import NOBODY, EndTurn, PassSpring, Place, SpringPlanting
from .position import (
    INCOMES,
    LAY,
    OPENING,
    OVER,
    SPRING,
    TILES,
    TURN,
    Layout,
    Realm,
    discarded,
    replaced,
)

PLANTING = CARD["spring_planting"]
PASS = PassSpring()


def lay_tiles(realm: Realm, move: LayTiles) -> Realm:
    """The structure tiles on their lands."""  # R2
    return realm.change(layout=Layout(tuple(TOKEN[name] for name in move.tiles), ()), phase=INCOMES)


def lay_incomes(realm: Realm, move: LayIncomes) -> Realm:
    """The income tiles on their lands."""  # R2
    return realm.change(layout=Layout(realm.layout.tiles, move.incomes), phase=TILES)


def deal_tiles(realm: Realm, move: Tiles) -> Realm:
    """The turn tiles dealt: for a placement of opening castles, or for a year."""
    if realm.castles[0].bit_count() < 2:
        return realm.change(order=move.order, at=0, phase=OPENING, turn=realm.turn + 1)  # R4, R5
    # R7
    year = realm.change(order=move.order, drawn=move.order, at=0, year=realm.year + 1, phase=SPRING)
    return run_on(year.change(spring=0, planted=0, built=False))


def placements(realm: Realm, seat: Seat) -> list[Move]:
    """Where the seat's opening castle can stand: first on basic tiles, then on advanced ones."""
    basic, taken = realm.layout.basic, 0
    for castles in realm.castles:
        taken |= castles
    lands = (board.ALL_LANDS & ~basic if realm.castles[seat] else basic) & ~taken
    return [_place(land) for land in board.lands_in(lands)]


def place(realm: Realm, seat: Seat, move: Place) -> Realm:
    """The opening castle placed and paid for by the treasury."""  # R4, R5
    castled = realm.castles[seat] | 1 << LAND[move.land]
    castles = replaced(realm.castles, seat, castled)
    paid = realm.gold[seat] + realm.terms.opening_gold[realm.at]
    gold = replaced(realm.gold, seat, paid)
    if realm.at + 1 < realm.terms.seats:
        return realm.change(castles=castles, gold=gold, at=realm.at + 1, turn=realm.turn + 1)
    if castles[seat].bit_count() == 2:
        gold = tuple(own + board.OPENING_PAY for own in gold)  # R6
    return realm.change(castles=castles, gold=gold, phase=TILES)


def spring_moves(realm: Realm, seat: Seat) -> list[Move]:
    """Every other order of the year, with the card; or none."""  # R34
    if PLANTING not in realm.hands[seat]:
        return [PASS]
    return [*(move for move in _plantings(realm.terms.seats) if move.order != realm.order), PASS]


def plant(realm: Realm, seat: Seat, move: SpringPlanting) -> Realm:
    """Spring Planting laid down; those whose tile would change may escape."""  # R34
    asked = realm.spring + 1
    paid = realm.change(spring=asked, planted=asked, **discarded(realm, seat, [PLANTING]))
    return reactions.open_window(paid, seat, move)


def end_turn(realm: Realm, seat: Seat, move: EndTurn) -> Realm:
    """Cards paid for, and the turn passed on; they are dealt by chance."""  # R35
    gold = replaced(realm.gold, seat, realm.gold[seat] - move.cards * realm.card_price(seat))
    fields: dict[str, Any] = {"gold": gold}
    if move.cards:
        fields |= {"due": move.cards, "due_to": seat}
    if realm.at + 1 < realm.terms.seats:
        return realm.change(at=realm.at + 1, turn=realm.turn + 1, **fields)
    return _end_year(realm.change(**fields))


def run_on(realm: Realm) -> Realm:
    """The next moment at which somebody has a choice or chance acts."""  # R8, R34
    while realm.pending is None:
        if realm.phase == SPRING:
            realm = _next_spring(realm)
            if realm.phase == SPRING:
                return realm
        elif realm.phase == TURN and not turn_moves.has_choice(realm, realm.on_turn):
            realm = end_turn(realm, realm.on_turn, EndTurn(0))
        else:
            return realm
    return realm


def asked_in_spring(realm: Realm, seat: Seat) -> bool:
    """Whether the seat is waited for before the year's first turn."""  # R34
    return bool(realm.hands[seat]) if realm.terms.all_hands else PLANTING in realm.hands[seat]


def planner(realm: Realm) -> Seat:
    """Whom the year's order is put to now; nobody outside spring, and nobody while a planting waits
    for the answers to it.
    """  # R34, R37
    open_to_plans = realm.phase == SPRING and realm.pending is None
    return realm.drawn[realm.spring] if open_to_plans else NOBODY


def drawable(realm: Realm) -> tuple[int, ...]:
    """Cards that chance may draw, per kind: the pile, or the discard when the pile is empty."""
    return realm.pile if any(realm.pile) else realm.discard


def draw(realm: Realm, move: Draw) -> Realm:
    """One bought card to its buyer's hand."""  # R36
    kind, source = CARD[move.card], drawable(realm)
    hand = tuple(sorted((*realm.hands[realm.due_to], kind)))
    fields: dict[str, Any] = {"pile": replaced(source, kind, source[kind] - 1)}
    if source is realm.discard:
        fields["discard"] = (0,) * len(CARDS)
    left = realm.due - 1
    hands = replaced(realm.hands, realm.due_to, hand)
    return realm.change(hands=hands, due=left, due_to=realm.due_to if left else NOBODY, **fields)


def chance_moves(realm: Realm) -> list[Move]:
    """All that chance can do now; nothing where that is too much to list: tiles to be laid."""
    if realm.due:
        return [_draw(kind) for kind, count in enumerate(drawable(realm)) if count]
    if realm.pending is not None:
        return [reactions.find_move(realm, kind) for kind in sorted(set(reactions.finds(realm)))]
    return list(_orders(realm.terms.seats)) if realm.phase == TILES else []


def chance_allows(realm: Realm, move: Move) -> bool:
    """Whether chance can do this now."""
    if isinstance(move, LayTiles):
        tiles = [TOKEN.get(name, NOBODY) for name in move.tiles]
        return realm.phase == LAY and sorted(tiles) == sorted(board.TILES)
    if isinstance(move, LayIncomes):
        complete = len(move.incomes) == len(LANDS)
        return realm.phase == INCOMES and complete and _incomes_fit(realm.layout, move.incomes)
    return move in chance_moves(realm)


def chance_move(realm: Realm, rng: Random) -> Move:
    """What chance does, every physical tile, card and token as likely as the next."""  # D25
    if realm.due:
        cards = [kind for kind, count in enumerate(drawable(realm)) for _ in range(count)]
        return _draw(cards[rng.randrange(len(cards))])
    if realm.pending is not None:
        found = reactions.finds(realm)
        return reactions.find_move(realm, found[rng.randrange(len(found))])
    if realm.phase == LAY:
        return LayTiles(tuple(TOKENS[kind] for kind in rng.sample(board.TILES, len(LANDS))))
    if realm.phase == INCOMES:
        return LayIncomes(_shuffled_incomes(realm.layout, rng))
    return Tiles(tuple(rng.sample(range(realm.terms.seats), realm.terms.seats)))


def result(realm: Realm) -> Outcome:
    """The ranking: spaces first, gold among those on the same space."""  # R42
    seats = range(realm.terms.seats)
    standing = [(realm.spaces[seat], realm.gold[seat]) for seat in seats]
    return Outcome(
        places=tuple(1 + sum(other > own for other in standing) for own in standing),
        reason="income" if realm.final else "idle",
        scores=realm.spaces,
        breakdown=(
            ("income space", realm.spaces),
            ("income", tuple(board.income(space) for space in realm.spaces)),
            ("gold", realm.gold),
            ("castles", tuple(lands.bit_count() for lands in realm.castles)),
            ("structures", tuple(lands.bit_count() for lands in realm.pieces)),
        ),
    )


def _next_spring(realm: Realm) -> Realm:
    """On to the next seat that is asked for Spring Planting, or to the year's first turn."""
    spring, seats = realm.spring, realm.terms.seats
    while spring < seats and not asked_in_spring(realm, realm.drawn[spring]):
        spring += 1
    if spring < seats:
        return realm.change(spring=spring)
    return realm.change(spring=0, planted=0, drawn=(), phase=TURN, turn=realm.turn + 1)


def _end_year(realm: Realm) -> Realm:
    """Income paid, effects over, and the game too when it was the last year or too long nothing was
    built.
    """
    gold = tuple(
        own + board.income(space) for own, space in zip(realm.gold, realm.spaces, strict=True)
    )
    idle = 0 if realm.built else realm.idle + 1  # R43
    if realm.final or idle >= realm.terms.idle_years:  # R41, R43
        # D27
        return realm.change(gold=gold, effects=(), idle=idle, phase=OVER, due=0, due_to=NOBODY)
    return realm.change(gold=gold, effects=(), idle=idle, phase=TILES)


def _incomes_fit(layout: Layout, incomes: tuple[int, ...]) -> bool:
    black: list[int] = []
    red: list[int] = []
    for land, income in enumerate(incomes):
        (black if layout.basic >> land & 1 else red).append(income)
    black_fits = sorted(black) == sorted(board.BASIC_INCOMES)
    return black_fits and sorted(red) == sorted(board.ADVANCED_INCOMES)  # R2


def _shuffled_incomes(layout: Layout, rng: Random) -> tuple[int, ...]:
    basic = layout.basic
    black = rng.sample(board.BASIC_INCOMES, len(board.BASIC_INCOMES))
    red = rng.sample(board.ADVANCED_INCOMES, len(board.ADVANCED_INCOMES))
    blacks, reds = iter(black), iter(red)
    return tuple(next(blacks if basic >> land & 1 else reds) for land in range(len(LANDS)))


@cache
def _place(land: int) -> Place:
    return Place(LANDS[land])


@cache
def _draw(kind: int) -> Draw:
    return Draw(CARDS[kind])


@cache
def _orders(seats: int) -> tuple[Tiles, ...]:
    return tuple(Tiles(order) for order in permutations(range(seats)))


@cache
def _plantings(seats: int) -> tuple[SpringPlanting, ...]:
    return tuple(SpringPlanting(order) for order in permutations(range(seats)))
