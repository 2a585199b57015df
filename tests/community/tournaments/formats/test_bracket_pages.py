"""The pages of a double elimination: its tree, its standings, and reasons in words."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import pytest
from django.test import Client
from django.urls import reverse

from club.community.tournaments.files.exporting import tournament_as_json
from club.community.tournaments.files.tournament_import import read_tournament, write_tournament
from club.community.tournaments.models import Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.presentation.rounds import BracketNode, bracket_trees
from club.community.tournaments.presentation.standings import standing_rows
from club.community.tournaments.presentation.terms_in_words import tournament_terms
from club.community.tournaments.services import legs
from club.people.members.models import Member
from tests.community.tournaments.fields import (
    organiser,
    play_by_seed,
    play_round,
    running_tournament,
)
from tests.site.api.conftest import program
from tests.support.sitting_down import NOW

Inside = Callable[[Member], Client]
DOUBLE = "double_elimination"


@pytest.fixture
def orla(db: None) -> Member:
    return organiser()


def double_elimination(by: Member, entrants: int, **terms: object) -> Tournament:
    """At real tables."""
    return running_tournament(by, entrants, format=DOUBLE, online=False, **terms)


def test_the_terms_say_how_it_goes(orla: Member) -> None:
    tournament = double_elimination(orla, 2)

    said = {rule.label: rule.text for rule in tournament_terms(tournament)}

    assert "out after the second lost game" in said["Pairing"]
    assert "beat the winner of the upper bracket twice" in said["Pairing"]
    assert said["Places"].startswith("By the round of the second lost game")
    assert said["Rounds"].startswith("As many as needed") and said["Late entry"] == "No."


def test_the_standings_say_what_put_a_line_below_the_one_above(orla: Member) -> None:
    tournament = double_elimination(orla, 8)
    play_by_seed(tournament, orla, 3)

    rows = standing_rows(read_past(tournament))

    assert [row.entrant.rank for row in rows] == list(range(1, 9))
    assert rows[1].parted == "Has lost one game."
    assert "but lost the first game earlier" in rows[2].parted
    assert rows[7].parted == "Out since round 2." or "better seed" in rows[7].parted


def test_each_game_says_in_which_bracket_it_is(orla: Member, inside: Inside) -> None:
    tournament = double_elimination(orla, 4)
    play_by_seed(tournament, orla, 3)
    play_round(tournament, orla)

    pages = [
        inside(orla)
        .get(reverse("tournaments:round", args=[tournament.pk, number]))
        .content.decode()
        for number in range(1, 5)
    ]

    assert pages[0].count("Upper bracket: neither has lost.") == 2
    assert "Upper bracket" in pages[1] and "Lower bracket: each has lost one game" in pages[1]
    assert "Sits out:" in pages[2] and "6 points" not in pages[2]
    assert "The final: only one of them has lost a game" in pages[3]
    assert "meet again" not in pages[3]


def test_the_bracket_has_two_halves_and_a_final(orla: Member, inside: Inside) -> None:
    tournament = double_elimination(orla, 4)
    play_by_seed(tournament, orla, 3)
    play_round(tournament, orla)

    final, upper, lower = bracket_trees(read_past(tournament))
    page = inside(orla).get(reverse("tournaments:tree", args=[tournament.pk])).content.decode()

    assert [final.title, upper.title, lower.title] == ["Final", "Upper bracket", "Lower bracket"]
    assert [len(part.roots) for part in (final, upper, lower)] == [1, 1, 1]
    assert len(upper.roots[0].before) == 2 and len(lower.roots[0].before) == 1
    assert all(f">{part.title}</h3>" in page for part in (final, upper, lower))


def test_the_bracket_shows_no_round_that_is_only_paired(orla: Member) -> None:
    tournament = double_elimination(orla, 4)
    first = play_by_seed(tournament, orla, 1)
    legs.pair_next_leg(tournament.pk, orla, NOW)

    (upper,) = bracket_trees(read_past(tournament))

    assert {node.pod.leg_id for node in upper.roots} == {first.pk}


def test_a_certificate_counts_games_and_no_points(orla: Member, inside: Inside) -> None:
    tournament = double_elimination(orla, 4)
    play_by_seed(tournament, orla, 4)
    champion = tournament.entrants.get(place=1)

    address = reverse("tournaments:certificate", args=[tournament.pk, champion.number])
    page = inside(orla).get(address).content.decode()

    assert "3 of 3 games won" in page and "points" not in page


def test_the_bracket_of_a_file_follows_from_its_results(orla: Member) -> None:
    tournament = double_elimination(orla, 4)
    play_by_seed(tournament, orla, 4)
    places = list(tournament.entrants.order_by("number").values_list("place", flat=True))
    file = tournament_as_json(read_past(Tournament.objects.get())) | {"seed": "0" * 32}

    imported = write_tournament(read_tournament(json.dumps(file).encode()), orla, NOW)

    trees = [bracket_trees(read_past(row)) for row in (tournament, imported)]
    drawn, again = ([(tree.title, titles(tree.roots)) for tree in part] for part in trees)
    assert again == drawn and len(drawn) == 3
    assert list(imported.entrants.order_by("number").values_list("place", flat=True)) == places


def titles(nodes: Sequence[BracketNode]) -> list[object]:
    """The titles of tables, each with those before it."""
    return [(node.title, titles(node.before)) for node in nodes]


def test_a_program_makes_a_double_elimination(orla: Member) -> None:
    terms = {"name": "Autumn", "format": DOUBLE, "games": ["nim"], "size": 2}

    made = program(orla).post("tournaments", terms)
    refused = program(orla).post("tournaments", terms | {"rounds": 5})

    assert made.status_code == 201 and made.json()["tournament"]["format"] == DOUBLE
    assert refused.status_code == 422 and "as many rounds as needed" in str(refused.json())
