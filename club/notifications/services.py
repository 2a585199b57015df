"""Writes notices down, and posts them: each is asked once more whether it is still true before it
goes out.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.mail import EmailMessage

from club.members.models import Member
from club.notifications.channels import channels
from club.notifications.kinds import kind
from club.notifications.models import LONGEST_ABOUT, Letter, Notice

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 8
FIRST_WAIT = timedelta(minutes=2)  # longer than any attempt takes; doubled with every one


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """What a notice about a table is about: the question put to one of its seats."""

    table_id: int
    seat: int
    asked: int  # the question's number


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


def post(notice_id: int, now: datetime) -> bool:
    """Sends the notice if it is still owed and still true; False when it was not sent.

    It is claimed before it is sent: of two that try at once only one sends, and a crash in between
    means a letter late and perhaps twice, never none.
    """
    notice = _claimed(notice_id, now)
    if notice is None:
        return False
    if reason := _void(notice):
        return _settle(notice, dropped=reason)
    return _send(notice, now)


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


def _claimed(notice_id: int, now: datetime) -> Notice | None:
    notice = Notice.objects.select_related("member").filter(pk=notice_id, post_at__lte=now).first()
    if notice is None:
        return None
    wait = FIRST_WAIT * 2 ** min(notice.attempts, MOST_ATTEMPTS)
    claimed = Notice.objects.filter(pk=notice_id, post_at=notice.post_at).update(
        post_at=now + wait, attempts=notice.attempts + 1
    )
    notice.attempts += 1
    return notice if claimed else None


def _void(notice: Notice) -> str:
    """Why a notice need not be sent any more; empty: it must."""
    channel = channels().get(notice.channel)
    refused = channel.refused(notice.member) if channel else "there is no such channel any more"
    return refused or kind(notice.kind).void(notice)


def _send(notice: Notice, now: datetime) -> bool:
    if notice.attempts > MOST_ATTEMPTS:
        return _settle(notice, dropped="it could not be sent")
    try:
        channels()[notice.channel].send(notice.member, kind(notice.kind).words(notice))
    except Exception as failure:  # a letter that cannot be written or sent holds up nobody else's
        log.warning("notice %s was not sent: %s", notice.pk, type(failure).__name__)
        if notice.attempts == MOST_ATTEMPTS:
            _settle(notice, dropped="it could not be sent")
        return False
    return _settle(notice, sent_at=now)


def _settle(notice: Notice, dropped: str = "", sent_at: datetime | None = None) -> bool:
    Notice.objects.filter(pk=notice.pk).update(post_at=None, dropped=dropped, sent_at=sent_at)
    return sent_at is not None
