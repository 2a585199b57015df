"""Celery tasks of the library."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.library.collection.importing import (
    continue_import,
    show_import,
    unfinished_imports,
)
from club.library.services.reminders import remind_of_loans


@shared_task
def remind() -> None:
    """Reminds borrowers from 9:00 on. Runs every ten minutes; it may run twice."""
    remind_of_loans(timezone.now())


@shared_task
def compare(job_id: int) -> None:
    """Computes what the import of a collection would do."""
    show_import(job_id, timezone.now())


@shared_task
def read_in(job_id: int) -> None:
    """Reads some rows of a collection in, and goes on with the next."""
    if continue_import(job_id, timezone.now()):
        read_in.delay(job_id)


@shared_task
def continue_imports() -> None:
    """Goes on with imports whose task was lost. Runs every minute; it may run twice."""
    to_compare, to_read_in = unfinished_imports(timezone.now())
    for job_id in to_compare:
        compare.delay(job_id)
    for job_id in to_read_in:
        read_in.delay(job_id)
