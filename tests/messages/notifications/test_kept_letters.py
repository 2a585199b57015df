"""Stored e-mails: only their addressee reads them, and only where there is no mail server."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.mail import EmailMessage, send_mail
from django.test import Client
from pytest_django import Settings

from club.messages.notifications import services
from club.messages.notifications.models import Letter
from club.people.members.models import Member
from tests.support.another import another_python

Enter = Callable[[Member], Client]
NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def embedded(settings: Settings) -> None:
    settings.EMBEDDED = True
    settings.EMAIL_BACKEND = settings.MAIL_SERVER = (
        "club.messages.notifications.email_backend.DatabaseEmailBackend"
    )


def keep(member: Member, subject: str, body: str = "Hello.", at: datetime = NOW) -> None:
    services.keep_letters([EmailMessage(subject, body, to=[member.email])], at)


def test_mail_stays_in_the_house(alice: Member) -> None:
    assert send_mail("Your turn", "Play.", None, [alice.email]) == 1
    letter = Letter.objects.get()
    assert (letter.member, letter.subject, letter.body) == (alice, "Your turn", "Play.")


def test_an_address_is_the_same_in_capitals(alice: Member) -> None:
    services.keep_letters([EmailMessage("S", "B", to=[alice.email.upper()])], NOW)
    assert Letter.objects.get().member == alice


def test_a_letter_to_nobody_here_is_kept_for_nobody(alice: Member, inside: Enter) -> None:
    services.keep_letters([EmailMessage("Lost", "B", to=["who@elsewhere.example"])], NOW)
    assert "Lost" not in inside(alice).get("/letters/").content.decode()


def test_everybody_reads_only_their_own(alice: Member, bob: Member, inside: Enter) -> None:
    keep(alice, "For alice alone", "The secret is 41.")
    keep(bob, "For bob")
    hers, his = (inside(who).get("/letters/").content.decode() for who in (alice, bob))
    assert "For alice alone" in hers and "The secret is 41." in hers and "For bob" not in hers
    assert "For alice alone" not in his and "The secret is 41." not in his


def test_reading_ones_own_leaves_others_unread(alice: Member, bob: Member, inside: Enter) -> None:
    keep(alice, "One")
    keep(bob, "Two")
    inside(alice).get("/letters/")
    assert Letter.objects.get(member=alice).read_at and not Letter.objects.get(member=bob).read_at


def test_the_newest_lies_on_top(alice: Member, inside: Enter) -> None:
    keep(alice, "The older", at=NOW)
    keep(alice, "The newer", at=NOW + timedelta(hours=1))
    page = inside(alice).get("/letters/").content.decode()
    assert page.index("The newer") < page.index("The older")


def test_what_is_new_is_marked_until_it_was_seen(alice: Member, inside: Enter) -> None:
    keep(alice, "Fresh")
    client = inside(alice)
    assert 'class="unread"' in client.get("/letters/").content.decode()
    assert 'class="unread"' not in client.get("/letters/").content.decode()


def test_asking_for_the_headers_reads_nothing(alice: Member, inside: Enter) -> None:
    keep(alice, "Fresh")
    inside(alice).head("/letters/")
    assert Letter.objects.get().read_at is None


def test_an_address_in_a_letter_can_be_followed_and_nothing_else(
    alice: Member, inside: Enter
) -> None:
    keep(alice, "Link", "Here: http://localhost:8000/tables/1/ <script>alert(1)</script>")
    page = inside(alice).get("/letters/").content.decode()
    assert 'href="http://localhost:8000/tables/1/"' in page
    assert "<script>alert" not in page and "&lt;script&gt;alert" in page


def test_many_letters_are_turned_page_by_page(alice: Member, inside: Enter) -> None:
    for number in range(25):
        keep(alice, f"Letter no. {number}", at=NOW + timedelta(minutes=number))
    client = inside(alice)
    assert "Letter no. 24" in client.get("/letters/").content.decode()
    assert "Letter no. 0" in client.get("/letters/?page=2").content.decode()


def test_an_empty_outbox_says_what_will_lie_there(alice: Member, inside: Enter) -> None:
    assert "No e-mails yet." in inside(alice).get("/letters/").content.decode()


def test_on_real_servers_there_is_no_such_page(
    alice: Member, inside: Enter, settings: Settings
) -> None:
    keep(alice, "Kept")
    settings.EMBEDDED = False
    assert inside(alice).get("/letters/").status_code == 404
    assert "/letters/" not in inside(alice).get("/").content.decode()


def test_strangers_are_sent_to_the_door(client: Client, db: None) -> None:
    assert client.get("/letters/")["Location"] == "/accounts/login/?next=/letters/"


@pytest.mark.long
@pytest.mark.parametrize(
    ("mail_settings", "backend"),
    [
        ({}, "club.messages.notifications.email_backend.DatabaseEmailBackend"),
        ({"EMAIL_URL": "smtp://localhost:25"}, "django.core.mail.backends.smtp.EmailBackend"),
        (
            {
                "DATABASE_URL": "postgres://x@localhost/x",
                "REDIS_URL": "redis://localhost",
                "SECRET_KEY": "x" * 50,
            },
            "django.core.mail.backends.filebased.EmailBackend",
        ),
    ],
    ids=["embedded", "with a mail server", "real servers without one"],
)
def test_where_mail_goes_is_said_by_the_environment(
    mail_settings: dict[str, str], backend: str, tmp_path: Path
) -> None:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME")}
    answer = another_python(
        "from club import settings; print(settings.MAIL_SERVER)",
        kept | {"VAR_DIR": str(tmp_path)} | mail_settings,
    )
    assert answer.stdout.strip() == backend


def test_kept_mail_keeps_its_headers(alice: Member) -> None:
    headers = {"List-Unsubscribe": "<https://club.example/stop/>"}
    message = EmailMessage("Hello", "Body", to=[alice.email], headers=headers)
    services.keep_letters([message], NOW)
    assert Letter.objects.get().headers == {"Auto-Submitted": "auto-generated"} | headers
