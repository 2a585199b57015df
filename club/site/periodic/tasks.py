"""Celery tasks of tables. Each takes ids and checks the rows again before it acts: a task may run
twice, and the sweep repeats one that was lost.

A task that no worker has taken by the next sweep expires: the sweep calls it again, and the queue
does not grow in a slow hour.
"""

from __future__ import annotations

from datetime import datetime

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from club.base.periodic_tasks import EVERY_NIGHT, periodic_task
from club.play.moves import services as play
from club.play.moves.services.suspension import AtTable
from club.play.seats import services as seats
from club.play.substitutes import queries as substitute_queries
from club.play.substitutes import services as substitutes
from club.play.tables import due_chairs
from club.play.time_control import services as time_control
from club.play.votes import queries as vote_queries
from club.play.votes import services as votes

UNTIL_NEXT_SWEEP = settings.SWEEP_SECONDS


@periodic_task(settings.SWEEP_SECONDS)
def sweep() -> None:
    """Calls the tasks of all that is due. Runs every minute. While the club is closed only bots
    play.
    """
    now = timezone.now()
    time_control.record_downtime(now)
    is_closed = time_control.announce_closures(now)
    for table_id, seat in due_chairs.overdue_chairs(now, bots_only=is_closed):
        stand_in.delay(table_id, seat)
    for table_id in due_chairs.tables_without_question(now):
        wake.delay(table_id)
    if not is_closed:
        _call_reminders_and_limits(now)


def _call_reminders_and_limits(now: datetime) -> None:
    for table_id, seat in due_chairs.chairs_to_remind(now):
        remind.delay(table_id, seat)
    for table_id, proposal_id in vote_queries.expired_proposals(now):
        settle_proposal.delay(table_id, proposal_id)
    for table_id, request_id in substitute_queries.expired_requests(now):
        settle_request.delay(table_id, request_id)
    for table_id, seat in due_chairs.unconfirmed_chairs(now):
        remove_unconfirmed.delay(table_id, seat)
    for table_id in seats.answered_rematches(now):
        settle_rematch.delay(table_id)
    for table_id in due_chairs.idle_tables(now):
        tidy_up.delay(table_id)


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def stand_in(table_id: int, seat: int) -> None:
    play.stand_in(table_id, seat, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def remind(table_id: int, seat: int) -> None:
    time_control.remind(table_id, seat, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def settle_proposal(table_id: int, proposal_id: int) -> None:
    votes.settle_proposal(table_id, proposal_id, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def settle_request(table_id: int, request_id: int) -> None:
    substitutes.settle_request(table_id, request_id, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def remove_unconfirmed(table_id: int, seat: int) -> None:
    seats.remove_unconfirmed(table_id, seat, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def settle_rematch(table_id: int) -> None:
    seats.settle_rematch(table_id, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def tidy_up(table_id: int) -> None:
    seats.tidy_up(table_id, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def wake(table_id: int) -> None:
    play.wake(table_id, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def examine(table_id: int) -> None:
    play.examine(table_id, timezone.now())


@periodic_task(EVERY_NIGHT)
def audit_clocks() -> None:
    """Repairs the clocks of all tables, and tells members whose time zone has become unknown. Runs
    every night.
    """
    time_control.repair_clocks()
    time_control.notify_unknown_zones(timezone.now())


@shared_task
def recompute_holiday_clocks() -> None:
    """Computes clocks anew. Called after club holidays were declared or cancelled."""
    time_control.recompute_holiday_clocks()


@shared_task
def apply_closures() -> None:
    """Adjusts clocks and tells members after an admin has closed or opened the club."""
    now = timezone.now()
    time_control.settle_closures(now)
    time_control.announce_closures(now)


@shared_task
def suspend_after_lost_worker(table_id: int) -> None:
    """Suspends a table whose tasks have killed their workers."""
    play.suspend(
        table_id,
        "The rules or a bot did not come back and were ended with their worker.",
        timezone.now(),
    )


@shared_task
def suspend_without_deadline(table_id: int) -> None:
    """Suspends a table where the calendar leaves a chair no deadline."""
    play.suspend(
        table_id, "For a seat here no deadline could be found.", timezone.now()
    )
