"""What Celery calls to get the post out. Ids in; running twice sends nothing twice."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.notifications import mail_outbox, queries, services


@shared_task
def post() -> None:
    """Every few seconds: posts what is owed."""
    for notice_id in queries.to_post(timezone.now()):
        services.post(notice_id, timezone.now())
    for mail_id in mail_outbox.mail_to_post(timezone.now()):
        mail_outbox.post(mail_id, timezone.now())
