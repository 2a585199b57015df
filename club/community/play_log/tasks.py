"""Celery tasks of plays. Each may run twice or never."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from club.community.play_log import services
from club.community.play_log.ratings import plays_to_rate, rate_confirmed_play


@shared_task
def confirm_due() -> None:
    """Every hour: confirms plays without an objection for a week."""
    services.confirm_due_plays(timezone.now())


@shared_task
def rate_play(play_id: int) -> None:
    """Enters the result of a play, or takes it out."""
    rate_confirmed_play(play_id)


@shared_task
def catch_up() -> None:
    """Every minute: enters results whose message was lost."""
    for play_id in plays_to_rate():
        rate_play.delay(play_id)
