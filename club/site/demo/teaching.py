"""Two teaching tables of the demo club: the first member learns at one, and is mentor at the other.
All is made by services.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from club.people.members.models import Member
from club.play.moves.computation import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.seats import services as seating
from club.play.tables.models import Chair, Status, Table
from club.play.teaching import services as teaching
from club.play.teaching.services import ADVISER
from games import registry
from games.core import AnyGame

SEATS: Final = 2
PLIES: Final = 4  # decisions before the learner is asked
HOUR: Final = timedelta(hours=1)
LINES: Final = (  # by the mentor and the learner in turn
    "I see what you see. Ask me whatever you like.",
    "Thank you! What would you look at first?",
    "Look at what the others can do next, before you choose.",
)


def seed_teaching(members: Sequence[Member], now: datetime) -> None:
    """Both tables wait for their learner."""
    first, learner, *_others = members
    games = [game for game in registry.games() if SEATS in game.info.seats]
    _open_table(games[0], first, now - 30 * HOUR)
    table = _open_table(games[-1], learner, now - 20 * HOUR)
    _seed_mentor(table, first, learner, now - 10 * HOUR)


def _open_table(game: AnyGame, learner: Member, began: datetime) -> Table:
    terms = teaching.TeachingTerms(SEATS, learners=1, private=False)
    table = teaching.open_teaching_table(learner, game, terms, began - HOUR)
    table.refresh_from_db()
    if table.status == Status.OPEN:
        seating.start(table.pk, learner, began)
    seat = Chair.objects.get(table=table, member=learner).seat
    plan = Plan([began + HOUR], PLIES, bot_chooser(ADVISER), waits_for=seat)
    play_along(table.pk, plan)
    return table


def _seed_mentor(table: Table, mentor: Member, learner: Member, now: datetime) -> None:
    seat = Chair.objects.get(table=table, member=learner).seat
    named = teaching.name_mentor(table.pk, learner, seat, mentor.username, now)
    for number, line in enumerate(LINES, 1):
        by = mentor if number % 2 else learner
        at = now + number * HOUR
        teaching.write_mentor_line(table.pk, named.pk, by, line, "", at)
