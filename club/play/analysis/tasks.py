"""The Celery task that has unfinished analyses computed."""

from __future__ import annotations

from club.base.periodic_tasks import periodic_task
from club.play.analysis import services


@periodic_task(600)
def compute_unfinished() -> None:
    """Calls again what was lost."""
    for analysis_id in services.unfinished_analyses():
        services.compute_steps.delay(analysis_id)
