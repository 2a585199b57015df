"""Celery tasks of plays. Each may run twice or never."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.plays import services
from club.plays.imports.writing import unfinished_play_imports, write_import
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
def write_plays(import_id: int) -> None:
    """Writes the plays of a file."""
    write_import(import_id, timezone.now())


@shared_task
def catch_up() -> None:
    """Every minute: continues imports and enters results whose message was lost."""
    for import_id in unfinished_play_imports():
        write_plays.delay(import_id)
    for play_id in plays_to_rate():
        rate_play.delay(play_id)
