"""Writes notices down, and posts them: each is asked once more whether it is still true before it goes out."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.core.mail import EmailMessage

from club.members.models import Member
from club.notices import letters, queries
from club.notices.models import Letter, Notice

if TYPE_CHECKING:
    from club.tables.models import Table

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 8
FIRST_WAIT = timedelta(minutes=2)  # longer than any attempt takes; doubled with every one


def tell(member_id: int, table: Table, seat: int, kind: str, asked: int, now: datetime) -> None:
    """Owes the member a notice; owing it twice is owing it once."""
    _owe([_owed(member_id, table, seat, kind, asked, now)])


def tell_all(table: Table, kind: str, now: datetime) -> None:
    """Owes it to everybody who has a chair at the table."""
    seated = table.chairs.filter(member__isnull=False).values_list("member_id", "seat", "asked")
    _owe([_owed(member_id, table, seat, kind, asked, now) for member_id, seat, asked in seated if member_id])


def post(notice_id: int, now: datetime) -> bool:
    """Sends the notice if it is still owed and still true; False when it was not sent.

    It is claimed before it is sent: of two that try at once only one sends, and a crash in between means a letter
    late and perhaps twice, never none.
    """
    notice = _claimed(notice_id, now)
    if notice is None:
        return False
    if reason := queries.void(notice):
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


def _owed(member_id: int, table: Table, seat: int, kind: str, asked: int, now: datetime) -> Notice:
    return Notice(
        member_id=member_id, kind=kind, channel="letter", table=table, seat=seat, asked=asked, made_at=now, post_at=now
    )


def _owe(notices: list[Notice]) -> None:
    Notice.objects.bulk_create(notices, ignore_conflicts=True)


def _claimed(notice_id: int, now: datetime) -> Notice | None:
    notice = Notice.objects.select_related("member", "table__record").filter(pk=notice_id, post_at__lte=now).first()
    if notice is None:
        return None
    wait = FIRST_WAIT * 2 ** min(notice.attempts, MOST_ATTEMPTS)
    claimed = Notice.objects.filter(pk=notice_id, post_at=notice.post_at).update(
        post_at=now + wait, attempts=notice.attempts + 1
    )
    notice.attempts += 1
    return notice if claimed else None


def _send(notice: Notice, now: datetime) -> bool:
    if notice.attempts > MOST_ATTEMPTS:
        return _settle(notice, dropped="it could not be sent")
    try:
        letter = letters.letter_for(notice)
        EmailMessage(letter.subject, letter.body, to=[notice.member.email]).send()
    except Exception as failure:  # a letter that cannot be written or sent holds up nobody else's
        log.warning("notice %s was not sent: %s", notice.pk, type(failure).__name__)
        if notice.attempts == MOST_ATTEMPTS:
            _settle(notice, dropped="it could not be sent")
        return False
    return _settle(notice, sent_at=now)


def _settle(notice: Notice, dropped: str = "", sent_at: datetime | None = None) -> bool:
    Notice.objects.filter(pk=notice.pk).update(post_at=None, dropped=dropped, sent_at=sent_at)
    return sent_at is not None
