"""Tasks of ratings, and the sweeps of every minute and night that replace lost messages. Each may
run twice.
"""

from __future__ import annotations

import logging

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from club.base.periodic_tasks import EVERY_NIGHT, periodic_task
from club.celery import ClubTask
from club.community.ratings import anomalies
from club.community.ratings.finished_games import game_facts
from club.community.ratings.finished_games.game_facts import InvalidGameFacts
from club.community.ratings.ledger import nightly_check, pools
from club.community.ratings.ledger.recount import pools_to_recount, recount
from club.community.ratings.ledger.result_entry import enter_table
from club.community.ratings.models import Pool

log = logging.getLogger(__name__)


@shared_task(base=ClubTask)
def enter(table_id: int) -> None:
    """Enters the result of a finished table."""
    try:
        enter_table(table_id)
    except InvalidGameFacts as wrong:
        log.error("table %s is not rated: %s", table_id, wrong)


@periodic_task(settings.SWEEP_SECONDS)
def catch_up() -> None:
    """Every minute: enters missing results and continues interrupted recounts."""
    for table_id in game_facts.tables_to_enter(timezone.now()):
        enter.delay(table_id)
    for pool_id in pools_to_recount():
        recount.delay(pool_id)


@periodic_task(EVERY_NIGHT)
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
