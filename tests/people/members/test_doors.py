"""Log-in and log-out, and pages that anonymous visitors cannot see."""

import re
from collections.abc import Callable

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import hotp_value, yield_hotp_counters_from_time
from django.core import mail
from django.test import Client

from club.people.members.models import Member
from club.people.members.tasks import answer_reset_requests
from tests.support.admins import made_admin

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]


@pytest.mark.parametrize("login", ["alice", "ALICE", "alice@club.example", "Alice@Club.Example"])
def test_a_member_comes_in_by_name_or_address_in_any_capitals(
    client: Client, alice: Member, password: str, login: str
) -> None:
    answer = client.post("/accounts/login/", {"login": login, "password": password}, follow=True)
    assert answer.context["user"] == alice


@pytest.mark.parametrize("login", ["alice", "nobody"])
def test_a_wrong_password_says_the_same_as_a_wrong_name(
    client: Client, alice: Member, login: str
) -> None:
    answer = client.post("/accounts/login/", {"login": login, "password": "wrong"})
    assert answer.status_code == 422
    assert "Wrong name, e-mail or password." in answer.content.decode()


@pytest.mark.parametrize("address", ["login", "signup", "password/reset"])
def test_what_is_refused_at_the_door_is_422_and_stays_to_be_mended(
    client: Client, db: None, address: str
) -> None:
    answer = client.post(
        f"/accounts/{address}/", {"login": "alice", "username": "alice", "email": "no address"}
    )
    assert answer.status_code == 422
    assert 'class="errorlist' in answer.content.decode()


@pytest.mark.parametrize("address", ["reauthenticate", "password/change", "email"])
def test_so_is_what_is_refused_inside(
    inside: Inside, alice: Member, password: str, address: str
) -> None:
    client = inside(alice)
    client.post("/accounts/reauthenticate/", {"password": password})
    fields = {"password": "wrong", "oldpassword": "wrong", "email": "no address", "action_add": ""}
    answer = client.post(f"/accounts/{address}/", fields)
    assert answer.status_code == 422
    assert 'class="errorlist' in answer.content.decode()


@pytest.mark.parametrize(
    "address", ["/members/me/", "/members/named/alice/", "/accounts/email/", "/accounts/2fa/"]
)
def test_a_visitor_is_shown_the_door(client: Client, alice: Member, address: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/accounts/login/")


def test_logging_out_takes_a_post(inside: Inside, alice: Member) -> None:
    client = inside(alice)
    assert "Log out?" in client.get("/accounts/logout/").content.decode()
    assert client.get("/members/me/").status_code == 200
    client.post("/accounts/logout/")
    assert client.get("/members/me/").status_code == 302


def test_it_leads_through_a_page_that_says_what_to_do_on_a_shared_device(
    inside: Inside, alice: Member
) -> None:
    page = inside(alice).post("/accounts/logout/", follow=True).content.decode()
    assert "close this tab" in page
    assert "alice" not in page


@pytest.mark.parametrize("address", ["/", "/members/me/", "/admin/"])
def test_every_page_of_a_member_is_emptied_when_it_is_left(
    inside: Inside, alice: Member, address: str
) -> None:
    page = inside(made_admin(alice)).get(address).content.decode()
    assert "site.js" in page
    assert "data-personal" in page or 'id="user-tools"' in page


def test_a_forgotten_password_is_chosen_anew_by_letter(client: Client, alice: Member) -> None:
    client.post("/accounts/password/reset/", {"email": alice.email})
    answer_reset_requests()
    link = re.search(r"http://testserver(/\S+)", mail.outbox[0].body)
    assert link
    page = client.get(link[1], follow=True)
    client.post(
        page.redirect_chain[-1][0], {"password1": "lamp-light-8", "password2": "lamp-light-8"}
    )
    assert client.login(username="alice", password="lamp-light-8")


def test_an_authenticator_app_asks_for_a_second_step_and_its_seed_is_sealed(
    client: Client, inside: Inside, alice: Member, password: str
) -> None:
    owner = Client()
    owner.post("/accounts/login/", {"login": "alice", "password": password})
    owner.post("/accounts/reauthenticate/", {"password": password})
    page = owner.get("/accounts/2fa/totp/activate/").content.decode()
    secret = re.search(r'id="secret">(\w+)<', page)
    assert secret
    code = f"{hotp_value(secret[1], next(iter(yield_hotp_counters_from_time()))):06}"
    answer = owner.post("/accounts/2fa/totp/activate/", {"code": code}, follow=True)
    assert "Recovery codes" in answer.content.decode()
    assert secret[1] not in str(Authenticator.objects.values_list("data", flat=True))

    answer = client.post("/accounts/login/", {"login": "alice", "password": password}, follow=True)
    assert "One more step" in answer.content.decode()
    assert client.get("/members/me/").status_code == 302


def test_the_admins_door_is_the_front_door(client: Client) -> None:
    answer = client.get("/admin/login/")
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/accounts/login/")


def test_an_admin_sees_members_in_the_admin_pages(inside: Inside, alice: Member) -> None:
    made_admin(alice)
    client = inside(alice)
    assert "alice@club.example" in client.get("/admin/members/member/").content.decode()
    assert client.get(f"/admin/members/member/{alice.pk}/change/").status_code == 200
    assert client.get("/admin/members/member/add/").status_code == 403


def test_a_form_that_is_not_ours_is_refused_with_a_way_on(alice: Member) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/accounts/login/", {"login": "alice", "password": "x"})
    assert answer.status_code == 403
    assert "load the page again" in answer.content.decode()
