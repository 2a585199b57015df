"""The variables of the replay's templates."""

from __future__ import annotations

from club.base.ui.panels import panels
from club.play.replay.steps import Replay, viewpoint_name
from club.play.tables.presentation.seats import still_board


def replay_context(page: Replay) -> dict[str, object]:
    """The context of the templates, boards included, with nothing to choose."""
    return {
        "panels": panels("replay", page),
        "page": page,
        "eyes": viewpoint_name(page.viewer),
        "table": page.table,
        **still_board(page.game, page.viewer, page.view, page.sitters),
    }
