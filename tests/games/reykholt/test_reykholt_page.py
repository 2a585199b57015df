"""Reykholt: the board of each viewer on a table's page."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
from django.test import Client

from club.people.members.models import Member
from games.reykholt import GAME
from tests.games.reykholt.example_positions import A, B
from tests.support.pages import address, body, words
from tests.support.sitting_down import sit_down


@pytest.mark.django_db
def test_a_way_lights_the_space_it_is_on(
    alice: Member, bob: Member, inside: Callable[[Member], Client]
) -> None:
    sat = sit_down("reykholt", [alice, bob], {"first_seat": "seat_1"})
    page = body(inside(sat.member(A)).get(address(sat)))
    places = re.findall(r'class="way light[^>]*data-place="(\w+)"', page)
    assert set(places) == {move.space for move in sat.position.legal_moves(A)}


@pytest.mark.django_db
def test_the_top_random_greenhouse_is_named_on_the_page(
    alice: Member, bob: Member, inside: Callable[[Member], Client]
) -> None:
    sat = sit_down("reykholt", [alice, bob])
    page = body(inside(sat.member(A)).get(address(sat)))
    assert f"<span>{GAME.words['gr_start']}</span>" in page


@pytest.mark.django_db
def test_a_space_that_is_lacking_something_says_what_when_it_is_tapped(
    alice: Member, bob: Member, inside: Callable[[Member], Client]
) -> None:
    sat = sit_down("reykholt", [alice, bob], {"first_seat": "seat_1"})
    client = inside(sat.member(A))
    page = body(client.get(address(sat)))
    doubts = dict(re.findall(r'class="way doubt[^>]*href="([^"]*)"[^>]*data-place="(\w+)"', page))
    sold = next(link for link, place in doubts.items() if place == "d_hall_2")
    assert "You cannot pay for" in words(client.get(html.unescape(sold)))
    assert 'class="way doubt' not in body(inside(sat.member(B)).get(address(sat)))
