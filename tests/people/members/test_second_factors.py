"""Second factors at the log-in: recovery codes open once, and only for their member."""

from __future__ import annotations

from functools import partial

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.utils import timezone

from club.base.roles.models import RoleKind
from club.base.roles.services import give_role
from club.people.members.models import Member
from tests.support.racing import at_once

pytestmark = pytest.mark.django_db
STEP = "/accounts/2fa/authenticate/"


@pytest.fixture
def codes(alice: Member) -> list[str]:
    """The recovery codes of alice, who has a second factor."""
    return codes_of(alice)


def codes_of(member: Member) -> list[str]:
    TOTP.activate(member, generate_totp_secret())
    return list(RecoveryCodes.activate(member).get_unused_codes())


def with_password(name: str, password: str) -> Client:
    """A browser in which the password was right."""
    client = Client()
    answer = client.post("/accounts/login/", {"login": name, "password": password})
    assert (answer.status_code, answer["Location"]) == (302, STEP)
    return client


def opens(client: Client, code: str) -> bool:
    client.post(STEP, {"code": code})
    return "_auth_user_id" in client.session


def test_a_password_alone_opens_nothing(codes: list[str], password: str) -> None:
    client = with_password("alice", password)
    assert "_auth_user_id" not in client.session
    assert client.get("/members/me/")["Location"].startswith("/accounts/login/")


def test_each_code_opens_once(codes: list[str], password: str) -> None:
    assert len(set(codes)) == 10
    for code in codes:
        assert opens(with_password("alice", password), code)
        assert not opens(with_password("alice", password), code)


def test_a_code_that_was_used_opens_with_no_other_spelling(codes: list[str], password: str) -> None:
    assert opens(with_password("alice", password), codes[0])
    for spelling in (f" {codes[0]} ", codes[0].upper(), f"{codes[0][:4]} {codes[0][4:]}"):
        assert not opens(with_password("alice", password), spelling)


def test_a_code_opens_for_its_own_member_alone(
    codes: list[str], bob: Member, password: str
) -> None:
    codes_of(bob)
    assert not opens(with_password("bob", password), codes[0])
    assert opens(with_password("alice", password), codes[0])


def test_two_browsers_that_send_the_same_code_do_not_both_come_in(
    codes: list[str], password: str
) -> None:
    """Both had the right password before the code was used."""
    first, second = (with_password("alice", password) for _ in "12")
    assert [opens(first, codes[0]), opens(second, codes[0])] == [True, False]


@pytest.mark.django_db(transaction=True)
def test_nor_do_they_at_the_same_moment(codes: list[str], password: str) -> None:
    browsers = [with_password("alice", password) for _ in range(4)]
    opened = at_once(*(partial(opens, browser, codes[0]) for browser in browsers))
    assert sorted(map(str, opened)) == ["False", "False", "False", "True"]


def test_new_codes_make_the_old_ones_useless(
    codes: list[str], alice: Member, password: str
) -> None:
    Authenticator.objects.filter(user=alice, type=Authenticator.Type.RECOVERY_CODES).delete()
    fresh = RecoveryCodes.activate(alice).get_unused_codes()
    assert not opens(with_password("alice", password), codes[0])
    assert opens(with_password("alice", password), fresh[0])


def test_codes_are_kept_encrypted(codes: list[str], alice: Member) -> None:
    (row,) = Authenticator.objects.filter(user=alice, type=Authenticator.Type.RECOVERY_CODES)
    assert not any(code in str(row.data) for code in codes)
    assert row.data["seed"] not in ("", None)


def test_an_admin_without_a_second_step_is_warned_once_for_all_pages_that_led_there(
    alice: Member, client: Client
) -> None:
    give_role(alice, RoleKind.ADMIN, None, timezone.now())
    client.force_login(alice)
    for _page in range(3):
        client.get("/members/")

    page = client.get("/accounts/2fa/", follow=True)

    assert page.content.decode().count("Set one up first.") == 1
