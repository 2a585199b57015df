"""What Celery calls to get the post out. Ids in; running twice sends nothing twice."""

from __future__ import annotations

from time import monotonic

from django.conf import settings
from django.utils import timezone

from club.base.periodic_tasks import EVERY_NIGHT, periodic_task
from club.messages.notifications import services
from club.messages.notifications.channels.outages import is_mail_server_away
from club.messages.notifications.outbox import LONGEST_POST, post_each
from club.messages.notifications.owed_mail import MAIL
from club.messages.notifications.sending import digests
from club.messages.notifications.sending.deliveries import DELIVERIES


@periodic_task(600)
def owe_digests() -> None:
    """Every ten minutes: owes the daily digests whose hour has come."""
    digests.owe_digests(timezone.now())


@periodic_task(EVERY_NIGHT)
def tidy() -> None:
    """Every night: deletes what the delivery log does not show any more."""
    services.delete_old_notices(timezone.now())


@periodic_task(min(10, settings.SWEEP_SECONDS))
def post() -> None:
    """Every few seconds: posts what is owed, for so long that the worker does not end it; the next
    call goes on. While the mail server is away, other channels are posted alone.
    """
    until = monotonic() + LONGEST_POST
    if is_mail_server_away():
        due = DELIVERIES.due(timezone.now(), without="email")
        post_each(due, DELIVERIES.post, until)
        return
    for outbox in (DELIVERIES, MAIL):
        due = outbox.due(timezone.now())
        post_each(due, outbox.post, until, stops=is_mail_server_away)
