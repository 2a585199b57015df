"""Notes how far a member has read."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from club.messages.notifications.services import mark_kind_read
from club.people.members.models import Member
from club.play.chat.models import Audience, ChatLine, ChatReader
from club.play.chat.services.notices import KIND

COLUMNS: Final = {
    Audience.TABLE: "table_read",
    Audience.GALLERY: "gallery_read",
}


def mark_chat_read(
    table_id: int, member: Member, shown: Iterable[ChatLine], now: datetime
) -> None:
    """The member was shown these lines; nothing is written where they had read as far."""
    reached = _reached(shown)
    if not reached:
        return
    reader, is_new = ChatReader.objects.get_or_create(
        table_id=table_id, member=member, defaults=reached
    )
    later = {
        name: number
        for name, number in reached.items()
        if number > getattr(reader, name)
    }
    if later and not is_new:
        ChatReader.objects.filter(pk=reader.pk).update(**later)
    if later or is_new:
        mark_kind_read(member.pk, KIND, table_id, now)


def _reached(shown: Iterable[ChatLine]) -> dict[str, int]:
    """The last number of each audience, by column."""
    reached: dict[str, int] = {}
    for line in shown:
        column = COLUMNS[Audience(line.audience)]
        reached[column] = max(reached.get(column, 0), line.number)
    return reached
