"""Services that store notices, with a delivery for each channel, in the transaction of the reported
action. `sending/` sends them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.core.mail import EmailMessage
from django.db.models import CharField, F, Value
from django.db.models.functions import Cast, Concat

from club.messages.notifications.channels import channels
from club.messages.notifications.choices.timings import chosen_timings, owed_channels
from club.messages.notifications.email_headers import headers_of, reply_address
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import (
    Delivery,
    Letter,
    Notice,
    OwedMail,
)
from club.messages.notifications.queries import (
    GIVEN_UP,
    LOG_KEPT,
    RECENT,
    TRIED,
    is_any_unread,
)
from club.messages.notifications.subjects import NoticeSubject
from club.people.members.models import Member

PAGE = "page"  # in place of a channel: a page has shown the notice


def tell(
    member_id: int,
    kind_name: str,
    about: NoticeSubject,
    now: datetime,
    by: Member | None = None,
) -> None:
    """Stores a notice for the member about an act of `by`. A second call for the same subject has
    no effect.
    """
    tell_all([(member_id, about)], kind_name, now, by)


def tell_all(
    recipients: Iterable[tuple[int, NoticeSubject]],
    kind_name: str,
    now: datetime,
    by: Member | None = None,
) -> None:
    """Stores notices for several members, each about a subject of their own."""  # notices 1.1
    owed = [
        Notice(
            member_id=member,
            kind=kind_name,
            author=by,
            made_at=now,
            **about.columns,
        )
        for member, about in recipients
    ]
    if not owed:
        return
    Notice.objects.bulk_create(owed, ignore_conflicts=True)
    members = {notice.member_id for notice in owed}
    chosen = chosen_timings(members, [kind_name])
    offered = {
        name: channel.offered_among(members) for name, channel in channels().items()
    }
    fresh = Notice.objects.filter(
        member__in=members,
        kind=kind_name,
        about__in={notice.about for notice in owed},
        deliveries__isnull=True,
    )
    post_at = now + kind(kind_name).delay
    deliveries = [
        Delivery(notice_id=notice, channel=channel, made_at=now, post_at=post_at)
        for notice, member in fresh.values_list("pk", "member_id")
        for channel in owed_channels(member, kind_name, chosen)
        if member in offered[channel]
    ]
    Delivery.objects.bulk_create(deliveries, ignore_conflicts=True)


def withdraw(member_id: int, kind_name: str, about: NoticeSubject) -> None:
    """Withdraws the notice, so that the same subject can be announced again. The delivery log keeps
    the notice.
    """
    withdrawn = Notice.objects.filter(member=member_id, kind=kind_name, about=about.key)
    pending = Delivery.objects.filter(notice__in=withdrawn, post_at__isnull=False)
    pending.update(post_at=None, dropped="it is no longer true")
    number = Cast(F("pk"), CharField())
    withdrawn.update(about=Concat(F("about"), Value("#"), number), read_at=F("made_at"))


def mark_table_read(member_id: int, table_id: int, now: datetime) -> None:
    """Marks the member's notices of a table as read, when they play there or look at the table.
    Writes nothing if no notice is unread.
    """
    if not is_any_unread(member_id, table_id):
        return
    unread = Notice.objects.filter(
        member=member_id, table=table_id, read_at__isnull=True
    )
    unread.update(read_at=now)


def mark_kind_read(
    member_id: int, kind_name: str, table_id: int, now: datetime
) -> None:
    """Marks the member's notices of that kind about the table as read."""
    unread = Notice.objects.filter(
        member=member_id, table=table_id, kind=kind_name, read_at__isnull=True
    )
    unread.update(read_at=now)


def mark_subject_read(
    member_id: int, kind_name: str, subject_id: int, now: datetime
) -> None:
    """Marks the member's notices of that kind about the object as read."""
    unread = Notice.objects.filter(
        member=member_id, kind=kind_name, subject_id=subject_id, read_at__isnull=True
    )
    unread.update(read_at=now)


def mark_notice_read(notice: Notice, now: datetime) -> None:
    """Marks the notice as read."""
    Notice.objects.filter(pk=notice.pk, read_at__isnull=True).update(read_at=now)


def mark_all_read(member: Member, now: datetime) -> None:
    """Marks all notices of the member as read."""
    Notice.objects.filter(member=member, read_at__isnull=True).update(read_at=now)


def may_tell_on_page(
    member_id: int, kind_name: str, about: NoticeSubject, now: datetime
) -> bool:
    """Whether a page must show the notice now: no page has shown it, and no channel has sent it.
    Marks the notice as shown, so that a second call returns False.
    """
    notice, _ = Notice.objects.get_or_create(
        member_id=member_id,
        kind=kind_name,
        about=about.key,
        defaults={"made_at": now} | about.columns,
    )
    if notice.deliveries.filter(sent_at__isnull=False).exists():
        return False
    pending = notice.deliveries.filter(post_at__isnull=False)
    pending.update(post_at=None, dropped="it was shown on a page")
    _, is_first = Delivery.objects.get_or_create(
        notice=notice, channel=PAGE, defaults={"made_at": now, "sent_at": now}
    )
    Notice.objects.filter(pk=notice.pk).update(read_at=now)
    return is_first


def retry_failed(now: datetime) -> int:
    """Schedules all failed e-mails for an immediate attempt, notices that were given up included.
    Returns their number.
    """
    by_email = Delivery.objects.filter(channel="email")
    given_up = by_email.filter(GIVEN_UP, made_at__gt=now - RECENT)
    again = {"post_at": now, "attempts": 0}
    return (
        given_up.update(dropped="", **again)
        + by_email.filter(TRIED).update(**again)
        + OwedMail.objects.filter(TRIED).update(**again)
    )


def delete_old_notices(now: datetime) -> None:
    """Deletes notices that are settled and older than the delivery log."""
    old = Notice.objects.filter(made_at__lt=now - LOG_KEPT)
    old.exclude(deliveries__post_at__isnull=False).delete()


def keep_letters(messages: Sequence[EmailMessage], now: datetime) -> int:
    """Stores mail as letters for its addressees. Returns the number of letters."""
    kept = [
        Letter(
            member=Member.objects.filter(email__iexact=to).first(),
            to=to,
            subject=str(message.subject)[:200],
            body=str(message.body),
            headers=headers_of(message),
            at=now,
            reply_to=reply_address(headers_of(message)),
        )
        for message in messages
        for to in message.recipients()
    ]
    return len(Letter.objects.bulk_create(kept))


def mark_read(member: Member, now: datetime) -> None:
    """Marks all stored letters of the member as read."""
    Letter.objects.filter(member=member, read_at__isnull=True).update(read_at=now)
