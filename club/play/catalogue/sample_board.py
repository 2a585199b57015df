"""The sample board of a game, on its page and as a small picture: the last position of its
example, rendered once per process.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.play.table_cards.thumbnails import render_thumbnail, thumbnail_template
from club.play.tables.presentation.boards import still_board
from club.play.tables.presentation.seats import SeatedPlayer
from games import registry, transcript
from games.core import AnyGame, Info

log = logging.getLogger(__name__)

MOST = 40  # boards in the cache, one for each game and language


def render_sample_board(game: AnyGame) -> SafeString:
    """The board of the game's showpiece as spectators see it; empty for a game without one."""
    return _cached_board(game.info.slug, game.info.version, get_language() or "")


@lru_cache(MOST)
def _cached_board(slug: str, version: int, _language: str) -> SafeString:
    game = registry.find(slug, version)
    return _render_or_leave_out(game, _render_board)


def render_sample_scene(game: AnyGame) -> SafeString:
    """The small picture of the same position; empty for a game without one."""
    return _cached_scene(game.info.slug, game.info.version, get_language() or "")


def pictured_titles() -> list[tuple[Info, SafeString]]:
    """All titles with their small pictures, in the order of the settings."""
    return [(game.info, render_sample_scene(game)) for game in registry.games()]


@lru_cache(MOST)
def _cached_scene(slug: str, version: int, _language: str) -> SafeString:
    game = registry.find(slug, version)
    return _render_or_leave_out(game, _render_scene)


def forget_boards() -> None:
    """Renders all boards anew when they are shown next."""
    _cached_board.cache_clear()
    _cached_scene.cache_clear()


def _render_or_leave_out(
    game: AnyGame, draw: Callable[[AnyGame, transcript.Transcript], SafeString]
) -> SafeString:
    """The picture; empty where there is none, and where it fails. The example may be of an earlier
    version of the rules, and the pages that show it also show other games.
    """
    try:
        text = registry.example_transcript(game)
        return draw(game, transcript.parse(text)) if text else SafeString()
    except Exception:
        log.exception("the example of %s cannot be shown", game.info.slug)
        return SafeString()


def _render_scene(game: AnyGame, played: transcript.Transcript) -> SafeString:
    if not thumbnail_template(game):
        return SafeString()
    view = transcript.final(game, played).view(None)
    return render_thumbnail(game, view, None)


def _render_board(game: AnyGame, played: transcript.Transcript) -> SafeString:
    view = transcript.final(game, played).view(None)
    names = [
        _("Seat %(number)d") % {"number": seat + 1} for seat in range(played.seats)
    ]
    sitters = [SeatedPlayer(seat, name) for seat, name in enumerate(names)]
    context = {"page": None, **still_board(game, None, view, sitters)}
    return SafeString(render_to_string(f"{registry.folder(game)}/board.jinja", context))
