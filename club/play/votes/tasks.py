"""The Celery task of proposals."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.play.tables.tasks import AtTable
from club.play.votes import services


@shared_task(base=AtTable)
def settle_proposal(table_id: int, proposal_id: int) -> None:
    services.settle_proposal(table_id, proposal_id, timezone.now())
