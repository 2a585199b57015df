"""What Celery calls to get the post out. Ids in; running twice sends nothing twice."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from django.utils import timezone

from club.notifications.outbox import Outbox
from club.notifications.owed_mail import MAIL
from club.notifications.services import NOTICES

OUTBOXES: tuple[Outbox[Any], ...] = (NOTICES, MAIL)


@shared_task
def post() -> None:
    """Every few seconds: posts what is owed."""
    for outbox in OUTBOXES:
        for row_id in outbox.due(timezone.now()):
            outbox.post(row_id, timezone.now())
