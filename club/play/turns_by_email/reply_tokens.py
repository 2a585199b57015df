"""Reply tokens, and the addresses of this site to which mail comes: `turn+TOKEN@` for answers,
`bounce+TOKEN@` for reports. Local parts are in small letters, as mail servers may change capitals.
"""

from __future__ import annotations

import base64
import re
import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from hashlib import sha256

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from club.messages.notifications.channels.email_message import mail_host
from club.messages.notifications.email_parts import EmailPart, Listing
from club.messages.notifications.kinds import DueNotice
from club.messages.notifications.return_addresses import ReturnAddresses
from club.people.members.models import Member
from club.play.moves.notices.questions import QuestionNotice
from club.play.turns_by_email.models import ReplyToken

OWN_ADDRESS = re.compile(r"\b(turn|bounce)\+([a-z0-9-]{8,60})@([a-z0-9.-]+)", re.I)
KEEPS_EMAILS = "club.messages.notifications.email_backend.DatabaseEmailBackend"
SALT = "club.mail_turns.bounce"  # of addresses in e-mails that were sent; never changes
TOKEN_BYTES = 16
SIGNATURE_BYTES = 10
MOST_RECIPIENTS = 5  # addresses of this site in one e-mail
VALID_FOR = timedelta(days=30)
LONGEST_SUBJECT = 200  # characters


def are_mail_turns_on() -> bool:
    """Whether members can answer e-mails. It takes a mail server that verifies senders, or that
    e-mails stay on this site.
    """  # notices 3.5, notices 3.8
    return bool(settings.MAIL_AUTH_ID) or settings.MAIL_SERVER == KEEPS_EMAILS


def new_token() -> str:
    """26 characters of 128 random bits."""
    return _in_small_letters(secrets.token_bytes(TOKEN_BYTES))


def reply_token_digest(token: str) -> str:
    """The stored digest of a token."""
    return sha256(token.encode()).hexdigest()


def answer_address(token: str) -> str:
    """The address to which the member answers."""
    return f"turn+{token}@{mail_host()}"


def bounce_address(member_id: int) -> str:
    """The address to which mail servers report that an e-mail did not reach the member."""
    return f"bounce+{member_id}-{_signature(member_id)}@{mail_host()}"


def token_in(address: str) -> str:
    """The token of an address for answers; empty: it is none."""
    kind, token = _parts(address)
    return token if kind == "turn" else ""


def bounced_member(address: str) -> int | None:
    """The member of an address for reports; None: it is none of ours."""
    kind, token = _parts(address)
    number, _dash, signature = token.partition("-")
    if kind != "bounce" or not number.isdecimal() or len(number) > 18:
        return None
    member_id = int(number)
    if constant_time_compare(signature, _signature(member_id)):
        return member_id
    return None


def own_addresses(texts: Iterable[str], most: int = MOST_RECIPIENTS) -> list[str]:
    """The addresses of this site in headers, in an envelope or in a text, each once."""
    host = mail_host().lower()
    addresses = [
        hit[0].lower()
        for text in texts
        for hit in OWN_ADDRESS.finditer(text)
        if hit[3].lower() == host
    ]
    return list(dict.fromkeys(addresses))[:most]


def _parts(address: str) -> tuple[str, str]:
    parts = OWN_ADDRESS.fullmatch(address.lower())
    if parts:
        return (parts[1], parts[2])
    return ("", "")


def _signature(member_id: int) -> str:
    mac = salted_hmac(SALT, str(member_id), algorithm="sha256").digest()
    return _in_small_letters(mac[:SIGNATURE_BYTES])


def _in_small_letters(random: bytes) -> str:
    return base64.b32encode(random).decode().rstrip("=").lower()


def addresses_of_email(member: Member, due: Sequence[DueNotice]) -> ReturnAddresses:
    """Returns the addresses for answers to an e-mail, a new one for each question, and for reports.
    Called by the task that sends the e-mail.
    """
    if not are_mail_turns_on():
        return ReturnAddresses()
    now = timezone.now()
    answers = {
        due_notice.delivery.pk: _address_for(member, due_notice, now)
        for due_notice in due
        if isinstance(due_notice.kind, QuestionNotice)
    }
    return ReturnAddresses(bounce_address(member.pk), answers)


def issue_token(
    member: Member,
    table_id: int,
    asked: int,
    moves: Sequence[str],
    subject: str,
    now: datetime,
) -> str:
    """The address to which the member answers question number `asked` of a table."""
    token = new_token()
    ReplyToken.objects.create(
        digest=reply_token_digest(token),
        member=member,
        table_id=table_id,
        asked=asked,
        moves=list(moves),
        subject=subject[:LONGEST_SUBJECT],
        made_at=now,
    )
    return answer_address(token)


def find_token(address: str, now: datetime) -> ReplyToken | None:
    """The token of the address, with its member; None where there is none, or it is too old."""
    token = token_in(address)
    if not token:
        return None
    tokens = ReplyToken.objects.select_related("member").filter(
        digest=reply_token_digest(token),
        made_at__gt=now - VALID_FOR,
        member__is_active=True,
    )
    return tokens.first()


def spend_tokens(reply: ReplyToken, now: datetime) -> None:
    """A play has answered the question: all its tokens are spent."""
    question = ReplyToken.objects.filter(
        member=reply.member_id, table=reply.table_id, asked=reply.asked
    )
    question.filter(spent_at__isnull=True).update(spent_at=now)


def delete_old_tokens(now: datetime) -> None:
    """Deletes tokens that are valid no more."""
    ReplyToken.objects.filter(made_at__lte=now - VALID_FOR).delete()


def _address_for(member: Member, due_notice: DueNotice, now: datetime) -> str:
    assert (
        due_notice.notice.table_id is not None and due_notice.notice.asked is not None
    )
    return issue_token(
        member,
        due_notice.notice.table_id,
        due_notice.notice.asked,
        numbered_moves(due_notice.words),
        due_notice.words.subject,
        now,
    )


def numbered_moves(part: EmailPart) -> tuple[str, ...]:
    """The moves that the e-mail lists with numbers."""
    for block in part.blocks:
        if isinstance(block, Listing) and block.numbered:
            return block.answers or block.items
    return ()
