"""Rematches: a new table on the same terms, with a chair kept for each member of the old one. The
open table is the proposal: a member who sits down agrees. It ends when all have answered, or a
week later. Silence is no.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import IntegrityError
from django.db.models import Exists, OuterRef, Q

from club.base.database.transactions import write_transaction
from club.base.errors import ClubError
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import seat_question
from club.people.members.models import Member
from club.people.moderation.contacts import make_contact
from club.people.moderation.contacts.rules import Contact
from club.play.seats.services.chairs import create_table
from club.play.seats.services.invitations import add_invitation
from club.play.seats.services.table_start import start_if_full
from club.play.seats.services.terms import SAME_COLUMNS, Terms
from club.play.tables import queries
from club.play.tables.due_chairs import ONE_SWEEP
from club.play.tables.models import (
    Chair,
    EventType,
    Invitation,
    Origin,
    RematchProposal,
    Status,
    Table,
)
from club.play.tables.services.chairs import STAND_IN_BOT
from club.play.tables.services.history import log_event, save_table
from club.play.tables.services.lock import lock_table
from club.play.tables.services.permissions import own_chair
from club.play.time_control.presets import time_control_of
from games import registry

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
    game = registry.find(finished.game_slug)  # tables 11.1
    terms = terms_of(finished)
    options = game.info.offered(terms.options)
    terms = replace(terms, options=options, begins_full=False)
    with write_transaction():
        table = create_table(member, game, terms, now)
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
    """The ids of the other members by seat, without those who cannot be reached."""
    chairs = finished.chairs.filter(member__is_active=True).exclude(member=member)
    ids = list(chairs.order_by("seat").values_list("member", flat=True))
    reached = make_contact(Contact.REMATCH, member, ids, now)
    return [member_id for member_id in ids if member_id in reached]


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
    misses = table.misses or 3  # tables of early releases have none
    return Terms(
        name=table.name,
        seats=len(chairs),
        options=table.options,
        pace=time_control_of(table),
        bots=[chair.bot for chair in chairs if chair.bot],
        weekend=table.weekdays_off,
        **{name: getattr(table, name) for name in SAME_COLUMNS} | {"misses": misses},
        origin=Origin.TEACHING if table.origin == Origin.TEACHING else Origin.HERE,
    )


def answered_rematches(now: datetime) -> list[int]:
    """The tables of rematches to which all have answered or are late, the oldest first."""
    awaited = Chair.objects.filter(_is_awaited(now), table=OuterRef("table"))
    proposals = RematchProposal.objects.filter(proposed_at__isnull=False)
    ended = proposals.exclude(Exists(awaited)).order_by("proposed_at")
    return list(ended.values_list("table_id", flat=True)[:ONE_SWEEP])


def settle_rematch(table_id: int, now: datetime) -> bool:
    """Frees the seats of those who have not answered, or gives them to bots, and tells the host,
    who begins. False when an answer is still awaited. A second call changes nothing.
    """  # tables 4.2
    with lock_table(table_id) as table:
        if table.chairs.filter(_is_awaited(now)).exists():
            return False
        proposal = RematchProposal.objects.get(table=table)
        if proposal.proposed_at is None:
            return False
        proposal.proposed_at = None
        proposal.save(update_fields=["proposed_at"])
        if table.status == Status.OPEN:
            _give_out_seats(table, proposal, now)
        return True


def _is_awaited(now: datetime) -> Q:
    """Chairs that are kept for a member who has not answered."""
    return Q(kept_for__isnull=False, kept_until__gt=now, member=None, bot="")


def _give_out_seats(table: Table, proposal: RematchProposal, now: datetime) -> None:
    silent = list(table.chairs.filter(kept_for__isnull=False, member=None))
    late = Invitation.objects.filter(
        table=table, member__in=[chair.kept_for_id for chair in silent]
    )
    late.update(declined_at=now)
    table.chairs.filter(pk__in=[chair.pk for chair in silent]).update(
        kept_for=None, kept_until=None
    )
    empty = list(table.chairs.filter(member=None, bot="").order_by("seat"))
    if not empty:
        return  # all said yes
    table.begins_full = False
    if proposal.fills_with_bots:
        _seat_bots(table, empty, now)
    _notify_host(table, now)
    save_table(table)


def _seat_bots(table: Table, chairs: list[Chair], now: datetime) -> None:
    for chair in chairs:
        chair.bot = STAND_IN_BOT
        log_event(table, EventType.SEATED_BOT, now, chair)
    Chair.objects.bulk_update(chairs, ["bot"])


def _notify_host(table: Table, now: datetime) -> None:
    """Tells the host that it is theirs to begin, or that seats are free."""
    host = table.chairs.get(member=table.host_id)
    kind = "full" if queries.is_full(table.pk) else "rematch_answered"
    occasion = table.happenings.count()  # distinguishes this notice from earlier ones
    notices.tell(table.host_id, kind, seat_question(table.pk, host.seat, occasion), now)
