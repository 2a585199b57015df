"""How e-mails come in: by a pipe, by LMTP, and by signed requests; and reports."""

from __future__ import annotations

import base64
import io
import smtplib
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from standardwebhooks import Webhook

from club.people.members.models import Member
from club.play.turns_by_email import lmtp_server, views
from club.play.turns_by_email.lmtp_server import lmtp_controller
from club.play.turns_by_email.management.commands import receive
from club.play.turns_by_email.models import ReceivedMail
from club.play.turns_by_email.views import is_signed
from tests.fire.running_clubs import free_port
from tests.play.turns_by_email.mailing import (
    Letter,
    letter_about,
    read_received,
    result,
)
from tests.support.sitting_down import DAY, Sat, sit_down

SECRET = "whsec_" + base64.b64encode(b"only for tests, 24 bytes").decode()
PLAY = "take 1 from a\nplay"


@pytest.fixture
def table(alice: Member, bob: Member, db: None) -> Sat:
    return sit_down("nim", [alice, bob], pace=2 * DAY, now=timezone.now())


@pytest.fixture
def letter(table: Sat, alice: Member) -> Letter:
    return letter_about(table, alice)


class Pipe:
    """Standard input with bytes."""

    def __init__(self, raw: bytes) -> None:
        self.buffer = io.BytesIO(raw)


def pipe(monkeypatch: pytest.MonkeyPatch, raw: bytes, *recipients: str) -> str:
    """The output of the command."""
    printed = io.StringIO()
    monkeypatch.setattr(receive.sys, "stdin", Pipe(raw))
    call_command("receive", *recipients, stdout=printed, stderr=printed)
    return printed.getvalue()


# --- the pipe


def test_the_pipe_stores_a_mail_and_a_task_reads_it(
    table: Sat, letter: Letter, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pipe(monkeypatch, bytes(letter.mail(PLAY))) == ""
    assert table.plies() == [] and mail.outbox == [] and result() == "waits"
    read_received(timezone.now())
    assert len(table.plies()) == 1 and len(mail.outbox) == 1


def test_the_addresses_of_the_envelope_count_where_they_are_given(
    letter: Letter, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = letter.mail(PLAY, To="undisclosed-recipients:;")
    pipe(monkeypatch, bytes(hidden), letter.reply_to)
    assert ReceivedMail.objects.get().recipient == letter.reply_to


def test_the_pipe_takes_all_that_it_is_given(
    letter: Letter, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = bytes(letter.mail("take 1 from a\n" * 200_000))
    given = Pipe(raw)
    monkeypatch.setattr(receive.sys, "stdin", given)
    call_command("receive")
    assert given.buffer.tell() == len(raw)


def test_a_database_that_is_away_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any) -> int:
        raise OperationalError("connection refused: a long story")

    monkeypatch.setattr(receive, "receive_mail", away)
    with pytest.raises(SystemExit) as ended:
        pipe(monkeypatch, b"To: turn+a@club.example\n\nplay")
    assert ended.value.code == 75


# --- LMTP


@pytest.fixture
def lmtp() -> Iterator[smtplib.LMTP]:
    port = free_port()
    controller = lmtp_controller("127.0.0.1", port)
    controller.start()
    with smtplib.LMTP("127.0.0.1", port) as client:
        yield client
    controller.stop()


@pytest.mark.django_db(transaction=True)
def test_lmtp_stores_a_mail_for_each_address_of_ours(
    lmtp: smtplib.LMTP, table: Sat, letter: Letter
) -> None:
    made = bytes(letter.mail(PLAY))
    assert lmtp.sendmail("alice@club.example", [letter.reply_to], made) == {}
    read_received(timezone.now())
    assert len(table.plies()) == 1 and result() == "answered"


@pytest.mark.django_db(transaction=True)
def test_lmtp_passes_on_an_empty_return_path(
    lmtp: smtplib.LMTP, table: Sat, letter: Letter
) -> None:
    lmtp.sendmail("", [letter.reply_to], bytes(letter.mail(PLAY)))
    read_received(timezone.now())
    assert table.plies() == [] and result() == "automatic"


def test_lmtp_asks_for_another_try_while_the_database_is_away(
    lmtp: smtplib.LMTP, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: Any) -> int:
        raise OperationalError

    monkeypatch.setattr(lmtp_server, "receive_mail", away)
    with pytest.raises(smtplib.SMTPDataError) as refused:
        lmtp.sendmail("a@b.example", ["turn+a@club.example"], b"\r\nplay")
    assert refused.value.smtp_code == 451


# --- requests


def signed(raw: bytes, when: datetime, secret: str = SECRET) -> dict[str, str]:
    """Headers as the library of Standard Webhooks makes them."""
    signature = Webhook(secret).sign("n_1", when, raw.decode())
    return {
        "webhook-id": "n_1",
        "webhook-timestamp": str(int(when.timestamp())),
        "webhook-signature": signature,
    }


def post(client: Client, raw: bytes, headers: dict[str, str]) -> int:
    answer = client.post("/post/in/", raw, content_type="message/rfc822", headers=headers)
    return answer.status_code


@pytest.fixture
def secret(settings: Settings) -> str:
    settings.MAIL_IN_SECRET = SECRET
    return SECRET


@pytest.mark.parametrize("picture", [1, 600_000])
def test_a_signed_request_stores_a_mail(
    table: Sat, letter: Letter, client: Client, secret: str, picture: int
) -> None:
    mail = letter.mail(PLAY)
    mail.add_attachment(b"x" * picture, maintype="image", subtype="png", filename="logo.png")
    raw = bytes(mail)
    assert post(client, raw, signed(raw, timezone.now())) == 204
    assert result() == "waits"
    read_received(timezone.now())
    assert len(table.plies()) == 1


def test_a_replayed_request_does_nothing_again(
    table: Sat, letter: Letter, client: Client, secret: str
) -> None:
    raw = bytes(letter.mail("take 1 from a"))
    headers = signed(raw, timezone.now())
    assert [post(client, raw, headers) for _ in range(2)] == [204, 204]
    assert ReceivedMail.objects.count() == 1


def test_the_signature_of_the_standards_library_is_verified(secret: str) -> None:
    now = timezone.now()
    assert is_signed(SECRET, signed(b"play", now), b"play", now)


def test_the_worked_example_is_verified() -> None:
    body = (
        b'{"kind":"your_turn","table":12,"name":"Sunday\'s Rakentaa","game":"rakentaa",'
        b'"due_at":"2026-03-04T16:00:00Z","address":"https://club.example/tables/12/"}'
    )
    headers = {
        "webhook-id": "n_7431",
        "webhook-timestamp": "1772467200",
        "webhook-signature": "v1,AAAA v1,XqvGcInTjn+qh4Ep03xrmGY+KnJiuhXgzdUYcYo3viw=",
    }
    key = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX"
    now = datetime.fromtimestamp(1772467200, tz=timezone.get_current_timezone())
    assert is_signed(key, headers, body, now)
    assert not is_signed(key, headers, body + b" ", now)
    assert not is_signed(key, headers, body, now + timedelta(seconds=301))


@pytest.mark.parametrize(
    "changed",
    [
        {"webhook-id": "n_2"},
        {"webhook-id": ""},
        {"webhook-timestamp": "1"},
        {"webhook-timestamp": "now"},
        {"webhook-timestamp": "9" * 40},
        {"webhook-signature": ""},
        {"webhook-signature": "v1,"},
        {"webhook-signature": "v1,\xe4"},
        {"webhook-signature": "v2," + "A" * 43 + "="},
    ],
    ids=str,
)
def test_a_request_that_is_not_rightly_signed_is_refused(
    letter: Letter, client: Client, secret: str, changed: dict[str, str]
) -> None:
    raw = bytes(letter.mail(PLAY))
    assert post(client, raw, signed(raw, timezone.now()) | changed) == 403
    assert not ReceivedMail.objects.exists()


@pytest.mark.parametrize("late", [-301, 301])
def test_a_request_of_another_time_is_refused(
    letter: Letter, client: Client, secret: str, late: int
) -> None:
    raw, when = bytes(letter.mail(PLAY)), timezone.now() + timedelta(seconds=late)
    assert post(client, raw, signed(raw, when)) == 403


def test_without_a_secret_there_is_no_such_address(letter: Letter, client: Client) -> None:
    raw = bytes(letter.mail(PLAY))
    assert post(client, raw, signed(raw, timezone.now())) == 404
    assert vars(views.mail_in)["login_required"] is False
