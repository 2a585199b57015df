"""The table of what every seat has, row by row, for the board's template."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.core import Viewer

from ..rules.board import TOKENS
from .view import RakentaaView, SeatView


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure of one seat."""

    figure: int
    look: str  # classes; empty: none


Row = tuple[Cell, ...]  # per seat


@dataclass(frozen=True, slots=True)
class Figures:
    """Who has what."""

    gold: Row
    income: Row
    to_go: Row  # spaces until the year becomes the last
    cards: Row
    castles: Row  # left
    structures: Row  # left
    support: Row  # free
    tokens: tuple[Row, ...]  # per type


def figures(view: RakentaaView) -> Figures:
    """The whole table as the viewer sees it: its own column is marked."""

    def row(figure: Callable[[SeatView], int]) -> Row:
        return tuple(Cell(figure(seat), _look(seat, view.viewer)) for seat in view.seats)

    return Figures(
        gold=row(lambda seat: seat.gold),
        income=row(lambda seat: seat.income),
        to_go=row(lambda seat: max(0, view.terms.final_space - seat.space)),
        cards=row(lambda seat: seat.cards),
        castles=row(lambda seat: seat.castles_left),
        structures=row(lambda seat: seat.pieces_left),
        support=row(lambda seat: seat.support),
        tokens=tuple(_tokens(view, kind) for kind in range(len(TOKENS))),
    )


def _tokens(view: RakentaaView, kind: int) -> Row:
    """The tokens of one type; a seat without any is written faintly."""
    cells = []
    for seat in view.seats:
        count, look = seat.tokens[kind], _look(seat, view.viewer)
        cells.append(Cell(count, look if count else f"{look} none".strip()))
    return tuple(cells)


def _look(seat: SeatView, viewer: Viewer) -> str:
    return "own" if seat.seat == viewer else ""
