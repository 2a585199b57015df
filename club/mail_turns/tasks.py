"""The Celery task that reads received e-mails. A second run answers no e-mail again."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.mail_turns.processing import RECEIVED_MAIL
from club.mail_turns.services import delete_old_mail


@shared_task
def read_mail() -> None:
    """Every few seconds: reads what was received."""
    for row_id in RECEIVED_MAIL.due(timezone.now()):
        RECEIVED_MAIL.post(row_id, timezone.now())


@shared_task
def tidy() -> None:
    """Every night: deletes old e-mails and tokens."""
    delete_old_mail(timezone.now())
