"""For the app of conduct: hiding a reported article, and showing it again."""

from __future__ import annotations

from datetime import datetime

from club.community.news.models import NewsItem
from club.community.news.services.streams import signal_homes
from club.people.members.models import Member


def hide_item(item_id: int, by: Member, now: datetime) -> None:
    """Nobody but writers reads it any more. The caller checks that the member may hide it, and
    notes why. Raises NewsItem.DoesNotExist.
    """
    _set_hidden(item_id, by, now)


def show_item(item_id: int) -> None:
    """All who could read it read it again. Raises NewsItem.DoesNotExist."""
    _set_hidden(item_id, None, None)


def _set_hidden(item_id: int, by: Member | None, at: datetime | None) -> None:
    item = NewsItem.objects.select_for_update().get(pk=item_id)
    item.hidden_at, item.hidden_by = at, by
    item.save(update_fields=["hidden_at", "hidden_by"])
    signal_homes()
