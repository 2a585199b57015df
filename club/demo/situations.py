"""What a club by correspondence looks like on an ordinary day: somebody is on leave, somebody has
quiet hours, one table sleeps, one is voting, and one calls the bench. All through the services.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta

from club.members.models import Member
from club.play import services as play
from club.proposals import services as proposals
from club.proposals.majorities import Subject
from club.proposals.services.wish import Wish
from club.seating import services as seating
from club.seating.services.terms import Terms
from club.substitutes import services as substitutes
from club.tables.models import AbsencePolicy, Chair, StandInPolicy, Status, Table
from club.tables.services.snapshot import table_snapshot
from club.timecontrol import services as timecontrol
from club.timecontrol.non_counting_time import QuietHours
from club.timecontrol.presets import PRESETS
from club.timecontrol.services.member_holidays import local_date
from games import registry
from games.core import AnyGame

DAY = timedelta(days=1)
QUARTER = DAY / 4
AWAY = 5 * DAY  # from the first day of the leave to its last
SLEPT = 6 * DAY  # for which nobody has come to the table that sleeps
MOST_MISSES = 12  # looked through until the table sleeps
NIGHT = QuietHours(time(22), time(7))


def seed_lives(members: Sequence[Member], now: datetime) -> None:
    """Leave, quiet hours, a table asleep, an open vote and a call to the bench; the first member is
    who looks.
    """
    first, away, sleeper, *others = members
    today = local_date(away, now)
    timecontrol.take_holiday(away, today, today + AWAY, now)
    timecontrol.set_quiet_hours(sleeper, sleeper.time_zone, NIGHT, now)
    _asleep(others[0], others[1], now - SLEPT)
    _voting(first, now)
    _calling(others[2], others[1], first, now)


def _asleep(host: Member, guest: Member, began: datetime) -> None:
    """A table at which both have missed a turn, and neither has come back."""
    game = _for_two()
    quick = PRESETS[0].pace
    terms = Terms("The empty bench", 2, {}, quick, misses=1, stand_in=StandInPolicy.FORCED_TURN)
    table = seating.open_table(host, game, terms, began)
    seating.join(table.pk, guest, began)
    seating.start(table.pk, host, began)
    for _ in range(MOST_MISSES):
        chair = Chair.objects.filter(table=table, due_at__isnull=False).order_by("due_at").first()
        if chair is None or chair.due_at is None:
            return
        play.stand_in(table.pk, chair.seat, chair.due_at)


def _voting(first: Member, now: datetime) -> None:
    """Somebody has proposed a pause to a table at which the first member sits."""
    live = Table.objects.filter(status=Status.LIVE, chairs__member=first).order_by("pk")
    others = Chair.objects.filter(table__in=live, member__isnull=False).exclude(member=first)
    chair = others.select_related("member").order_by("table", "seat").first()
    if chair is not None and chair.member is not None:
        proposals.propose(chair.table_id, chair.member, Wish(Subject.PAUSE, AWAY), now)


def _calling(host: Member, guest: Member, volunteer: Member, now: datetime) -> None:
    """A table whose host asks for a substitute, and who would sit down there."""
    substitutes.volunteer(volunteer, _for_two().info.slug, 1)
    terms = Terms("The spare chair", 2, {}, absence=AbsencePolicy.BENCH)
    table = seating.open_table(host, _for_two(), terms, now - DAY)
    seating.join(table.pk, guest, now - DAY)
    seating.start(table.pk, host, now - QUARTER)
    _first_ply(table.pk, now - QUARTER)
    substitutes.ask_for_substitute(table.pk, host, now - QUARTER)


def _first_ply(table_id: int, now: datetime) -> None:
    """Whoever is asked first plays something."""
    read = table_snapshot(table_id)
    seat = min(read.chronicle.position.to_act)
    chair, move = read.chairs[seat], read.chronicle.position.legal_moves(seat)[0]
    assert chair.member is not None  # members alone sit there
    play.play(table_id, chair.member, [str(move)], chair.asked, now)


def _for_two() -> AnyGame:
    return next(one for one in registry.games() if 2 in one.info.seats)
