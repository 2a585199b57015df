"""Changes of an account that ask for the password again, send an e-mail, or end other access."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import hotp_value, yield_hotp_counters_from_time
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from club.people.members import active_sessions, api_keys
from club.people.members.api_key_rows import Key
from club.people.members.models import Member
from club.people.members.tasks import answer_reset_requests

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
NEW = "lamp-light-8"
CHANGED = {"password1": NEW, "password2": NEW}
REAUTHENTICATE, MINE = "/accounts/reauthenticate/", "/members/me/"
KEYS, ADDRESSES = "/api/keys/", "/accounts/email/"
KEY = {"name": "my bot", "scopes": ["read"], "days": "30"}
ADDED = {"email": "second@club.example", "action_add": ""}


@pytest.fixture
def key(alice: Member) -> str:
    """An API key of Alice's; its e-mail is left out."""
    text = api_keys.make_key(alice, "bot", ["read"], 30, timezone.now())[1]
    mail.outbox.clear()
    return text


def is_valid(key: str) -> bool:
    return api_keys.key_with_member(key, timezone.now()) is not None


def change_password(client: Client, password: str) -> None:
    client.post("/accounts/password/change/", {"oldpassword": password, **CHANGED})


def reset_password(client: Client, member: Member) -> None:
    client.post("/accounts/password/reset/", {"email": member.email})
    answer_reset_requests()
    link = re.search(r"https?://[^/\s]+(/accounts/password/reset/key/\S+)", mail.outbox[0].body)
    assert link
    client.post(client.get(link[1], follow=True).redirect_chain[-1][0], CHANGED)


class TestANewPassword:
    def test_revokes_api_keys(self, inside: Inside, alice: Member, password: str, key: str) -> None:
        change_password(inside(alice), password)
        assert not is_valid(key)

    def test_revokes_them_after_a_reset_too(self, alice: Member, key: str) -> None:
        reset_password(Client(), alice)
        assert not is_valid(key)

    def test_revokes_them_from_the_command_line_too(
        self, alice: Member, key: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("getpass.getpass", lambda prompt: NEW)
        call_command("changepassword", "alice", verbosity=0)
        assert not is_valid(key)

    def test_revokes_nobody_elses_keys(
        self, inside: Inside, bob: Member, password: str, key: str
    ) -> None:
        change_password(inside(bob), password)
        assert is_valid(key)

    def test_takes_all_other_sessions_off_the_list(
        self, inside: Inside, alice: Member, password: str
    ) -> None:
        client, other = inside(alice), inside(alice)
        change_password(client, password)
        (left,) = active_sessions.log_ins_of(alice)
        assert left.session_key == client.session.session_key
        assert other.get(MINE).status_code == 302

    def test_takes_all_sessions_off_the_list_after_a_reset(
        self, inside: Inside, alice: Member
    ) -> None:
        client = inside(alice)
        reset_password(Client(), alice)
        assert active_sessions.log_ins_of(alice) == []
        assert client.get(MINE).status_code == 302

    def test_can_be_set_by_the_link_in_a_browser_that_is_logged_in(
        self, inside: Inside, alice: Member
    ) -> None:
        reset_password(inside(alice), alice)
        assert Client().login(username="alice", password=NEW)


class TestPasswordAgain:
    def test_a_key_is_made_only_after_the_password_was_given_again(
        self, inside: Inside, alice: Member, password: str
    ) -> None:
        client = inside(alice)
        answer = client.post(KEYS, KEY)
        assert answer["Location"].startswith(REAUTHENTICATE)
        assert not Key.objects.exists()
        page = client.post(answer["Location"], {"password": password}).content.decode()
        assert api_keys.PATTERN.search(page)

    def test_an_address_is_added_only_then(
        self, inside: Inside, alice: Member, password: str
    ) -> None:
        client = inside(alice)
        answer = client.post(ADDRESSES, ADDED)
        assert answer["Location"].startswith(REAUTHENTICATE)
        addresses = EmailAddress.objects.filter(email=ADDED["email"])
        assert not addresses.exists()
        client.post(answer["Location"], {"password": password})
        assert addresses.exists()

    @pytest.mark.parametrize("action", ["action_primary", "action_remove"])
    def test_an_address_is_changed_only_then(
        self, inside: Inside, alice: Member, action: str
    ) -> None:
        EmailAddress.objects.create(user=alice, email=alice.email, primary=True)
        EmailAddress.objects.create(user=alice, email=ADDED["email"])
        before = list(EmailAddress.objects.values_list("email", "primary"))
        answer = inside(alice).post(ADDRESSES, {"email": ADDED["email"], action: ""})
        assert answer["Location"].startswith(REAUTHENTICATE)
        assert list(EmailAddress.objects.values_list("email", "primary")) == before

    @pytest.mark.parametrize(
        "address", ["totp/activate", "webauthn/add", "recovery-codes/generate"]
    )
    def test_a_second_factor_is_set_up_only_then(
        self, inside: Inside, alice: Member, address: str
    ) -> None:
        answer = inside(alice).get(f"/accounts/2fa/{address}/")
        assert answer["Location"].startswith(REAUTHENTICATE)


class TestEmailAboutIt:
    @pytest.fixture
    def client(self, inside: Inside, alice: Member, password: str) -> Client:
        """Alice has just given her password again."""
        client = inside(alice)
        client.post(REAUTHENTICATE, {"password": password})
        return client

    def test_is_sent_for_a_new_key_and_does_not_contain_it(self, client: Client) -> None:
        page = client.post(KEYS, KEY).content.decode()
        (sent,) = mail.outbox
        made = api_keys.PATTERN.search(page)
        assert made
        assert sent.to == ["alice@club.example"]
        assert "“my bot”" in sent.body
        assert made[0] not in sent.body

    def test_is_sent_to_the_old_address_for_a_new_one(self, client: Client) -> None:
        client.post(ADDRESSES, ADDED)
        told = [sent for sent in mail.outbox if sent.to == ["alice@club.example"]]
        assert [ADDED["email"] in sent.body for sent in told] == [True]

    @pytest.mark.django_db(transaction=True)
    def test_is_sent_for_a_second_factor(self, client: Client) -> None:
        page = client.get("/accounts/2fa/totp/activate/").content.decode()
        secret = re.search(r'id="secret">(\w+)<', page)
        assert secret
        code = hotp_value(secret[1], next(iter(yield_hotp_counters_from_time())))
        client.post("/accounts/2fa/totp/activate/", {"code": f"{code:06}"})
        assert ["alice@club.example"] in [sent.to for sent in mail.outbox]
