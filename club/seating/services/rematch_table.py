"""Rematches: a new table on the same terms, with a chair kept for each member of the old one."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError

from club.members.models import Member
from club.notifications import services as notices
from club.notifications.services import SeatQuestion
from club.seating.services.chairs import open_table
from club.seating.services.invitations import add_invitation
from club.seating.services.terms import Terms
from club.tables.errors import Refused
from club.tables.models import AbsencePolicy, Chair, StandInPolicy, Status, Table
from club.tables.policy_choices import HolidayPolicy
from club.tables.services.authority import own_chair
from club.tables.services.lock import lock_table, write_transaction
from club.timecontrol.presets import time_control_of

REMATCH_PERIOD = timedelta(days=14)  # after the end of the game
CHAIR_KEPT_FOR = timedelta(days=7)  # at the new table


def rematch(table_id: int, member: Member, now: datetime) -> Table:
    """Opens the rematch of a finished table and invites its members, a chair kept for each. A
    second call returns the first rematch.

    Raises NotAllowed; Refused unless the game has finished within `REMATCH_PERIOD`.
    """  # V5
    finished = Table.objects.get(pk=table_id)
    own_chair(finished, member)
    ended_at = finished.ended_at if finished.status == Status.FINISHED else None
    if ended_at is None or now > ended_at + REMATCH_PERIOD:
        text = "A rematch is offered for {days} days after a game has ended."
        raise Refused("no_rematch", text, days=REMATCH_PERIOD.days)
    try:
        return _find_rematch(finished, member, now) or _open_rematch(finished, member, now)
    except IntegrityError:  # another member opened it at the same moment
        return Table.objects.get(rematch_of=finished)


def _find_rematch(finished: Table, member: Member, now: datetime) -> Table | None:
    """The rematch if it is open already; a member who had declined it is invited again."""
    existing = Table.objects.filter(rematch_of=finished).first()
    if existing is not None:
        with lock_table(existing.pk) as table:
            declined = table.invitations.filter(member=member, declined_at__isnull=False)
            if table.status == Status.OPEN and declined.exists():
                add_invitation(table, member.pk, now)
    return existing


def _open_rematch(finished: Table, member: Member, now: datetime) -> Table:
    with write_transaction():
        table = open_table(member, finished.game, terms_of(finished), now)
        Table.objects.filter(pk=table.pk).update(rematch_of=finished)
        others = finished.chairs.filter(member__isnull=False).exclude(member=member)
        empty = table.chairs.filter(member=None, bot="").order_by("seat")
        for chair, old in zip(empty, others.order_by("seat"), strict=True):
            chair.kept_for_id, chair.kept_until = old.member_id, now + CHAIR_KEPT_FOR
            add_invitation(table, old.member_id or 0, now)
        Chair.objects.bulk_update(empty, ["kept_for", "kept_until"])
        about = [(one.kept_for_id or 0, SeatQuestion(table.pk, one.seat, 0)) for one in empty]
        notices.tell_all(about, "invited", now)
    return table


def terms_of(table: Table) -> Terms:
    """The table's terms as they are now, with the changes that its members have voted."""
    chairs = list(table.chairs.order_by("seat"))
    return Terms(
        name=table.name,
        seats=len(chairs),
        options=table.options,
        pace=time_control_of(table),
        stand_in=StandInPolicy(table.stand_in),
        private=table.private,
        bots=[chair.bot for chair in chairs if chair.bot],
        honours_quiet=table.honours_quiet,
        weekend=table.weekdays_off,
        leave=HolidayPolicy(table.leave),
        excuses=table.excuses,
        misses=table.misses or 3,
        rated=table.rated,
        absence=AbsencePolicy(table.absence),
        holidays=table.holidays,
        begins_full=table.begins_full,
        timely=table.timely,
    )
