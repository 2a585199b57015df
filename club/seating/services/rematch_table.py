"""Rematch: those who finished a game play another on the same terms, a place kept for each."""

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

WITHIN = timedelta(days=14)  # of the end
KEPT = timedelta(days=7)  # a place at the new table


def rematch(table_id: int, member: Member, now: datetime) -> Table:
    """A table like the finished one, to which those who sat there are asked, a place kept for each;
    a second press finds the first. Raises NotYours, Refused when the game is not lately over.
    """  # V5
    over = Table.objects.get(pk=table_id)
    own_chair(over, member)
    if over.status != Status.FINISHED or over.ended_at is None or now > over.ended_at + WITHIN:
        text = "A rematch is offered for {days} days after a game has ended."
        raise Refused("no_rematch", text, days=WITHIN.days)
    try:
        return _found(over, member, now) or _opened(over, member, now)
    except IntegrityError:  # somebody else was quicker
        return Table.objects.get(rematch_of=over)


def _found(over: Table, member: Member, now: datetime) -> Table | None:
    """The rematch that there is; who had said no to it is asked anew."""
    first = Table.objects.filter(rematch_of=over).first()
    if first is not None:
        with lock_table(first.pk) as table:
            said_no = table.invitations.filter(member=member, declined_at__isnull=False)
            if table.status == Status.OPEN and said_no.exists():
                add_invitation(table, member.pk, now)
    return first


def _opened(over: Table, member: Member, now: datetime) -> Table:
    with write_transaction():
        table = open_table(member, over.game, terms_of(over), now)
        Table.objects.filter(pk=table.pk).update(rematch_of=over)
        others = over.chairs.filter(member__isnull=False).exclude(member=member)
        free = table.chairs.filter(member=None, bot="").order_by("seat")
        for chair, old in zip(free, others.order_by("seat"), strict=True):
            chair.kept_for_id, chair.kept_until = old.member_id, now + KEPT
            add_invitation(table, old.member_id or 0, now)
        Chair.objects.bulk_update(free, ["kept_for", "kept_until"])
        told = [(one.kept_for_id or 0, SeatQuestion(table.pk, one.seat, 0)) for one in free]
        notices.tell_all(told, "invited", now)
    return table


def terms_of(table: Table) -> Terms:
    """The terms it was opened on, as they stand now."""
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
