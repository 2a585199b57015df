"""Setting up: the land dealt, who begins, printed and chosen starting places."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, cast

from games.core import Move, Seat
from games.data import load

from . import turns
from .board.geometry import CORNER, CORNERS, FRAME, LAND_TILES, PATH, PATHS, bits
from .board.land import board, printed_land
from .board.pieces import (
    bare,
    changed,
    free_paths,
    produce,
    put,
    with_house,
    with_road,
)
from .known_cards import no_doubts
from .moves import NOBODY, Deal, First, Place
from .position import DEAL, FIRST_SEAT, PLACE, PRE_ROLL, R, Realm, Terms, quiet

STARTS: Final = load(__package__, "setup")["starts"]
STARTING: Final = 2  # settlements of a seat
FIRST_MOVES: Final = tuple(map(First, range(4)))


def terms(seats: int, options: Mapping[str, str | int]) -> Terms:
    """What follows from the number of seats and the options, all given."""
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


def first_position(kind: type[R], terms: Terms) -> R:
    """Everything in its box, or on the printed places."""
    nothing = (0,) * terms.seats
    realm = kind(
        terms=terms,
        ground=bare(board(() if terms.variable else printed_land()), terms.seats),
        phase=DEAL,
        then="",
        turn=0,
        on_turn=0,
        coming=(),
        hands=nothing,
        doubts=no_doubts(terms.seats),
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
        talks=quiet(terms.seats),
        gone=(),
        idle=0,
        dice=(),
        brought=(0,) * terms.seats,
    )
    if terms.variable:
        return realm
    return cast(R, _begun(realm if terms.free_start else _printed(realm)))


def _printed(realm: Realm) -> Realm:
    """Everybody's pieces in the printed places, and what the lettered settlements pay."""  # R9
    ground, hands = realm.ground, list(realm.hands)
    for start in STARTS:
        seat, corner = start["seat"], CORNER[start["corner"]]
        if seat < realm.terms.seats:
            ground = with_road(with_house(ground, seat, corner), seat, PATH[start["path"]])
            hands[seat] += produce(ground.board, corner) if start["first"] else 0
    return realm.change(ground=ground, hands=tuple(hands), markers=(STARTING,) * realm.terms.seats)


def deal_land(rng: Random) -> Deal:
    """The land tiles in any order."""
    return Deal(tuple(rng.sample(printed_land(), len(LAND_TILES))))


def deals(move: Deal) -> bool:
    """Whether these are the land tiles of the box."""
    return sorted(move.kinds) == sorted(printed_land())


def deal(realm: Realm, move: Deal) -> Realm:
    """The land laid."""  # R7
    return _begun(realm.change(ground=changed(realm.ground, board=board(move.kinds))))


def _begun(realm: Realm) -> Realm:
    """On to the lot that says who begins, or to the first seat."""  # R8
    return realm.change(phase=FIRST_SEAT) if realm.terms.lot else _opened(realm, 0)


def first(realm: Realm, move: First) -> Realm:
    """Who begins."""  # R8
    return _opened(realm, move.seat)


def _opened(realm: Realm, seat: Seat) -> Realm:
    """The seat begins: with its placement, or with its first turn."""
    if not realm.terms.free_start:
        return turns.run_on(realm.change(phase=PRE_ROLL, on_turn=seat, turn=1))
    order = tuple((seat + step) % realm.terms.seats for step in range(realm.terms.seats))
    return realm.change(phase=PLACE, on_turn=seat, coming=(*order, *reversed(order)))  # R10


def placements(realm: Realm, seat: Seat) -> tuple[Move, ...]:
    """Every starting settlement with each of its roads."""  # R10
    return tuple(
        Place(CORNERS[corner], PATHS[path])
        for corner in bits(realm.ground.free_corners())
        for path in bits(free_paths(realm.ground, corner))
    )


def place(realm: Realm, seat: Seat, move: Place) -> Realm:
    """A starting settlement and road; the second one pays."""  # R10
    corner = CORNER[move.corner]
    ground = with_road(with_house(realm.ground, seat, corner), seat, PATH[move.path])
    markers = put(realm.markers, seat, realm.markers[seat] + 1)
    hands = realm.hands
    if markers[seat] == STARTING:
        hands = put(hands, seat, hands[seat] + produce(ground.board, corner))
    placed = realm.change(ground=ground, markers=markers, hands=hands)
    return turns.next_placement(placed, realm.coming[1:], first=seat)
