"""Opens teaching tables: unrated, with bots beside, and advice on request at each question."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from club.base.errors import ClubError
from club.base.roles.permissions import expect_power
from club.base.roles.powers import Power
from club.base.texts.short_texts import MAX_NAME_LENGTH
from club.people.members.models import Member
from club.play.seats.services import Terms, open_table
from club.play.tables.models import Origin, Table
from games.core import AnyGame

ADVISER = "greedy"  # the bot beside, whose move is also the advised one


@dataclass(frozen=True, slots=True)
class TeachingTerms:
    """What the host chooses."""

    seats: int
    learners: int  # members, the host included; bots take the other seats
    private: bool = True
    once: UUID | None = None  # of the form: a second press opens no second table


def open_teaching_table(
    host: Member, game: AnyGame, chosen: TeachingTerms, now: datetime
) -> Table:
    """Opens the table; it begins when its members have sat down. Raises ClubError for numbers that
    the game does not have.
    """  # tables 6.1
    expect_power(host, Power.OPEN_TABLE)
    if chosen.seats not in game.info.seats:
        raise ClubError("bad_seats", "The game is not for so many players.")
    if not 1 <= chosen.learners <= chosen.seats:
        raise ClubError("bad_learners", "Choose how many of the players are members.")
    name = _("Learning %(game)s") % {"game": game.info.name}
    terms = Terms(
        name=name[:MAX_NAME_LENGTH],
        seats=chosen.seats,
        options={},
        private=chosen.private,
        rated=False,
        begins_full=True,
        bots=[ADVISER] * (chosen.seats - chosen.learners),
        once=chosen.once,
        origin=Origin.TEACHING,
    )
    return open_table(host, game, terms, now)
