"""API keys in addresses: logs and histories store addresses, so such a key is revoked."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from club.people.members import api_keys
from club.people.members.models import Member

pytestmark = pytest.mark.django_db


@pytest.fixture
def key(alice: Member) -> str:
    text = api_keys.make_key(alice, "my bot", ["read"], 30, timezone.now())[1]
    mail.outbox.clear()
    return text


def is_valid(key: str) -> bool:
    return api_keys.key_with_member(key, timezone.now()) is not None


ADDRESSES = [
    "/?key={}",
    "/accounts/login/?next=/live/me%3Fkey={}",
    "/nowhere/{}/",
    "/members/named/{}/",
    "/static/style.css?{}",
    "/health/?key={}",
    "/api/v1/me?key={}",
    "/api/v1/tables/{}",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_key_in_the_address_of_any_page_is_revoked(
    client: Client, key: str, address: str
) -> None:
    client.get(address.format(key))
    assert not is_valid(key)


def test_so_is_one_in_the_address_of_a_form(client: Client, key: str) -> None:
    client.post(f"/accounts/login/?key={key}", {"login": "alice", "password": "wrong"})
    assert not is_valid(key)


def test_so_is_one_that_is_percent_encoded(client: Client, key: str) -> None:
    encoded = "".join(f"%{ord(letter):02x}" for letter in key)
    client.get(f"/?key={encoded}")
    assert not is_valid(key)


def test_so_is_one_that_is_encoded_twice(client: Client, key: str) -> None:
    encoded = quote(key.replace("k", "%6b"))
    client.get(f"/?next={encoded}")
    assert not is_valid(key)


def test_so_is_one_in_the_address_that_the_request_came_from(client: Client, key: str) -> None:
    answer = client.get("/", headers={"referer": f"https://club.example/?key={key}"})
    assert not is_valid(key)
    assert answer.status_code == 200


def test_so_is_one_in_the_address_that_htmx_names(client: Client, key: str) -> None:
    client.get("/", headers={"hx-current-url": f"https://club.example/?key={key}"})
    assert not is_valid(key)


def test_so_is_one_behind_the_letters_with_which_keys_begin(client: Client, key: str) -> None:
    client.get(f"/?q=kerho_{key}")
    assert not is_valid(key)


def test_so_is_one_that_is_encoded_five_times(client: Client, key: str) -> None:
    encoded = key.replace("k", "%25252525" + "6b")
    client.get(f"/?next={encoded}")
    assert not is_valid(key)


def test_so_are_all_of_several(client: Client, alice: Member, key: str) -> None:
    other = api_keys.make_key(alice, "other", ["read"], 30, timezone.now())[1]
    client.get(f"/?one={key}&two={other}")
    assert not is_valid(key) and not is_valid(other)


def test_a_key_in_its_header_stays_valid(client: Client, key: str) -> None:
    answer = client.get("/api/v1/me", headers={"authorization": f"Bearer {key}"})
    assert answer.status_code == 200
    assert is_valid(key)


def test_its_member_gets_an_e_mail_without_the_key(client: Client, key: str) -> None:
    client.get(f"/?key={key}")
    client.get(f"/?key={key}")
    (sent,) = mail.outbox
    assert sent.to == ["alice@club.example"]
    assert "“my bot”" in sent.body
    assert key not in sent.body
