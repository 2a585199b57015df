"""The variables of the replay's templates."""

from __future__ import annotations

from typing import Final

from club.base.ui.panels import PagePlace, Panel
from club.play.replay.steps import Replay, viewpoint_name
from club.play.tables.presentation.boards import still_board

replay_panels: Final = PagePlace[[Replay], Panel]()


def replay_context(page: Replay) -> dict[str, object]:
    """The context of the templates, boards included, with nothing to choose."""
    return {
        "panels": replay_panels.collect(page),
        "page": page,
        "eyes": viewpoint_name(page.viewer),
        "table": page.table,
        **still_board(page.game, page.viewer, page.view, page.sitters),
    }
