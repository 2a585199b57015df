"""Takes in e-mails: stores each before anything is done with it, decides whether a member sent it,
has it answered once, and deletes old ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from email import message_from_bytes
from email.message import Message
from email.parser import BytesHeaderParser
from hashlib import sha256

from django.conf import settings
from django.core.mail import send_mail
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from club.base.encryption import seal, unseal
from club.messages.notifications.bounces import note_bounce
from club.messages.notifications.outbox import MessageOutbox
from club.people.members.models import Member
from club.play.turns_by_email.answers import (
    MailAnswer,
    refused_answer,
    send_answer,
    take_reply,
)
from club.play.turns_by_email.message_text import written_text
from club.play.turns_by_email.models import MailResult, ReceivedMail, ReplyToken
from club.play.turns_by_email.reply_tokens import (
    bounced_member,
    delete_old_tokens,
    find_token,
    own_addresses,
)
from club.play.turns_by_email.senders import (
    UnreadableMail,
    failed_status,
    is_automatic,
    is_from,
    read_within_limits,
)

MOST_BYTES = 256 * 1024  # of an e-mail that are stored; the text stands first
KEPT_FOR = timedelta(days=7)
RECIPIENT_HEADERS = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")
MOST_PER_HOUR = 20  # e-mails of a member
ONE_HOUR = timedelta(hours=1)
ONE_DAY = timedelta(days=1)


def receive_mail(raw: bytes, recipients: Sequence[str], now: datetime) -> int:
    """Stores the e-mail once for each address of this site that is valid; returns how many there
    are. Without recipients of an envelope those of the headers count.
    """  # notices 3.7
    stored = raw[:MOST_BYTES]
    named = own_addresses(recipients or _header_recipients(stored))
    addresses = [address for address in named if _is_valid(address, now)]
    rows = [_row(stored, raw, address, now) for address in addresses]
    ReceivedMail.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows)


def delete_old_mail(now: datetime) -> None:
    """Deletes e-mails after a week, and tokens that are valid no more."""  # notices 3.7
    ReceivedMail.objects.filter(made_at__lte=now - KEPT_FOR).delete()
    delete_old_tokens(now)


def _is_valid(address: str, now: datetime) -> bool:
    """Whether it is the address of a member for reports or, for answers, of a question."""
    return bounced_member(address) is not None or find_token(address, now) is not None


def _row(stored: bytes, raw: bytes, address: str, now: datetime) -> ReceivedMail:
    key = sha256(address.encode() + b"\n" + raw).hexdigest()
    sealed = seal(stored.decode("latin-1"))
    return ReceivedMail(
        key=key,
        recipient=address,
        sealed=sealed,
        made_at=now,
        post_at=now,
    )


def _header_recipients(raw: bytes) -> list[str]:
    headers = BytesHeaderParser().parsebytes(raw)
    return [
        str(value) for name in RECIPIENT_HEADERS for value in headers.get_all(name, [])
    ]


class ReceivedMailQueue(MessageOutbox[ReceivedMail]):
    """Received e-mails that are to be read. Each is claimed before it is read."""

    def rows(self) -> QuerySet[ReceivedMail]:
        return ReceivedMail.objects.all()

    def send(self, row: ReceivedMail) -> None:
        try:
            _read(row, timezone.now())
        except UnreadableMail:  # it does not get better
            settle(row, MailResult.GIVEN_UP)

    def mark_sent(self, row: ReceivedMail, now: datetime) -> None:
        """Reading it has settled it."""

    def drop(self, row: ReceivedMail, why: str) -> None:
        settle(row, MailResult.GIVEN_UP)


RECEIVED_MAIL = ReceivedMailQueue()


def settle(row: ReceivedMail, result: MailResult) -> None:
    """Nothing more is done with the e-mail."""
    ReceivedMail.objects.filter(pk=row.pk).update(post_at=None, result=result)


def _read(row: ReceivedMail, now: datetime) -> None:
    raw = unseal(row.sealed).encode("latin-1")
    member_id = bounced_member(row.recipient)
    if member_id is not None:
        _note_report(row, raw, member_id, now)
        return
    headers = read_within_limits(lambda: BytesHeaderParser().parsebytes(raw))
    if read_within_limits(lambda: is_automatic(headers)):
        settle(row, MailResult.AUTOMATIC)
        return
    reply = find_token(row.recipient, now)
    if reply is None:
        settle(row, MailResult.UNKNOWN)
    elif not _is_from_member(headers, reply.member):
        _warn(row, reply, now)
    else:
        _answer_member(row, raw, headers, reply, now)


def _is_from_member(headers: Message, member: Member) -> bool:
    return read_within_limits(
        lambda: is_from(headers, member.email, settings.MAIL_AUTH_ID)
    )


def _note_report(row: ReceivedMail, raw: bytes, member_id: int, now: datetime) -> None:
    status = read_within_limits(lambda: failed_status(message_from_bytes(raw)))
    if status and Member.objects.filter(pk=member_id).exists():
        note_bounce(member_id, status, now)
    settle(row, MailResult.REPORT)


def _warn(row: ReceivedMail, reply: ReplyToken, now: datetime) -> None:
    """Warns the member once a day of an answer from elsewhere, which changes nothing."""
    with transaction.atomic():
        member = Member.objects.select_for_update().get(pk=reply.member_id)
        warned = ReceivedMail.objects.filter(
            warned_member=member, made_at__gt=now - ONE_DAY
        )
        if not warned.exists():
            ReceivedMail.objects.filter(pk=row.pk).update(warned_member=member)
            page = settings.PUBLIC_URL + reply.table.get_absolute_url()
            text = _(
                "An e-mail that was not accepted as yours tried to play. Nothing was changed. The"
                " table:"
            )
            subject = _("An e-mail to the club was not accepted as yours")
            send_mail(subject, f"{text}\n\n{page}\n", None, [member.email])
        settle(row, MailResult.DOUBTFUL)


def _answer_member(
    row: ReceivedMail, raw: bytes, headers: Message, reply: ReplyToken, now: datetime
) -> None:
    message_id = " ".join(str(headers.get("Message-ID", "")).split())
    key = sha256((message_id or row.key).encode(errors="replace")).hexdigest()
    is_first_attempt = not row.message_key
    if is_first_attempt and not _is_new(row, reply.member, key):
        settle(row, MailResult.DOUBLE)
        return
    lately = ReceivedMail.objects.filter(
        member=reply.member, made_at__gt=now - ONE_HOUR, pk__lt=row.pk
    )
    if lately.count() >= MOST_PER_HOUR:
        settle(row, MailResult.TOO_MANY)
        return
    answer = _take_text(reply, raw, now, again=not is_first_attempt)
    with transaction.atomic():
        owed = ReceivedMail.objects.select_for_update().get(pk=row.pk)
        if owed.post_at is not None:
            send_answer(reply, answer, now, message_id)
            settle(row, MailResult.ANSWERED)


def _take_text(
    reply: ReplyToken, raw: bytes, now: datetime, *, again: bool
) -> MailAnswer:
    """Does what the e-mail asks for, or says that it cannot be read."""
    try:
        text = read_within_limits(lambda: written_text(message_from_bytes(raw)))
    except UnreadableMail as unreadable:
        return refused_answer(reply, unreadable)
    return take_reply(reply, text, now, again=again)


def _is_new(row: ReceivedMail, member: Member, key: str) -> bool:
    """Notes whose e-mail it is. False: the same was received before."""  # notices 3.6
    try:
        with transaction.atomic():
            ReceivedMail.objects.filter(pk=row.pk).update(
                member=member, message_key=key
            )
    except IntegrityError:
        return False
    return True
