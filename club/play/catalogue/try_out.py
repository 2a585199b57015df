"""Trying a game out: the terms of an unrated table of one member and bots."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _

from club.play.seats.services.terms import Terms
from games import bots
from games.core import AnyGame


def try_out_terms(game: AnyGame, sheet: str) -> Terms:
    """Terms for the fewest seats, with bots in all but one.

    `sheet` is a UUID in the page as text: two presses on the same page open one table.
    """
    seats = next((count for count in game.info.seats if count > 1), game.info.seats[0])
    name = _("Trying out %(game)s") % {"game": game.info.name}
    return Terms(
        name=name[:60],
        seats=seats,
        options={},
        private=True,
        rated=False,
        begins_full=True,
        bots=[bots.names()[-1]] * (seats - 1),
        once=_parse_uuid(sheet),
    )


def _parse_uuid(sheet: str) -> UUID | None:
    try:
        return UUID(sheet)
    except ValueError:
        return None
