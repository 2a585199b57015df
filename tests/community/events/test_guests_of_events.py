"""Guests of one event: they log in by a link, answer it, and see nothing else of the club."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from club.base.errors import ClubError, NotAllowed
from club.community.events.event_times import RepeatRule
from club.community.events.models import Event, EventAnswer
from club.community.events.services import game_tables, hosting, repeating
from club.community.events.services.answers import answer_event
from club.people.members.models import Member
from club.play.guests.models import GuestPass
from tests.community.events.evenings import (
    BEGIN,
    DATE,
    HOUR,
    NOW,
    event_of,
    say,
    terms,
    who_is_inside,
)
from tests.support.pages import Enter, body, words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]


@pytest.fixture
def guest(event: Event, alice: Member) -> GuestPass:
    return hosting.invite_to_event(event.pk, alice, "uncle", NOW)


def entered(client: Client, found: GuestPass) -> Client:
    assert client.post("/guests/" + found.address.split("/guests/")[1]).status_code == 303
    return client


def test_a_guest_answers_the_event_of_their_link(
    client: Client, guest: GuestPass, event: Event, inside: Enter, alice: Member
) -> None:
    address = "/guests/" + guest.address.split("/guests/")[1]
    assert "Hello uncle" in words(client.get(address))
    assert client.post(address)["Location"] == f"/events/{event.pk}/"
    assert client.get("/")["Location"] == f"/events/{event.pk}/"
    answered = client.post(f"/events/{event.pk}/answer/", {"choice": "yes"})
    assert answered["Location"] == f"/events/{event.pk}/"
    page = words(client.get(f"/events/{event.pk}/"))
    assert "You come." in page and "Ring twice." in page
    assert who_is_inside(event) == ["uncle"]
    assert "uncle" in words(inside(alice).get(f"/events/{event.pk}/"))


def test_the_page_of_a_link_names_event_time_place_and_host(
    client: Client, guest: GuestPass
) -> None:
    page = words(client.get("/guests/" + guest.address.split("/guests/")[1]))
    assert "Thursday 17 December, 19:00 to 23:00 (Europe/Helsinki)" in page
    assert "Club evening" in page and "Library" in page and "alice invites you." in page
    assert "Ring twice" not in page


def test_the_host_gets_words_for_the_invitation(
    inside: Enter, alice: Member, guest: GuestPass, event: Event
) -> None:
    page = words(inside(alice).get(f"/events/{event.pk}/guests/"))
    assert "You are invited to Club evening: Thursday 17 December, 19:00 to 23:00" in page
    assert "Your host is alice." in page


@pytest.mark.parametrize("part", ["event.ics", "evening/"])
def test_all_pages_of_the_event_are_theirs(
    client: Client, guest: GuestPass, event: Event, part: str
) -> None:
    assert entered(client, guest).get(f"/events/{event.pk}/{part}").status_code == 200


@pytest.mark.parametrize("part", ["", "evening/"])
def test_no_link_leads_a_guest_to_a_closed_page(
    client: Client, guest: GuestPass, event: Event, alice: Member, part: str
) -> None:
    say(event, "yes", alice)
    say(event, "maybe", guest.member)
    game_tables.propose_table(event.pk, alice, game_tables.TableProposal("Inkas", 3), NOW)
    page = body(entered(client, guest).get(f"/events/{event.pk}/{part}"))
    paths = {path for path in re.findall(r'href="(/[^"#]*)"', page) if "/static/" not in path}
    assert paths and [path for path in paths if client.get(path).status_code == 403] == []


@pytest.mark.parametrize("part", ["guests/", "change/", "call-off/"])
def test_a_guest_is_no_host(client: Client, guest: GuestPass, event: Event, part: str) -> None:
    assert entered(client, guest).get(f"/events/{event.pk}/{part}").status_code == 403


@pytest.mark.parametrize("path", ["/events/", "/library/", "/members/", "/plays/", "/api/v1/me"])
def test_nothing_else_of_the_club_is_theirs(client: Client, guest: GuestPass, path: str) -> None:
    answer = entered(client, guest).get(path)
    assert answer.status_code == 403 and "alice" not in body(answer)


def test_another_event_is_not_theirs(
    client: Client, guest: GuestPass, event: Event, bob: Member
) -> None:
    other = event_of(bob, is_public=True)
    entered(client, guest)
    assert client.get(f"/events/{other.pk}/").status_code == 403
    assert client.post(f"/events/{other.pk}/answer/", {"choice": "yes"}).status_code == 403
    with pytest.raises(NotAllowed):
        answer_event(other.pk, guest.member, "yes", NOW)
    assert client.get(f"/events/{event.pk}0/").status_code == 403


def test_a_guest_proposes_a_table_and_sits_down(guest: GuestPass, event: Event) -> None:
    say(event, "yes", guest.member)
    proposal = game_tables.TableProposal("Inkas", 3)
    assert game_tables.propose_table(event.pk, guest.member, proposal, NOW).sitters.get().is_seated


def test_only_host_and_organisers_invite(event: Event, bob: Member, inside: Enter) -> None:
    with pytest.raises(NotAllowed):
        hosting.invite_to_event(event.pk, bob, "uncle", NOW)
    path = f"/events/{event.pk}/guests/"
    assert inside(bob).post(path, {"name": "uncle"}).status_code == 403
    assert not Member.objects.filter(username="uncle").exists()


def test_the_host_invites_by_a_form(event: Event, alice: Member, inside: Enter) -> None:
    client, path = inside(alice), f"/events/{event.pk}/guests/"
    assert client.post(path, {"name": "uncle"}).status_code == 303
    assert "/guests/" in body(client.get(path)).split("uncle")[1]
    refused = client.post(path, {"name": "uncle"})
    assert refused.status_code == 422 and GuestPass.objects.count() == 1


def test_nobody_is_invited_to_what_has_begun(event: Event, alice: Member) -> None:
    with pytest.raises(ClubError) as refusal:
        hosting.invite_to_event(event.pk, alice, "uncle", BEGIN + HOUR)
    assert refusal.value.code == "has_begun"


def test_a_revoked_guest_does_not_come(
    client: Client, guest: GuestPass, event: Event, inside: Enter, alice: Member
) -> None:
    say(event, "yes", guest.member)
    entered(client, guest)
    path = f"/events/{event.pk}/guests/{guest.pk}/revoke/"
    assert inside(alice).post(path).status_code == 303
    assert client.get(f"/events/{event.pk}/").status_code == 302
    assert EventAnswer.objects.get(member=guest.member).choice == "no"


def test_guests_of_a_day_that_is_left_out_come_no_more(alice: Member) -> None:
    series = repeating.make_series(alice, RepeatRule(DATE, "week"), terms(), NOW)
    event = series.events.get(slot=DATE)
    found = hosting.invite_to_event(event.pk, alice, "uncle", NOW)
    assert repeating.leave_out(event.pk, alice, NOW)
    found.refresh_from_db()
    assert found.revoked_at and not Member.objects.get(username="uncle").is_active
