"""Rematches: a new table on the same terms, with a chair kept for each member of the old one.

The open table is the proposal: who sits down says yes. `rematch_answers.py` ends it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import IntegrityError

from club.base.database.transactions import write_transaction
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import seat_question
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.seats.services.chairs import create_table
from club.play.seats.services.invitations import add_invitation
from club.play.seats.services.table_start import start_if_full
from club.play.seats.services.terms import Terms
from club.play.tables.errors import ClubError
from club.play.tables.models import (
    AbsencePolicy,
    Chair,
    Origin,
    RematchProposal,
    StandInPolicy,
    Status,
    Table,
)
from club.play.tables.policy_choices import HolidayPolicy
from club.play.tables.services.history import save_table
from club.play.tables.services.lock import (
    lock_table,
)
from club.play.tables.services.permissions import own_chair
from club.play.time_control.presets import time_control_of

REMATCH_PERIOD = timedelta(days=14)  # after the end of the game
CHAIR_KEPT_FOR = timedelta(days=7)  # at the new table


@dataclass(frozen=True, slots=True)
class RematchWish:
    """How the seats of a rematch are given out."""

    turns_seats: bool = False  # each sits one seat further on; else seats are drawn
    fills_with_bots: bool = False  # in the seats of those who do not come


def rematch(
    table_id: int, member: Member, now: datetime, wish: RematchWish = RematchWish()
) -> Table:
    """Proposes the rematch of a finished table to its members, a chair kept for each for a week.
    It begins when all have sat down. A second call returns the first rematch, unless that was
    called off.

    Raises NotAllowed; ClubError unless the game has finished within `REMATCH_PERIOD`.
    """  # tables 4.1, tables 4.2
    finished = Table.objects.get(pk=table_id)
    own_chair(finished, member)
    ended_at = finished.ended_at if finished.status == Status.FINISHED else None
    if ended_at is None or now > ended_at + REMATCH_PERIOD:
        text = "A rematch is offered for {days} days after a game has ended."
        raise ClubError("no_rematch", text, days=REMATCH_PERIOD.days)
    try:
        return _find_rematch(finished, member, now) or _propose_rematch(
            finished, member, wish, now
        )
    except IntegrityError:  # another member opened it at the same moment
        return Table.objects.get(rematch_of=finished)


def _find_rematch(finished: Table, member: Member, now: datetime) -> Table | None:
    """The rematch if it is open already; a member who had declined it is invited again."""
    existing = Table.objects.filter(rematch_of=finished).first()
    if existing is None:
        return None
    with lock_table(existing.pk) as table:
        if table.status == Status.CANCELLED:
            table.rematch_of = None
            save_table(table)
            return None
        declined = table.invitations.filter(member=member, declined_at__isnull=False)
        if table.status == Status.OPEN and declined.exists():
            add_invitation(table, member.pk, now)
    return existing


def _propose_rematch(
    finished: Table, member: Member, wish: RematchWish, now: datetime
) -> Table:
    terms = replace(terms_of(finished), begins_full=False)
    with write_transaction():
        table = create_table(member, finished.game, terms, now)
        _link(table, finished)
        RematchProposal.objects.create(
            table=table,
            turns_seats=wish.turns_seats,
            fills_with_bots=wish.fills_with_bots,
            proposed_at=now,
        )
        _invite_company(table, member, _company(finished, member, now), now)
    return start_if_full(Table.objects.get(pk=table.pk), member, now)


def _link(table: Table, finished: Table) -> None:
    """Ties the new table to the old one. Raises IntegrityError where another one is tied."""
    Table.objects.filter(pk=table.pk).update(rematch_of=finished, begins_full=True)


def _company(finished: Table, member: Member, now: datetime) -> list[int]:
    """The ids of the other members by seat, without those who are locked out or cannot be
    reached.
    """
    chairs = finished.chairs.filter(member__is_active=True).exclude(member=member)
    ids = list(chairs.order_by("seat").values_list("member", flat=True))
    reached = make_contact(Contact.REMATCH, member, ids, now)
    return [one for one in ids if one in reached]


def _invite_company(
    table: Table, by: Member, members: Sequence[int], now: datetime
) -> None:
    """Keeps a chair for each; chairs that are left over are free."""
    empty = list(table.chairs.filter(member=None, bot="").order_by("seat"))
    kept = empty[: len(members)]
    for chair, member_id in zip(kept, members, strict=True):
        chair.kept_for_id, chair.kept_until = member_id, now + CHAIR_KEPT_FOR
        add_invitation(table, member_id, now)
    Chair.objects.bulk_update(kept, ["kept_for", "kept_until"])
    about = [
        (chair.kept_for_id or 0, seat_question(table.pk, chair.seat, 0))
        for chair in kept
    ]
    notices.tell_all(about, "invited", now, by=by)


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
        origin=Origin.TEACHING if table.origin == Origin.TEACHING else Origin.HERE,
    )
