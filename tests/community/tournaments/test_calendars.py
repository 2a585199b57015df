"""The calendar of one tournament: its dates, and who reads them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from club.community.tournaments.models import Tournament
from club.community.tournaments.services import stages
from club.messages.feeds.services import renew_feed_key
from club.people.members.models import Member
from tests.community.tournaments.fields import (
    open_tournament,
    organiser,
    play_round,
    running_tournament,
)
from tests.support.sitting_down import NOW, newcomer

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]


@pytest.fixture
def orla() -> Member:
    return organiser()


def summaries(client: Client, tournament: Tournament) -> list[str]:
    answer = client.get(reverse("tournaments:calendar", args=[tournament.pk]))
    assert answer.status_code == 200 and answer["Content-Type"].startswith("text/calendar")
    return [str(entry["SUMMARY"]) for entry in Calendar.from_ical(answer.content).walk("VEVENT")]


def test_the_calendar_has_the_end_of_the_round_that_is_played(orla: Member, inside: Inside) -> None:
    tournament = running_tournament(orla, 4, legs=2, leg_days=9)
    play_round(tournament, orla)

    answer = inside(orla).get(reverse("tournaments:calendar", args=[tournament.pk]))

    (entry,) = Calendar.from_ical(answer.content).walk("VEVENT")
    assert str(entry["SUMMARY"]) == "Spring: round 1 ends"
    assert entry.decoded("DTEND") == (NOW + timedelta(days=9)).replace(microsecond=0)


def test_the_calendar_says_when_entries_close(orla: Member, inside: Inside) -> None:
    tournament = open_tournament(orla, starts_at=NOW + timedelta(days=3))

    assert summaries(inside(orla), tournament) == ["Spring: entries close"]


def test_the_calendar_says_when_the_check_in_ends(orla: Member, inside: Inside) -> None:
    tournament = open_tournament(orla, check_in_hours=24)
    stages.begin_check_in(tournament.pk, orla, NOW)

    assert summaries(inside(orla), tournament) == ["Spring: the check-in ends"]


def test_the_calendar_of_a_tournament_that_was_called_off_is_empty(
    orla: Member, inside: Inside
) -> None:
    tournament = running_tournament(orla, 4)
    play_round(tournament, orla)
    stages.call_off_tournament(tournament.pk, orla, "The hall is closed", NOW)

    assert summaries(inside(orla), tournament) == []


def test_a_program_reads_the_calendar_with_the_key_of_its_member(
    orla: Member, inside: Inside
) -> None:
    tournament = running_tournament(orla, 4)
    play_round(tournament, orla)
    mia = newcomer("mia")
    token = renew_feed_key(mia, NOW).token
    address = reverse("tournament_feed", args=[token, tournament.pk])

    answer = Client().get(address)

    assert answer.status_code == 200 and b"round 1 ends" in answer.content
    assert address in inside(mia).get(tournament.get_absolute_url()).content.decode()
    wrong = reverse("tournament_feed", args=["x" + token, tournament.pk])
    assert Client().get(wrong).status_code == 404


def test_no_key_of_a_member_reads_a_draft(orla: Member) -> None:
    tournament = open_tournament(orla)
    stages.return_to_draft(tournament.pk, orla, NOW)
    token = renew_feed_key(newcomer("mia"), NOW).token

    assert Client().get(reverse("tournament_feed", args=[token, tournament.pk])).status_code == 404


def test_visitors_read_the_calendar_of_a_public_tournament_alone(orla: Member) -> None:
    public, private = (open_tournament(orla, public=is_public) for is_public in (True, False))

    addresses = [reverse("tournaments:calendar", args=[row.pk]) for row in (public, private)]

    assert [Client().get(address).status_code for address in addresses] == [200, 404]


def test_a_program_that_has_the_calendar_is_not_sent_it_again(orla: Member, inside: Inside) -> None:
    tournament = open_tournament(orla, starts_at=NOW + timedelta(days=3))
    address = reverse("tournaments:calendar", args=[tournament.pk])
    client = inside(orla)

    etag = client.get(address)["ETag"]

    assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
