"""Two sweeps at once publish a planned article once."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from club.base.audit_log.models import JournalEntry
from club.community.news import services
from club.community.news.models import NewsItem
from club.people.members.models import Member
from tests.community.news.articles import draft, organiser
from tests.support.racing import at_once, without_transactions_on_sqlite
from tests.support.sitting_down import HOUR, NOW

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 8


def published_by_two_sweeps(writer: Member) -> int:
    """How often one article was published."""
    JournalEntry.objects.filter(action="news.publish").delete()
    item = draft(writer)
    services.publish_item(item.pk, writer, NOW, NOW + HOUR)
    at_once(*[partial(services.publish_due_items, NOW + HOUR)] * 2)
    assert NewsItem.objects.get(pk=item.pk).published_at is not None
    return JournalEntry.objects.filter(action="news.publish").count()


def test_two_sweeps_at_once_publish_once(bob: Member) -> None:
    writer = organiser(bob)
    assert [published_by_two_sweeps(writer) for _ in range(ROUNDS)] == [1] * ROUNDS


def test_the_control_without_the_lock_both_publish(
    bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = organiser(bob)

    def unlocked(item_id: int, now: Any) -> bool:
        due = NewsItem.objects.filter(pk=item_id, published_at__isnull=True)
        item = due.first()
        if item is not None:
            services._publish(item, item.author, now)
        return item is not None

    without_transactions_on_sqlite(monkeypatch, services)
    monkeypatch.setattr(services, "_publish_due", unlocked)
    assert any(published_by_two_sweeps(writer) == 2 for _ in range(5 * ROUNDS))
