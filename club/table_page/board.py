"""The board of a table's page: what its game's template finds.

Pictures are memoised per process: each is a pure function of what its viewer knows and of the moves
it shows, so that none is made for who looks again, or knows the same as others. What is drawn
seldom, or is kept as drawn, asks the game itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from club.table_page.seats import SeatsSection
from club.table_page.turn.choices import Asking
from club.table_page.turn.section import TurnSection
from club.tables.presentation.seats import SeatedPlayer
from club.tables.projection import TableProjection
from games import registry
from games.core import AnyGame, Move, Viewer

MOST = 100  # pictures that are kept in a process


@dataclass(frozen=True)
class BoardSection:
    """What a board's template finds, each under its name here (docs/adding-a-game.md)."""

    game: AnyGame
    viewer: Viewer
    view: Any  # what the viewer knows, with all that is laid out or planned; None before the start
    picture: Any  # what the game makes of it; None before the start
    before: Any  # the view without what is laid out; None where that is nothing
    narrowing: Asking | None  # what the board may link to; None when there is nothing to choose
    sitters: Sequence[SeatedPlayer]  # by seat
    board_constants: Any  # of the game, the same at all its tables

    @property
    def templates(self) -> list[str]:
        """The board's template and the one in its place while there is none."""
        return [f"{registry.folder(self.game)}/board.jinja", "games/_plain.jinja"]


def board_section(seen: TableProjection, turn: TurnSection, seats: SeatsSection) -> BoardSection:
    """The board as the viewer's turn leaves it."""
    game, view, asking = seen.game, _view(seen, turn), turn.asking
    moves = asking.narrowing.moves if asking else ()
    return BoardSection(
        game=game,
        viewer=seen.viewer,
        view=view,
        picture=None if view is None else _picture_of(game, view, moves),
        before=turn.own.before if turn.own and not turn.planning else None,
        narrowing=asking,
        sitters=seats.sitters,
        board_constants=game.board_constants,
    )


def _view(seen: TableProjection, turn: TurnSection) -> Any:
    if turn.planning:
        return turn.planning.asking.view
    return seen.decision.view if seen.decision else seen.view


def _picture_of(game: AnyGame, view: Any, moves: Sequence[Move]) -> Any:
    """What the board's template draws of a view, and of moves that may be picked there."""
    pictured = _pictured if _is_hashable(view) else _pictured.__wrapped__
    return pictured(game, view, tuple(moves))


def _is_hashable(view: object) -> bool:
    """Whether it can be told from others at a glance: a game need not take care of that."""
    try:
        hash(view)
    except TypeError:
        return False
    return True


@lru_cache(MOST)
def _pictured(game: AnyGame, view: Any, moves: tuple[Move, ...]) -> Any:
    return game.picture(view, moves)
