"""Ticks: marks on the rim for lines that show a symbol twice, or three times without its Entity."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..rules.faces import CELLS, SYMBOLS
from ..rules.track import LINES
from .layout import CELL_PLACES, CELL_SIZE, symbol_sign
from .view import RauhaView, WorldView

# the places of ticks on the rim: near and far across a line, and along it
_NEAR = 46
_FAR = 954
_ALONG = (36, 224)
_MAX_PER_LINE: Final = 4
_GAP: Final = 10  # between two squares


@dataclass(frozen=True, slots=True)
class Tick:
    """One symbol of one line."""

    x: int
    y: int
    symbol: str
    sign: str  # its name on the sprite sheet
    line: str  # "row 1"
    count: int  # squares of the line that show it, 2 or 3


def list_ticks(view: RauhaView, world: WorldView) -> Iterator[Tick]:
    """The ticks of a world, for Entities that its seat does not have."""
    held = {
        symbol
        for symbol, (_, holder) in zip(SYMBOLS, view.holders, strict=True)
        if holder == world.seat
    }
    wanted = [symbol for symbol in SYMBOLS if symbol not in held]
    for number in range(len(LINES)):
        counts = {symbol: _count_shown(world, number, symbol) for symbol in wanted}
        near = [symbol for symbol in wanted if counts[symbol] >= 2]
        for place, symbol in enumerate(near[:_MAX_PER_LINE]):
            x, y = _place_tick(number, place)
            name = _name_line(number)
            sign = symbol_sign(symbol)
            yield Tick(x, y, symbol, sign, name, counts[symbol])


def _count_shown(world: WorldView, line: int, symbol: str) -> int:
    """The number of squares of the line that show the symbol."""
    return sum(symbol in world.cells[cell].face.symbols for cell in LINES[line])


def _place_tick(line: int, place: int) -> tuple[int, int]:
    """A place on the rim at the end of a line, beside the stops."""
    first, _ = CELL_PLACES[CELLS[0]]
    along = first + line % 3 * (CELL_SIZE + _GAP) + _ALONG[place % 2]
    across = _FAR if place < 2 else _NEAR
    if line < 3:
        return (across, along)
    return (along, across)


def _name_line(line: int) -> str:
    kind = "row" if line < 3 else "column"
    return f"{kind} {line % 3 + 1}"
