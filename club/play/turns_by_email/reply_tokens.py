"""Makes and finds reply tokens."""  # notices 3.4

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from club.messages.notifications.email_parts import EmailPart, Listing
from club.messages.notifications.kinds import DueNotice
from club.messages.notifications.return_addresses import ReturnAddresses
from club.people.members.models import Member
from club.play.moves.emails import WHILE_ASKED
from club.play.turns_by_email.addresses import (
    answer_address,
    are_mail_turns_on,
    bounce_address,
    new_token,
    reply_token_digest,
    token_in,
)
from club.play.turns_by_email.models import ReplyToken

VALID_FOR = timedelta(days=30)
LONGEST_SUBJECT = 200  # characters


def addresses_of_email(member: Member, due: Sequence[DueNotice]) -> ReturnAddresses:
    """Where answers and reports of an e-mail to the member go: one new address for each question.
    Called by the task that sends the e-mail.
    """
    if not are_mail_turns_on():
        return ReturnAddresses()
    now = timezone.now()
    answers = {
        due_notice.delivery.pk: _address_for(member, due_notice, now)
        for due_notice in due
        if due_notice.notice.kind in WHILE_ASKED and due_notice.notice.asked is not None
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
