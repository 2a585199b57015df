"""The outbox: it claims a due row, sends it, tries again at growing intervals, and gives up.

The outbox knows no channel. A table whose rows are sent extends `OwedRow`; a subclass of `Outbox`
sends them: deliveries of notices, e-mails about accounts, and received e-mails that are read.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from smtplib import SMTPConnectError, SMTPException, SMTPServerDisconnected
from time import monotonic
from typing import Generic, TypeVar

from django.db import models
from django.utils import timezone

from club.base.processes.time_limit import TIME_OUTS

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 8
FIRST_WAIT = timedelta(minutes=2)  # doubled with every attempt
MOST_DOUBLINGS = 16
ONE_CLAIM = timedelta(minutes=2)  # longer than an attempt takes
ONE_POST = 500  # rows taken at a time
NOT_SENT = "it could not be sent"
TIMED_OUT = "it took too long"  # in the delivery log
LONGEST_POST = 30  # seconds; a row more, with its time limits, still ends in time
# so long after it was written, mail is tried while the mail server cannot be reached
LONGEST_OUTAGE = timedelta(days=2)
WAIT_IN_OUTAGE = timedelta(hours=1)  # the longest


class OwedRow(models.Model):
    """A message to send once, written in the transaction of the action that it reports."""

    made_at = models.DateTimeField()
    post_at = models.DateTimeField(null=True)  # null: settled, one way or the other
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True


Row = TypeVar("Row", bound=OwedRow)


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


@dataclass(frozen=True, slots=True)
class Retries:
    """How often a row is tried, at intervals that double."""

    first: timedelta
    longest: timedelta
    attempts: int | None = None  # the most; None: as long as `within`
    within: timedelta | None = None  # since the row was written
    # attempts that do not reach the server are not counted so long after that
    longest_outage: timedelta = timedelta(0)

    def wait(self, attempts: int) -> timedelta:
        """The time until the next attempt, after so many."""
        doublings: int = 2 ** min(attempts, MOST_DOUBLINGS)
        return min(self.longest, self.first * doublings)

    def are_used_up(self, attempts: int, age: timedelta) -> bool:
        """Whether it is given up after so many attempts and so long a time."""
        if self.attempts is not None and attempts >= self.attempts:
            return True
        return self.within is not None and age >= self.within


@dataclass(frozen=True, slots=True)
class Failure:
    """Why an attempt failed, and when the receiver wants the next one."""

    answer: str
    after: timedelta | None = None
    dropped: str = ""  # why it is not tried again; empty: it is
    unreachable: bool = False  # the server was not reached
    timed_out: bool = False  # the worker took too long


def failure_of(raised: Exception, row_name: str) -> Failure:
    """Returns the failure for the delivery log: the server's answer, or the name of the error."""
    log.warning("%s was not sent: %s", row_name, type(raised).__name__)
    code, text = getattr(raised, "smtp_code", ""), getattr(raised, "smtp_error", "")
    if isinstance(raised, TIME_OUTS):
        return Failure(TIMED_OUT, timed_out=True)
    if not code:
        return Failure(type(raised).__name__, unreachable=is_unreachable(raised))
    answer = text.decode(errors="replace") if isinstance(text, bytes) else str(text)
    return Failure(f"{code} {answer}", unreachable=is_unreachable(raised))


class Outbox(ABC, Generic[Row]):
    """How the rows of one table are claimed, tried again and given up."""

    @abstractmethod
    def rows(self) -> models.QuerySet[Row]:
        """All rows, with what it takes to send them."""

    @abstractmethod
    def retries_of(self, row: Row) -> Retries:
        """How often the row is tried."""

    @abstractmethod
    def attempt(self, row: Row, now: datetime) -> bool:
        """Sends the claimed row, or notes why not. Returns whether it was sent."""

    @abstractmethod
    def drop(self, row: Row, why: str) -> None:
        """Gives the row up."""

    def due(self, now: datetime) -> list[int]:
        """Rows whose time has come, the oldest first."""
        owed = self.rows().filter(post_at__lte=now).order_by("post_at", "pk")
        return list(owed.values_list("pk", flat=True)[:ONE_POST])

    def post(self, row_id: int, now: datetime) -> bool:
        """Sends the row if it is still due. Returns whether it was sent.

        Claims the row before sending it, so that only one of two processes sends it. After a crash
        the row is sent late and perhaps twice, and never lost.
        """
        row = self.rows().filter(pk=row_id, post_at__lte=now).first()
        if row is None or not self.claim(row, now):
            return False
        if self.was_tried_enough(row):
            self.drop(row, NOT_SENT)
            return False
        return self.attempt(row, now)

    def claim(self, row: Row, now: datetime) -> bool:
        """Takes the row for one attempt. False: another process has it."""
        wait = max(self.retries_of(row).wait(row.attempts), ONE_CLAIM)
        claimed = self.rows().filter(pk=row.pk, post_at=row.post_at)
        row.attempts += 1
        return bool(claimed.update(post_at=now + wait, attempts=row.attempts))

    def was_tried_enough(self, row: Row) -> bool:
        """Whether there were attempts enough before this one, killed ones too."""
        most = self.retries_of(row).attempts
        return most is not None and row.attempts > most

    def note_failure(self, row: Row, failure: Failure, now: datetime) -> None:
        """Schedules the next attempt of a row that was not sent, or gives the row up."""
        retries, age = self.retries_of(row), now - row.made_at
        wait = failure.after or retries.wait(row.attempts - 1)
        is_last = failure.timed_out and self.has_timed_out(row)
        if failure.dropped or is_last:
            self.drop(row, failure.dropped or NOT_SENT)
        elif failure.unreachable and age < retries.longest_outage:
            counted = min(row.attempts, (retries.attempts or row.attempts + 1) - 1)
            self._try_again(row, counted, now + min(wait, WAIT_IN_OUTAGE))
        elif retries.are_used_up(row.attempts, age):
            self.drop(row, NOT_SENT)
        else:
            self._try_again(row, row.attempts, now + wait)

    def has_timed_out(self, row: Row) -> bool:
        """Whether an earlier attempt took too long. Work that takes too long does so each time, so
        the first such attempt leaves one more.
        """
        last_but_one = (self.retries_of(row).attempts or 1) - 1
        if row.attempts >= last_but_one:
            return True
        row.attempts = last_but_one
        return False

    def _try_again(self, row: Row, attempts: int, at: datetime) -> None:
        """Sets the time of the next attempt, unless the row was settled meanwhile."""
        unsettled = self.rows().filter(pk=row.pk, post_at__isnull=False)
        unsettled.update(post_at=at, attempts=attempts)


class MessageOutbox(Outbox[Row]):
    """An outbox whose rows are sent one by one."""

    retries = Retries(FIRST_WAIT, timedelta(days=1), attempts=MOST_ATTEMPTS)

    @abstractmethod
    def send(self, row: Row) -> None:
        """Sends the row. Raises any error; the row is tried again later."""

    @abstractmethod
    def mark_sent(self, row: Row, now: datetime) -> None:
        """Notes that the row was sent."""

    def retries_of(self, row: Row) -> Retries:
        return self.retries

    def attempt(self, row: Row, now: datetime) -> bool:
        try:
            self.send(row)
        # one that cannot be written or sent holds up no other
        except Exception as raised:
            row_name = f"{row._meta.verbose_name} {row.pk}"
            self.note_failure(row, failure_of(raised, row_name), now)
            return False
        self.mark_sent(row, now)
        return True
