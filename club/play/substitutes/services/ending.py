"""Ends of requests for a substitute: a volunteer takes the chair over, with a full bank, no
excuse used, and without the former member's orders and draft; or the request is void. Call the
functions for requests with the table row locked.
"""

from __future__ import annotations

from datetime import datetime

from club.base.errors import ClubError, NotAllowed
from club.base.streams.publisher import home_channel, publish_after_commit
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import row_at_table
from club.people.members.models import Member
from club.play.substitutes.models import (
    RequestOutcome,
    RequestRecipient,
    SubstituteRequest,
    Vacancy,
)
from club.play.substitutes.queries import asked_of, fitting_offers
from club.play.tables.errors import Busy
from club.play.tables.models import Chair, EventType, Table, TenureEnd
from club.play.tables.services import history
from club.play.tables.services.chairs import empty_chair, reset_clock, wake_up
from club.play.tables.services.lock import (
    ATTEMPTS,
    TableSnapshot,
    lock_table,
    table_snapshot,
)
from club.play.tables.services.permissions import expect_live, expect_room
from club.play.tables.signals import chair_taken_over
from club.play.time_control.response_times import note_question
from club.play.time_control.services.clocks import ClockUpdater
from games.core import Seat

DOES_NOT_FIT = (
    "You cannot take this seat: you sat here before, were asked for another seat here, are "
    "on holiday, or play as many seats as you offered to."
)


def void_requests(table: Table, now: datetime, **about: object) -> bool:
    """Voids the table's open requests that match `about`; returns whether there were any."""
    open_now = list(table.calls.filter(settled_at=None, **about))
    for request in open_now:
        end_request(request, RequestOutcome.VOID, now)
    return bool(open_now)


def end_request(
    request: SubstituteRequest,
    outcome: RequestOutcome,
    now: datetime,
    taken_by: int | None = None,
) -> None:
    """Ends a request, and signals the home pages of the members it has asked."""
    request.settled_at, request.came_to, request.taken_by_id = now, outcome, taken_by
    request.save(update_fields=["settled_at", "came_to", "taken_by"])
    publish_after_commit(map(home_channel, members_asked_before(request)))


def members_asked_before(request: SubstituteRequest) -> list[int]:
    """Ids of the members who were asked to take the chair, by this request or an earlier one."""
    recipients = RequestRecipient.objects.filter(
        call__table=request.table_id, call__seat=request.seat
    )
    return list(recipients.values_list("member_id", flat=True).distinct())


def take_chair(call_id: int, member: Member, now: datetime) -> Table:
    """Seats the member in the chair that a request has offered them.

    Raises NotAllowed for a member who was not asked; ClubError when the request is settled, because
    another was quicker or the chair's member is back, and for a member who does not fit any more;
    Busy when the table has moved on `ATTEMPTS` times.
    """  # votes 3.1
    try:
        request = asked_of(member).get(pk=call_id)
    except SubstituteRequest.DoesNotExist:
        text = "You were not asked to take this seat."
        raise NotAllowed("not_called", text) from None
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
    request = _expect_open_and_fitting(table, open_request.seat, member, now)
    chair = table.chairs.get(seat=request.seat)
    history.log_event(table, EventType.TOOK_OVER, now, chair, whom=member.pk)
    end_request(request, RequestOutcome.TAKEN, now, member.pk)
    about = row_at_table("c", request.pk, table.pk)
    notices.tell(request.member_id, "chair_taken", about, now)
    seat = chair.seat
    chair_taken_over.send(sender=Table, table=table, seat=seat, member=member, now=now)
    _replace_member(table, chair, request, member)
    _put_question(table, chair, snapshot, now)
    history.save_table(table)
    history.call_stand_ins(table, table.chairs.all(), now)


def _expect_open_and_fitting(
    table: Table, seat: Seat, member: Member, now: datetime
) -> SubstituteRequest:
    """The open request for the chair. Raises ClubError if the member may not take the chair."""
    request = table.calls.filter(seat=seat, settled_at=None).first()
    if request is None:
        text = "This seat is taken: another was quicker, or its player is back."
        raise ClubError("call_over", text)
    expect_room(member)
    offers = fitting_offers(table, seat, now)
    if member.pk not in {offer.member_id for offer in offers}:
        raise ClubError("does_not_fit", DOES_NOT_FIT)
    return request


def _replace_member(
    table: Table, chair: Chair, request: SubstituteRequest, member: Member
) -> None:
    """Seats the member. Of the former one only the news that the seat has learned stays."""
    # by the member or the others
    is_wanted = request.why in (Vacancy.ASKED, Vacancy.VOTED)
    history.end_tenure(
        table, chair, TenureEnd.REPLACED if is_wanted else TenureEnd.AWAY
    )
    empty_chair(chair)
    chair.member = member
    history.begin_tenures(table, [chair])


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
