"""Taking a chair over: a volunteer replaces the chair's member, with a full bank, no excuse used,
and without the former member's orders and draft.
"""

from __future__ import annotations

from datetime import datetime

from club.messages.notifications import services as notices
from club.messages.notifications.subjects import row_at_table
from club.people.members.models import Member
from club.play.substitutes.models import RequestOutcome, SubstituteRequest, Vacancy
from club.play.substitutes.queries import asked_of, fitting_offers
from club.play.substitutes.services.voiding import end_request
from club.play.tables.errors import Busy, ClubError, NotAllowed
from club.play.tables.models import Chair, EventType, Table, TenureEnd
from club.play.tables.services.chair_reset import reset_clock
from club.play.tables.services.game_limits import expect_room
from club.play.tables.services.history import call_stand_ins, log_event, save_table
from club.play.tables.services.leaving_a_seat import empty_chair
from club.play.tables.services.lock import lock_table
from club.play.tables.services.permissions import expect_live
from club.play.tables.services.sleep import wake_up
from club.play.tables.services.snapshot import ATTEMPTS, TableSnapshot, table_snapshot
from club.play.tables.services.tenures import begin_tenures, end_tenure
from club.play.tables.signals import chair_taken_over
from club.play.time_control.response_times import note_question
from club.play.time_control.services.clocks import ClockUpdater


def take_chair(call_id: int, member: Member, now: datetime) -> Table:
    """Seats the member in the chair that a request has offered them.

    Raises NotAllowed for a member who was not asked; ClubError when the request is settled, because
    another was quicker or the chair's member is back, and for a member who does not fit any more;
    Busy when the table has moved on `ATTEMPTS` times.
    """  # votes 3.1
    try:
        request = asked_of(member).get(pk=call_id)
    except SubstituteRequest.DoesNotExist:
        raise NotAllowed(
            "not_called", "You were not asked to take this seat."
        ) from None
    for _ in range(ATTEMPTS):
        snapshot = table_snapshot(request.table_id)
        with lock_table(request.table_id) as table:
            if table.revision == snapshot.table.revision:
                _take_chair(table, request, member, snapshot, now)
                return table
    raise Busy


def _take_chair(
    table: Table,
    open_request: SubstituteRequest,
    member: Member,
    snapshot: TableSnapshot,
    now: datetime,
) -> None:
    """Like `take_chair`, with the table locked. The open request may be a later one than the
    request that has been sent to the member.
    """
    expect_live(table)
    request = table.calls.filter(seat=open_request.seat, settled_at=None).first()
    if request is None:
        raise ClubError(
            "call_over",
            "This seat is taken: another was quicker, or its player is back.",
        )
    expect_room(member)
    if member.pk not in {
        offer.member_id for offer in fitting_offers(table, request.seat, now)
    }:
        raise ClubError(
            "does_not_fit",
            "You cannot take this seat: you sat here before, were asked for another seat here, are "
            "on holiday, or play as many seats as you offered to.",
        )
    chair = table.chairs.get(seat=request.seat)
    log_event(table, EventType.TOOK_OVER, now, chair, whom=member.pk)
    end_request(request, RequestOutcome.TAKEN, now, member.pk)
    notices.tell(
        request.member_id, "chair_taken", row_at_table("c", request.pk, table.pk), now
    )
    chair_taken_over.send(
        sender=Table, table=table, seat=chair.seat, member=member, now=now
    )
    _replace_member(table, chair, request, member)
    _put_question(table, chair, snapshot, now)
    save_table(table)
    call_stand_ins(table, table.chairs.all(), now)


def _replace_member(
    table: Table, chair: Chair, request: SubstituteRequest, member: Member
) -> None:
    """Seats the member. Of the former one only the news that the seat has learned stays."""
    # by the member or the others
    is_wanted = request.why in (Vacancy.ASKED, Vacancy.VOTED)
    end_tenure(table, chair, TenureEnd.REPLACED if is_wanted else TenureEnd.AWAY)
    empty_chair(chair)
    chair.member = member
    begin_tenures(table, [chair])


def _put_question(
    table: Table, chair: Chair, snapshot: TableSnapshot, now: datetime
) -> None:
    """Puts the chair's open question again, with the full bank of the time control."""
    reacting, alone = chair.reacting, len(snapshot.chairs) == 1
    reset_clock(chair, table.bank)
    chair.due_at = chair.remind_at = None
    if chair.being_asked:
        ClockUpdater(table, [chair], alone=alone).ask(chair, now, reacting)
        note_question(chair, snapshot.cached_game)
    wake_up(table, chair, now)
    chair.save()
