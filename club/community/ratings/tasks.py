"""Sweeps that Celery calls every minute and every night. They replace lost messages.

Messages contain the name of their task, so a task keeps its `name` when it moves.
"""

from __future__ import annotations

import logging

from django.conf import settings
from django.utils import timezone

from club.base.periodic_tasks import EVERY_NIGHT, periodic_task
from club.community.ratings.administration import anomalies
from club.community.ratings.finished_games import tallies
from club.community.ratings.ledger import inactivity, nightly_check
from club.community.ratings.ledger.models import Pool
from club.community.ratings.ledger.recount import pools_to_recount
from club.community.ratings.ledger.tasks import enter, recount

log = logging.getLogger(__name__)


@periodic_task(settings.SWEEP_SECONDS, name="club.community.ratings.tasks.catch_up")
def catch_up() -> None:
    """Every minute: enters missing results and continues interrupted recounts."""
    for table_id in tallies.tables_to_enter(timezone.now()):
        enter.delay(table_id)
    for pool_id in pools_to_recount():
        recount.delay(pool_id)


@periodic_task(EVERY_NIGHT, name="club.community.ratings.tasks.nightly")
def nightly() -> None:
    """Every night: enters all missing results, increases sigma of absent members, finds anomalies,
    checks all pools.
    """
    for table_id in tallies.tables_to_enter(None):
        enter.delay(table_id)
    inactivity.increase_sigma(timezone.now())
    anomalies.find_anomalies(timezone.now())
    for pool in Pool.objects.order_by("pk"):
        wrong = nightly_check.find_difference(pool)
        if wrong:
            log.error("the ratings differ from their replay: %s", wrong)
