"""All mail goes through the outbox: no page waits for a mail server, no e-mail is lost while it is
away, and a stored e-mail cannot be read from the database alone.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.core.mail import EmailMessage, EmailMultiAlternatives, send_mail
from django.db import transaction
from django.test import Client
from pytest_django import Settings

from club.messages.notifications import owed_mail, tasks
from club.messages.notifications.email_headers import headers_of
from club.messages.notifications.models import OwedMail
from club.messages.notifications.outbox import FIRST_WAIT, MOST_ATTEMPTS
from club.messages.notifications.owed_mail import MAIL
from club.people.members.models import Member
from club.people.members.tasks import answer_reset_requests

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
NOWHERE = "django.core.mail.backends.smtp.EmailBackend"
JOIN, RESET = "/accounts/signup/", "/accounts/password/reset/"
TAKEN, FREE = "alice@club.example", "dora@club.example"


@pytest.fixture(autouse=True)
def real(settings: Settings) -> None:
    """Sets the mail server of real servers, which cannot be reached."""
    settings.EMAIL_BACKEND = "club.messages.notifications.email_backend.Backend"
    settings.MAIL_SERVER = NOWHERE
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1


def owe(subject: str = "Hello") -> int:
    owed_mail.owe([EmailMessage(subject, "A link", to=["a@club.example"])], NOW)
    return OwedMail.objects.latest("pk").pk


def form(email: str, name: str = "dora") -> dict[str, str]:
    return {"username": name, "email": email, "password1": "warm-paper-7"}


def with_server(settings: Settings, there_is_one: bool) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory" if there_is_one else "none"


@pytest.mark.parametrize("there_is_one", [True, False])
@pytest.mark.parametrize("email", [TAKEN, FREE])
def test_signing_up_with_the_mail_server_away_is_no_fault(
    client: Client, alice: Member, settings: Settings, there_is_one: bool, email: str
) -> None:
    with_server(settings, there_is_one)
    assert client.post(JOIN, form(email)).status_code == 302
    assert OwedMail.objects.exists() == (there_is_one or email == TAKEN)


def test_a_known_address_and_an_unknown_one_are_answered_alike(
    alice: Member, settings: Settings
) -> None:
    with_server(settings, True)
    answers = []
    for email in (TAKEN, FREE):
        client = Client()
        answer = client.post(JOIN, form(email), follow=True)
        texts = [str(message) for message in answer.context["messages"]]
        answers.append((answer.redirect_chain, texts, "_auth_user_id" in client.session))
    alike = [str(answer).replace(TAKEN, FREE) for answer in answers]
    assert alike == [str(answers[1])] * 2


@pytest.mark.parametrize("there_is_one", [True, False])
@pytest.mark.parametrize("email", [TAKEN, TAKEN.upper()])
def test_a_known_address_makes_no_second_member_and_gets_a_letter(
    client: Client, alice: Member, settings: Settings, there_is_one: bool, email: str
) -> None:
    with_server(settings, there_is_one)
    client.post(JOIN, form(email))
    assert Member.objects.count() == 1
    assert OwedMail.objects.get().to.lower() == TAKEN


def test_signing_up_is_whole_or_not_at_all(settings: Settings) -> None:
    """If the e-mail cannot be stored, the member is not created."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    settings.EMAIL_BACKEND = NOWHERE
    client = Client(raise_request_exception=False)
    assert client.post(JOIN, form(FREE)).status_code == 500
    assert not Member.objects.exists()
    settings.EMAIL_BACKEND = "club.messages.notifications.email_backend.Backend"
    assert client.post(JOIN, form(FREE)).status_code == 302
    assert Member.objects.filter(username="dora").exists()


@pytest.mark.parametrize("email", [TAKEN, FREE])
def test_a_forgotten_password_is_answered_alike(client: Client, alice: Member, email: str) -> None:
    answer = client.post(RESET, {"email": email})
    assert (answer.status_code, answer["Location"]) == (302, f"{RESET}done/")
    answer_reset_requests()
    assert OwedMail.objects.get().to == email


def test_the_letter_comes_when_the_mail_server_is_back(settings: Settings) -> None:
    number = owe()
    assert not MAIL.post(number, NOW)
    settings.MAIL_SERVER = "django.core.mail.backends.locmem.EmailBackend"
    assert not MAIL.post(number, NOW + FIRST_WAIT / 2)
    assert MAIL.post(number, NOW + FIRST_WAIT)
    assert [letter.subject for letter in mail.outbox] == ["Hello"]
    assert not OwedMail.objects.exists()


def test_two_that_post_at_once_send_once(settings: Settings) -> None:
    settings.MAIL_SERVER = "django.core.mail.backends.locmem.EmailBackend"
    number = owe()
    assert [MAIL.post(number, NOW), MAIL.post(number, NOW)] == [True, False]
    assert len(mail.outbox) == 1


def test_a_mail_server_that_is_away_for_a_day_takes_it_then(settings: Settings) -> None:
    number = owe()
    for hour in range(24):
        assert not MAIL.post(number, NOW + timedelta(hours=hour))
    settings.MAIL_SERVER = "django.core.mail.backends.locmem.EmailBackend"
    assert MAIL.post(number, NOW + timedelta(hours=25))


def test_after_many_attempts_it_is_given_up_and_emptied() -> None:
    number, now = owe(), NOW
    for _ in range(MOST_ATTEMPTS + 2):
        MAIL.post(number, now)
        now += timedelta(days=2)
    given_up = OwedMail.objects.get()
    assert (given_up.attempts, given_up.post_at, given_up.sealed) == (MOST_ATTEMPTS, None, "")


def test_mail_whose_task_was_killed_each_time_is_given_up_unsent(settings: Settings) -> None:
    settings.MAIL_SERVER = "django.core.mail.backends.locmem.EmailBackend"
    number = owe()
    OwedMail.objects.update(attempts=MOST_ATTEMPTS)
    assert not MAIL.post(number, NOW)
    assert (mail.outbox, OwedMail.objects.get().post_at) == ([], None)


def test_an_html_part_is_sent_with_its_text(settings: Settings) -> None:
    settings.MAIL_SERVER = "django.core.mail.backends.locmem.EmailBackend"
    message = EmailMultiAlternatives("Hello", "A link", to=["a@club.example"])
    message.attach_alternative("<p>A link</p>", "text/html")
    owed_mail.owe([message], NOW)
    assert MAIL.post(OwedMail.objects.get().pk, NOW)
    (letter,) = mail.outbox
    assert [tuple(part) for part in letter.alternatives] == [("<p>A link</p>", "text/html")]


def test_what_is_taken_back_is_not_sent() -> None:
    with transaction.atomic():
        owe()
        transaction.set_rollback(True)
    assert not OwedMail.objects.exists()


def test_what_lies_in_the_outbox_is_sealed() -> None:
    owe("The subject")
    assert "link" not in str(OwedMail.objects.values().get())
    assert "subject" not in str(OwedMail.objects.values().get())


def test_the_task_posts_it(settings: Settings) -> None:
    settings.MAIL_SERVER = "django.core.mail.backends.locmem.EmailBackend"
    send_mail("Soon", "Body", "club@club.example", ["a@club.example", "b@club.example"])
    tasks.post()
    assert sorted(letter.to[0] for letter in mail.outbox) == ["a@club.example", "b@club.example"]
    assert {letter.from_email for letter in mail.outbox} == {"club@club.example"}


STOP = {"List-Unsubscribe": "<https://club.example/stop/>", "X-Own": "yes"}


def test_all_mail_says_that_no_person_wrote_it(client: Client, settings: Settings) -> None:
    settings.MAIL_SERVER = "django.core.mail.backends.locmem.EmailBackend"
    client.post(RESET, {"email": FREE})
    answer_reset_requests()
    tasks.post()
    (letter,) = mail.outbox
    assert letter.message()["Auto-Submitted"] == "auto-generated"


def test_headers_survive_the_outbox_whatever_they_are(settings: Settings) -> None:
    settings.MAIL_SERVER = "django.core.mail.backends.locmem.EmailBackend"
    message = EmailMessage("Hello", "Body", to=["a@club.example"], headers=STOP)
    message.reply_to = ["turn@club.example", "host@club.example"]
    owed_mail.owe([message], NOW)
    assert MAIL.post(OwedMail.objects.get().pk, NOW)
    sent = mail.outbox[0].message()
    assert {name: sent[name] for name in STOP} == STOP
    assert sent["Reply-To"] == "turn@club.example, host@club.example"


def test_mail_may_say_otherwise_whether_a_person_wrote_it() -> None:
    message = EmailMessage("Hello", "Body", headers={"Auto-Submitted": "auto-replied"})
    assert headers_of(message) == {"Auto-Submitted": "auto-replied"}
