"""What comes of a claimed delivery, written into its row and into the delivery log."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from club.base.processes.time_limit import TIME_OUTS
from club.messages.notifications.channels.base import Channel, Retries
from club.messages.notifications.kinds import DueNotice
from club.messages.notifications.models import Attempt, AttemptOutcome, Delivery
from club.messages.notifications.outbox import NOT_SENT, WAIT_IN_OUTAGE, is_unreachable
from club.messages.notifications.rows.deliveries import LONGEST_ANSWER
from club.messages.notifications.sending.decisions import Postponement

log = logging.getLogger(__name__)

TIMED_OUT = "it took too long"  # in the delivery log


@dataclass(frozen=True, slots=True)
class Failure:
    """Why an attempt failed, and when the receiver wants the next one."""

    answer: str
    after: timedelta | None = None
    dropped: str = ""  # why it is not tried again; empty: it is
    unreachable: bool = False  # the server was not reached
    timed_out: bool = False  # the worker took too long


def failure_of(raised: Exception) -> Failure:
    """What the delivery log says of an error: a server's answer, or its name alone."""
    log.warning("a notice was not sent: %s", type(raised).__name__)
    code, text = getattr(raised, "smtp_code", ""), getattr(raised, "smtp_error", "")
    if isinstance(raised, TIME_OUTS):
        return Failure(TIMED_OUT, timed_out=True)
    if not code:
        return Failure(type(raised).__name__, unreachable=is_unreachable(raised))
    answer = text.decode(errors="replace") if isinstance(text, bytes) else str(text)
    return Failure(f"{code} {answer}", unreachable=is_unreachable(raised))


def mark_sent(together: Sequence[DueNotice], answer: str, now: datetime) -> None:
    """All were sent in one message; each points to the first."""
    first, *others = [one.delivery.pk for one in together]
    sent = {"post_at": None, "sent_at": now}
    with transaction.atomic():
        Delivery.objects.filter(pk=first).update(**sent)
        if others:
            Delivery.objects.filter(pk__in=others).update(sent_with=first, **sent)
        _log_attempts([first, *others], AttemptOutcome.SENT, answer, now)


def note_failure(
    row: Delivery, channel: Channel | None, failure: Failure, now: datetime
) -> None:
    """It was not sent; after the last attempt it is given up."""
    outcome = AttemptOutcome.REFUSED if failure.dropped else AttemptOutcome.FAILED
    _log_attempts([row.pk], outcome, failure.answer, now)
    age = now - row.made_at
    if failure.dropped:
        drop(row, failure.dropped)
    elif failure.timed_out and _time_outs(row) > 1:
        drop(row, NOT_SENT)
    elif channel and failure.unreachable and age < channel.retries.longest_outage:
        _await_server(row, channel.retries, now)
    elif channel and channel.retries.are_used_up(row.attempts, age):
        drop(row, NOT_SENT)
    elif channel:
        wait = failure.after or channel.retries.wait(row.attempts - 1)
        Delivery.objects.filter(pk=row.pk).update(post_at=now + wait)


def _time_outs(row: Delivery) -> int:
    """Counts the attempts that took too long: one more does not help."""
    return Attempt.objects.filter(delivery=row, answer=TIMED_OUT).count()


def _await_server(row: Delivery, retries: Retries, now: datetime) -> None:
    """The server was not reached and has refused nothing: another attempt follows."""
    wait = min(retries.wait(row.attempts - 1), WAIT_IN_OUTAGE)
    counted = row.attempts
    if retries.attempts is not None:
        counted = min(counted, retries.attempts - 1)
    Delivery.objects.filter(pk=row.pk).update(post_at=now + wait, attempts=counted)


def drop(row: Delivery, why: str) -> None:
    """It is never sent."""
    longest = Delivery._meta.get_field("dropped").max_length
    Delivery.objects.filter(pk=row.pk).update(post_at=None, dropped=why[:longest])


def postpone(row: Delivery, wait: Postponement) -> None:
    """It waits, which is no attempt."""
    Delivery.objects.filter(pk=row.pk).update(
        post_at=wait.until,
        attempts=row.attempts - 1,
        waits=wait.why,
        looked=row.looked + wait.looked,
        in_digest=row.in_digest or wait.in_digest,
    )


def _log_attempts(
    deliveries: Sequence[int], outcome: AttemptOutcome, answer: str, now: datetime
) -> None:
    printable = "".join(filter(str.isprintable, answer))[:LONGEST_ANSWER]
    Attempt.objects.bulk_create(
        Attempt(delivery_id=one, at=now, outcome=outcome, answer=printable)
        for one in deliveries
    )
