"""How strong the bots of a game are, as the arena measured it (`manage.py arena --write`)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from django.utils.translation import gettext as _

from club.play.tables.presentation.bot_names import bot_name
from games import bots
from games.bot_ratings import Ranking, ranking
from games.core import AnyGame

TENTHS: Final = 10
HALF: Final = TENTHS // 2


@dataclass(frozen=True, slots=True)
class RatedBot:
    """A row of the board of bots."""

    name: str
    label: str  # on pages
    words: str  # how often it wins against the usual bot
    rating: float | None  # None: it is not rated
    error: float | None  # half of the interval of 95 %
    games: int


@dataclass(frozen=True, slots=True)
class BotBoard:
    """The bots of a game by rating, the strongest first."""

    rows: tuple[RatedBot, ...]
    version: int  # of the rules that were played
    measured_on: date
    seats: int


def bot_board(game: AnyGame) -> BotBoard | None:
    """Returns the board of a game; None if its bots were not measured."""
    measured = ranking(game)
    if measured is None:
        return None
    rows = [_rated_bot(game, measured, name) for name in reversed(bots.offered())]
    return BotBoard(tuple(rows), measured.version, measured.measured_on, measured.seats)


def _rated_bot(game: AnyGame, measured: Ranking, name: str) -> RatedBot:
    rating = measured.ratings.get(name)
    return RatedBot(
        name,
        bot_name(name),
        strength_in_words(game, name),
        rating.mean if rating else None,
        rating.error if rating else None,
        measured.games_of(name),
    )


def bot_choices(game: AnyGame) -> list[tuple[str, str]]:
    """The bots that members may choose, the weakest first: names, and names on pages with how often
    each wins.
    """
    return [(name, _with_strength(game, name)) for name in bots.offered()]


def _with_strength(game: AnyGame, name: str) -> str:
    words = strength_in_words(game, name)
    return f"{bot_name(name)}: {words}" if words else bot_name(name)


def strength_in_words(game: AnyGame, name: str) -> str:
    """Says how often the bot wins against the usual one; empty for that one, and where it was not
    measured.
    """
    usual = bot_name(bots.USUAL)
    if name == bots.USUAL:
        return ""
    if name in bots.offered() and name not in bots.ladder(game):
        return _("plays as {usual} in this game").format(usual=usual)
    measured = ranking(game)
    if measured is None or not {name, bots.USUAL} <= set(measured.ratings):
        return ""
    return _share_in_words(measured, name, usual)


def _share_in_words(measured: Ranking, name: str, usual: str) -> str:
    tenths = round(TENTHS * measured.expected_share(name, bots.USUAL))
    if tenths == 0:
        text = _("hardly ever wins against {usual}")
    elif tenths == TENTHS:
        text = _("wins nearly always against {usual}")
    elif tenths == HALF and measured.seats == 2:
        text = _("wins about as often as it loses against {usual}")
    else:
        text = _("wins about {tenths} of 10 games against {usual}")
    return text.format(usual=usual, tenths=tenths)
