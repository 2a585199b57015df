"""Writes notices down, and sends them by way of the outbox: each is asked once more whether it is
still true before it goes out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.mail import EmailMessage
from django.db.models import QuerySet

from club.members.models import Member
from club.notifications.channels import channels
from club.notifications.kinds import kind
from club.notifications.models import LONGEST_ABOUT, Letter, Notice
from club.notifications.outbox import Outbox


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """What a notice about a table is about: the question put to one of its seats."""

    table_id: int
    seat: int
    asked: int  # the question's number


class NoticeOutbox(Outbox[Notice]):
    """Sends notices by the channel that each names."""

    def rows(self) -> QuerySet[Notice]:
        return Notice.objects.select_related("member")

    def void(self, row: Notice) -> str:
        channel = channels().get(row.channel)
        refused = channel.refused(row.member) if channel else "there is no such channel any more"
        return refused or kind(row.kind).void(row)

    def send(self, row: Notice) -> None:
        channels()[row.channel].send(row.member, kind(row.kind).words(row))

    def mark_sent(self, row: Notice, now: datetime) -> None:
        Notice.objects.filter(pk=row.pk).update(post_at=None, sent_at=now)

    def drop(self, row: Notice, why: str) -> None:
        Notice.objects.filter(pk=row.pk).update(post_at=None, dropped=why)


NOTICES = NoticeOutbox()


def tell(member_id: int, kind_name: str, about: SeatQuestion | str, now: datetime) -> None:
    """Owes the member a notice on every channel; owing it twice is owing it once."""
    tell_all([(member_id, about)], kind_name, now)


def tell_all(told: Iterable[tuple[int, SeatQuestion | str]], kind_name: str, now: datetime) -> None:
    """Owes it to several members, each about something of their own."""
    owed = [
        Notice(
            member_id=member_id, kind=kind_name, channel=channel, made_at=now, post_at=now, **fields
        )
        for member_id, about in told
        for channel in channels()
        for fields in [_about(about)]
    ]
    Notice.objects.bulk_create(owed, ignore_conflicts=True)


def withdraw(member_id: int, kind_name: str, about: SeatQuestion) -> None:
    """What the member was told, or is owed, is so no more: it may be owed anew."""
    Notice.objects.filter(member=member_id, kind=kind_name, **_about(about)).delete()


def keep_letters(messages: Sequence[EmailMessage], now: datetime) -> int:
    """Keeps mail in the house, for whoever it is addressed to."""
    kept = [
        Letter(
            member=Member.objects.filter(email__iexact=to).first(),
            to=to,
            subject=str(message.subject)[:200],
            body=str(message.body),
            at=now,
        )
        for message in messages
        for to in message.recipients()
    ]
    return len(Letter.objects.bulk_create(kept))


def mark_read(member: Member, now: datetime) -> None:
    """All the member's kept letters are read."""
    Letter.objects.filter(member=member, read_at__isnull=True).update(read_at=now)


def _about(about: SeatQuestion | str) -> dict[str, Any]:
    if isinstance(about, str):
        if len(about) > LONGEST_ABOUT:
            raise ValueError(f"A notice is about {LONGEST_ABOUT} characters at most: {about!r}.")
        return {"about": about}
    return {"table_id": about.table_id, "seat": about.seat, "asked": about.asked}
