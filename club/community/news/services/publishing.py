"""Publishing an article at once or at a time, and taking it back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from club.base.audit_log.services import record_entry
from club.base.errors import ClubError
from club.community.news.models import NewsItem
from club.community.news.queries import readers
from club.community.news.services.streams import signal_homes
from club.community.news.services.writing import locked_item
from club.messages.notifications.services import tell_all
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import Member

KIND: Final = "news"
LATEST: Final = timedelta(days=366)


def publish_item(
    item_id: int, by: Member, now: datetime, at: datetime | None = None
) -> NewsItem:
    """Publishes the article now, or plans it; a second press changes nothing. Raises NotAllowed,
    and ClubError for a time that has passed or is more than a year away.
    """  # club 5.1
    with locked_item(item_id, by) as item:
        if item.published_at is not None:
            return item
        if at is None:
            _publish(item, by, now)
        else:
            _plan(item, at, now)
    return item


def retract_item(item_id: int, by: Member, now: datetime) -> NewsItem:
    """The article is a draft again, published or planned before. Raises NotAllowed, ClubError."""
    with locked_item(item_id, by) as item:
        was_published = item.published_at is not None
        item.published_at = item.publish_at = None
        item.save(update_fields=["published_at", "publish_at"])
        if was_published:
            record_entry(by, "news.retract", item.title, now=now)
            signal_homes()
    return item


def publish_due_items(now: datetime) -> int:
    """Publishes the articles whose time has come, each once; returns how many. Two sweeps at the
    same time publish an article once.
    """  # club 5.1
    due = NewsItem.objects.filter(published_at__isnull=True, publish_at__lte=now)
    return sum(_publish_due(pk, now) for pk in due.values_list("pk", flat=True))


def _publish_due(item_id: int, now: datetime) -> bool:
    with transaction.atomic():
        due = NewsItem.objects.select_for_update().filter(
            pk=item_id, published_at__isnull=True, publish_at__lte=now
        )
        item = due.first()
        if item is not None:
            _publish(item, item.author, now)
    return item is not None


def _plan(item: NewsItem, at: datetime, now: datetime) -> None:
    if not now < at <= now + LATEST:
        raise ClubError("publish_at", "Choose a time within the coming year.")
    item.publish_at = at
    item.save(update_fields=["publish_at"])


def _publish(item: NewsItem, by: Member | None, now: datetime) -> None:
    item.published_at, item.publish_at = now, None
    item.save(update_fields=["published_at", "publish_at"])
    record_entry(by, "news.publish", item.title, now=now)
    about = NoticeSubject(f"news{item.pk}", item.pk)
    told = [member for member in readers() if by is None or member != by.pk]
    tell_all([(member, about) for member in told], KIND, now)
    signal_homes()
