"""The variables of the replay's templates."""

from __future__ import annotations

from club.replay.steps import Replay, viewpoint_name
from club.ui.panels import panels


def replay_context(page: Replay) -> dict[str, object]:
    """The context of the templates, boards included, with nothing to choose."""
    return {
        "panels": panels("replay", page),
        "page": page,
        "eyes": viewpoint_name(page.viewer),
        "table": page.table,
        "game": page.game,
        "viewer": page.viewer,
        "view": page.view,
        "picture": page.picture,
        "narrowing": None,
        "sitters": page.sitters,
        "board_constants": page.game.board_constants,
    }
