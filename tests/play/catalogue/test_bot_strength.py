"""How strong bots are, in words and on the board of bots, from what the arena measured."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from club.people.members.models import Member
from club.play.catalogue.forms import OpeningForm
from club.play.tables.presentation import bot_strength
from club.play.tables.presentation.bot_strength import strength_in_words
from games import bots, registry
from games.arena import Estimate
from games.bot_ratings import Ranking
from games.nim import GAME as NIM


@pytest.fixture
def rated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ratings of Nim: the gentle bot far below, the easy one below, the sharp one above."""
    points = {"gentle": 700.0, "easy": 1350.0, "greedy": 1500.0, "ahead": 1691.0}
    ratings = {name: Estimate(rating, 30.0) for name, rating in points.items()}
    measured = Ranking(1, date(2026, 11, 30), 2, (), ratings)
    monkeypatch.setattr(bot_strength, "ranking", lambda game: measured)


@pytest.mark.usefixtures("rated")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("gentle", "hardly ever wins against Steady"),
        ("easy", "wins about 3 of 10 games against Steady"),
        ("greedy", ""),
        ("ahead", "wins about 8 of 10 games against Steady"),
        ("random", ""),
    ],
)
def test_how_often_a_bot_wins_is_said_in_tenths(name: str, words: str) -> None:
    assert strength_in_words(NIM, name) == words


def test_a_bot_that_does_not_search_in_a_game_plays_as_steady() -> None:
    assert strength_in_words(registry.find("inkas"), "ahead") == "plays as Steady in this game"


def test_of_a_game_that_was_not_measured_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_strength, "ranking", lambda game: None)
    assert strength_in_words(NIM, "gentle") == ""
    assert bot_strength.bot_board(NIM) is None


@pytest.mark.usefixtures("rated")
def test_who_opens_a_table_chooses_a_bot_by_name_and_by_how_often_it_wins() -> None:
    labels = [str(label) for _, label in OpeningForm(NIM).fields["bot"].choices]
    assert labels[0] == "Gentle: hardly ever wins against Steady"
    assert labels[2] == "Steady"


@pytest.mark.django_db
def test_the_page_of_bots_shows_each_title_with_ratings_and_errors(client: Client) -> None:
    page = client.get("/tables/bots/").content.decode()
    for game in registry.games():
        assert f'id="{game.info.slug}"' in page
        board = bot_strength.bot_board(game)
        if board is None:
            continue
        assert [row.name for row in board.rows] == list(reversed(bots.offered()))
        for row in board.rows:
            if row.error:
                assert f"{round(row.rating or 0)} ± {round(row.error)}" in page


@pytest.mark.django_db
def test_the_page_of_a_game_names_its_bots_and_leads_to_their_board(
    client: Client, alice: Member
) -> None:
    client.force_login(alice)
    page = client.get("/tables/games/nim/").content.decode()
    assert strength_in_words(NIM, "gentle") in page
    assert 'href="/tables/bots/#nim"' in page
