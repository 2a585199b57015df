"""Celery tasks of the search. Each may run twice or never."""

from __future__ import annotations

from club.base.periodic_tasks import EVERY_NIGHT, periodic_task
from club.community.search.texts import correct_texts


@periodic_task(EVERY_NIGHT)
def check_texts() -> None:
    """Every night: corrects texts whose rows were changed by an update of many rows."""
    correct_texts()
