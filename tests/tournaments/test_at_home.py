"""What the home page says of the member's tournaments."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from club.members.models import Member
from club.tournaments.models import Entrant, Pod
from club.tournaments.panels import OwnTournament, home_panel
from club.tournaments.services import challenges, real_tables
from tests.support.sitting_down import NOW
from tests.tournaments.fields import open_tournament, organiser, play_round, running_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def orla() -> Member:
    return organiser()


def shown(member: Member) -> list[OwnTournament]:
    panel = home_panel(member, NOW)
    return list(panel.facts["own"]) if panel else []


def test_m18_players_are_asked_for_the_result_and_then_to_confirm_it(orla: Member) -> None:
    tournament = running_tournament(orla, 2, online=False, legs=1)
    play_round(tournament, orla)
    pod = Pod.objects.get()
    first, second = [one.entrant.member for one in pod.sittings.select_related("entrant__member")]
    for member in (first, second):
        (asked,) = shown(member)
        assert asked.says.startswith("Enter the result") and asked.asks
        assert asked.address == reverse("tournaments:pod", args=[tournament.pk, pod.pk])
    real_tables.enter_places(pod.pk, first, [1, 2], NOW)
    assert [one.says for one in shown(first)] == ["running"]
    assert [one.says for one in shown(second)] == ["Confirm the result of your table."]


def test_m12_who_is_challenged_is_asked(orla: Member) -> None:
    tournament = running_tournament(orla, 3, format="ladder")
    low, high = (Entrant.objects.get(rank=rank) for rank in (3, 1))
    challenges.challenge(tournament.pk, low.member, high.number, NOW)
    assert [one.asks for one in shown(high.member)] == [True]
    assert [one.asks for one in shown(low.member)] == [False]


def test_tournaments_that_ask_come_first(orla: Member) -> None:
    tournament = running_tournament(orla, 2, online=False, legs=1)
    play_round(tournament, orla)
    member = Entrant.objects.get(number=1).member
    for _ in range(6):
        later = open_tournament(orla)
        Entrant.objects.create(
            tournament=later, member=member, number=1, entered_at=NOW + timedelta(hours=1)
        )
    assert [one.asks for one in shown(member)] == [True, False, False, False, False]


def test_the_home_panel_takes_one_query(
    orla: Member, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = running_tournament(orla, 2, online=False, legs=1)
    play_round(tournament, orla)
    member = Entrant.objects.get(number=1).member
    with django_assert_num_queries(1):
        assert shown(member)
