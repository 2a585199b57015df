"""What Celery calls: ids in, and each asks the row whether it is still true, so that any may run
twice or never.

A call that nobody has taken by the next sweep is void, since the sweep calls again: a slow hour
piles nothing up.
"""

from __future__ import annotations

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from club.play import services as play
from club.play.lost_workers import AtTable
from club.proposals import queries as ballots
from club.proposals import services as proposals
from club.seating import services as seating
from club.substitutes import queries as bench
from club.substitutes import services as substitutes
from club.tables import idle_tables, queries
from club.timecontrol import services as timecontrol

UNTIL_NEXT_SWEEP = settings.SWEEP_SECONDS


@shared_task
def sweep() -> None:
    """Every minute: sends ripe chairs to their tasks. What a lost message would have done is done
    here, later.
    """
    now = timezone.now()
    timecontrol.record_downtime(now)
    for table_id, seat in queries.overdue_chairs(now):
        stand_in.delay(table_id, seat)
    for table_id, seat in queries.chairs_to_remind(now):
        remind.delay(table_id, seat)
    for table_id, proposal_id in ballots.expired_proposals(now):
        settle_proposal.delay(table_id, proposal_id)
    for table_id, call_id in bench.expired_requests(now):
        settle_call.delay(table_id, call_id)
    for table_id, seat in idle_tables.unconfirmed_chairs(now):
        stand_up.delay(table_id, seat)
    for table_id in idle_tables.idle_tables(now):
        tidy_up.delay(table_id)
    for table_id in queries.tables_without_question(now):
        wake.delay(table_id)


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def stand_in(table_id: int, seat: int) -> None:
    play.stand_in(table_id, seat, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def remind(table_id: int, seat: int) -> None:
    timecontrol.remind(table_id, seat, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def settle_proposal(table_id: int, proposal_id: int) -> None:
    proposals.settle_proposal(table_id, proposal_id, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def settle_call(table_id: int, call_id: int) -> None:
    substitutes.settle_request(table_id, call_id, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def stand_up(table_id: int, seat: int) -> None:
    seating.remove_unconfirmed(table_id, seat, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def tidy_up(table_id: int) -> None:
    seating.tidy_up(table_id, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def wake(table_id: int) -> None:
    play.wake(table_id, timezone.now())


@shared_task(base=AtTable, expires=UNTIL_NEXT_SWEEP)
def examine(table_id: int) -> None:
    play.examine(table_id, timezone.now())


@shared_task
def audit_clocks() -> None:
    """Every night."""
    timecontrol.repair_clocks()


@shared_task
def rewind_holidays() -> None:
    """After holidays were declared or taken back."""
    timecontrol.recompute_holiday_clocks()


@shared_task
def give_up(table_id: int) -> None:
    """Holds play at a table that workers did not come back from."""
    play.suspend(
        table_id,
        "The rules or a bot did not come back and were ended with their worker.",
        timezone.now(),
    )


@shared_task
def hold_without_deadline(table_id: int) -> None:
    """Holds play at a table where no deadline was found for somebody."""
    play.suspend(table_id, "For somebody here no deadline could be found.", timezone.now())
