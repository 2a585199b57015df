"""Rows that a task works on: one task at a time, again after a task that was lost, and not without
end.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, Self, TypeVar

from django.db import models
from django.db.models import F, Q

Row = TypeVar("Row", bound=models.Model)
MOST_ATTEMPTS: Final = 2  # without progress: a time-out is repeated once
# more than the hard time limit of a task: after it, no task works on the row
LONGEST_TASK: Final = timedelta(minutes=2)


class TaskRowQuerySet(models.QuerySet[Row]):
    """Rows by what tasks have to do."""

    def take(self, now: datetime) -> bool:
        """Takes the only row for a task. False: it is gone, another task works on it, or it was
        given up.
        """
        free = self.waiting_for_task(now)
        return free.update(taken_at=now, attempts=F("attempts") + 1) == 1

    def waiting_for_task(self, now: datetime) -> Self:
        """Rows on which no task works, and which were not given up."""
        return self._free(now).filter(attempts__lt=MOST_ATTEMPTS)

    def given_up(self, now: datetime) -> Self:
        """Rows whose tasks ended without progress as often as they may."""
        return self._free(now).filter(attempts__gte=MOST_ATTEMPTS)

    def _free(self, now: datetime) -> Self:
        return self.filter(Q(taken_at=None) | Q(taken_at__lt=now - LONGEST_TASK))


class TaskRow(models.Model):
    """A row that waits for a task."""

    taken_at = models.DateTimeField(null=True)  # by a task; null: no task works on it
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        abstract = True

    def note_progress(self, now: datetime) -> None:
        """Counts a time-out of a later step as its first one. Does not save."""
        self.taken_at, self.attempts = now, 0

    def release(self) -> None:
        """Lets another task work on it. Does not save."""
        self.taken_at, self.attempts = None, 0
