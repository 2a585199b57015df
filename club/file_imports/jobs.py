"""Files that a task reads or writes. A page only stores a file and shows what the task stored, so
that no request does the work, however often a page is loaded.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import models
from django.db.models import F, Q, QuerySet

MOST_ATTEMPTS: Final = 2  # without progress: a time-out is repeated once
# more than the hard time limit of a task: after it, nobody works on the file
LONGEST_TASK: Final = timedelta(minutes=2)
TOO_SLOW: Final = "It took too long twice, so it was given up. Send smaller files."


class FileJob(models.Model):
    """A file on which a task works: when it last got on, and how often it began without that."""

    taken_at = models.DateTimeField(null=True)  # null: no task works on it
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0)
    # why it ended early
    refusal = models.CharField(max_length=300, blank=True, db_default="")

    class Meta:
        abstract = True

    def note_progress(self, now: datetime) -> None:
        """What was done is stored: the time-out of a later step is a first one. Does not save."""
        self.taken_at, self.attempts = now, 0

    def release(self) -> None:
        """No task works on it any more. Does not save."""
        self.taken_at, self.attempts = None, 0


def take_job(jobs: QuerySet[Any], now: datetime) -> bool:
    """Takes the one job of the queryset for a task. False: it is not there, another task works on
    it, or it was given up.
    """
    free = jobs.filter(_is_free(now), attempts__lt=MOST_ATTEMPTS)
    return free.update(taken_at=now, attempts=F("attempts") + 1) == 1


def free_jobs(jobs: QuerySet[Any], now: datetime) -> list[int]:
    """Ids of jobs whose task was lost."""
    free = jobs.filter(_is_free(now), attempts__lt=MOST_ATTEMPTS)
    return list(free.order_by("pk").values_list("pk", flat=True))


def stuck_jobs(jobs: QuerySet[Any], now: datetime) -> QuerySet[Any]:
    """Jobs whose tasks ended without progress as often as may be."""
    return jobs.filter(_is_free(now), attempts__gte=MOST_ATTEMPTS)


def _is_free(now: datetime) -> Q:
    return Q(taken_at=None) | Q(taken_at__lt=now - LONGEST_TASK)
