"""Ends the proposal of a rematch: when all have answered, or a week later. Silence is no."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from club.messages.notifications import services as notices
from club.messages.notifications.subjects import seat_question
from club.play.tables import queries
from club.play.tables.invitation_rows import Invitation
from club.play.tables.models import Chair, EventType, RematchProposal, Status, Table
from club.play.tables.open_questions import ONE_SWEEP
from club.play.tables.services.history import log_event, save_table
from club.play.tables.services.leaving_a_seat import STAND_IN_BOT
from club.play.tables.services.lock import lock_table


def answered_rematches(now: datetime) -> list[int]:
    """The tables of rematches to which nobody owes an answer any more, the oldest first."""
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
