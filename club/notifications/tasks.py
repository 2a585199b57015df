"""What Celery calls to get the post out. Ids in; running twice sends nothing twice."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.notifications import services
from club.notifications.owed_mail import MAIL
from club.notifications.sending import digests
from club.notifications.sending.deliveries import DELIVERIES


@shared_task
def owe_digests() -> None:
    """Every ten minutes: owes the daily digests whose hour has come."""
    digests.owe_digests(timezone.now())


@shared_task
def tidy() -> None:
    """Every night: deletes what the delivery log does not show any more."""
    services.delete_old_notices(timezone.now())


@shared_task
def post() -> None:
    """Every few seconds: posts what is owed."""
    for outbox in (DELIVERIES, MAIL):
        for row_id in outbox.due(timezone.now()):
            outbox.post(row_id, timezone.now())
