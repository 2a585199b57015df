"""The Celery task that reads received e-mails. A second run answers no e-mail again."""

from __future__ import annotations

from time import monotonic

from django.conf import settings
from django.utils import timezone

from club.base.periodic_tasks import EVERY_NIGHT, periodic_task
from club.messages.notifications.outbox import LONGEST_POST, post_each
from club.play.turns_by_email.services import RECEIVED_MAIL, delete_old_mail


@periodic_task(min(10, settings.SWEEP_SECONDS))
def read_mail() -> None:
    """Every few seconds: reads what was received, for so long that the worker does not end it."""
    due = RECEIVED_MAIL.due(timezone.now())
    post_each(due, RECEIVED_MAIL.post, monotonic() + LONGEST_POST)


@periodic_task(EVERY_NIGHT)
def tidy() -> None:
    """Every night: deletes old e-mails and tokens."""
    delete_old_mail(timezone.now())
