"""Tasks of ratings, and the sweeps of every minute and night that replace lost messages. Each may
run twice.

Messages contain the name of their task, so a task keeps its `name` when it moves.
"""

from __future__ import annotations

import logging
from time import monotonic

from celery import shared_task
from django.utils import timezone

from club.base.processes.time_outs import ONE_TURN
from club.community.ratings import anomalies
from club.community.ratings.finished_games import game_facts
from club.community.ratings.finished_games.game_facts import InvalidGameFacts
from club.community.ratings.ledger import nightly_check, pools
from club.community.ratings.ledger.recount import pools_to_recount, recount_in_batches
from club.community.ratings.ledger.result_entry import enter_table
from club.community.ratings.models import Pool

log = logging.getLogger(__name__)


@shared_task(name="club.community.ratings.tasks.enter")
def enter(table_id: int) -> None:
    """Enters the result of a finished table."""
    try:
        enter_table(table_id)
    except InvalidGameFacts as wrong:
        log.error("table %s is not rated: %s", table_id, wrong)


@shared_task(name="club.community.ratings.tasks.recount")
def recount(pool_id: int) -> None:
    """Recounts a marked pool, and goes on with the rest."""
    until = monotonic() + ONE_TURN.total_seconds()
    for _ in recount_in_batches(pool_id):
        if monotonic() > until:
            recount.delay(pool_id)
            return


@shared_task(name="club.community.ratings.tasks.catch_up")
def catch_up() -> None:
    """Every minute: enters missing results and continues interrupted recounts."""
    for table_id in game_facts.tables_to_enter(timezone.now()):
        enter.delay(table_id)
    for pool_id in pools_to_recount():
        recount.delay(pool_id)


@shared_task(name="club.community.ratings.tasks.nightly")
def nightly() -> None:
    """Every night: enters all missing results, increases sigma of absent members, finds anomalies,
    checks all pools.
    """
    for table_id in game_facts.tables_to_enter(None):
        enter.delay(table_id)
    pools.increase_sigma(timezone.now())
    anomalies.find_anomalies(timezone.now())
    for pool in Pool.objects.order_by("pk"):
        wrong = nightly_check.find_difference(pool)
        if wrong:
            log.error("the ratings differ from their replay: %s", wrong)
