"""A request by htmx without a session moves the whole browser to the log-in."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.test import Client

from club.people.members.models import Member
from tests.support.pages import HTMX, address
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db

READ = ("", "news", "log", "orders", "writing")
SENT = ("play", "draft", "undo", "reset", "stands", "order", "order/drop", "propose")


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


def expect_log_in(response: object, open_page: str) -> None:
    assert response.status_code == 200  # type: ignore[attr-defined]
    target = response.headers["HX-Redirect"]  # type: ignore[attr-defined]
    assert target == f"/accounts/login/?next={quote(open_page)}"
    assert response.content == b""  # type: ignore[attr-defined]


@pytest.mark.parametrize("what", READ)
def test_a_fragment_that_needs_a_log_in_moves_the_browser(nim: Sat, what: str) -> None:
    at = address(nim, what) if what else address(nim)
    open_page = f"http://testserver{address(nim)}"
    response = Client().get(at, headers={"HX-Request": "true", "HX-Current-URL": open_page})
    expect_log_in(response, address(nim))


@pytest.mark.parametrize("what", SENT)
def test_a_form_that_needs_a_log_in_moves_the_browser(nim: Sat, what: str) -> None:
    open_page = f"http://testserver{address(nim)}"
    headers = {"HX-Request": "true", "HX-Current-URL": open_page}
    expect_log_in(Client().post(address(nim, what), headers=headers), address(nim))


def test_home_moves_the_browser_too() -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/?section=mine"}
    response = Client().get("/tables/", headers=headers)
    expect_log_in(response, "/?section=mine")


def test_an_address_of_another_site_is_not_the_next_page(nim: Sat) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": "https://elsewhere.example/trap"}
    target = Client().get(address(nim), headers=headers).headers["HX-Redirect"]
    assert target == f"/accounts/login/?next={quote(address(nim))}"


def test_a_browser_without_scripts_is_redirected_as_ever(nim: Sat) -> None:
    response = Client().get(address(nim))
    assert response.status_code == 302
    assert "HX-Redirect" not in response.headers


def test_a_member_who_is_logged_in_gets_fragments(nim: Sat, alice: Member, client: Client) -> None:
    client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    assert "HX-Redirect" not in client.get(address(nim), **HTMX).headers  # type: ignore[arg-type]
