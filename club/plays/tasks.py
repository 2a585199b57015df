"""Celery tasks of plays. Each may run twice or never."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.plays import services
from club.plays.imports.preview import read_import
from club.plays.imports.writing import unfinished_play_imports, write_import
from club.plays.models import ImportStatus
from club.plays.rated.entry import plays_to_rate, rate_confirmed_play


@shared_task
def confirm_due() -> None:
    """Every hour: confirms plays to which nobody has objected for a week."""
    services.confirm_due_plays(timezone.now())


@shared_task
def rate_play(play_id: int) -> None:
    """Enters the result of a play, or takes it out."""
    rate_confirmed_play(play_id)


@shared_task
def read_plays(import_id: int) -> None:
    """Reads a file of plays, to show what it would do."""
    read_import(import_id, timezone.now())


@shared_task
def write_plays(import_id: int) -> None:
    """Writes plays of a file, and goes on with the next."""
    if write_import(import_id, timezone.now()):
        write_plays.delay(import_id)


@shared_task
def catch_up() -> None:
    """Every minute: continues imports and enters results whose message was lost."""
    now = timezone.now()
    for import_id in unfinished_play_imports(ImportStatus.READING, now):
        read_plays.delay(import_id)
    for import_id in unfinished_play_imports(ImportStatus.RUNNING, now):
        write_plays.delay(import_id)
    for play_id in plays_to_rate():
        rate_play.delay(play_id)
