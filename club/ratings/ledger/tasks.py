"""Tasks of the ledger that are called with ids: each may run twice or never. The sweep does later
what a lost message would have done.
"""

from __future__ import annotations

import logging

from celery import shared_task

from club.ratings.finished_games.game_facts import WrongFacts
from club.ratings.ledger.recount import recount_lots
from club.ratings.ledger.result_entry import enter_table

log = logging.getLogger(__name__)


@shared_task(name="club.ratings.tasks.enter")
def enter(table_id: int) -> None:
    """Enters what a finished table came to."""
    try:
        enter_table(table_id)
    except WrongFacts as wrong:
        log.error("table %s is not rated: %s", table_id, wrong)


@shared_task(name="club.ratings.tasks.recount")
def recount(pool_id: int) -> None:
    """Counts a pool to its end, where it has been marked."""
    for _ in recount_lots(pool_id):
        pass
