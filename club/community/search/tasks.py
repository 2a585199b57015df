"""Celery tasks of the search. Each may run twice or never."""

from __future__ import annotations

from club.base.periodic_tasks import DAY, periodic_task
from club.community.search.texts import correct_texts


@periodic_task(DAY)
def check_texts() -> None:
    """Every day, and when beat starts: stores texts that are new with a release, and corrects those
    whose rows were changed by an update of many rows.
    """
    correct_texts()
