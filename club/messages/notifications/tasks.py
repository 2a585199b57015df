"""Celery tasks that send notices and mail. A second run sends no message again."""

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
    """Stores the daily digests whose hour has come."""
    digests.owe_digests(timezone.now())


@periodic_task(EVERY_NIGHT)
def tidy() -> None:
    """Deletes notices that the delivery log does not show any more."""
    services.delete_old_notices(timezone.now())


@periodic_task(min(10, settings.SWEEP_SECONDS))
def post() -> None:
    """Sends due messages for `LONGEST_POST`, which is below the time limit of the worker; the next
    call goes on. Sends no e-mails while the mail server is away.
    """
    until = monotonic() + LONGEST_POST
    if is_mail_server_away():
        due = DELIVERIES.due(timezone.now(), without="email")
        post_each(due, DELIVERIES.post, until)
        return
    for outbox in (DELIVERIES, MAIL):
        due = outbox.due(timezone.now())
        post_each(due, outbox.post, until, stops=is_mail_server_away)
