"""The history of a table, how it ends, and the calls for stand-ins.

Call with the table's lock held, except for `call_stand_ins` and `call_wake`.
`play/services/commit.py` writes computed plies.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.db import transaction

from club.celery import call_on_commit
from club.messages.notifications import services as notices
from club.messages.notifications.subjects import NoticeSubject, seat_question
from club.play.game_records.message_json import message_to_json
from club.play.tables.models import Chair, EventType, Status, Table, TableEvent
from club.play.tables.services.live_signals import signal_event
from club.play.tables.services.lock import changed_columns
from club.play.tables.services.tenures import end_all_tenures
from club.play.tables.signals import closed, closing
from games.message import Message

STAND_IN = "club.site.periodic.tasks.stand_in"
WAKE = "club.site.periodic.tasks.wake"


def call_stand_ins(table: Table, chairs: Iterable[Chair], now: datetime) -> None:
    """Calls bots and stand-ins for the chairs that are due, after the commit."""
    if table.live and not table.marked and table.slept_at is None:
        for chair in chairs:
            if chair.due_at is not None and chair.due_at <= now:
                call_on_commit(STAND_IN, table.pk, chair.seat)


def call_wake(table: Table) -> None:
    """Wakes the table after the commit: chance, orders and bots act."""
    call_on_commit(WAKE, table.pk)


def close_table(table: Table, status: Status, now: datetime) -> None:
    """Ends the table: clocks stop, and only the notice of the end stays due. Receivers of
    `signals.closed` are called after the commit.
    """
    table.status, table.ended_at = status, now
    table.sat_at = table.slept_at = None  # it does not wait any more
    table.invite = ""
    cleared = (
        "turn_since",
        "remind_at",
        "due_at",
        "clock_started_at",
        "may_answer_since",
        "response_since",
    )
    table.chairs.update(
        **dict.fromkeys(cleared),
        draft=[],
        draft_stands=False,
        orders={},
    )
    closing.send(sender=Table, table=table, now=now)
    finished = status == Status.FINISHED
    log_event(table, EventType.FINISHED if finished else EventType.CANCELLED, now)
    seated = table.chairs.filter(member__isnull=False).values_list(
        "member_id", "seat", "asked"
    )
    recipients = [
        (member, seat_question(table.pk, seat, asked))
        for member, seat, asked in seated
        if member
    ]
    notices.tell_all(recipients, "finished" if finished else "cancelled", now)
    if table.started_at is not None:
        end_all_tenures(table)
        transaction.on_commit(partial(_send_closed, table.pk), robust=True)


def question_of(chair: Chair) -> NoticeSubject:
    """The chair's current question, as a notice about it refers to it."""
    return seat_question(chair.table_id, chair.seat, chair.asked)


def _send_closed(table_id: int) -> None:
    closed.send_robust(sender=Table, table_id=table_id)


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
