"""The outbox: a row that is owed is claimed, sent, tried again at growing intervals, and given up.

It knows no channel. A table whose rows are sent extends `OwedRow`; one `Outbox` says how they are
sent, by e-mail or otherwise.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from smtplib import SMTPConnectError, SMTPException, SMTPServerDisconnected
from time import monotonic
from typing import Generic, TypeVar

from django.db import models
from django.utils import timezone

from club.base.processes.time_limit import TIME_OUTS

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 8
# longer than any attempt takes; doubled with every one
FIRST_WAIT = timedelta(minutes=2)
ONE_POST = 500  # rows taken at a time
NOT_SENT = "it could not be sent"
LONGEST_POST = 30  # seconds; a row more, with its time limits, still ends in time
# so long after it was written, mail is tried while the mail server cannot be reached
LONGEST_OUTAGE = timedelta(days=2)
WAIT_IN_OUTAGE = timedelta(hours=1)  # the longest


class OwedRow(models.Model):
    """What is sent once. It is written in the transaction of what it tells of."""

    made_at = models.DateTimeField()
    post_at = models.DateTimeField(null=True)  # null: settled, one way or the other
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True


Row = TypeVar("Row", bound=OwedRow)


class GivenUp(Exception):
    """It was tried often enough, by attempts that were killed, too."""


def is_unreachable(raised: Exception | None) -> bool:
    """Whether a server was not reached at all, so that it has refused nothing."""
    if isinstance(raised, SMTPException):
        return isinstance(raised, SMTPConnectError | SMTPServerDisconnected)
    return isinstance(raised, OSError)


def post_each(
    rows: Iterable[int],
    post: Callable[[int, datetime], bool],
    until: float,
    stops: Callable[[], bool] = bool,
) -> None:
    """Posts rows until a moment of `monotonic`, so that the worker's time limit ends none of them.
    The next call of the task goes on.
    """
    for row_id in rows:
        if monotonic() > until or stops():
            return
        post(row_id, timezone.now())


class Outbox(ABC, Generic[Row]):
    """How the rows of one table are sent."""

    # attempts that do not reach the server are not counted so long after a row was written
    longest_outage = timedelta(0)

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
        if dropped := self.void(row):
            self.drop(row, dropped)
            return False
        failure = self._try(row) if row.attempts <= MOST_ATTEMPTS else GivenUp()
        if failure is None:
            self.mark_sent(row, now)
            return True
        if isinstance(failure, TIME_OUTS):
            self._note_time_out(row)
        elif is_unreachable(failure) and now - row.made_at < self.longest_outage:
            self._await_server(row, now)
        elif row.attempts >= MOST_ATTEMPTS:
            self.drop(row, NOT_SENT)
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

    def _note_time_out(self, row: Row) -> None:
        """Leaves one more attempt: work that takes too long does so each time."""
        if row.attempts >= MOST_ATTEMPTS - 1:
            self.drop(row, NOT_SENT)
        else:
            self.rows().filter(pk=row.pk).update(attempts=MOST_ATTEMPTS - 1)

    def _await_server(self, row: Row, now: datetime) -> None:
        wait = min(FIRST_WAIT * 2 ** (row.attempts - 1), WAIT_IN_OUTAGE)
        again = {
            "post_at": now + wait,
            "attempts": min(row.attempts, MOST_ATTEMPTS - 1),
        }
        self.rows().filter(pk=row.pk).update(**again)

    def _try(self, row: Row) -> Exception | None:
        try:
            self.send(row)
        # one that cannot be written or sent holds up no other
        except Exception as failure:
            what = row._meta.verbose_name
            log.warning("%s %s was not sent: %s", what, row.pk, type(failure).__name__)
            return failure
        return None
