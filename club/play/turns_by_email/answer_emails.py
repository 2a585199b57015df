"""The e-mail with an answer to a member's e-mail. It goes to the member's own address, and its text
part and its HTML part say the same.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from club.base.club_settings.sender import sender
from club.messages.notifications.email_parts import block_as_text
from club.messages.notifications.return_addresses import answer_line
from club.play.turns_by_email.addresses import bounce_address
from club.play.turns_by_email.answers import MailAnswer
from club.play.turns_by_email.models import ReplyToken
from club.play.turns_by_email.reply_tokens import issue_token

REPLY_PREFIX = "Re: "


def send_answer(
    reply: ReplyToken, answer: MailAnswer, now: datetime, replies_to: str = ""
) -> None:
    """Owes the answer to the member's own address, with a new address to answer to. `replies_to` is
    the Message-ID of the e-mail that is answered.
    """
    member = reply.member
    subject = reply.subject.removeprefix(REPLY_PREFIX)
    address = issue_token(
        member,
        reply.table_id,
        answer.asked or reply.asked,
        answer.moves,
        subject,
        now,
    )
    text, html = _parts(REPLY_PREFIX + subject, member.username, answer)
    message = EmailMultiAlternatives(
        REPLY_PREFIX + subject,
        text,
        bounce_address(member.pk),
        [member.email],
        reply_to=[address],
        headers=_headers(replies_to),
    )
    message.attach_alternative(html, "text/html")
    message.send()


def _headers(replies_to: str) -> dict[str, str]:
    headers = {"Auto-Submitted": "auto-replied"}
    if settings.DEFAULT_FROM_EMAIL:
        headers["From"] = sender()
    if replies_to:
        headers |= {"In-Reply-To": replies_to, "References": replies_to}
    return headers


def _parts(subject: str, name: str, answer: MailAnswer) -> tuple[str, str]:
    """The text and the HTML."""
    mark, greeting = answer_line(), _("Hello {name},").format(name=name)
    address = settings.PUBLIC_URL + answer.page if answer.page else ""
    lines = [mark, greeting, *map(block_as_text, answer.blocks), address]
    context = {
        "subject": subject,
        "language": settings.LANGUAGE_CODE,
        "mark": mark,
        "greeting": greeting,
        "blocks": answer.blocks,
        "address": address,
    }
    html = render_to_string("emails/_answer.html.jinja", context)
    return "\n\n".join(filter(None, lines)) + "\n", html
