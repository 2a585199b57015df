"""A game's board as its own page shows it: a moment of a game that was played for that, drawn once
per process.
"""

from __future__ import annotations

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.tables.presentation.seats import SeatedPlayer
from games import registry, transcript
from games.core import AnyGame

MOST = 40  # drawings kept: titles by languages


def shown_board(game: AnyGame) -> SafeString:
    """The board under way, as an onlooker sees it; empty for a game that shows none."""
    return _drawn(game.info.slug, game.info.version, get_language() or "")


@lru_cache(MOST)
def _drawn(slug: str, version: int, _language: str) -> SafeString:
    game = registry.find(slug, version)
    text = registry.example_transcript(game)
    return _board(game, transcript.parse(text)) if text else SafeString()


def _board(game: AnyGame, played: transcript.Transcript) -> SafeString:
    view = transcript.final(game, played).view(None)
    seats = range(played.seats)
    facts = {
        "page": None,
        "game": game,
        "viewer": None,
        "view": view,
        "picture": game.picture(view, ()),
        "narrowing": None,
        "sitters": [
            SeatedPlayer(seat, _("Seat %(number)d") % {"number": seat + 1}) for seat in seats
        ],
        "board_constants": game.board_constants,
    }
    return SafeString(render_to_string(f"{registry.folder(game)}/board.jinja", facts))
