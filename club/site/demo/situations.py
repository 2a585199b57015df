"""Situations of the demo club: a holiday, quiet hours, an abandoned table, an open vote and a
substitute request. All are made by services.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import Final

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.substitutes import services as substitutes
from club.play.tables.models import AbsencePolicy, Chair, StandInPolicy, Status, Table
from club.play.tables.services.lock import table_snapshot
from club.play.teaching import services as teaching
from club.play.teaching.services import ADVISER
from club.play.time_control import services as timecontrol
from club.play.time_control.non_counting_time import QuietHours
from club.play.time_control.presets import PRESETS
from club.play.time_control.services.member_holidays import local_date
from club.play.votes import services as votes
from club.play.votes.majorities import Subject
from club.play.votes.services.new_terms import Wish
from games import registry
from games.core import AnyGame

DAY = timedelta(days=1)
QUARTER = DAY / 4
HOLIDAY = 5 * DAY  # from the first day to the last
ABANDONED_SINCE = 6 * DAY
MAX_MISSES = 12  # missed turns, after which the table must be abandoned
NIGHT = QuietHours(time(22), time(7))
SEATS: Final = 2
PLIES: Final = 4  # decisions before the learner is asked
HOUR: Final = timedelta(hours=1)
LINES: Final = (  # by the mentor and the learner in turn
    "I see what you see. Ask me whatever you like.",
    "Thank you! What would you look at first?",
    "Look at what the others can do next, before you choose.",
)


def seed_situations(members: Sequence[Member], now: datetime) -> None:
    """Makes all situations. The vote and the substitute request concern the first member."""
    first, absent, sleeper, *others = members
    today = local_date(absent, now)
    timecontrol.take_holiday(absent, today, today + HOLIDAY, now)
    timecontrol.set_quiet_hours(sleeper, sleeper.time_zone, NIGHT, now)
    _seed_abandoned_table(others[0], others[1], now - ABANDONED_SINCE)
    _seed_vote(first, now)
    _seed_substitute_request(others[2], others[1], first, now)


def _seed_abandoned_table(host: Member, guest: Member, began: datetime) -> None:
    """A table at which both members have missed a turn and not come back."""
    game = _for_two()
    quick = PRESETS[0].time_control
    terms = Terms(
        "The empty bench", 2, {}, quick, misses=1, stand_in=StandInPolicy.FORCED_TURN
    )
    table = seating.open_table(host, game, terms, began)
    seating.join(table.pk, guest, began)
    seating.start(table.pk, host, began)
    for _ in range(MAX_MISSES):
        chair = (
            Chair.objects.filter(table=table, due_at__isnull=False)
            .order_by("due_at")
            .first()
        )
        if chair is None or chair.due_at is None:
            return
        play.stand_in(table.pk, chair.seat, chair.due_at)


def _seed_vote(first: Member, now: datetime) -> None:
    """A proposal of a pause at a table of the first member."""
    live = Table.objects.filter(status=Status.LIVE, chairs__member=first).order_by("pk")
    others = Chair.objects.filter(table__in=live, member__isnull=False).exclude(
        member=first
    )
    chair = others.select_related("member").order_by("table", "seat").first()
    if chair is not None and chair.member is not None:
        votes.propose(chair.table_id, chair.member, Wish(Subject.PAUSE, HOLIDAY), now)


def _seed_substitute_request(
    host: Member, guest: Member, volunteer: Member, now: datetime
) -> None:
    """A table whose host asks for a substitute, and a member who is willing to be one."""
    substitutes.volunteer(volunteer, _for_two().info.slug, 1)
    terms = Terms("The spare chair", 2, {}, absence=AbsencePolicy.BENCH)
    table = seating.open_table(host, _for_two(), terms, now - DAY)
    seating.join(table.pk, guest, now - DAY)
    seating.start(table.pk, host, now - QUARTER)
    _play_first_ply(table.pk, now - QUARTER)
    substitutes.ask_for_substitute(table.pk, host, now - QUARTER)


def _play_first_ply(table_id: int, now: datetime) -> None:
    """Plays the first legal move of the first seat that is to act."""
    snapshot = table_snapshot(table_id)
    position = snapshot.cached_game.position
    seat = min(position.to_act)
    chair = snapshot.chairs[seat]
    move = position.legal_moves(seat)[0]
    assert chair.member is not None  # there are no bots
    play.play(table_id, chair.member, [str(move)], chair.asked, now)


def _for_two() -> AnyGame:
    return next(game for game in registry.games() if 2 in game.info.seats)


def seed_teaching(members: Sequence[Member], now: datetime) -> None:
    """Both tables wait for their learner."""
    first, learner, *_others = members
    games = [game for game in registry.games() if SEATS in game.info.seats]
    _open_teaching_table(games[0], first, now - 30 * HOUR)
    table = _open_teaching_table(games[-1], learner, now - 20 * HOUR)
    _seed_mentor(table, first, learner, now - 10 * HOUR)


def _open_teaching_table(game: AnyGame, learner: Member, began: datetime) -> Table:
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
