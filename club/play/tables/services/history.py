"""The history of a table, its tenures, its end, and the calls for stand-ins.

Call with the table's lock held, except for `call_stand_ins` and `call_wake`. A viewer's page is
notified only of what the viewer may know: any other notification would reveal a card by its time.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.db import transaction

from club.base.streams.publisher import (
    chair_channel,
    home_channel,
    publish_after_commit,
    spectators_channel,
)
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import NoticeSubject, seat_question
from club.play.game_records.message_json import message_to_json
from club.play.tables.models import (
    Chair,
    EventType,
    Status,
    Table,
    TableEvent,
    Tenure,
    TenureEnd,
)
from club.play.tables.services.lock import changed_columns
from club.play.tables.signals import closed, closing, stand_in_due, wake_due
from games import bots
from games.message import Message


def signal_chair(chair: Chair) -> None:
    """Notifies the other windows of the chair's occupant of a changed draft or order."""
    publish_after_commit([chair_channel(chair.pk)])


def signal_event(table: Table, chair: Chair | None, private: bool) -> None:
    """Notifies all viewers and the players' home pages; of a private event only its chair."""
    if private:
        publish_after_commit([chair_channel(chair.pk)] if chair else [])
        return
    seated = list(table.chairs.values_list("pk", "member_id"))
    homes = [home_channel(member_id) for _, member_id in seated if member_id]
    publish_after_commit(
        [spectators_channel(table.pk), *(chair_channel(pk) for pk, _ in seated), *homes]
    )


def begin_tenures(table: Table, chairs: Iterable[Chair]) -> None:
    """Opens a tenure for each occupant, at the record's present length."""
    since = _length(table)
    Tenure.objects.bulk_create(
        Tenure(
            table=table,
            seat=chair.seat,
            member=chair.member,
            bot=chair.bot,
            since=since,
        )
        for chair in chairs
    )


def end_tenure(table: Table, chair: Chair, how: TenureEnd) -> None:
    """Ends the tenure of the chair's occupant, before another sits down."""
    open_now = table.tenures.filter(seat=chair.seat, until__isnull=True)
    open_now.update(until=_length(table), ended=how)


def end_all_tenures(table: Table) -> None:
    """Ends the tenures that lasted until the game ended or was called off."""
    how = TenureEnd.PLAYED if table.status == Status.FINISHED else TenureEnd.CANCELLED
    table.tenures.filter(until__isnull=True).update(until=_length(table), ended=how)


def _length(table: Table) -> int:
    record = table.record
    return record.length if record is not None else 0


def call_stand_ins(table: Table, chairs: Iterable[Chair], now: datetime) -> None:
    """Calls bots and stand-ins for the chairs that are due, after the commit."""
    if table.live and not table.marked and table.slept_at is None:
        for chair in chairs:
            if chair.due_at is not None and chair.due_at <= now:
                searches = bots.seconds(chair.bot) > 0
                ids = {"table_id": table.pk, "seat": chair.seat}
                stand_in_due.send(Table, **ids, searches=searches)


def call_wake(table: Table) -> None:
    """Wakes the table after the commit: chance, orders and bots act."""
    wake_due.send(Table, table_id=table.pk)


def close_table(table: Table, status: Status, now: datetime) -> None:
    """Ends the table: clocks stop, and only the notice of the end stays due. Receivers of
    `signals.closed` are called after the commit.
    """
    table.status, table.ended_at = status, now
    table.sat_at = table.slept_at = None  # it does not wait any more
    table.invite = ""
    times = ("turn_since", "remind_at", "due_at", "clock_started_at")
    cleared = dict.fromkeys((*times, "may_answer_since", "response_since"))
    table.chairs.update(**cleared, draft=[], draft_stands=False, orders={})
    closing.send(sender=Table, table=table, now=now)
    finished = status == Status.FINISHED
    log_event(table, EventType.FINISHED if finished else EventType.CANCELLED, now)
    seated = table.chairs.filter(member__isnull=False)
    recipients = [(chair.member_id or 0, question_of(chair)) for chair in seated]
    notices.tell_all(recipients, "finished" if finished else "cancelled", now)
    if table.started_at is not None:
        end_all_tenures(table)
        send = partial(closed.send_robust, sender=Table, table_id=table.pk)
        transaction.on_commit(send, robust=True)


def question_of(chair: Chair) -> NoticeSubject:
    """The chair's current question, as a notice about it refers to it."""
    return seat_question(chair.table_id, chair.seat, chair.asked)


def save_table(table: Table) -> None:
    """Saves the changed columns, and raises the revision: plies computed before are refused."""
    if not table.raised:
        table.revision += 1
    table.save(update_fields=changed_columns(table))


def log_event(
    table: Table,
    event_type: EventType,
    now: datetime,
    chair: Chair | None = None,
    *,
    whom: int | None = None,
    private: bool = False,
    why: Message | None = None,
) -> None:
    """Writes an event to the table's history; the message `why` replaces the default words."""
    TableEvent.objects.create(
        table=table,
        what=event_type,
        at=now,
        seat=chair.seat if chair else None,
        whom_id=whom or (chair.member_id if chair else None),
        bot=chair.bot if chair else "",
        private=private,
        why=message_to_json(why) if why else None,
    )
    signal_event(table, chair, private)
