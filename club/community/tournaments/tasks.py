"""Celery tasks of tournaments. Each may run twice or never; the sweep replaces lost messages."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from club.base.periodic_tasks import EVERY_NIGHT, periodic_task
from club.celery import ClubTask
from club.community.tournaments import queries
from club.community.tournaments.services import (
    challenges,
    due_legs,
    entered_results,
    ladder_calls,
    stages,
    withdrawals,
)
from club.community.tournaments.services.large_pairings import (
    pair_requested,
    requests_to_pair,
)
from club.community.tournaments.services.legs import pair_next
from club.community.tournaments.services.online_tables import open_tables_of_round
from club.community.tournaments.services.results import enter_table_result


@shared_task(base=ClubTask)
def enter_result(table_id: int) -> None:
    """Takes over the result of a closed table."""
    enter_table_result(table_id, timezone.now())


@shared_task(base=ClubTask)
def tick_stage(tournament_id: int) -> None:
    """Moves a tournament to the stage whose time has come."""
    stages.tick_stage(tournament_id, timezone.now())


@shared_task(base=ClubTask)
def urge_leg(leg_id: int) -> None:
    """Reminds of the end of a round, and ends its games when it is over."""
    due_legs.urge_leg(leg_id, timezone.now())


@periodic_task(settings.SWEEP_SECONDS)
def tick() -> None:
    """Every minute: calls all tasks that are due or were lost."""
    now = timezone.now()
    for tournament_id in queries.tournaments_due(now):
        tick_stage.delay(tournament_id)
    for tournament_id in queries.tournaments_to_pair().values_list("pk", flat=True):
        pair_next.delay(tournament_id)
    for request_id in requests_to_pair(now):
        pair_requested.delay(request_id)
    for leg_id in queries.legs_without_tables():
        open_tables_of_round.delay(leg_id)
    for table_id in queries.tables_with_results():
        enter_result.delay(table_id)
    for entrant in queries.dropouts_at_tables():
        withdrawals.leave_tables(entrant, now)
    for leg_id in due_legs.legs_to_urge(now):
        urge_leg.delay(leg_id)
    for pod_id in entered_results.pods_to_settle(now):
        entered_results.settle_reported(pod_id, now)
    for challenge_id in challenges.unanswered_challenges(now):
        challenges.lose_unanswered(challenge_id, now)
    for call_id in ladder_calls.old_calls(now):
        ladder_calls.lapse_call(call_id, now)


@periodic_task(EVERY_NIGHT)
def nightly() -> None:
    """Every night: absent players of ladders stand lower."""
    for tournament_id in queries.running_ladders():
        challenges.drop_absent(tournament_id, timezone.now())
