"""The Celery task that removes members whose time has come."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.people.account_deletion import services


@shared_task
def remove_departed() -> None:
    """Runs every hour; it may run twice."""
    services.remove_departed_members(timezone.now())
