"""What the board is drawn from: a view with coordinates, what is lit, and what each roll would bring.

Words, names and links are the templates'. Coordinates are those of static/games/inkas/sheet.svg: a tile's side is 64.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, degrees
from typing import Final

from games.core import Move, Seat
from games.inkas import chances, desk
from games.inkas.cards import CARDS, CITIES, GOALS, KINDS, ROADS, SETTLEMENTS
from games.inkas.chances import MAKES, Chance
from games.inkas.desk import Cards, Price, Talk
from games.inkas.geometry import CORNER, CORNERS, NEXT_TO, PATHS, PIPS, PLACES, bits, scenery
from games.inkas.moves import NOBODY, City
from games.inkas.realm import FOUND
from games.inkas.view import BuildingView, InkasView, TileView

SIDE: Final = 64
ON_FRAME: Final = (226, 344)  # where the robber stands in the jungle round the board
SHORT: Final = 0.16  # of a path, free at either end of a road
_SCENERY: Final = scenery()


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile, or the robber's place beside them."""

    id: str
    x: int
    y: int
    kind: str  # "frame" for the place beside them
    makes: str  # the card it brings; empty for none
    number: int
    pips: tuple[int, ...]  # across, one per pip
    robber: bool
    rolled: bool  # the last roll was its number
    lit: bool


@dataclass(frozen=True, slots=True)
class Corner:
    """A place for a building."""

    id: str
    x: int
    y: int
    around: tuple[TileView, ...]
    building: BuildingView | None
    lit: bool
    city: bool  # what may be built there is a city
    refused: str  # why no tribe can be founded there, where one is about to be: site, near, built; empty elsewhere


@dataclass(frozen=True, slots=True)
class Path:
    """A place for a road: from end to end, and the road on it."""

    id: str
    x: int  # its middle
    y: int
    line: str
    seat: Seat  # whose road; -1: none
    turn: int  # degrees
    ends: tuple[str, str]
    lit: bool
    close: bool  # an end of it is lit as well


@dataclass(frozen=True, slots=True)
class Counted:
    """Cards of a kind."""

    id: str
    count: int
    supply: int
    chosen: int  # of the viewer's, to be given up


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything on the board and beside it."""

    tiles: tuple[Tile, ...]
    corners: tuple[Corner, ...]
    paths: tuple[Path, ...]
    kinds: tuple[Counted, ...]
    cards: tuple[tuple[str, int, int], ...]  # development cards in hand: kind, count, of these bought this turn
    tribes: tuple[tuple[tuple[bool, ...], ...], ...]  # per seat, the three columns of its culture board
    odds: tuple[Chance, ...]
    income: tuple[str, ...]  # per seat, cards that a roll brings on average
    talks: tuple[Talk, ...]
    prices: tuple[Price, ...]
    pieces: tuple[int, int, int]  # settlements, cities and roads of a seat
    total: int  # of the last roll; 0: none
    brought: tuple[tuple[Seat, Cards], ...]  # what it brought to whom


def picture(view: InkasView, moves: Sequence[Move]) -> Picture:
    """What is drawn for a viewer; `moves` are those that fit what it has picked."""
    odds = chances.odds(view)
    return Picture(
        tiles=_tiles(view, moves),
        corners=_corners(view, moves),
        paths=_paths(view, moves),
        kinds=_kinds(view),
        cards=_cards(view),
        tribes=tuple(_columns(seat.markers) for seat in view.seats),
        odds=odds,
        income=chances.averages(odds, len(view.seats)),
        talks=desk.talks(view),
        prices=desk.prices(view),
        pieces=(SETTLEMENTS, CITIES, ROADS),
        total=sum(view.dice),
        brought=tuple((seat, desk.cards(gains)) for seat, gains in enumerate(view.brought) if any(gains)),
    )


# --- the board


def at(name: str, group: str = "corners") -> tuple[int, int]:
    """Where a corner or a tile is drawn."""
    east, south = _SCENERY[group][name]
    return round(east * SIDE), round(south * SIDE)


def _tiles(view: InkasView, moves: Sequence[Move]) -> tuple[Tile, ...]:
    raids = bool(moves) and all(hasattr(move, "tile") for move in moves)
    lit = {getattr(move, "tile", "") for move in moves} if raids else set()
    found = [_tile(view, one, one.name in lit) for one in view.tiles]
    frame = PLACES[-1]
    return (*found, Tile(frame, *ON_FRAME, "frame", "", 0, (), view.robber == frame, rolled=False, lit=frame in lit))


def _tile(view: InkasView, one: TileView, lit: bool) -> Tile:
    count = PIPS[one.number]
    return Tile(
        id=one.name,
        x=at(one.name, "tiles")[0],
        y=at(one.name, "tiles")[1],
        kind=one.kind,
        makes=MAKES.get(one.kind, ""),
        number=one.number,
        pips=tuple(5 * index - 5 * (count - 1) // 2 for index in range(count)),
        robber=one.robber,
        rolled=bool(one.number) and one.number == sum(view.dice),
        lit=lit,
    )


def _corners(view: InkasView, moves: Sequence[Move]) -> tuple[Corner, ...]:
    built = {one.corner: one for one in view.buildings}
    tiles = {one.name: one for one in view.tiles}
    lit, refused = {getattr(move, "corner", "") for move in moves}, _refused(view)
    cities = {move.corner for move in moves if isinstance(move, City)}
    return tuple(
        Corner(
            name,
            *at(name),
            around=tuple(tiles[tile] for tile in _SCENERY["around"][name].split()),
            building=built.get(name),
            lit=name in lit,
            city=name in cities,
            refused=refused.get(name, ""),
        )
        for name in CORNERS
    )


def _refused(view: InkasView) -> dict[str, str]:
    """Corners on which the viewer, about to found a tribe, cannot; those it can are offered, whatever stands here."""
    if view.phase != FOUND or view.viewer != view.on_turn:
        return {}
    built = [one.corner for one in view.buildings]
    sites = {end: "site" for road in view.roads for end in _SCENERY["paths"][road.path]}
    near = {CORNERS[corner]: "near" for name in built for corner in bits(NEXT_TO[CORNER[name]])}
    return sites | near | dict.fromkeys(built, "built")


def _paths(view: InkasView, moves: Sequence[Move]) -> tuple[Path, ...]:
    owners = {road.path: road.seat for road in view.roads}
    lit = _lit_paths(moves)
    corners = {getattr(move, "corner", "") for move in moves}
    return tuple(_path(name, owners.get(name, NOBODY), name in lit, corners) for name in PATHS)


def _lit_paths(moves: Sequence[Move]) -> set[str]:
    """Roads of a placement are lit once its corner is picked."""
    corners = {getattr(move, "corner", "") for move in moves if hasattr(move, "path")}
    return {getattr(move, "path", "") for move in moves} if len(corners) == 1 else set()


def _path(name: str, seat: Seat, lit: bool, corners: set[str]) -> Path:
    ends: tuple[str, str] = _SCENERY["paths"][name]
    (x, y), (to_x, to_y) = map(at, ends)
    across, down = (to_x - x) * SHORT, (to_y - y) * SHORT
    line = f"M{x + across:.0f} {y + down:.0f}L{to_x - across:.0f} {to_y - down:.0f}"
    turn = round(degrees(atan2(down, across)))
    return Path(
        name,
        round((x + to_x) / 2),
        round((y + to_y) / 2),
        line,
        seat,
        turn,
        ends,
        lit,
        close=not corners.isdisjoint(ends),
    )


# --- beside the board


def _kinds(view: InkasView) -> tuple[Counted, ...]:
    none = (0,) * len(KINDS)
    rows = zip(KINDS, view.hand or none, view.supply, view.chosen or none, strict=True)
    return tuple(Counted(*row) for row in rows)


def _cards(view: InkasView) -> tuple[tuple[str, int, int], ...]:
    bought = view.bought or (0,) * len(CARDS)
    return tuple((id, count, new) for id, count, new in zip(CARDS, view.cards, bought, strict=False) if count)


def _columns(markers: int) -> tuple[tuple[bool, ...], ...]:
    starts = (0, *GOALS[:-1])
    return tuple(tuple(space < markers for space in range(low, high)) for low, high in zip(starts, GOALS, strict=True))
