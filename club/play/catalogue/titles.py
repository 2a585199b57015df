"""The catalogue of games: titles, their options, and the sample board of each game."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from club.play.table_cards.cards import render_thumbnail, thumbnail_template
from club.play.tables.presentation.names import game_rules_url
from club.play.tables.presentation.seats import SeatedPlayer, still_board
from games import registry, transcript
from games.core import AnyGame, Info, Option, RuleChange

HEAVIEST = 9  # above all weights of introductions
log = logging.getLogger(__name__)
MOST = 40  # boards in the cache, one for each game and language


@dataclass(frozen=True, slots=True)
class Value:
    """A value of an option."""

    value: str | int
    text: str
    usual: bool  # the default


@dataclass(frozen=True, slots=True)
class GameOption:
    """An option of a game."""

    id: str
    label: str
    meaning: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """An option of a game, with the value it has at a table."""

    title: str
    text: str
    meaning: str
    usual: bool


def titles() -> tuple[Info, ...]:
    """The games in the order of the settings."""
    return tuple(game.info for game in registry.games())


def lightest() -> Info | None:
    """The game with the lowest weight, which is the easiest to learn; None where there is no
    game.
    """
    return min(titles(), key=_weight, default=None)


def _weight(info: Info) -> int:
    if info.introduction:
        return info.introduction.weight
    return HEAVIEST


def choices(game: AnyGame) -> tuple[GameOption, ...]:
    """Returns the options of the game that a host chooses."""
    return tuple(
        GameOption(option.id, option.name, option.meaning, _values(option))
        for option in game.info.options
    )


def _values(option: Option) -> tuple[Value, ...]:
    return tuple(
        Value(value, option.label(value), value == option.default)
        for value in option.values
    )


def terms(game: AnyGame, options: Mapping[str, str | int]) -> tuple[Term, ...]:
    """Returns the options of a table. An option that is younger than the table has its default."""
    with_values = (
        (option, options.get(option.id, option.default)) for option in game.info.options
    )
    return tuple(
        Term(option.name, option.label(value), option.meaning, value == option.default)
        for option, value in with_values
    )


@dataclass(frozen=True, slots=True)
class VersionDifference:
    """An older version of a game beside the newest, for its players."""

    version: int
    newest: int
    changes: tuple[RuleChange, ...]  # since the older version
    newest_rules: str  # URL


def difference_from_newest(game: AnyGame) -> VersionDifference | None:
    """Returns what has changed since this version; None for the newest."""
    newest = registry.find(game.info.slug)
    version = game.info.version
    if newest.info.version == version:
        return None
    changes = newest.info.changes_since(version)
    address = game_rules_url(newest)
    return VersionDifference(version, newest.info.version, changes, address)


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
    """Returns all titles with their small pictures, in the order of the settings."""
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
