"""The board templates of games, and their variables where nothing can be chosen on the board."""

from __future__ import annotations

from collections.abc import Sequence

from club.play.tables.presentation.seats import SeatedPlayer
from games import registry
from games.core import AnyGame, Move, Viewer


def board_templates(game: AnyGame) -> list[str]:
    """The game's board template, and the plain one for games without."""
    return [f"{registry.folder(game)}/board.jinja", "games/_plain.jinja"]


def still_board(
    game: AnyGame,
    viewer: Viewer,
    view: object,
    sitters: Sequence[SeatedPlayer],
    moves: Sequence[Move] = (),
) -> dict[str, object]:
    """The variables of these templates, with nothing to choose. `view` is what the viewer knows;
    the picture names what the moves would cost.
    """
    return {
        "game": game,
        "viewer": viewer,
        "view": view,
        "picture": game.picture(view, moves),
        "narrowing": None,
        "sitters": sitters,
        "board_constants": game.board_constants,
    }
