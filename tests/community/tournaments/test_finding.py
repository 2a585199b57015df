"""Tournaments elsewhere: on the home page, in a member's calendar, and in the search."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from club.community.tournaments.calendar_entries import round_ends_of_member
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.panels import OwnTournament, home_panel
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services import challenges, entered_results, stages, term_changes
from club.people.members.models import Member
from tests.community.tournaments.fields import (
    end_game,
    member_of_entrant,
    open_tournament,
    organiser,
    play_round,
    running_tournament,
    terms_of_test,
)
from tests.support.sitting_down import DAY, NOW, newcomer

pytestmark = pytest.mark.django_db


def calendar_of(member: Member) -> str:
    entries = [entry.to_ical().decode() for entry in round_ends_of_member(member, NOW)]
    return "".join(entries).replace("\r\n ", "")


def test_the_end_of_a_round_is_in_the_calendar_while_the_game_goes_on() -> None:
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


def test_a_pause_moves_the_end_of_the_round_in_the_calendar() -> None:
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
    term_changes.make_tournament(orla, terms_of_test(name="Secret cup"), NOW)
    assert Tournament.objects.count() == 2
    text = inside(newcomer("mia")).get("/search/?q=cup").content.decode()
    assert "Advent cup" in text and "open for entries" in text and "Secret cup" not in text
    assert "Secret cup" in inside(orla).get("/search/?q=secr").content.decode()


@pytest.fixture
def orla() -> Member:
    return organiser()


def shown(member: Member) -> list[OwnTournament]:
    panel = home_panel(member, NOW)
    return list(panel.facts["own"]) if panel else []


def test_players_are_asked_for_the_result_and_then_to_confirm_it(orla: Member) -> None:
    tournament = running_tournament(orla, 2, online=False, legs=1)
    play_round(tournament, orla)
    pod = Pod.objects.get()
    first, second = [
        sitting.entrant.member for sitting in pod.sittings.select_related("entrant__member")
    ]
    for member in (first, second):
        (asked,) = shown(member)
        assert asked.says.startswith("Enter the result") and asked.asks
        assert asked.address == reverse("tournaments:pod", args=[tournament.pk, pod.pk])
    entered_results.enter_places(pod.pk, first, [1, 2], NOW)
    assert [row.says for row in shown(first)] == ["running"]
    assert [row.says for row in shown(second)] == ["Confirm the result of your table."]


def test_who_is_challenged_is_asked(orla: Member) -> None:
    tournament = running_tournament(orla, 3, format="ladder")
    low, high = (Entrant.objects.get(rank=rank) for rank in (3, 1))
    challenges.challenge(tournament.pk, low.member, high.number, NOW)
    assert [row.asks for row in shown(high.member)] == [True]
    assert [row.asks for row in shown(low.member)] == [False]


def test_tournaments_that_ask_come_first(orla: Member) -> None:
    tournament = running_tournament(orla, 2, online=False, legs=1)
    play_round(tournament, orla)
    member = Entrant.objects.get(number=1).member
    for _ in range(6):
        later = open_tournament(orla)
        Entrant.objects.create(
            tournament=later, member=member, number=1, entered_at=NOW + timedelta(hours=1)
        )
    assert [row.asks for row in shown(member)] == [True, False, False, False, False]


def test_the_home_panel_takes_one_query(
    orla: Member, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = running_tournament(orla, 2, online=False, legs=1)
    play_round(tournament, orla)
    member = Entrant.objects.get(number=1).member
    with django_assert_num_queries(1):
        assert shown(member)
