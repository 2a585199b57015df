"""Articles as things that can be reported."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy

from club.community.news.queries import shown_items
from club.community.news.services import hide_item, show_item
from club.people.members.models import Member
from club.people.moderation.reportable import (
    NotReportable,
    ReportableKind,
    ReportedThing,
)

KIND = "news-item"


def _read(reporter: Member, item_id: int) -> ReportedThing:
    item = shown_items(reporter).filter(pk=item_id, author__isnull=False).first()
    if item is None or item.author is None:
        raise NotReportable(item_id)
    text = f"{item.title}\n\n{item.text}"
    return ReportedThing(item.author, text, address=item.get_absolute_url())


def _show(item_id: int, _text: str, _judge: Member, _now: datetime) -> None:
    show_item(item_id)


NEWS_ITEM = ReportableKind(
    KIND, gettext_lazy("an article of the news"), _read, hide_item, _show
)
