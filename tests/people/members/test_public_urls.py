"""Addresses in e-mails: they lead to the club, whatever the Host header of a request says."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client
from pytest_django import Settings

from club.people.members.models import Member
from club.people.members.tasks import answer_reset_requests
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from games import registry
from tests.support.pages import body
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
OWN = {"HTTP_HOST": "localhost:8000", "SERVER_PORT": "8000"}
STRANGE = {"HTTP_HOST": "localhost:6666", "SERVER_PORT": "8000"}
NEW = {"username": "dora", "email": "dora@club.example", "password1": "warm-paper-7"}
RESET = "/accounts/password/reset/"
LINK = re.compile(r"https?://[^/\s]*(?=/)")
# each sends an e-mail with a link: to a member, to a stranger, to a member who signs up again
SENDERS: list[tuple[str, dict[str, str]]] = [
    (RESET, {"email": "alice@club.example"}),
    (RESET, {"email": "nobody@club.example"}),
    ("/accounts/signup/", NEW | {"email": "alice@club.example"}),
]


def origins() -> list[str]:
    """Scheme, host and port of all links that were sent, or are sent now."""
    answer_reset_requests()
    return [origin for sent in mail.outbox for origin in LINK.findall(sent.body)]


@pytest.mark.parametrize(("address", "form"), SENDERS)
def test_the_host_of_a_request_is_taken_only_with_the_port_of_the_server(
    client: Client, alice: Member, address: str, form: dict[str, str]
) -> None:
    client.post(address, form, **STRANGE)  # type: ignore[arg-type]
    client.post(address, form, **OWN)  # type: ignore[arg-type]
    assert origins() == ["http://localhost:8000"] * 2


@pytest.mark.parametrize(("address", "form"), SENDERS)
def test_the_public_url_is_taken_for_all_hosts(
    client: Client, alice: Member, settings: Settings, address: str, form: dict[str, str]
) -> None:
    settings.HAS_PUBLIC_URL, settings.PUBLIC_URL = True, "https://club.example"
    client.post(address, form, **OWN)  # type: ignore[arg-type]
    assert origins() == ["https://club.example"]


def test_so_is_it_for_the_confirmation_of_an_address(
    client: Client, db: None, settings: Settings
) -> None:
    settings.HAS_PUBLIC_URL, settings.PUBLIC_URL = True, "https://club.example"
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    client.post("/accounts/signup/", NEW, **OWN)  # type: ignore[arg-type]
    assert origins() == ["https://club.example"]


def test_without_one_another_host_that_is_served_is_taken(client: Client, alice: Member) -> None:
    client.post(RESET, {"email": alice.email}, HTTP_HOST="club.home", SERVER_PORT="80")
    assert origins() == ["http://club.home"]


def test_a_link_of_invitation_has_the_public_url_too(
    inside: Callable[[Member], Client], alice: Member, settings: Settings
) -> None:
    settings.HAS_PUBLIC_URL, settings.PUBLIC_URL = True, "https://club.example"
    terms = Terms("Lamp in the window", 3, {}, private=True)
    table = seating.open_table(alice, registry.find("nim"), terms, NOW)
    page = body(inside(alice).get(f"/tables/{table.pk}/"))
    assert "https://club.example/tables/invite/" in page
