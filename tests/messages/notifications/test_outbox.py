"""The outbox carries messages that are no e-mails: a channel defines the sending, the outbox does
the rest.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from time import monotonic

import pytest
from django.db.models import QuerySet

from club.base.processes.time_limit import TIME_OUTS
from club.messages.notifications.models import OwedMail
from club.messages.notifications.outbox import (
    FIRST_WAIT,
    MOST_ATTEMPTS,
    NOT_SENT,
    MessageOutbox,
    post_each,
)

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)


class Pushed(MessageOutbox[OwedMail]):
    """Messages to a telephone that answers, or does not."""

    def __init__(self, answers: bool = True, failure: type[Exception] = TimeoutError) -> None:
        self.answers, self.failure = answers, failure
        self.sent: list[int] = []
        self.tries = 0
        self.dropped: list[str] = []

    def rows(self) -> QuerySet[OwedMail]:
        return OwedMail.objects.all()

    def send(self, row: OwedMail) -> None:
        self.tries += 1
        if not self.answers:
            raise self.failure
        self.sent.append(row.pk)

    def mark_sent(self, row: OwedMail, now: datetime) -> None:
        OwedMail.objects.filter(pk=row.pk).update(post_at=None)

    def drop(self, row: OwedMail, why: str) -> None:
        OwedMail.objects.filter(pk=row.pk).update(post_at=None)
        self.dropped.append(why)


@pytest.fixture
def row() -> OwedMail:
    return OwedMail.objects.create(to="a@club.example", sealed="", made_at=NOW, post_at=NOW)


def test_what_is_due_is_sent_once(row: OwedMail) -> None:
    outbox = Pushed()
    assert outbox.due(NOW) == [row.pk]
    assert [outbox.post(row.pk, NOW), outbox.post(row.pk, NOW)] == [True, False]
    assert (outbox.sent, outbox.dropped, outbox.due(NOW)) == ([row.pk], [], [])


def test_nothing_is_due_before_its_time(row: OwedMail) -> None:
    assert Pushed().due(NOW - FIRST_WAIT) == []
    assert not Pushed().post(row.pk, NOW - FIRST_WAIT)


def test_it_is_tried_at_doubled_intervals_and_given_up(row: OwedMail) -> None:
    outbox, at, waits = Pushed(answers=False), NOW, []
    while not outbox.dropped:
        assert not outbox.post(row.pk, at)
        row.refresh_from_db()
        if row.post_at:
            waits.append(row.post_at - at)
            at = row.post_at
    assert waits == [FIRST_WAIT * 2**number for number in range(MOST_ATTEMPTS - 1)]
    assert (row.attempts, outbox.dropped) == (MOST_ATTEMPTS, [NOT_SENT])


@pytest.mark.parametrize("time_out", TIME_OUTS)
def test_work_that_takes_too_long_is_tried_once_more_and_given_up(
    row: OwedMail, time_out: type[Exception]
) -> None:
    outbox = Pushed(answers=False, failure=time_out)

    for day in range(5):
        outbox.post(row.pk, NOW + timedelta(days=day))

    assert (outbox.tries, outbox.dropped) == (2, [NOT_SENT])


def test_a_task_posts_no_more_rows_than_its_time_allows() -> None:
    posted: list[int] = []

    def post(row_id: int, _now: datetime) -> bool:
        posted.append(row_id)
        return True

    post_each([1, 2], post, until=monotonic() - 1)
    assert posted == []
    post_each([1, 2], post, until=monotonic() + 60)
    assert posted == [1, 2]
