"""Taking a chair over: a member of the bench sits down in the place of another, with a full bank
and no excuse used, without the orders and the draft of the one before.
"""

from __future__ import annotations

from datetime import datetime

from club.members.models import Member
from club.notifications import services as notices
from club.substitutes.models import BenchCall, RequestOutcome, Vacancy
from club.substitutes.queries import fitting_offers, request_to
from club.substitutes.services.voiding import end_request
from club.tables.errors import Busy, NotAllowed, Refused
from club.tables.models import Chair, EventType, Table, TenureEnd
from club.tables.services.authority import expect_live
from club.tables.services.chair_reset import reset_clock
from club.tables.services.history import call_stand_ins, log_event, save_table
from club.tables.services.leaving_a_seat import empty_chair
from club.tables.services.lock import lock_table
from club.tables.services.sleep import wake_up
from club.tables.services.snapshot import ATTEMPTS, TableSnapshot, table_snapshot
from club.tables.services.tenures import begin_tenures, end_tenure
from club.tables.signals import chair_taken_over
from club.timecontrol.response_times import note_question
from club.timecontrol.services.clocks import ClockUpdater


def take_chair(call_id: int, member: Member, now: datetime) -> Table:
    """The member sits down in the chair to which a call has asked them. Raises NotYours for who was
    not asked; Refused when somebody was quicker or the chair's member is back, and for who does not
    fit any more.
    """  # L12
    try:
        asked = request_to(member, call_id)
    except BenchCall.DoesNotExist:
        raise NotAllowed("not_called", "Nobody has asked you to take this chair.") from None
    for _ in range(ATTEMPTS):
        before = table_snapshot(asked.table_id)
        with lock_table(asked.table_id) as table:
            if table.revision == before.table.revision:
                _take(table, asked, member, before, now)
                return table
    raise Busy


def _take(
    table: Table, asked: BenchCall, member: Member, before: TableSnapshot, now: datetime
) -> None:
    expect_live(table)
    call = table.calls.filter(seat=asked.seat, settled_at=None).first()
    if call is None:
        raise Refused("call_over", "Somebody sits in this chair: another was quicker, or is back.")
    if member.pk not in {wish.member_id for wish in fitting_offers(table, call.seat, now)}:
        raise Refused(
            "does_not_fit",
            "You sat here before, were asked for another chair here, are on leave, or hold as many "
            "chairs as you said you would.",
        )
    chair = table.chairs.get(seat=call.seat)
    log_event(table, EventType.TOOK_OVER, now, chair, whom=member.pk)
    end_request(call, RequestOutcome.TAKEN, now, member.pk)
    notices.tell(call.member_id, "chair_taken", f"c{call.pk}", now)
    chair_taken_over.send(sender=Table, table=table, seat=chair.seat, now=now)
    _change_hands(table, chair, call, member)
    _put_question(table, chair, before, now)
    save_table(table)
    call_stand_ins(table, table.chairs.all(), now)


def _change_hands(table: Table, chair: Chair, call: BenchCall, member: Member) -> None:
    """Nothing of the one before is left but what the seat has learned."""
    wanted = call.why in (Vacancy.ASKED, Vacancy.VOTED)  # by themselves, or by the others
    how = TenureEnd.REPLACED if wanted else TenureEnd.AWAY
    end_tenure(table, chair, how)
    empty_chair(chair)
    chair.member = member
    begin_tenures(table, [chair])


def _put_question(table: Table, chair: Chair, before: TableSnapshot, now: datetime) -> None:
    """What is asked of the chair is asked anew, with the pace's full bank."""
    reacting, alone = chair.reacting, len(before.chairs) == 1
    reset_clock(chair, table.bank)
    chair.due_at = chair.remind_at = None
    if chair.being_asked:
        ClockUpdater(table, [chair], alone=alone).ask(chair, now, reacting)
        note_question(chair, before.chronicle)
    wake_up(table, chair, now)
    chair.save()
