"""Moves that are made once, because lists of legal moves name them often."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from . import moves
from .components.cards import HOUSES, SERVICES, SPACES
from .components.effects import PILES
from .components.vegetables import KINDS, NOTHING, Counts, list_names


def _place_moves(board: str) -> tuple[tuple[moves.Place, ...], ...]:
    """For each space, its ways to be used."""
    return tuple(
        tuple(moves.Place(space.id, bool(way)) for way in range(len(space.branches)))
        for space in SPACES[board]
    )


# the moves by the number of their object; moves at greenhouses also by kind
PLACES: Final = {board: _place_moves(board) for board in SPACES}
TAKES: Final = tuple(map(moves.Take, PILES))
PLANTS: Final = tuple(
    tuple(moves.Plant(kind, house.id) for kind in KINDS) for house in HOUSES
)
HARVESTS: Final = tuple(
    tuple(moves.Harvest(kind, house.id) for kind in KINDS) for house in HOUSES
)
ADDS: Final = tuple(
    tuple(moves.Add(kind, house.id) for kind in KINDS) for house in HOUSES
)
DISCARDS: Final = tuple(moves.Discard(house.id) for house in HOUSES)
GIVES: Final = tuple(moves.Give(house.id) for house in HOUSES)
CHOICES: Final = tuple(map(moves.Choose, KINDS))
CARD_TAKES: Final = tuple(moves.TakeService(service.id) for service in SERVICES)
SHARES: Final = tuple(moves.ShareService(service.id) for service in SERVICES)
USES: Final = tuple(moves.Use(service.id) for service in SERVICES)
STOP_PLANTING: Final = moves.StopPlanting()
STOP_HARVESTING: Final = moves.StopHarvesting()
STOP_ADDING: Final = moves.StopAdding()
ACCEPT: Final = moves.Accept()
PASS: Final = moves.Pass()
STAY: Final = moves.Stay()
DONATE: Final = moves.Donate()
WALK: Final = moves.Walk()
WALK_FREE: Final = moves.WalkFree()


@lru_cache(1 << 13)
def pay(paid: Counts) -> moves.Pay:
    """The move that pays these vegetables."""
    return moves.Pay(list_names(paid))


@lru_cache(1 << 10)
def serve(paid: Counts) -> moves.Serve:
    """The move that changes these vegetables for a star."""
    return moves.Serve(list_names(paid))


@lru_cache(1 << 10)
def walk(instead: Counts = NOTHING) -> moves.Walk:
    """The move that pays for a table; `instead` stands for one vegetable of the price."""
    return moves.Walk(list_names(instead))
