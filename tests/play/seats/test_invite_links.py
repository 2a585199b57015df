"""Invitation links: a GET changes nothing, a POST seats the member, and an old link is invalid."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from django.test import Client

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Table
from games import registry
from tests.support.sitting_down import NOW, newcomer

Enter = Callable[[Member], Client]


@pytest.fixture
def table(alice: Member) -> Table:
    terms = Terms("Behind the curtain", 3, {}, private=True, bots=["greedy"])
    return seating.open_table(alice, registry.find("nim"), terms, NOW)


def address(table: Table) -> str:
    return f"/tables/invite/{table.invite}/"


def seated(table: Table, member: Member) -> bool:
    return table.chairs.filter(member=member).exists()


def test_the_page_shows_the_table_and_who_sits_there(
    table: Table, bob: Member, inside: Enter
) -> None:
    page = inside(bob).get(address(table)).content.decode()
    for shown in (
        "alice invites you",
        "Behind the curtain",
        "Nim",
        "Steady 2",
        "Sit down",
        "2 days",
    ):
        assert shown in page


def test_looking_seats_nobody(table: Table, bob: Member, inside: Enter) -> None:
    inside(bob).get(address(table))
    inside(bob).head(address(table))
    assert not seated(table, bob)


def test_the_button_seats_one_at_a_private_table(table: Table, bob: Member, inside: Enter) -> None:
    answer = inside(bob).post(address(table))
    assert answer.status_code == 303 and answer["Location"] == f"/tables/{table.pk}/"
    assert seated(table, bob)


def test_a_seat_is_not_taken_without_our_own_form(table: Table, bob: Member) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(bob, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post(address(table)).status_code == 403
    assert not seated(table, bob)


def test_a_second_click_is_told_that_one_sits_already(
    table: Table, bob: Member, inside: Enter
) -> None:
    inside(bob).post(address(table))
    answer = inside(bob).post(address(table))
    assert answer.status_code == 409 and "You already have a seat here." in answer.content.decode()
    assert "You already have a seat here." in inside(bob).get(address(table)).content.decode()


def test_a_full_table_says_so(table: Table, bob: Member, carol: Member, inside: Enter) -> None:
    inside(bob).post(address(table))
    assert "All seats are taken." in inside(carol).get(address(table)).content.decode()
    answer = inside(carol).post(address(table))
    assert answer.status_code == 409 and not seated(table, carol)


def test_a_revoked_invitation_leads_nowhere(
    table: Table, alice: Member, bob: Member, inside: Enter
) -> None:
    old = address(table)
    seating.revoke_invite(table.pk, alice)
    for answer in (inside(bob).get(old), inside(bob).post(old)):
        assert answer.status_code == 404
        assert "This invitation no longer works" in answer.content.decode()
    assert not seated(table, bob)


def test_a_renewed_invitation_replaces_the_old(
    table: Table, alice: Member, bob: Member, inside: Enter
) -> None:
    old = address(table)
    fresh = seating.renew_invite(table.pk, alice)
    assert inside(bob).post(old).status_code == 404
    assert inside(bob).post(address(fresh)).status_code == 303


def test_an_invitation_ends_with_the_start(
    table: Table, alice: Member, bob: Member, inside: Enter
) -> None:
    old = address(table)
    inside(bob).post(old)
    seating.start(table.pk, alice, NOW)
    assert inside(newcomer("dora")).get(old).status_code == 404


@pytest.mark.parametrize("token", ["x", "-", "%00", "None", "a" * 500])
def test_an_unknown_token_leads_nowhere(alice: Member, inside: Enter, token: str) -> None:
    Table.objects.filter(
        pk=seating.open_table(alice, registry.find("nim"), Terms("T", 2, {}), NOW).pk
    ).update(invite="")
    assert inside(alice).get(f"/tables/invite/{token}/").status_code == 404


def test_a_stranger_comes_back_after_the_door(
    table: Table, client: Client, bob: Member, password: str
) -> None:
    here = address(table)
    page = client.get(here).content.decode()
    assert (
        f"/accounts/login/?next={quote(here)}" in page
        and f"/accounts/signup/?next={quote(here)}" in page
    )
    answer = client.post(f"/accounts/login/?next={here}", {"login": "bob", "password": password})
    assert answer.status_code == 302 and answer["Location"] == here


def test_a_strangers_click_leads_to_the_door_and_seats_nobody(table: Table, client: Client) -> None:
    answer = client.post(address(table))
    assert (
        answer.status_code == 302
        and answer["Location"] == f"/accounts/login/?next={address(table)}"
    )
    assert table.chairs.filter(member=None, bot="").count() == 1


def test_whoever_joins_the_club_comes_back_too(table: Table, client: Client) -> None:
    here = address(table)
    new = {"username": "dora", "email": "dora@club.example", "password1": "warm-paper-8"}
    answer = client.post(f"/accounts/signup/?next={here}", new)
    assert (answer.status_code, answer["Location"]) == (302, here)


def test_no_search_engine_keeps_an_invitation(table: Table, client: Client) -> None:
    assert client.get(address(table))["X-Robots-Tag"] == "noindex"
