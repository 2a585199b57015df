"""What Celery calls: ids in, each may run twice or never. What a lost message would have done, the
sweep does later.
"""

from __future__ import annotations

import logging

from celery import shared_task
from django.utils import timezone

from club.ratings import queries
from club.ratings.administration import anomalies
from club.ratings.finished_games.game_facts import WrongFacts
from club.ratings.ledger import inactivity, nightly_check, result_entry
from club.ratings.ledger import recount as recounting
from club.ratings.ledger.models import Pool

log = logging.getLogger(__name__)


@shared_task
def enter(table_id: int) -> None:
    """Enters what a finished table came to."""
    try:
        result_entry.enter_table(table_id)
    except WrongFacts as wrong:
        log.error("table %s is not rated: %s", table_id, wrong)


@shared_task
def recount(pool_id: int) -> None:
    """Counts a pool to its end, where it has been marked."""
    for _ in recounting.recount_lots(pool_id):
        pass


@shared_task
def catch_up() -> None:
    """Every minute: what finished and was not entered, and recounts that were cut off."""
    for table_id in queries.not_entered(timezone.now()):
        enter.delay(table_id)
    for pool_id in recounting.waiting():
        recount.delay(pool_id)


@shared_task
def nightly() -> None:
    """Every night: enters what was ever missed, lets absence make less sure, looks for what is
    odd, checks everything."""
    for table_id in queries.not_entered(None):
        enter.delay(table_id)
    inactivity.grow_less_sure(timezone.now())
    anomalies.look(timezone.now())
    for pool in Pool.objects.order_by("pk"):
        wrong = nightly_check.difference(pool)
        if wrong:
            log.error("the ratings differ from their replay: %s", wrong)
