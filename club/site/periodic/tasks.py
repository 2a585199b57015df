"""The sweep over tables: it calls the tasks of all that is due, also where a call was lost."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.utils import timezone

from club.base.monitoring.heartbeats import SWEEP
from club.base.periodic_tasks import periodic_task
from club.play.moves import tasks as play_tasks
from club.play.seats import services as seats
from club.play.seats import tasks as seat_tasks
from club.play.substitutes import queries as substitute_queries
from club.play.substitutes import tasks as substitute_tasks
from club.play.tables import due_chairs
from club.play.time_control import services as time_control
from club.play.time_control import tasks as clock_tasks
from club.play.votes import queries as vote_queries
from club.play.votes import tasks as vote_tasks


@periodic_task(settings.SWEEP_SECONDS, heartbeat=SWEEP)
def sweep() -> None:
    """Calls the tasks of all that is due. Runs every minute. While the club is closed only bots
    play.
    """
    now = timezone.now()
    time_control.record_downtime(now)
    is_closed = time_control.announce_closures(now)
    for table_id, seat in due_chairs.overdue_chairs(now, bots_only=is_closed):
        play_tasks.stand_in.delay(table_id, seat)
    for table_id in due_chairs.tables_without_question(now):
        play_tasks.wake.delay(table_id)
    if not is_closed:
        _call_reminders_and_limits(now)


def _call_reminders_and_limits(now: datetime) -> None:
    for table_id, seat in due_chairs.chairs_to_remind(now):
        clock_tasks.remind.delay(table_id, seat)
    for table_id, proposal_id in vote_queries.expired_proposals(now):
        vote_tasks.settle_proposal.delay(table_id, proposal_id)
    for table_id, request_id in substitute_queries.expired_requests(now):
        substitute_tasks.settle_request.delay(table_id, request_id)
    for table_id, seat in due_chairs.unconfirmed_chairs(now):
        seat_tasks.remove_unconfirmed.delay(table_id, seat)
    for table_id in seats.answered_rematches(now):
        seat_tasks.settle_rematch.delay(table_id)
    for table_id in due_chairs.idle_tables(now):
        seat_tasks.tidy_up.delay(table_id)
