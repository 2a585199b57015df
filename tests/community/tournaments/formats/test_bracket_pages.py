"""The pages of a double elimination: its tree, its standings, and reasons in words."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse

from club.community.tournaments.files.exporting import tournament_as_json
from club.community.tournaments.files.tournament_import import read_tournament, write_tournament
from club.community.tournaments.models import Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.presentation.bracket_boxes import BracketBox, short_name
from club.community.tournaments.presentation.bracket_drawing import draw_bracket, list_rounds_drawn
from club.community.tournaments.presentation.standings import standing_rows
from club.community.tournaments.presentation.terms_in_words import tournament_terms
from club.community.tournaments.services import legs
from club.community.tournaments.services.entered_results import enter_places
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

    drawing = draw_bracket(read_past(tournament))
    page = inside(orla).get(reverse("tournaments:tree", args=[tournament.pk])).content.decode()

    assert [lane.text for lane in drawing.lanes] == ["Upper bracket", "Lower bracket"]
    final = drawing.boxes[-1]
    assert (final.table.title, final.column) == ("Final", 3)
    upper, lower = sorted(final.sources, key=lambda box: box.y)
    assert (upper.part, lower.part) == ("Upper bracket", "Lower bracket")
    assert upper.middle < final.middle < lower.middle
    assert len(upper.sources) == 2 and len(lower.sources) == 1
    assert "Lower bracket" in page and ">Final<" in page


def test_the_bracket_shows_no_round_that_is_only_paired(orla: Member) -> None:
    tournament = double_elimination(orla, 4)
    first = play_by_seed(tournament, orla, 1)
    legs.pair_next_leg(tournament.pk, orla, NOW)

    drawing = draw_bracket(read_past(tournament))

    assert {box.pod.leg_id for box in drawing.boxes} == {first.pk}
    assert len(drawing.columns) == 1 and not drawing.lines


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

    drawn, again = (draw_bracket(read_past(row)) for row in (tournament, imported))
    assert places_of(again.boxes) == places_of(drawn.boxes) and again.lines == drawn.lines
    assert list(imported.entrants.order_by("number").values_list("place", flat=True)) == places


def places_of(boxes: Sequence[BracketBox]) -> list[tuple[str, int, int]]:
    """The title of each box, and where it stands."""
    return [(box.table.title, box.x, box.y) for box in boxes]


@pytest.mark.parametrize("entrants", [8, 11, 12])
def test_a_knock_out_leads_from_left_to_right_to_its_final(orla: Member, entrants: int) -> None:
    tournament = running_tournament(orla, entrants, format="knock_out", online=False)
    rounds = 3 if entrants == 8 else 4
    play_by_seed(tournament, orla, rounds)

    drawing = draw_bracket(read_past(tournament))

    (final,) = (box for box in drawing.boxes if box.column == rounds - 1)
    assert final.table.title == "Final" and final.x == max(box.x for box in drawing.boxes)
    assert all(source.column < box.column for box in drawing.boxes for source in box.sources)
    assert len(drawing.lines) == sum(len(box.sources) for box in drawing.boxes)
    assert final.y + final.height <= drawing.height


def test_no_box_lies_upon_another(orla: Member) -> None:
    tournament = double_elimination(orla, 12)
    play_by_seed(tournament, orla, 6)

    drawing = draw_bracket(read_past(tournament))

    for column in range(6):
        boxes = sorted(
            (box for box in drawing.boxes if box.column == column), key=lambda box: box.y
        )
        for above, below in pairwise(boxes):
            assert above.y + above.height < below.y


def test_tables_that_lead_to_one_table_stand_together(orla: Member) -> None:
    tournament = running_tournament(orla, 8, format="knock_out", online=False)
    play_by_seed(tournament, orla, 3)

    drawing = draw_bracket(read_past(tournament))

    first = sorted((box for box in drawing.boxes if box.column == 0), key=lambda box: box.y)
    semifinals = [box for box in drawing.boxes if box.column == 1]
    for semifinal in semifinals:
        numbers = sorted(first.index(source) for source in semifinal.sources)
        assert numbers in ([0, 1], [2, 3])


def test_two_who_go_on_from_a_table_have_a_line_each(orla: Member) -> None:
    tournament = running_tournament(
        orla, 8, format="knock_out", titles=["Hive"], size=4, advance=2, online=False
    )
    for pod in play_round(tournament, orla).pods.all():
        enter_places(pod.pk, orla, [1, 2, 3, 4], NOW)
    play_round(tournament, orla)

    assert len(draw_bracket(read_past(tournament)).lines) == 4


def test_the_list_by_round_begins_with_the_last(orla: Member) -> None:
    tournament = running_tournament(orla, 4, format="knock_out", online=False)
    play_by_seed(tournament, orla, 2)
    past = read_past(tournament)

    rounds = list_rounds_drawn(past, draw_bracket(past))

    assert [(row.leg.number, len(row.boxes)) for row in rounds] == [(2, 1), (1, 2)]


def test_a_long_name_is_cut_to_its_box() -> None:
    assert short_name("a" * 14) == "a" * 14
    assert short_name("a" * 15) == "a" * 13 + "…"


def test_a_program_makes_a_double_elimination(orla: Member) -> None:
    terms = {"name": "Autumn", "format": DOUBLE, "games": ["nim"], "size": 2}

    made = program(orla).post("tournaments", terms)
    refused = program(orla).post("tournaments", terms | {"rounds": 5})

    assert made.status_code == 201 and made.json()["tournament"]["format"] == DOUBLE
    assert refused.status_code == 422 and "as many rounds as needed" in str(refused.json())
