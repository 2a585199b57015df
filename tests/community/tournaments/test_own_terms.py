"""Own points of places, and options of the games of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.base.errors import ClubError
from club.community.tournaments.models import Tournament
from club.community.tournaments.round_models import Pod
from club.community.tournaments.services import term_changes
from club.community.tournaments.services.term_changes import (
    check_own_points,
    points_of_text,
    text_of_points,
)
from club.people.members.models import Member
from tests.community.tournaments.fields import (
    end_round,
    organiser,
    play_round,
    running_tournament,
    terms_of_test,
)
from tests.site.api.conftest import program
from tests.support.sitting_down import NOW

FIVE = {"name": "Autumn", "titles": ["nim"], "format": "swiss", "size": 2, "pace": "Relaxed"}
Inside = Callable[[Member], Client]


def test_points_are_read_and_written_alike() -> None:
    points = points_of_text("2: 5 0\n\n 3: 5, 2.5 0 ")
    assert points == {"2": [300, 0], "3": [300, 150, 0]}
    assert points_of_text(text_of_points(points)) == points


@pytest.mark.parametrize("text", ["5 3", "2:", "2: a b", "2: -1 0", "²: 3 1", "2: 1e3 0"])
def test_points_that_are_no_figures_are_refused(text: str) -> None:
    with pytest.raises(ClubError, match="Write the players"):
        points_of_text(text)


@pytest.mark.parametrize(
    "points",
    [
        {"2": [300, 0]},
        {"2": [300, 0], "3": [300, 0]},
        {"2": [300, 0], "3": [300, 360, 0]},
        {"2": [240, 0], "3": [300, 60, 0]},
        {"2": [300, -60], "3": [300, 60, 0]},
        {"2": [300, 0], "3": [300, 60, 0], "4": [300, 60, 0, 0]},
    ],
)
def test_the_first_place_is_worth_the_same_in_all_sizes(points: dict[str, list[int]]) -> None:
    with pytest.raises(ClubError):
        check_own_points(points, 2, 3)


@pytest.mark.django_db
def test_own_points_count_in_the_standings() -> None:
    orla = organiser()
    tournament = running_tournament(orla, 2, points={"2": [300, 60]}, legs=1)
    end_round(play_round(tournament, orla))
    points = Pod.objects.get().sittings.order_by("seat").values_list("points", flat=True)
    assert list(points) == [300, 60]


@pytest.mark.django_db
def test_own_points_and_options_are_chosen_in_the_form(inside: Inside) -> None:
    orla = organiser()
    client = inside(orla)
    assert client.post(reverse("tournaments:make"), FIVE).status_code == 303
    made = Tournament.objects.get()
    address = reverse("tournaments:terms", args=[made.pk])
    assert 'name="option_nim_last_stone"' in client.get(address).content.decode()
    sent = FIVE | option_values() | {"points": "2: 3 1"}
    assert client.post(address, sent | {"points": "2: 3"}).status_code == 422
    assert client.post(address, sent | {"option_nim_last_stone": "flies"}).status_code == 422
    assert client.post(address, sent).status_code == 303
    made.refresh_from_db()
    assert made.options == {"nim": {"last_stone": "loses"}} and made.points == {"2": [180, 60]}
    text = client.get(made.get_absolute_url()).content.decode()
    assert "at a table of 2: 3, 1" in text and "Nim" in text
    assert client.get(address).content.decode().count("2: 3 1") == 1


def option_values() -> dict[str, Any]:
    return {"option_nim_heaps": "3 4 5", "option_nim_last_stone": "loses"}


@pytest.mark.django_db
def test_tables_are_opened_with_the_options() -> None:
    orla = organiser()
    tournament = running_tournament(orla, 2, options={"nim": {"last_stone": "loses"}})
    table = play_round(tournament, orla).pods.get().table
    assert table is not None and table.options["last_stone"] == "loses"


@pytest.mark.django_db
def test_an_option_that_is_not_there_is_refused() -> None:
    with pytest.raises(ClubError):
        terms = terms_of_test(options={"nim": {"last_stone": "flies"}})
        term_changes.make_tournament(organiser(), terms, NOW)


@pytest.mark.django_db
def test_a_program_sets_points_and_options() -> None:
    sender = program(organiser())
    body = {"name": "Autumn", "format": "swiss", "games": ["nim"], "size": 2}
    own = {"points": {"2": [120, 0]}, "options": {"nim": {"last_stone": "loses"}}}
    made = sender.post("tournaments", body | own)
    assert made.status_code == 201, made.json()
    assert made.json()["terms"]["points"] == own["points"]
    assert made.json()["terms"]["options"] == own["options"]
    assert sender.post("tournaments", body | {"points": {"3": [1, 0, 0]}}).status_code == 422
