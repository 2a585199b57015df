"""The outbox carries messages that are no e-mails: a channel defines the sending, the outbox does
the rest.
"""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db.models import QuerySet

from club.notifications.models import OwedMail
from club.notifications.outbox import FIRST_WAIT, MOST_ATTEMPTS, NOT_SENT, Outbox

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)


class Pushed(Outbox[OwedMail]):
    """Messages to a telephone that answers, or does not."""

    def __init__(self, answers: bool = True, reason: str = "") -> None:
        self.answers, self.reason = answers, reason
        self.sent: list[int] = []
        self.dropped: list[str] = []

    def rows(self) -> QuerySet[OwedMail]:
        return OwedMail.objects.all()

    def void(self, row: OwedMail) -> str:
        return self.reason

    def send(self, row: OwedMail) -> None:
        if not self.answers:
            raise TimeoutError
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


def test_what_is_void_is_dropped_unsent(row: OwedMail) -> None:
    outbox = Pushed(reason="has answered")
    assert not outbox.post(row.pk, NOW)
    assert (outbox.sent, outbox.dropped, outbox.due(NOW)) == ([], ["has answered"], [])


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
