"""Panels of the catalogue: at a trial, and about the bots of a game."""

from __future__ import annotations

from datetime import datetime

from club.base.ui.panels import Panel
from club.people.members.models import Member
from club.play.catalogue.titles import difference_from_newest
from club.play.seats.services.trials import DAYS_WITHOUT_MOVE
from club.play.tables.models import Origin
from club.play.tables.presentation.bot_names import bot_name
from club.play.tables.presentation.bot_strength import strength_in_words
from club.play.tables.projection import TableProjection
from games import bots
from games.core import AnyGame


def at_table(
    projection: TableProjection, _member: Member | None, _now: datetime
) -> Panel | None:
    """Says that the table is a trial, and when it disappears."""
    if projection.table.origin != Origin.TRIAL:
        return None
    return Panel("catalogue/_trial.jinja", {"days": DAYS_WITHOUT_MOVE})


def older_rules(
    projection: TableProjection, _member: Member | None, _now: datetime
) -> Panel | None:
    """Says that new tables of the game are played by newer rules, and what has changed."""
    difference = difference_from_newest(projection.game)
    if difference is None:
        return None
    return Panel("catalogue/_older_rules.jinja", {"difference": difference})


def bots_of_game(game: AnyGame, _member: Member | None, _now: datetime) -> Panel | None:
    """Says in words how often each bot wins against the usual one, where that was measured."""
    rows = [(bot_name(name), strength_in_words(game, name)) for name in bots.offered()]
    if not any(words for _, words in rows):
        return None
    return Panel("catalogue/_bots.jinja", {"rows": rows, "slug": game.info.slug})
