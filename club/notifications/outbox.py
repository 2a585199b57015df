"""The outbox: a row that is owed is claimed, sent, tried again at growing intervals, and given up.

It knows no channel. A table whose rows are sent extends `OwedRow`; one `Outbox` says how they are
sent, by e-mail or otherwise.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from django.db import models

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 8
# longer than any attempt takes; doubled with every one
FIRST_WAIT = timedelta(minutes=2)
ONE_POST = 500  # rows taken at a time
NOT_SENT = "it could not be sent"


class OwedRow(models.Model):
    """What is sent once. It is written in the transaction of what it tells of."""

    made_at = models.DateTimeField()
    post_at = models.DateTimeField(null=True)  # null: settled, one way or the other
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True


Row = TypeVar("Row", bound=OwedRow)


class Outbox(ABC, Generic[Row]):
    """How the rows of one table are sent."""

    @abstractmethod
    def rows(self) -> models.QuerySet[Row]:
        """All rows, with what it takes to send them."""

    @abstractmethod
    def send(self, row: Row) -> None:
        """Sends it. Raises whatever goes wrong; it is tried again later."""

    @abstractmethod
    def mark_sent(self, row: Row, now: datetime) -> None:
        """It was sent."""

    @abstractmethod
    def drop(self, row: Row, why: str) -> None:
        """It is not sent any more."""

    def void(self, row: Row) -> str:
        """Why it need not be sent any more; empty: it must."""
        return ""

    def due(self, now: datetime) -> list[int]:
        """Rows whose time has come, the oldest first."""
        owed = self.rows().filter(post_at__lte=now).order_by("post_at", "pk")
        return list(owed.values_list("pk", flat=True)[:ONE_POST])

    def post(self, row_id: int, now: datetime) -> bool:
        """Sends the row if it is still owed and still true; False when it was not sent.

        It is claimed before it is sent: of two that try at once only one sends, and a crash in
        between means that it comes late and perhaps twice, never that it does not come.
        """
        row = self._claim(row_id, now)
        if row is None:
            return False
        dropped = self.void(row)
        if not dropped and row.attempts <= MOST_ATTEMPTS and self._try(row):
            self.mark_sent(row, now)
            return True
        if dropped or row.attempts >= MOST_ATTEMPTS:
            self.drop(row, dropped or NOT_SENT)
        return False

    def _claim(self, row_id: int, now: datetime) -> Row | None:
        row = self.rows().filter(pk=row_id, post_at__lte=now).first()
        if row is None:
            return None
        wait = FIRST_WAIT * 2 ** min(row.attempts, MOST_ATTEMPTS)
        claimed = self.rows().filter(pk=row_id, post_at=row.post_at)
        row.attempts += 1
        return (
            row if claimed.update(post_at=now + wait, attempts=row.attempts) else None
        )

    def _try(self, row: Row) -> bool:
        try:
            self.send(row)
        # one that cannot be written or sent holds up no other
        except Exception as failure:
            what = row._meta.verbose_name
            log.warning("%s %s was not sent: %s", what, row.pk, type(failure).__name__)
            return False
        return True
