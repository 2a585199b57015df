"""The draws of chance and their possible results: tiles, cards, and the finds of a Pick Pocket."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from random import Random

from games.core import Move

from . import board, pick_pocket_finds
from .board import CARDS, LANDS, TOKEN, TOKENS
from .chance_moves import Draw, LayIncomes, LayTiles, Tiles
from .moves import NOBODY
from .position import INCOMES, LAY, TILES, BasePosition, Layout


def count_drawable(position: BasePosition) -> tuple[int, ...]:
    """The cards that chance may draw, per kind: the pile, or the discard when the pile is empty."""
    if any(position.pile):
        return position.pile
    return position.discard


def list_chance_moves(position: BasePosition) -> list[Move]:
    """All moves of chance; empty for tiles, which have too many layouts to list."""
    if position.due:
        counts = count_drawable(position)
        return [_make_draw(kind) for kind, count in enumerate(counts) if count]
    if position.pending is not None:
        kinds = set(pick_pocket_finds.list_finds(position))
        return [pick_pocket_finds.make_find(position, kind) for kind in sorted(kinds)]
    if position.phase != TILES:
        return []
    return list(_list_orders(position.terms.seats))


def allows_chance_move(position: BasePosition, move: Move) -> bool:
    """Whether chance may make the move."""
    if isinstance(move, LayTiles):
        tiles = [TOKEN.get(name, NOBODY) for name in move.tiles]
        return position.phase == LAY and sorted(tiles) == sorted(board.TILES)
    if isinstance(move, LayIncomes):
        if position.phase != INCOMES or len(move.incomes) != len(LANDS):
            return False
        return _are_incomes_fit(position.layout, move.incomes)
    return move in list_chance_moves(position)


def draw_chance_move(position: BasePosition, rng: Random) -> Move:
    """A random move of chance. Each physical tile, card and token is equally likely."""  # D25
    if position.due:
        cards: list[int] = []
        for kind, count in enumerate(count_drawable(position)):
            cards += [kind] * count
        return _make_draw(cards[rng.randrange(len(cards))])
    if position.pending is not None:
        finds = pick_pocket_finds.list_finds(position)
        find = finds[rng.randrange(len(finds))]
        return pick_pocket_finds.make_find(position, find)
    if position.phase == LAY:
        kinds = rng.sample(board.TILES, len(LANDS))
        return LayTiles(tuple(TOKENS[kind] for kind in kinds))
    if position.phase == INCOMES:
        return LayIncomes(_shuffle_incomes(position.layout, rng))
    seats = range(position.terms.seats)
    return Tiles(tuple(rng.sample(seats, len(seats))))


def _are_incomes_fit(layout: Layout, incomes: tuple[int, ...]) -> bool:
    black: list[int] = []
    red: list[int] = []
    for land, income in enumerate(incomes):
        (black if layout.basic >> land & 1 else red).append(income)
    black_fits = sorted(black) == sorted(board.BASIC_INCOMES)
    return black_fits and sorted(red) == sorted(board.ADVANCED_INCOMES)  # R2


def _shuffle_incomes(layout: Layout, rng: Random) -> tuple[int, ...]:
    basic = layout.basic
    black = rng.sample(board.BASIC_INCOMES, len(board.BASIC_INCOMES))
    red = rng.sample(board.ADVANCED_INCOMES, len(board.ADVANCED_INCOMES))
    blacks = iter(black)
    reds = iter(red)
    return tuple(
        next(blacks if basic >> land & 1 else reds) for land in range(len(LANDS))
    )


@cache
def _make_draw(kind: int) -> Draw:
    return Draw(CARDS[kind])


@cache
def _list_orders(seats: int) -> tuple[Tiles, ...]:
    return tuple(Tiles(order) for order in permutations(range(seats)))
