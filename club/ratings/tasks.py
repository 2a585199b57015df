"""The sweeps that Celery calls every minute and every night. They do what a lost message would have
done. A message carries the name of its task, so a task keeps its `name` when it moves.
"""

from __future__ import annotations

import logging

from celery import shared_task
from django.utils import timezone

from club.ratings.administration import anomalies
from club.ratings.finished_games import tallies
from club.ratings.ledger import inactivity, nightly_check
from club.ratings.ledger.models import Pool
from club.ratings.ledger.recount import waiting
from club.ratings.ledger.tasks import enter, recount

log = logging.getLogger(__name__)


@shared_task(name="club.ratings.tasks.catch_up")
def catch_up() -> None:
    """Every minute: what finished and was not entered, and recounts that were cut off."""
    for table_id in tallies.not_entered(timezone.now()):
        enter.delay(table_id)
    for pool_id in waiting():
        recount.delay(pool_id)


@shared_task(name="club.ratings.tasks.nightly")
def nightly() -> None:
    """Every night: enters what was ever missed, lets absence make less sure, looks for what is
    odd, checks everything."""
    for table_id in tallies.not_entered(None):
        enter.delay(table_id)
    inactivity.grow_less_sure(timezone.now())
    anomalies.look(timezone.now())
    for pool in Pool.objects.order_by("pk"):
        wrong = nightly_check.difference(pool)
        if wrong:
            log.error("the ratings differ from their replay: %s", wrong)
