"""Makes e-mails as members send them, and lets them be received and answered."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage as Mail
from itertools import count
from pathlib import Path

from django.core import mail
from django.utils import timezone

from club.people.members.models import Member
from club.play.moves.email_blocks import listed_moves
from club.play.tables import queries
from club.play.tables.projection import project_table
from club.play.turns_by_email.models import ReceivedMail
from club.play.turns_by_email.reply_tokens import issue_token
from club.play.turns_by_email.services import RECEIVED_MAIL, receive_mail
from tests.support.sitting_down import Sat

SERVER = "mx.club.example"
# answers as mail programs write them
FORMS = tomllib.loads(Path(__file__).with_name("mail_forms.toml").read_text())["form"]
_numbers = count(1)


@dataclass(frozen=True)
class Letter:
    """An e-mail about a question: where to answer it, and who may."""

    member: Member
    reply_to: str

    def mail(self, text: str, **headers: str | None) -> Mail:
        """An answer that the mail server has verified. Headers replace others; None: left out."""
        made = Mail()
        domain = self.member.email.partition("@")[2]
        given: dict[str, str | None] = {
            "From": f"{self.member.username} <{self.member.email}>",
            "To": self.reply_to,
            "Message-ID": f"<{next(_numbers)}@{domain}>",
            "Authentication-Results": f"{SERVER}; dkim=pass header.d={domain}",
        }
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        for name, value in given.items():
            if value is not None:
                made[name] = value
        made.set_content(text)
        return made


def letter_about(sat: Sat, member: Member, subject: str = "Your turn: Thursday") -> Letter:
    """An e-mail about the question that the member's seat is asked now."""
    chair = sat.chair(sat.seat_of(member))
    table = queries.table_with_host(sat.pk)
    moves = tuple(map(str, listed_moves(project_table(table, chair.seat))))
    now = timezone.now()
    return Letter(member, issue_token(member, sat.pk, chair.asked, moves, subject, now))


def deliver(made: Mail | bytes, *recipients: str) -> list[mail.EmailMessage]:
    """The replies that are sent after the e-mail was received and read."""
    before = len(mail.outbox)
    raw = made if isinstance(made, bytes) else bytes(made)
    receive_mail(raw, recipients, timezone.now())
    read_received(timezone.now())
    return mail.outbox[before:]


def read_received(now: datetime) -> None:
    for row_id in RECEIVED_MAIL.due(now):
        RECEIVED_MAIL.post(row_id, now)


def answered(made: Mail | bytes) -> str:
    """The text of the only answer."""
    (answer,) = deliver(made)
    return str(answer.body)


def result() -> str:
    """The status of the newest received e-mail."""
    return ReceivedMail.objects.latest("pk").result


def next_letter(letter: Letter, answer: mail.EmailMessage) -> Letter:
    """The answer, as an e-mail that can be answered."""
    (reply_to,) = answer.reply_to
    return Letter(letter.member, reply_to)
