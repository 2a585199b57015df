"""A turn from mail with real servers on both sides: the e-mail goes out by SMTP, the member's mail
program answers it, the answer comes in by LMTP, and what the club says to it goes out by SMTP.
"""

from __future__ import annotations

import smtplib
from email.message import EmailMessage, Message
from email.policy import SMTP
from email.utils import make_msgid

import pytest
from django.utils import timezone
from pytest_django import Settings

from club.messages.notifications import tasks
from club.messages.notifications.models import Delivery, OwedMail
from club.people.members.models import Member
from club.play.time_control import services as timecontrol
from club.play.turns_by_email.lmtp_server import lmtp_controller
from tests.fire.outbox.mail_server import mail_server
from tests.fire.running_clubs import free_port
from tests.play.turns_by_email.mailing import SERVER, read_received
from tests.support.sitting_down import DAY, MINUTE, sit_down

pytestmark = pytest.mark.django_db(transaction=True)


def text_of(letter: Message, kind: str = "text/plain") -> str:
    parts = [part for part in letter.walk() if part.get_content_type() == kind]
    payload = parts[0].get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode()


def answer_to(letter: Message, text: str) -> bytes:
    """As a mail program writes it, and the member's mail server proves it."""
    quoted = "\n".join(f"> {line}" for line in text_of(letter).splitlines())
    made = EmailMessage()
    made["From"], made["To"] = letter["To"], letter["Reply-To"]
    made["Subject"], made["In-Reply-To"] = f"Re: {letter['Subject']}", letter["Message-ID"]
    made["Message-ID"] = make_msgid(domain="club.example")
    made["Authentication-Results"] = f"{SERVER}; dkim=pass header.d=club.example"
    made.set_content(f"{text}\n\nOn Monday the club wrote:\n{quoted}\n")
    return made.as_bytes(policy=SMTP)


def receive(made: bytes, recipient: str) -> None:
    controller = lmtp_controller("127.0.0.1", free_port())
    controller.start()
    with smtplib.LMTP("127.0.0.1", controller.port) as client:
        assert client.sendmail("alice@club.example", [recipient], made) == {}
    controller.stop()


def test_an_email_is_answered_by_real_servers_and_the_turn_is_played(
    alice: Member, bob: Member, settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "club.messages.notifications.email_backend.Backend"
    settings.MAIL_SERVER = "django.core.mail.backends.smtp.EmailBackend"
    nim = sit_down("nim", [alice, bob], pace=2 * DAY, now=timezone.now())
    timecontrol.remind(nim.pk, 0, timezone.now() + 2 * MINUTE)
    Delivery.objects.update(post_at=timezone.now())
    with mail_server() as (server, settings.EMAIL_PORT):
        settings.EMAIL_HOST = "127.0.0.1"
        tasks.post()
        (letter,) = server.taken
        receive(answer_to(letter, "take 2 from b\nplay"), letter["Reply-To"])
        read_received(timezone.now())
        tasks.post()
    answer = server.taken[1]
    assert nim.plies() == [(0, "take 2 from b", "member")]
    assert "play: played take 2 from b" in text_of(answer)
    assert "play: played take 2 from b" in text_of(answer, "text/html")
    assert answer["Subject"] == f"Re: {letter['Subject'].partition(',')[0]}"
    assert all(sender.startswith("bounce+") for sender in server.senders)
    assert not OwedMail.objects.exists()
