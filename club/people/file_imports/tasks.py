"""Celery tasks of imports. Each may run twice or never."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from club.base.periodic_tasks import EVERY_NIGHT, periodic_task
from club.celery import ClubTask
from club.people.file_imports import processing
from club.people.file_imports.models import ImportStatus


@shared_task(base=ClubTask)
def read(import_id: int) -> None:
    """Reads a file, to show what it would do."""
    processing.read_import(import_id, timezone.now())


@shared_task(base=ClubTask)
def write(import_id: int) -> None:
    """Writes rows of a file, and goes on with the next."""
    if processing.write_import(import_id, timezone.now()):
        write.delay(import_id)


@periodic_task(settings.SWEEP_SECONDS)
def catch_up() -> None:
    """Every minute: continues imports whose message was lost."""
    now = timezone.now()
    for import_id in processing.unfinished_imports(ImportStatus.READING, now):
        read.delay(import_id)
    for import_id in processing.unfinished_imports(ImportStatus.RUNNING, now):
        write.delay(import_id)


@periodic_task(EVERY_NIGHT)
def tidy() -> None:
    """Every night: deletes old imports."""
    processing.delete_old_imports(timezone.now())
