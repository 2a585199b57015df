"""Pages and terms say of each format what decides places there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.presentation.standings import standing_rows
from club.community.tournaments.presentation.terms_in_words import tournament_terms
from club.community.tournaments.round_models import LadderCall, Pod
from club.community.tournaments.services import ladder_calls, online_tables
from club.community.tournaments.services.withdrawals import withdraw_entrant
from club.people.members.models import Member
from tests.community.tournaments.fields import (
    end_game,
    end_round,
    organiser,
    play_round,
    running_tournament,
)
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]


@pytest.fixture
def orla() -> Member:
    return organiser()


def parted(tournament: Tournament) -> list[str]:
    rows = standing_rows(read_past(Tournament.objects.get(pk=tournament.pk)))
    return [row.parted for row in rows]


def labels(tournament: Tournament) -> set[str]:
    return {rule.label for rule in tournament_terms(tournament)}


def test_who_came_as_far_in_a_knock_out_is_parted_by_the_seed(orla: Member) -> None:
    tournament = running_tournament(orla, 4, format="knock_out")
    for _ in range(2):
        end_round(play_round(tournament, orla))
    said = parted(tournament)
    assert said[:3] == ["", "", ""] and "the better seed" in said[3]
    assert "Places" in labels(tournament) and "Level on points" not in labels(tournament)


def test_before_the_first_result_nothing_has_parted_anybody(orla: Member) -> None:
    tournament = running_tournament(orla, 4, legs=2)
    leg = play_round(tournament, orla)
    assert not any(parted(tournament))
    end_round(leg)
    assert any(parted(tournament)) and "Level on points" in labels(tournament)


def test_a_dropout_is_last_of_the_division_for_no_tie(orla: Member) -> None:
    tournament = running_tournament(orla, 4, format="league", division_size=4)
    end_round(play_round(tournament, orla))
    first = standing_rows(read_past(Tournament.objects.get(pk=tournament.pk)))[0]
    withdraw_entrant(tournament.pk, first.entrant.member, NOW)
    last = standing_rows(read_past(Tournament.objects.get(pk=tournament.pk)))[-1]
    assert (last.entrant, last.parted) == (first.entrant, "")


def called(orla: Member) -> tuple[Tournament, list[Entrant], LadderCall]:
    """A ladder, its rungs, and a game of three that the highest has called."""
    tournament = running_tournament(orla, 4, format="ladder", titles=["liars_dice"], size=3)
    rungs = list(tournament.entrants.order_by("rank"))
    return tournament, rungs, ladder_calls.call_game(tournament.pk, rungs[0].member, 3, NOW)


def test_who_has_called_a_game_is_offered_no_other(orla: Member, inside: Inside) -> None:
    tournament, rungs, call = called(orla)
    client, address = inside(rungs[0].member), tournament.get_absolute_url()
    page = client.get(address).content.decode()
    assert "Take back" in page and "Call a game of" not in page
    ladder_calls.leave_call(call.pk, rungs[0].member, NOW)
    assert "Call a game of 3" in client.get(address).content.decode()


def test_a_ladder_shows_rungs_and_games(orla: Member, inside: Inside) -> None:
    tournament, rungs, call = called(orla)
    for rung in rungs[1:3]:
        ladder_calls.join_call(call.pk, rung.member, NOW)
    pod = Pod.objects.get()
    online_tables.open_tables_of_round(pod.leg_id)
    client, address = inside(rungs[0].member), tournament.get_absolute_url()
    page = client.get(address).content.decode()
    assert "Game 1" in page and "being played" in page and "One called a game" in page
    end_game(pod, [1, 2, 3])
    page = client.get(address).content.decode()
    assert "Game 1" in page and "being played" not in page
    assert "Rung" in page and "Points" not in page
    assert not any(parted(tournament))


def test_the_form_of_a_real_table_begins_without_places(orla: Member, inside: Inside) -> None:
    tournament = running_tournament(orla, 2, online=False)
    play_round(tournament, orla)
    address = f"/tournaments/{tournament.pk}/tables/{Pod.objects.get().pk}/"
    first, second = (entrant.member for entrant in tournament.entrants.order_by("number"))
    client = inside(first)
    assert client.get(address).content.decode().count('value="" selected') == 2
    assert client.post(address, {"act": "enter", "place0": "", "place1": "1"}).status_code == 422
    assert client.post(address, {"act": "enter", "place0": 2, "place1": 1}).status_code == 303
    winner, loser = (
        Pod.objects.get()
        .sittings.order_by("-seat")
        .values_list("entrant__member__username", flat=True)
    )
    page = inside(second).get(address).content.decode()
    assert f"{first.username} has entered: 1. {winner}, 2. {loser}." in page
