"""The Celery task of requests for substitutes."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.play.substitutes import services
from club.play.tables.tasks import AtTable


@shared_task(base=AtTable)
def settle_request(table_id: int, request_id: int) -> None:
    services.settle_request(table_id, request_id, timezone.now())
