"""Password resets, log-in and sign-up do the same work whether an address is known or not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from club.people.members import tasks
from club.people.members.models import Member, ResetRequest, SecurityEntry, SecurityEventType
from tests.conftest import taken_back

pytestmark = pytest.mark.django_db
RESET = "/accounts/password/reset/"
KNOWN, UNKNOWN = "alice@club.example", "zelda@club.example"
Act = Callable[[str], object]


def ask(email: str) -> None:
    answer = Client().post(RESET, {"email": email}, HTTP_USER_AGENT="Desk")
    assert answer["Location"] == f"{RESET}done/"


def log_in(email: str) -> None:
    Client().post("/accounts/login/", {"login": email, "password": "wrong"})


def sign_up(email: str) -> None:
    form = {"username": "dora", "email": email, "password1": "warm-paper-7"}
    assert Client().post("/accounts/signup/", form).status_code == 302


def statements(act: Act, email: str) -> list[str]:
    """The statements of the database, without values."""
    with taken_back(), CaptureQueriesContext(connection) as asked:
        act(email)
    sent = [query["sql"] for query in asked.captured_queries]
    return [re.sub(r'"s\d+_x\d+"', "#", text).split(" VALUES ")[0] for text in sent]


@contextmanager
def counted_hashes() -> Iterator[list[str]]:
    """The passwords that are hashed inside."""
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode

    def counting(self: MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return encode(self, password, salt)

    with patch.object(MD5PasswordHasher, "encode", counting):
        yield hashed


def hashes(act: Act, email: str) -> int:
    with taken_back(), counted_hashes() as hashed:
        act(email)
    return len(hashed)


def test_the_request_does_the_same_for_a_known_and_an_unknown_address(alice: Member) -> None:
    assert statements(ask, KNOWN) == statements(ask, UNKNOWN)


def test_the_request_asks_for_no_member_and_sends_nothing(alice: Member) -> None:
    assert not [text for text in statements(ask, KNOWN) if "members_member" in text]
    assert not mail.outbox


def test_what_was_entered_is_stored_encrypted(alice: Member) -> None:
    ask(KNOWN)
    assert KNOWN not in str(ResetRequest.objects.values())


def test_the_task_sends_a_link_to_a_known_address_once(alice: Member) -> None:
    ask(KNOWN)
    tasks.answer_reset_requests()
    tasks.answer_reset_requests()
    (sent,) = mail.outbox
    assert sent.to == [KNOWN]
    assert "/accounts/password/reset/key/" in sent.body
    assert not ResetRequest.objects.exists()


def test_the_task_tells_an_unknown_address_that_it_is_unknown(alice: Member) -> None:
    ask(UNKNOWN)
    tasks.answer_reset_requests()
    (sent,) = mail.outbox
    assert sent.to == [UNKNOWN]
    assert "no member has that address" in sent.body


def test_the_security_log_says_where_the_request_came_from(alice: Member) -> None:
    ask(KNOWN)
    tasks.answer_reset_requests()
    entry = SecurityEntry.objects.get(member=alice, matter=SecurityEventType.RESET_ASKED)
    assert (entry.place, entry.device) == ("127.0.0.1", "Desk")


@pytest.mark.django_db(transaction=True)
def test_the_task_is_called_at_once(alice: Member) -> None:
    ask(KNOWN)
    assert [sent.to for sent in mail.outbox] == [[KNOWN]]


def test_a_request_that_cannot_be_read_is_dropped(alice: Member) -> None:
    ResetRequest.objects.create(sealed="nonsense", at=timezone.now())
    tasks.answer_reset_requests()
    assert not ResetRequest.objects.exists()


def test_a_request_that_fails_for_a_day_is_given_up(alice: Member) -> None:
    ask(KNOWN)
    ResetRequest.objects.update(at=timezone.now() - timedelta(days=2))
    tasks.tidy()
    assert not ResetRequest.objects.exists()


def test_a_failed_log_in_hashes_as_often_for_a_known_and_an_unknown_name(alice: Member) -> None:
    assert hashes(log_in, KNOWN) == hashes(log_in, UNKNOWN)
    assert hashes(log_in, "alice") == hashes(log_in, "zelda")


@pytest.mark.parametrize("verification", ["mandatory", "none"])
def test_a_sign_up_hashes_as_often_for_a_known_and_an_unknown_address(
    alice: Member, settings: Settings, verification: str
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = verification
    cache.clear()
    assert hashes(sign_up, KNOWN) == hashes(sign_up, UNKNOWN) == 1
