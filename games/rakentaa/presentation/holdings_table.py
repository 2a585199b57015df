"""The table of the holdings of every seat, row by row, for the template of the board."""

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
    """The rows of the table."""

    gold: Row
    income: Row
    to_go: Row  # spaces until the year becomes the last
    cards: Row
    castles: Row  # left
    structures: Row  # left
    support: Row  # free
    tokens: tuple[Row, ...]  # per type


def make_figures(view: RakentaaView) -> Figures:
    """The table for the viewer, whose own column is marked."""

    def row(figure: Callable[[SeatView], int]) -> Row:
        return tuple(
            Cell(figure(seat), _choose_look(seat, view.viewer)) for seat in view.seats
        )

    return Figures(
        gold=row(lambda seat: seat.gold),
        income=row(lambda seat: seat.income),
        to_go=row(lambda seat: max(0, view.terms.final_space - seat.space)),
        cards=row(lambda seat: seat.cards),
        castles=row(lambda seat: seat.castles_left),
        structures=row(lambda seat: seat.pieces_left),
        support=row(lambda seat: seat.support),
        tokens=tuple(_make_token_row(view, kind) for kind in range(len(TOKENS))),
    )


def _make_token_row(view: RakentaaView, kind: int) -> Row:
    """The tokens of one type. A zero is written in a faint colour."""
    cells = []
    for seat in view.seats:
        count = seat.tokens[kind]
        look = _choose_look(seat, view.viewer)
        cells.append(Cell(count, look if count else f"{look} none".strip()))
    return tuple(cells)


def _choose_look(seat: SeatView, viewer: Viewer) -> str:
    return "own" if seat.seat == viewer else ""
