"""Rate limits: of wrong passwords by their origin, without locking a member out, and of forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from unittest.mock import patch

import pytest
from allauth.mfa.totp.internal.auth import (
    TOTP,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from club.base.configuration import accounts
from club.people.members import middleware
from club.people.members.middleware import FormCounter
from club.people.members.models import Member, SecurityEntry, SecurityEventType
from club.people.members.security_log import MANY_FAILURES

LOGIN = "/accounts/login/"
HOME, ELSEWHERE, THIRD = "192.0.2.7", "198.51.100.9", "203.0.113.5"
NOON = timezone.now().replace(second=0, microsecond=0)  # as good a minute as any
TOO_MANY = "Too many failed login attempts"


@pytest.fixture(autouse=True)
def limits(settings: Settings) -> None:
    cache.clear()
    settings.ACCOUNT_RATE_LIMITS = accounts.ACCOUNT_RATE_LIMITS


def attempt(
    login: str, word: str, place: str = ELSEWHERE, client: Client | None = None
) -> tuple[bool, str]:
    """Whether the log-in succeeded, and the text of the page."""
    client = client or Client()
    answer = client.post(LOGIN, {"login": login, "password": word}, REMOTE_ADDR=place)
    return answer.status_code == 302, answer.content.decode()


def fail(times: int, login: str = "alice", place: str = ELSEWHERE) -> None:
    for _ in range(times):
        attempt(login, "wrong", place)


def test_wrong_passwords_from_elsewhere_keep_nobody_out(alice: Member, password: str) -> None:
    fail(40)
    assert attempt("alice", password, HOME)[0]


def test_whoever_guesses_is_stopped_at_that_name_even_with_the_right_word(
    alice: Member, password: str
) -> None:
    fail(5)
    came_in, said = attempt("alice", password)
    assert not came_in
    assert TOO_MANY in said


@pytest.mark.django_db
def test_who_asks_for_too_many_links_is_told_so_on_a_page_of_ours(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": "1/m/ip"}
    client = Client()
    form = {"email": "nobody@club.example"}
    answers = [client.post("/accounts/password/reset/", form) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 429]
    assert "Too many tries" in answers[1].content.decode()


def test_a_name_and_its_address_are_counted_as_one(alice: Member, password: str) -> None:
    fail(3)
    fail(2, "ALICE@club.example")
    assert not attempt("alice", password)[0]


def test_another_name_can_still_come_in_from_there(
    alice: Member, bob: Member, password: str
) -> None:
    fail(8)
    assert attempt("bob", password)[0]


def test_a_place_that_tries_many_names_is_stopped(bob: Member, password: str) -> None:
    for number in range(30):
        fail(1, f"somebody{number}")
    assert not attempt("bob", password)[0]
    assert attempt("bob", password, HOME)[0]


def test_right_passwords_use_nothing_up(alice: Member, password: str) -> None:
    assert all(attempt("alice", password)[0] for _ in range(35))


def test_a_known_device_always_passes(alice: Member, password: str) -> None:
    device = Client()
    attempt("alice", password, HOME, device)
    device.post("/accounts/logout/")
    fail(40, place=HOME)
    assert not attempt("alice", password, HOME)[0]
    assert attempt("alice", password, HOME, device)[0]


def test_a_device_is_known_for_its_own_member_alone(
    alice: Member, bob: Member, password: str
) -> None:
    device = Client()
    attempt("bob", password, ELSEWHERE, device)
    device.post("/accounts/logout/")
    fail(5)
    assert not attempt("alice", password, ELSEWHERE, device)[0]


@pytest.mark.parametrize("said", ["", "1", "1:x:y", "1-2-3", "\x00"])
def test_nobody_can_say_for_themselves_that_they_are_known(
    alice: Member, password: str, said: str
) -> None:
    device = Client()
    device.cookies["device"] = said.replace("1", str(alice.pk))
    fail(5)
    assert not attempt("alice", password, ELSEWHERE, device)[0]


def test_after_many_failures_the_member_is_told_once(alice: Member) -> None:
    for number in range(MANY_FAILURES + 15):
        fail(1, place=f"192.0.2.{number}")
    (letter,) = mail.outbox
    assert letter.to == [alice.email]
    assert f"{MANY_FAILURES} times" in letter.body
    assert SecurityEntry.objects.filter(member=alice, matter=SecurityEventType.WARNED).count() == 1


def test_a_few_failures_are_told_to_nobody(alice: Member) -> None:
    fail(MANY_FAILURES - 1)
    assert not mail.outbox


def test_a_name_that_nobody_has_is_limited_alike_and_told_to_nobody(alice: Member) -> None:
    fail(MANY_FAILURES + 5, "nobody")
    assert TOO_MANY in attempt("nobody", "wrong")[1]
    assert not mail.outbox


class TestSecondFactorCodes:
    """Alice has an authenticator app; the attacker knows her password."""

    MANY = 33  # more than the passwords that one IP address may get wrong

    @pytest.fixture
    def device(self, alice: Member, password: str) -> Client:
        """A device that she has used before she had the app."""
        device = Client()
        attempt("alice", password, HOME, device)
        device.post("/accounts/logout/")
        return device

    @pytest.fixture
    def secret(self, alice: Member) -> str:
        secret: str = generate_totp_secret()
        TOTP.activate(alice, secret)
        return secret

    @pytest.fixture
    def attacker(self, alice: Member, password: str, secret: str) -> Client:
        attacker = Client()
        attempt("alice", password, ELSEWHERE, attacker)
        return attacker

    def enter_code(self, client: Client, code: str, place: str = ELSEWHERE) -> tuple[bool, str]:
        """Whether the code was accepted, and the text of the page."""
        answer = client.post("/accounts/2fa/authenticate/", {"code": code}, REMOTE_ADDR=place)
        return answer.status_code == 302, answer.content.decode()

    def test_wrong_codes_keep_nobody_else_behind_that_address_out(
        self, attacker: Client, bob: Member, password: str
    ) -> None:
        for _ in range(self.MANY):
            self.enter_code(attacker, "000000")
        assert attempt("bob", password, ELSEWHERE)[0]

    def test_wrong_codes_for_one_account_leave_the_codes_of_another_alone(
        self, attacker: Client, bob: Member, password: str
    ) -> None:
        for _ in range(self.MANY):
            self.enter_code(attacker, "000000")
        TOTP.activate(bob, secret := generate_totp_secret())
        client = Client()
        attempt("bob", password, ELSEWHERE, client)
        assert self.enter_code(client, code_of(secret))[0]

    def test_codes_are_counted_per_account_wherever_they_come_from(
        self, attacker: Client, secret: str
    ) -> None:
        for number in range(5):
            self.enter_code(attacker, "000000", f"192.0.2.{number}")
        assert not self.enter_code(attacker, code_of(secret), HOME)[0]

    def test_wrong_codes_from_elsewhere_do_not_keep_a_known_device_out(
        self, device: Client, attacker: Client, password: str, secret: str
    ) -> None:
        for _ in range(self.MANY):
            self.enter_code(attacker, "000000")

        attempt("alice", password, HOME, device)

        assert self.enter_code(device, code_of(secret), HOME)[0]

    def test_a_known_device_cannot_guess_codes_without_end(
        self, device: Client, password: str, secret: str
    ) -> None:
        attempt("alice", password, HOME, device)
        for _ in range(10):
            self.enter_code(device, "000000", HOME)
        assert not self.enter_code(device, code_of(secret), HOME)[0]

    def test_right_codes_do_not_clear_wrong_passwords_of_that_address(
        self, alice: Member, bob: Member, password: str, attacker: Client, secret: str
    ) -> None:
        for number in range(30):
            fail(1, f"somebody{number}")
        assert self.enter_code(attacker, code_of(secret))[0]
        assert not attempt("bob", password)[0]

    @pytest.mark.long
    def test_a_known_device_passes_whatever_others_at_that_address_did(
        self, attacker: Client, bob: Member, password: str
    ) -> None:
        device = Client()
        attempt("bob", password, ELSEWHERE, device)
        device.post("/accounts/logout/")
        for number in range(self.MANY):
            self.enter_code(attacker, "000000")
            fail(1, f"somebody{number}")
        assert attempt("bob", password, ELSEWHERE, device)[0]


def code_of(secret: str) -> str:
    """The present code of an authenticator app."""
    return f"{hotp_value(secret, next(iter(yield_hotp_counters_from_time()))):06}"


class TestOwnForms:
    @pytest.fixture(autouse=True)
    def bound(self, settings: Settings) -> None:
        settings.MAX_FORMS_PER_MINUTE = 3

    @pytest.fixture
    def sends(self, monkeypatch: pytest.MonkeyPatch) -> Callable[[Client], int]:
        """Sends a form at the beginning of a minute of the counter."""
        fresh = FormCounter()
        monkeypatch.setattr(middleware, "form_counter", fresh)
        return lambda client: client.post("/members/me/", {"theme": "dark"}).status_code

    def test_more_than_anybody_can_send_are_refused_and_nothing_is_done(
        self, alice: Member, inside: Callable[[Member], Client], sends: Callable[[Client], int]
    ) -> None:
        client = inside(alice)
        with stopped():
            codes = [sends(client) for _ in range(5)]
        assert codes == [422, 422, 422, 429, 429]
        assert client.get("/members/me/").status_code == 200

    def test_others_go_on_and_so_does_the_next_minute(
        self,
        alice: Member,
        bob: Member,
        inside: Callable[[Member], Client],
        sends: Callable[[Client], int],
    ) -> None:
        client, other = inside(alice), inside(bob)
        with stopped():
            assert [sends(client) for _ in range(4)][-1] == 429
            assert sends(other) == 422
        with stopped(timedelta(minutes=1)):
            assert sends(client) == 422

    def test_a_count_keeps_nobody_of_the_minute_before(self, settings: Settings) -> None:
        count = FormCounter()
        assert [count.exceeds_limit(member, NOON) for member in (1, 1, 1, 1, 2)][-2:] == [
            True,
            False,
        ]
        assert not count.exceeds_limit(1, NOON + timedelta(minutes=1))
        assert count._sent == {1: 1}


@contextmanager
def stopped(after: timedelta = timedelta(0)) -> Iterator[None]:
    """Stops the clock of the counter."""
    with patch.object(middleware.timezone, "now", lambda: NOON + after):
        yield
