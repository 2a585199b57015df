"""The club's own name: on static error pages, in authenticator apps, as sender of e-mails."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from allauth.mfa.adapter import get_adapter
from django.test import RequestFactory

from club.base.club_settings.models import DEFAULT_NAME
from club.base.club_settings.queries import sender
from club.base.club_settings.services import change_settings
from club.base.error_pages import name_club, static_error_page
from club.messages.notifications.models import OwedMail
from club.messages.notifications.owed_mail import MAIL, owe
from club.people.members.models import Member
from tests.support.admins import made_admin
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def named(alice: Member, settings: object) -> Iterator[None]:
    settings.DEFAULT_FROM_EMAIL = "Kerho <post@club.example>"  # type: ignore[attr-defined]
    change_settings({"name": "Ruutu & Väki"}, made_admin(alice), NOW)
    yield
    name_club(DEFAULT_NAME)


def test_static_error_pages_have_the_name(named: None) -> None:
    page = static_error_page(500).decode()
    assert "<title>Something broke · Ruutu &amp; Väki</title>" in page


def test_an_authenticator_app_shows_the_name(named: None, alice: Member) -> None:
    url = get_adapter().build_totp_url(alice, "SECRET")
    assert "issuer=Ruutu%20%26%20V%C3%A4ki" in url.replace("+", "%20")


def test_a_passkey_has_the_name(named: None, rf: RequestFactory) -> None:
    from allauth.core import context

    with context.request_context(rf.get("/")):
        assert get_adapter().get_public_key_credential_rp_entity()["name"] == "Ruutu & Väki"


def test_e_mails_come_from_the_name_at_the_operators_address(named: None) -> None:
    assert sender() == "=?utf-8?q?Ruutu_=26_V=C3=A4ki?= <post@club.example>"


def test_e_mails_of_the_outbox_too(named: None, mailoutbox: list[object]) -> None:
    from django.core.mail import EmailMessage

    owe([EmailMessage("Hello", "text", to=["x@club.example"])], NOW)
    MAIL.send(OwedMail.objects.get())
    assert mailoutbox[-1].from_email == sender()  # type: ignore[attr-defined]


def test_without_a_name_of_its_own_the_operators_words_stand(settings: object) -> None:
    settings.DEFAULT_FROM_EMAIL = "Board games <post@club.example>"  # type: ignore[attr-defined]
    assert sender() == "Board games <post@club.example>"
