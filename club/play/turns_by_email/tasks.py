"""The Celery task that reads received e-mails. A second run answers no e-mail again."""

from __future__ import annotations

from time import monotonic

from celery import shared_task
from django.utils import timezone

from club.messages.notifications.outbox import LONGEST_POST, post_each
from club.play.turns_by_email.services import RECEIVED_MAIL, delete_old_mail


@shared_task
def read_mail() -> None:
    """Every few seconds: reads what was received, for so long that the worker does not end it."""
    due = RECEIVED_MAIL.due(timezone.now())
    post_each(due, RECEIVED_MAIL.post, monotonic() + LONGEST_POST)


@shared_task
def tidy() -> None:
    """Every night: deletes old e-mails and tokens."""
    delete_old_mail(timezone.now())
