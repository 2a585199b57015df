"""Tasks of the ledger. Each may run twice or never; the sweep replaces lost messages."""

from __future__ import annotations

import logging
from time import monotonic

from celery import shared_task

from club.base.processes.time_limit import ONE_TURN
from club.community.ratings.finished_games.game_facts import InvalidGameFacts
from club.community.ratings.ledger.recount import recount_in_batches
from club.community.ratings.ledger.result_entry import enter_table

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
