"""The board of a table's page: the values that the game's template receives, after the viewer's
draft or plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from club.play.table_page.seats import SeatsSection
from club.play.table_page.turn.choices import Choices
from club.play.table_page.turn.section import TurnSection
from club.play.tables.presentation.seats import SeatedPlayer, board_templates
from club.play.tables.projection import TableProjection
from games.core import AnyGame, Move, Viewer

MOST_CACHED = 100  # pictures in a process


@dataclass(frozen=True)
class BoardSection:
    """The values that a board's template receives, by their names (docs/adding-a-game.md)."""

    game: AnyGame
    viewer: Viewer
    # the viewer's view after the draft or plan; None before the start
    view: Any
    picture: Any  # the game's picture of the view; None before the start
    before: Any  # the view before the draft; None without a draft
    # None when there is nothing to choose
    narrowing: Choices | None
    sitters: Sequence[SeatedPlayer]  # by seat
    board_constants: Any  # the same at all tables of the game

    @property
    def templates(self) -> list[str]:
        return board_templates(self.game)


def board_section(
    projection: TableProjection, turn: TurnSection, seats: SeatsSection
) -> BoardSection:
    """The board after the viewer's draft or plan."""
    game, view, choices = projection.game, _view(projection, turn), turn.choices
    moves = choices.narrowing.moves if choices else ()
    return BoardSection(
        game=game,
        viewer=projection.viewer,
        view=view,
        picture=None if view is None else _picture(game, view, moves),
        before=turn.own.before if turn.own and not turn.planning else None,
        narrowing=choices,
        sitters=seats.sitters,
        board_constants=game.board_constants,
    )


def _view(projection: TableProjection, turn: TurnSection) -> Any:
    if turn.planning:
        return turn.planning.choices.view
    return projection.decision.view if projection.decision else projection.view


def _picture(game: AnyGame, view: Any, moves: Sequence[Move]) -> Any:
    """The game's picture of a view, with the moves that can be picked on it."""
    pictured = _cached_picture if _is_hashable(view) else _cached_picture.__wrapped__
    return pictured(game, view, tuple(moves))


def _is_hashable(view: object) -> bool:
    """Whether the view can be a cache key; games need not ensure that."""
    try:
        hash(view)
    except TypeError:
        return False
    return True


@lru_cache(MOST_CACHED)
def _cached_picture(game: AnyGame, view: Any, moves: tuple[Move, ...]) -> Any:
    return game.picture(view, moves)
