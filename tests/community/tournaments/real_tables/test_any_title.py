"""Tournaments at real tables: any title of the library or the log, for any number of players, and
another tournament like an earlier one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.base.errors import ClubError
from club.community.play_log.services.rows import store_title
from club.community.ratings.models import Pool, Rating
from club.community.tournaments.files.exporting import tournament_as_json
from club.community.tournaments.files.tournament_import import read_tournament, write_tournament
from club.community.tournaments.formats.registry import still_playing
from club.community.tournaments.models import Tournament
from club.community.tournaments.past import read_past
from club.community.tournaments.presentation.terms_in_words import titles_in_words
from club.community.tournaments.queries import ratings_of
from club.community.tournaments.round_models import Pod
from club.community.tournaments.services.entered_results import enter_places
from club.community.tournaments.services.term_changes import complete_terms
from club.people.members.models import Member
from tests.community.library.shelves import box, title_called
from tests.community.tournaments.fields import (
    open_tournament,
    organiser,
    play_round,
    running_tournament,
    terms_of_test,
)
from tests.site.api.conftest import program
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
REAL = {"name": "Autumn", "where": "real", "title": "Hive", "format": "swiss"}


@pytest.fixture
def orla() -> Member:
    return organiser()


def completed(**terms: Any) -> Tournament:
    tournament = terms_of_test(**({"online": False, "size": 0} | terms))
    complete_terms(tournament)
    return tournament


def test_a_title_is_spelled_as_the_library_spells_it() -> None:
    title_called("Über Bridges")

    assert completed(titles=["  über bridges "]).titles == ["Über Bridges"]


def test_a_title_is_spelled_as_the_log_spells_it() -> None:
    store_title("Harbour Lights")

    assert completed(titles=["harbour LIGHTS"]).titles == ["Harbour Lights"]


def test_a_name_of_a_game_here_is_that_game() -> None:
    assert completed(titles=["Nim", "Liar's dice"]).titles == ["nim", "liars_dice"]


def test_a_title_stands_once() -> None:
    assert completed(titles=["Hive", "Hive"]).titles == ["Hive"]


@pytest.mark.parametrize("titles", [[" "], ["\u200b"], ["x" * 101], ["a\nb"]])
def test_a_text_that_is_no_name_is_refused(titles: list[str]) -> None:
    with pytest.raises(ClubError):
        completed(titles=titles)


def test_a_game_on_this_site_has_rules_here() -> None:
    title_called("Hive")

    with pytest.raises(ClubError, match="no such game"):
        completed(titles=["Hive"], online=True)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [((2, 2), (2, 2, 2)), ((1, 3), (3, 2, 3)), ((2, 8), (4, 3, 4)), ((6, 10), (6, 6, 6))],
)
def test_the_size_of_a_table_follows_from_the_box(
    players: tuple[int, int], sizes: tuple[int, int, int]
) -> None:
    title_called("Hive", min_players=players[0], max_players=players[1])

    terms = completed(titles=["Hive"])

    assert (terms.size, terms.least, terms.most) == sizes


def test_an_entered_size_counts_whatever_the_box_says() -> None:
    title_called("Hive", min_players=2, max_players=2)

    assert completed(titles=["Hive"], size=5).size == 5


def test_without_a_known_number_four_play_at_a_table() -> None:
    assert completed(titles=["Harbour Lights"]).size == 4


def test_a_table_of_eight_is_seated_and_ranked(orla: Member) -> None:
    tournament = running_tournament(
        orla, 8, titles=["Harbour Lights"], size=8, legs=1, online=False
    )
    pod = Pod.objects.get(leg=play_round(tournament, orla))

    enter_places(pod.pk, orla, [3, 1, 2, 4, 5, 6, 7, 7], NOW)

    points = list(pod.sittings.order_by("place").values_list("points", flat=True))
    assert points[0] == 720 and points == sorted(points, reverse=True)
    assert pod.game == "Harbour Lights"


def test_a_knock_out_of_large_tables_is_seated(orla: Member) -> None:
    tournament = running_tournament(
        orla, 12, titles=["Hive"], format="knock_out", size=6, least=2, advance=2, online=False
    )

    leg = play_round(tournament, orla)

    assert sorted(pod.sittings.count() for pod in leg.pods.all()) == [6, 6]
    assert len(still_playing(read_past(tournament))) == 12


def test_the_first_round_follows_ratings_of_the_title(orla: Member) -> None:
    title = store_title("Harbour Lights")
    tournament = running_tournament(orla, 2, titles=[title.name], size=2, online=False)
    ann = tournament.entrants.get(number=1)
    pool = Pool.objects.create(key=f"{title.rated_slug}@table", slug=title.rated_slug, plays=True)
    figures = {"mu": 1700.0, "sigma": 100.0, "sure": 1500.0, "results": 9, "opponents": 4}
    Rating.objects.create(
        pool=pool, member=ann.member, last_on=NOW.date(), last_number=9, **figures
    )

    assert ratings_of(read_past(tournament)) == {ann.member_id: 1700.0}


def test_a_file_keeps_the_name_of_a_title(orla: Member) -> None:
    tournament = running_tournament(
        orla, 2, titles=["Harbour Lights"], size=2, legs=1, online=False
    )
    enter_places(Pod.objects.get(leg=play_round(tournament, orla)).pk, orla, [1, 2], NOW)
    data = tournament_as_json(read_past(Tournament.objects.get())) | {"seed": "0" * 32}

    imported = write_tournament(read_tournament(json.dumps(data).encode()), orla, NOW)

    assert imported.titles == ["Harbour Lights"]
    assert Pod.objects.get(leg__tournament=imported).game == "Harbour Lights"


def test_a_program_makes_a_tournament_of_any_title(orla: Member) -> None:
    body = {"name": "Autumn", "format": "swiss", "games": ["Hive"], "size": 0, "online": False}

    made = program(orla).post("tournaments", body)

    assert made.status_code == 201, made.json()
    assert made.json()["tournament"]["games"] == ["Hive"]
    assert program(orla).post("tournaments", body | {"online": True}).status_code == 422


# the page


def test_the_page_asks_no_pace_of_real_tables(orla: Member, inside: Inside) -> None:
    response = inside(orla).post(reverse("tournaments:make"), REAL)

    made = Tournament.objects.get()
    assert response.status_code == 303
    assert (made.titles, made.online, made.size) == (["Hive"], False, 4)


def test_further_games_stand_on_lines_of_their_own(orla: Member, inside: Inside) -> None:
    more = {"more_titles": "Harbour Lights\n\n nim \n"}

    inside(orla).post(reverse("tournaments:make"), REAL | more)

    assert titles_in_words(Tournament.objects.get()) == "Hive, Harbour Lights, Nim"


@pytest.mark.parametrize("wrong", [{"title": ""}, {"title": "x" * 101}, {"more_titles": "a\n" * 7}])
def test_a_page_without_a_name_of_a_game_is_refused(
    orla: Member, inside: Inside, wrong: dict[str, str]
) -> None:
    sent = REAL | wrong
    if "more_titles" in wrong:
        sent["more_titles"] = "\n".join(f"game {number}" for number in range(7))

    assert inside(orla).post(reverse("tournaments:make"), sent).status_code == 422
    assert not Tournament.objects.exists()


def test_the_page_offers_titles_of_library_and_log(orla: Member, inside: Inside) -> None:
    box("Hive")
    store_title("Harbour Lights")

    page = inside(orla).get(reverse("tournaments:make")).content.decode()

    assert '<option value="Hive">' in page and '<option value="Harbour Lights">' in page


def test_the_terms_are_asked_as_they_are(orla: Member, inside: Inside) -> None:
    tournament = open_tournament(orla, titles=["Hive", "nim"], online=False)

    page = inside(orla).get(reverse("tournaments:terms", args=[tournament.pk])).content.decode()

    assert 'value="Hive"' in page and "Nim</textarea>" in page
    assert re.search(r'value="real"[^>]*checked', page)


def test_another_one_like_this_has_its_terms_and_another_title(
    orla: Member, inside: Inside
) -> None:
    first = open_tournament(orla, titles=["Hive"], online=False, legs=3, leg_days=9, public=True)
    address = f"{reverse('tournaments:make')}?like={first.pk}"
    client = inside(orla)

    form = client.get(address).content.decode()
    sent = REAL | {"title": "Harbour Lights", "legs": 3, "leg_days": 9, "public": "on"}
    response = client.post(address, sent)

    assert 'value="Hive"' in form and 'value="9"' in form
    assert response.status_code == 303
    made = Tournament.objects.exclude(pk=first.pk).get()
    assert (made.titles, made.leg_days, made.stage) == (["Harbour Lights"], 9, "draft")
    assert made.starts_at is None and not made.entrants.exists()


def test_none_is_made_like_one_that_is_not_there(orla: Member, inside: Inside) -> None:
    for number in ("999", "x", ""):
        address = f"{reverse('tournaments:make')}?like={number}"
        assert inside(orla).get(address).status_code == 404
