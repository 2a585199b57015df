"""Answers to e-mails that stay on this site, without a mail server. Programs play by the API."""

from __future__ import annotations

from datetime import datetime

from club.errors import ClubError
from club.mail_turns.answer_emails import send_answer
from club.mail_turns.answers import take_reply
from club.mail_turns.reply_tokens import find_token
from club.members.models import Member
from club.notifications.models import Letter


def answer_kept_email(letter: Letter, member: Member, text: str, now: datetime) -> None:
    """Answers an e-mail that stays on this site, as if the member had sent the text. Raises
    ClubError when the e-mail cannot be answered, or not any more.
    """
    reply = find_token(letter.reply_to, now)
    if reply is None or reply.member_id != member.pk:
        raise ClubError("no_answer", "This e-mail can no longer be answered.")
    send_answer(reply, take_reply(reply, text, now), now)
