"""Takes in e-mails: stores each before anything is done with it, and deletes old ones."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from email.parser import BytesHeaderParser
from hashlib import sha256

from club.base.encryption import seal
from club.play.turns_by_email.addresses import bounced_member, own_addresses
from club.play.turns_by_email.models import ReceivedMail
from club.play.turns_by_email.reply_tokens import delete_old_tokens, find_token

MOST_BYTES = 256 * 1024  # of an e-mail that are stored; the text stands first
KEPT_FOR = timedelta(days=7)
RECIPIENT_HEADERS = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")


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
