"""Guests: they log in by a link, sit at the one table that they were invited to, and see nothing
else of the club.
"""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.base.errors import ClubError, NotAllowed
from club.base.roles.models import RoleKind
from club.base.roles.permissions import role_of
from club.base.streams.permissions import NotAdmitted, SessionGrant
from club.people.members.models import Member
from club.people.members.queries import active_members, members_like
from club.people.moderation.contacts.rules import CONTACT_RULES, Contact
from club.play.guests import services
from club.play.guests.models import GuestPass
from club.play.guests.queries import passes_of
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.tables.models import Status, Table
from club.play.tables.stream_permissions import grant_stream
from games import registry
from tests.community.ratings.entered_games import enter
from tests.support.pages import Enter, body, words

pytestmark = pytest.mark.django_db


def opened(host: Member, private: bool = True, seats: int = 2) -> Table:
    terms = Terms("Thursday", seats, {}, private=private)
    return seating.open_table(host, registry.find("nim"), terms, timezone.now())


def invited(table: Table, host: Member, name: str = "uncle") -> GuestPass:
    return services.invite_guest(table.pk, host, name, timezone.now())


@pytest.fixture
def table(alice: Member) -> Table:
    return opened(alice)


@pytest.fixture
def guest(table: Table, alice: Member) -> GuestPass:
    return invited(table, alice)


def entered(client: Client, found: GuestPass) -> Client:
    assert client.post("/guests/" + found.address.split("/guests/")[1]).status_code == 303
    return client


def test_a_guest_comes_in_by_the_link_and_plays(
    client: Client, guest: GuestPass, table: Table, alice: Member
) -> None:
    address = "/guests/" + guest.address.split("/guests/")[1]
    assert "Hello uncle" in words(client.get(address))
    assert "_auth_user_id" not in client.session  # a GET logs nobody in
    answer = client.post(address)
    assert answer["Location"] == table.get_absolute_url()
    assert role_of(guest.member) == RoleKind.GUEST
    assert client.post(f"{table.get_absolute_url()}join/").status_code == 303
    seating.start(table.pk, alice, timezone.now())
    page = words(client.get(table.get_absolute_url()))
    assert "uncle" in page and Table.objects.get(pk=table.pk).status == Status.LIVE


def test_the_link_brings_them_back_on_another_device(guest: GuestPass) -> None:
    for _ in range(2):
        entered(Client(), guest)


@pytest.mark.long
@pytest.mark.parametrize(
    "path",
    [
        "/tables/",
        "/members/",
        "/members/named/alice/",
        "/members/me/",
        "/members/me/keys/",
        "/rankings/",
        "/search/?q=ali",
        "/api/v1/me",
        "/feeds/",
        "/hooks/",
        "/profiles/",
        "/club/",
        "/tables/open/",
        "/members/found/?name=a",
    ],
)
def test_nothing_else_of_the_club_is_theirs(client: Client, guest: GuestPass, path: str) -> None:
    answer = entered(client, guest).get(path)
    assert answer.status_code == 403 and "alice" not in body(answer)


def test_no_other_table_is_theirs(client: Client, guest: GuestPass, bob: Member) -> None:
    other = opened(bob, private=False)
    browser = entered(client, guest)
    for page in ("", "news/", "join/", "chat/", "notes/", "replay/", "log/"):
        for method in (browser.get, browser.post):
            assert method(f"{other.get_absolute_url()}{page}").status_code == 403
    assert not other.chairs.filter(member=guest.member).exists()
    with pytest.raises(NotAdmitted):
        grant_stream(SessionGrant(str(browser.session.session_key)), other.pk)
    with pytest.raises(ClubError, match="no member named"):
        seating.ask_by_name(other.pk, bob, "uncle", timezone.now())


def test_home_is_their_table_and_the_menu_offers_nothing_else(
    client: Client, guest: GuestPass, table: Table
) -> None:
    browser = entered(client, guest)
    assert browser.get("/")["Location"] == table.get_absolute_url()
    page = body(browser.get(table.get_absolute_url()))
    assert 'href="/members/"' not in page and "Log out" in page
    assert browser.get("/tables/games/nim/rules/").status_code == 200


def test_guests_are_not_listed_among_the_members(guest: GuestPass) -> None:
    assert guest.member not in active_members() and members_like("unc", 5) == []


def test_a_revoked_link_logs_out_and_frees_the_seat(
    client: Client, guest: GuestPass, table: Table, alice: Member
) -> None:
    browser = entered(client, guest)
    browser.post(f"{table.get_absolute_url()}join/")
    assert services.revoke_pass(table.pk, guest.pk, alice, timezone.now())
    assert not services.revoke_pass(table.pk, guest.pk, alice, timezone.now())
    assert browser.get(table.get_absolute_url()).status_code == 302
    assert client.post("/guests/" + guest.address.split("/guests/")[1]).status_code == 404
    assert table.chairs.filter(member=None, bot="").count() == 1


def test_a_member_who_opens_it_stays_who_they_are(
    guest: GuestPass, bob: Member, inside: Enter
) -> None:
    browser = inside(bob)
    answer = browser.post("/guests/" + guest.address.split("/guests/")[1])
    assert answer.status_code == 409 and "log out first" in words(answer)
    assert browser.session["_auth_user_id"] == str(bob.pk)


def test_only_the_host_invites_and_a_guest_never(
    table: Table, guest: GuestPass, bob: Member, alice: Member
) -> None:
    with pytest.raises(NotAllowed):
        invited(table, bob, "other")
    Table.objects.filter(pk=table.pk).update(host=guest.member)
    with pytest.raises(NotAllowed):
        invited(table, Member.objects.get(pk=guest.member_id), "other")


@pytest.mark.parametrize("name", ["alice", "a", "no blanks", "", "x" * 21, "<b>", "member-3"])
def test_a_wrong_name_is_refused_and_nobody_is_made(
    table: Table, alice: Member, inside: Enter, name: str
) -> None:
    before = Member.objects.count()
    answer = inside(alice).post(f"{table.get_absolute_url()}guests/", {"name": name})
    assert answer.status_code == 422 and 'role="alert"' in body(answer)
    assert Member.objects.count() == before


def test_a_table_has_a_limit_of_guests(alice: Member) -> None:
    table = opened(alice)
    for number in range(services.MOST_GUESTS):
        invited(table, alice, f"guest{number}")
    with pytest.raises(ClubError, match="at most"):
        invited(table, alice, "another")
    assert passes_of(table).count() == services.MOST_GUESTS


def test_the_hosts_page_asks_as_often_for_eight_as_for_one(alice: Member, inside: Enter) -> None:
    table, browser = opened(alice), inside(alice)
    invited(table, alice, "first")
    page = f"{table.get_absolute_url()}guests/"
    browser.get(page)
    with CaptureQueriesContext(connection) as one:
        browser.get(page)
    for number in range(5):
        invited(table, alice, f"guest{number}")
    with CaptureQueriesContext(connection) as many:
        assert "guest4" in body(browser.get(page))
    assert len(one) == len(many)


@pytest.mark.long
@pytest.mark.parametrize("is_played", [False, True])
def test_no_link_leads_a_guest_to_a_closed_page(
    client: Client, guest: GuestPass, table: Table, alice: Member, is_played: bool
) -> None:
    seating.join(table.pk, guest.member, timezone.now())
    if is_played:
        seating.start(table.pk, alice, timezone.now())
    page = body(entered(client, guest).get(table.get_absolute_url()))
    paths = {path for path in re.findall(r'href="(/[^"#]*)"', page) if "/static/" not in path}
    assert paths and [path for path in paths if client.get(path).status_code == 403] == []


def test_guests_take_their_data_out_and_leave(
    client: Client, guest: GuestPass, table: Table
) -> None:
    page = body(entered(client, guest).get(table.get_absolute_url()))
    for path in ("/my-data/", "/leaving/"):
        assert f'href="{path}"' in page
        assert client.get(path).status_code == 200
    assert client.post("/my-data/").status_code == 303


def test_no_rating_leads_a_guest_to_a_page_of_members(
    client: Client, guest: GuestPass, table: Table, alice: Member, bob: Member, inside: Enter
) -> None:
    enter([alice, bob], [1, 2])
    assert "/rankings/members/alice/nim/" in body(inside(alice).get(table.get_absolute_url()))
    page = body(entered(client, guest).get(table.get_absolute_url()))
    assert "/rankings/" not in page


def test_guests_whose_passes_ended_count_towards_the_accounts_of_a_day(
    table: Table, alice: Member
) -> None:
    (daily,) = CONTACT_RULES[Contact.GUEST].by_author
    for number in range(daily.most):
        guest_pass = invited(table, alice, f"uncle{number}")
        services.revoke_pass(table.pk, guest_pass.pk, alice, timezone.now())

    with pytest.raises(ClubError, match="that is the limit"):
        invited(table, alice, "aunt")
