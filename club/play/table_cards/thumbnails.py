"""Thumbnails of games: small pictures of one view, from the template `_table_summary.jinja`."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from club.base.ui.template_names import template_exists
from games import registry
from games.core import AnyGame, Viewer


def thumbnail_template(game: AnyGame) -> str:
    """The name of the game's template; empty if the game has none."""
    name = f"{registry.folder(game)}/_table_summary.jinja"
    return name if template_exists(name) else ""


def render_thumbnail(game: AnyGame, view: Any, viewer: Viewer) -> SafeString:
    """The small picture of the view. Raises TemplateDoesNotExist for a game without one."""
    facts = {
        "viewer": viewer,
        "view": view,
        "picture": game.picture(view, ()),
        "board_constants": game.board_constants,
    }
    return SafeString(render_to_string(thumbnail_template(game), facts))
