"""The flow of a game: tiles, opening, spring, turns, the end of a year and of the game."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any

from games.core import Figures, Move, Outcome, Seat

from . import board, reactions, turn_moves
from .board import CARD, CARDS, LAND, LANDS, TOKEN
from .chance_draws import count_drawable
from .chance_moves import Draw, LayIncomes, LayTiles, Tiles
from .moves import NOBODY, EndTurn, PassSpring, Place, SpringPlanting
from .position import (
    INCOMES,
    OPENING,
    OVER,
    SPRING,
    TILES,
    TURN,
    BasePosition,
    Layout,
    discard_cards,
    replace_item,
)

PLANTING = CARD["spring_planting"]
PASS = PassSpring()


def lay_tiles(position: BasePosition, move: LayTiles) -> BasePosition:
    """Lays the structure tiles."""  # R2
    return position.change(
        layout=Layout(tuple(TOKEN[name] for name in move.tiles), ()), phase=INCOMES
    )


def lay_incomes(position: BasePosition, move: LayIncomes) -> BasePosition:
    """Lays the income tiles."""  # R2
    return position.change(
        layout=Layout(position.layout.tiles, move.incomes), phase=TILES
    )


def deal_tiles(position: BasePosition, move: Tiles) -> BasePosition:
    """Deals the turn tiles: for a round of opening castles, or for a year."""
    if position.castles[0].bit_count() < 2:
        # R4, R5
        return position.change(
            order=move.order,
            at=0,
            phase=OPENING,
            turn=position.turn + 1,
        )
    # R7
    year = position.change(
        order=move.order,
        drawn=move.order,
        at=0,
        year=position.year + 1,
        phase=SPRING,
    )
    return continue_to_choice(year.change(spring=0, planted=0, built=False))


def list_placements(position: BasePosition, seat: Seat) -> list[Move]:
    """The lands for the seat's opening castle: first those with basic tiles, then advanced ones."""
    basic = position.layout.basic
    taken = 0
    for castles in position.castles:
        taken |= castles
    lands = (board.ALL_LANDS & ~basic if position.castles[seat] else basic) & ~taken
    return [_make_place(land) for land in board.list_lands(lands)]


def place(position: BasePosition, seat: Seat, move: Place) -> BasePosition:
    """Places an opening castle. The treasury pays the seat."""  # R4, R5
    castled = position.castles[seat] | 1 << LAND[move.land]
    castles = replace_item(position.castles, seat, castled)
    paid = position.gold[seat] + position.terms.opening_gold[position.at]
    gold = replace_item(position.gold, seat, paid)
    if position.at + 1 < position.terms.seats:
        return position.change(
            castles=castles,
            gold=gold,
            at=position.at + 1,
            turn=position.turn + 1,
        )
    if castles[seat].bit_count() == 2:
        gold = tuple(own + board.OPENING_PAY for own in gold)  # R6
    return position.change(castles=castles, gold=gold, phase=TILES)


def list_spring_moves(position: BasePosition, seat: Seat) -> list[Move]:
    """Every other order of the year if the seat has the card, and the pass."""  # R34
    if PLANTING not in position.hands[seat]:
        return [PASS]
    return [
        *(
            move
            for move in _list_plantings(position.terms.seats)
            if move.order != position.order
        ),
        PASS,
    ]


def plant(position: BasePosition, seat: Seat, move: SpringPlanting) -> BasePosition:
    """Plays Spring Planting. The seats whose tile would change may escape."""  # R34
    year = position.spring + 1
    paid = position.change(
        spring=year, planted=year, **discard_cards(position, seat, [PLANTING])
    )
    return reactions.open_window(paid, seat, move)


def end_turn(position: BasePosition, seat: Seat, move: EndTurn) -> BasePosition:
    """Pays for the bought cards, which chance deals, and passes the turn."""  # R35
    gold = replace_item(
        position.gold,
        seat,
        position.gold[seat] - move.cards * position.card_price(seat),
    )
    fields: dict[str, Any] = {"gold": gold}
    if move.cards:
        fields |= {"due": move.cards, "due_to": seat}
    if position.at + 1 < position.terms.seats:
        return position.change(at=position.at + 1, turn=position.turn + 1, **fields)
    return _end_year(position.change(**fields))


def continue_to_choice(position: BasePosition) -> BasePosition:
    """The next position in which a seat has a choice or chance acts."""  # R8, R34
    while position.pending is None:
        if position.phase == SPRING:
            position = _ask_next_in_spring(position)
            if position.phase == SPRING:
                return position
        elif position.phase == TURN and not turn_moves.has_choice(
            position, position.on_turn
        ):
            position = end_turn(position, position.on_turn, EndTurn(0))
        else:
            return position
    return position


def is_asked_in_spring(position: BasePosition, seat: Seat) -> bool:
    """Whether the table waits for the seat before the first turn of the year."""  # R34
    if position.terms.all_hands:
        return bool(position.hands[seat])
    return PLANTING in position.hands[seat]


def find_spring_planner(position: BasePosition) -> Seat:
    """The seat that is asked for Spring Planting now; nobody outside spring, and nobody while
    answers to a planting are open.
    """  # R34, R37
    open_to_plans = position.phase == SPRING and position.pending is None
    if open_to_plans:
        return position.drawn[position.spring]
    return NOBODY


def draw_card(position: BasePosition, move: Draw) -> BasePosition:
    """Adds one bought card to its buyer's hand."""  # R36
    kind = CARD[move.card]
    source = count_drawable(position)
    hand = tuple(sorted((*position.hands[position.due_to], kind)))
    fields: dict[str, Any] = {"pile": replace_item(source, kind, source[kind] - 1)}
    if source is position.discard:
        fields["discard"] = (0,) * len(CARDS)
    left = position.due - 1
    hands = replace_item(position.hands, position.due_to, hand)
    return position.change(
        hands=hands,
        due=left,
        due_to=position.due_to if left else NOBODY,
        **fields,
    )


def make_outcome(position: BasePosition) -> Outcome:
    """The ranking by spaces; gold breaks ties."""  # R42
    seats = range(position.terms.seats)
    standing = [(position.spaces[seat], position.gold[seat]) for seat in seats]
    return Outcome(
        places=tuple(1 + sum(other > own for other in standing) for own in standing),
        reason="income" if position.final else "idle",
        scores=position.spaces,
        breakdown=list_figures(position),
    )


def list_figures(position: BasePosition) -> Figures:
    """The standing of each seat."""
    return (
        ("income space", position.spaces),
        ("income", tuple(board.find_income(space) for space in position.spaces)),
        ("gold", position.gold),
        ("castles", tuple(lands.bit_count() for lands in position.castles)),
        ("structures", tuple(lands.bit_count() for lands in position.pieces)),
    )


def _ask_next_in_spring(position: BasePosition) -> BasePosition:
    """Goes on to the next seat asked for Spring Planting, or to the first turn of the year."""
    spring = position.spring
    seats = position.terms.seats
    while spring < seats and not is_asked_in_spring(position, position.drawn[spring]):
        spring += 1
    if spring < seats:
        return position.change(spring=spring)
    return position.change(
        spring=0,
        planted=0,
        drawn=(),
        phase=TURN,
        turn=position.turn + 1,
    )


def _end_year(position: BasePosition) -> BasePosition:
    """Pays incomes and ends effects. Ends the game after the last year, and after too many years
    without building.
    """
    gold = tuple(
        own + board.find_income(space)
        for own, space in zip(position.gold, position.spaces, strict=True)
    )
    idle = 0 if position.built else position.idle + 1  # R43
    if position.final or idle >= position.terms.idle_years:  # R41, R43
        # D27
        return position.change(
            gold=gold,
            effects=(),
            idle=idle,
            phase=OVER,
            due=0,
            due_to=NOBODY,
        )
    return position.change(
        gold=gold,
        effects=(),
        idle=idle,
        phase=TILES,
    )


@cache
def _make_place(land: int) -> Place:
    return Place(LANDS[land])


@cache
def _list_plantings(seats: int) -> tuple[SpringPlanting, ...]:
    return tuple(SpringPlanting(order) for order in permutations(range(seats)))
