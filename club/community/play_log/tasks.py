"""Celery tasks of plays. Each may run twice or never."""

from __future__ import annotations

from django.conf import settings
from django.utils import timezone

from club.base.periodic_tasks import periodic_task
from club.community.play_log import services
from club.community.play_log.ratings import plays_to_rate, rate_confirmed_play


@periodic_task(3600)
def confirm_due() -> None:
    """Every hour: confirms plays without an objection for a week."""
    services.confirm_due_plays(timezone.now())


@periodic_task(settings.SWEEP_SECONDS)
def catch_up() -> None:
    """Every minute: enters results whose message was lost."""
    for play_id in plays_to_rate():
        rate_confirmed_play.delay(play_id)
