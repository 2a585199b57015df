"""The outcomes of claimed deliveries, stored in their rows and in the delivery log."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from club.messages.notifications.kinds import DueNotice
from club.messages.notifications.models import Attempt, AttemptOutcome, Delivery
from club.messages.notifications.outbox import TIMED_OUT
from club.messages.notifications.rows.deliveries import LONGEST_ANSWER
from club.messages.notifications.sending.decisions import Postponement


def mark_sent(together: Sequence[DueNotice], answer: str, now: datetime) -> None:
    """Marks notices as sent in one message. The other deliveries point to the first."""
    first, *others = [due_notice.delivery.pk for due_notice in together]
    sent = {"post_at": None, "sent_at": now}
    with transaction.atomic():
        Delivery.objects.filter(pk=first).update(**sent)
        if others:
            Delivery.objects.filter(pk__in=others).update(sent_with=first, **sent)
        log_attempts([first, *others], AttemptOutcome.SENT, answer, now)


def drop(row: Delivery, why: str) -> None:
    """Gives the delivery up, with the reason."""
    longest = Delivery._meta.get_field("dropped").max_length
    Delivery.objects.filter(pk=row.pk).update(post_at=None, dropped=why[:longest])


def has_timed_out(row: Delivery) -> bool:
    """Whether the log has two attempts that took too long; a third attempt does not help."""
    return Attempt.objects.filter(delivery=row, answer=TIMED_OUT).count() > 1


def postpone(row: Delivery, wait: Postponement) -> None:
    """Postpones the delivery. The wait does not count as an attempt."""
    Delivery.objects.filter(pk=row.pk).update(
        post_at=wait.until,
        attempts=row.attempts - 1,
        waits=wait.why,
        looked=row.looked + wait.looked,
        in_digest=row.in_digest or wait.in_digest,
    )


def log_attempts(
    deliveries: Sequence[int], outcome: AttemptOutcome, answer: str, now: datetime
) -> None:
    """Adds an attempt to the log of each delivery."""
    printable = "".join(filter(str.isprintable, answer))[:LONGEST_ANSWER]
    Attempt.objects.bulk_create(
        Attempt(delivery_id=delivery_id, at=now, outcome=outcome, answer=printable)
        for delivery_id in deliveries
    )
