"""The setup: the land, the seat that begins, and printed or chosen starting places."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, cast

from games.core import Move, Seat
from games.data import load

from . import turns
from .board.geometry import (
    CORNER_INDEX,
    CORNERS,
    FRAME,
    LAND_TILES,
    PATH_INDEX,
    PATHS,
    list_bits,
)
from .board.land import create_board, list_printed_land
from .board.pieces import (
    add_road,
    add_settlement,
    change_ground,
    create_ground,
    find_free_paths,
    replace_item,
    starting_cards,
)
from .known_cards import create_doubts
from .moves import NOBODY, Deal, First, Place
from .position import (
    DEAL,
    FIRST_SEAT,
    PLACE,
    PRE_ROLL,
    BasePosition,
    P,
    Terms,
    create_trade_state,
)

STARTS: Final = load(__package__, "setup")["starts"]
STARTING_SETTLEMENTS: Final = 2  # settlements of a seat
FIRST_MOVES: Final = tuple(map(First, range(4)))


def read_terms(seats: int, options: Mapping[str, str | int]) -> Terms:
    """The terms for the number of seats and the options, which must be complete."""
    variable = options["board"] == "variable"
    return Terms(
        seats=seats,
        free_start=variable or options["start"] == "free",
        variable=variable,
        lot=options["start_player"] == "roll",
        goods_for_all=options["three_goods_take"] == "any",
        strict_limit=options["combat_arts_limit"] == "example",
        frame_to_frame=options["frame_to_frame"] == "yes",
        monopoly_cap=int(options["monopoly_cap"]),
        stall_rounds=int(options["stall_rounds"]),
    )


def create_position(kind: type[P], terms: Terms) -> P:
    """The first position: without pieces, or with pieces on the printed places."""
    nothing = (0,) * terms.seats
    land = () if terms.variable else list_printed_land()
    position = kind(
        terms=terms,
        ground=create_ground(create_board(land), terms.seats),
        phase=DEAL,
        then="",
        turn=0,
        on_turn=0,
        coming=(),
        hands=nothing,
        doubts=create_doubts(terms.seats),
        markers=nothing,
        robber=FRAME,
        route=NOBODY,
        arts=NOBODY,
        open=nothing,
        cards=nothing,
        bought=0,
        removed=0,
        second=False,
        used=0,
        victim=NOBODY,
        seven=None,
        trade_state=create_trade_state(terms.seats),
        gone=(),
        idle=0,
        dice=(),
        brought=nothing,
    )
    if terms.variable:
        return position
    return cast(
        P,
        _choose_first_seat(
            position if terms.free_start else _place_printed_pieces(position)
        ),
    )


def _place_printed_pieces(position: BasePosition) -> BasePosition:
    """The position with all pieces on their printed places and the first cards paid."""  # R9
    ground = position.ground
    hands = list(position.hands)
    for start in STARTS:
        seat = start["seat"]
        corner = CORNER_INDEX[start["corner"]]
        if seat < position.terms.seats:
            ground = add_road(
                add_settlement(ground, seat, corner), seat, PATH_INDEX[start["path"]]
            )
            hands[seat] += starting_cards(ground.board, corner) if start["first"] else 0
    return position.change(
        ground=ground,
        hands=tuple(hands),
        markers=(STARTING_SETTLEMENTS,) * position.terms.seats,
    )


def deal_land(rng: Random) -> Deal:
    """The land tiles in random order."""
    return Deal(tuple(rng.sample(list_printed_land(), len(LAND_TILES))))


def is_printed_land(move: Deal) -> bool:
    """Whether these are the land tiles of the box."""
    return sorted(move.kinds) == sorted(list_printed_land())


def lay_land(position: BasePosition, move: Deal) -> BasePosition:
    """The position after the land was dealt."""  # R7
    return _choose_first_seat(
        position.change(
            ground=change_ground(position.ground, board=create_board(move.kinds))
        )
    )


def _choose_first_seat(position: BasePosition) -> BasePosition:
    """The position in which chance chooses the seat that begins, or seat 0 begins."""  # R8
    if position.terms.lot:
        return position.change(phase=FIRST_SEAT)
    return _start_turns(position, 0)


def set_first_seat(position: BasePosition, move: First) -> BasePosition:
    """The position after chance has chosen the seat that begins."""  # R8
    return _start_turns(position, move.seat)


def _start_turns(position: BasePosition, seat: Seat) -> BasePosition:
    """The position in which the seat begins: it places, or has its first turn."""
    if not position.terms.free_start:
        return turns.run_automatic_steps(
            position.change(phase=PRE_ROLL, on_turn=seat, turn=1)
        )
    order = tuple(
        (seat + step) % position.terms.seats for step in range(position.terms.seats)
    )
    # R10
    return position.change(phase=PLACE, on_turn=seat, coming=(*order, *reversed(order)))


def list_placements(position: BasePosition, seat: Seat) -> tuple[Move, ...]:
    """The legal moves: each starting settlement with each of its roads."""  # R10
    return tuple(
        Place(CORNERS[corner], PATHS[path])
        for corner in list_bits(position.ground.free_corners())
        for path in list_bits(find_free_paths(position.ground, corner))
    )


def place_start(position: BasePosition, seat: Seat, move: Place) -> BasePosition:
    """The position after a starting settlement was placed; the second one pays cards."""  # R10
    corner = CORNER_INDEX[move.corner]
    ground = add_road(
        add_settlement(position.ground, seat, corner), seat, PATH_INDEX[move.path]
    )
    markers = replace_item(position.markers, seat, position.markers[seat] + 1)
    hands = position.hands
    if markers[seat] == STARTING_SETTLEMENTS:
        hands = replace_item(
            hands, seat, hands[seat] + starting_cards(ground.board, corner)
        )
    placed = position.change(ground=ground, markers=markers, hands=hands)
    return turns.go_to_next_placement(placed, position.coming[1:], first=seat)
