"""Tournaments elsewhere: in a member's calendar, and in the search."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.members.models import Member
from club.tournaments.calendar_entries import round_ends_of_member
from club.tournaments.models import Leg, Tournament
from club.tournaments.services import making, stages
from tests.support.sitting_down import DAY, NOW, newcomer
from tests.tournaments.fields import (
    end_game,
    member_of_entrant,
    open_tournament,
    organiser,
    play_round,
    running_tournament,
    terms_of_test,
)

pytestmark = pytest.mark.django_db


def calendar_of(member: Member) -> str:
    entries = [entry.to_ical().decode() for entry in round_ends_of_member(member, NOW)]
    return "".join(entries).replace("\r\n ", "")


def test_m17_the_end_of_a_round_is_in_the_calendar_while_the_game_goes_on() -> None:
    orla = organiser()
    tournament = running_tournament(orla, 2, legs=2)
    member = member_of_entrant(tournament, 1)
    assert calendar_of(member) == ""
    leg = play_round(tournament, orla)
    text = calendar_of(member)
    due = NOW + 30 * DAY
    assert "SUMMARY:Spring: round 1 ends" in text and f"DTEND:{due:%Y%m%dT%H%M}" in text
    assert tournament.get_absolute_url() in text and calendar_of(orla) == ""
    end_game(leg.pods.get(), [1, 2])
    assert calendar_of(member) == ""


def test_m2_a_pause_moves_the_end_of_the_round_in_the_calendar() -> None:
    orla = organiser()
    tournament = running_tournament(orla, 2, legs=2)
    play_round(tournament, orla)
    stages.pause(tournament.pk, orla, 5, "Easter", NOW)
    due = Leg.objects.get().due_at
    assert due == NOW + 35 * DAY
    assert f"DTEND:{due:%Y%m%dT%H%M}" in calendar_of(member_of_entrant(tournament, 1))


def test_the_search_finds_tournaments_but_no_drafts(inside: Callable[[Member], Client]) -> None:
    orla = organiser()
    open_tournament(orla, name="Advent cup")
    making.make_tournament(orla, terms_of_test(name="Secret cup"), NOW)
    assert Tournament.objects.count() == 2
    text = inside(newcomer("mia")).get("/search/?q=cup").content.decode()
    assert "Advent cup" in text and "open for entries" in text and "Secret cup" not in text
    assert "Secret cup" in inside(orla).get("/search/?q=secr").content.decode()
