"""Khronos: a table's page from the first click to the building."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from club.people.members.models import Member
from games.core import Seat
from tests.support.pages import address, body, part, send
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
LAID = re.compile(r'class="spot lay[^>]*data-place="(\w+)"')


def lit(page: str) -> set[str]:
    """The squares that may be picked on the boards, one by one or many as one."""
    many = " ".join(re.findall(r'data-spots="([^"]+)"', page)).split()
    return {spot.partition(",")[0] for spot in many} | set(re.findall(LAID, page))


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    return sit_down("khronos", [alice, bob])


@pytest.fixture
def seat(sat: Sat) -> Seat:
    """The seat that is asked first."""
    (found,) = sat.position.to_act
    return found


@pytest.fixture
def build(sat: Sat, seat: Seat) -> str:
    """The first building that may be put up."""
    return str(next(move for move in sat.position.legal_moves(seat) if "build" in str(move)))


def test_a_building_is_put_up_by_two_clicks_on_the_page(
    sat: Sat, seat: Seat, build: str, inside: Enter
) -> None:
    client = inside(sat.member(seat))
    assert body(client.get(address(sat))).count('class="valley"') == 3
    sat.play(seat, build)
    page = body(client.get(address(sat)))
    assert lit(page) == {move.square for move in sat.position.legal_moves(seat)}


def test_of_many_places_first_a_hamlet_is_chosen_and_then_one_of_few(
    sat: Sat, seat: Seat, build: str, inside: Enter
) -> None:
    client = inside(sat.member(seat))
    sat.play(seat, build)
    page = client.get(address(sat))
    assert "Where? Tap the map" in part(page, "turn")
    (way, *_) = re.findall(r'class="area"\s+href="([^"]+)"', body(page))
    near = body(client.get(way))
    squares = lit(near)
    assert squares == set(re.findall(r'id="square-(\w+)"', near))
    assert 0 < len(squares) < len(sat.position.legal_moves(seat))


def test_a_building_is_read_aloud_with_whose_it_is(
    sat: Sat, seat: Seat, build: str, alice: Member, inside: Enter
) -> None:
    sat.play(seat, build)
    for _ in ("where", "paid with"):
        sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    page = body(inside(alice).get(address(sat)))
    assert re.search(rf"<title>[^<]+\bof {sat.member(seat).username}", page)


def test_others_see_the_boards_and_nothing_to_click(sat: Sat, seat: Seat, inside: Enter) -> None:
    page = body(inside(sat.member(1 - seat)).get(address(sat)))
    assert "#ground" in page
    assert 'class="spot' not in page


def test_the_open_row_lies_on_the_board_for_everybody_and_once(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    sat = sit_down("khronos", [alice, bob], {"holdem": "on"})
    for member, own in ((alice, 4), (bob, 4), (carol, 0)):
        page = body(inside(member).get(address(sat)))
        assert page.count("The open row") == 1
        assert page.count('<li class="card ') == 3 + own
        assert ('aria-label="Your cards"' in page) == bool(own)


def test_a_demolition_lights_the_square_that_it_is_on(sat: Sat, seat: Seat, inside: Enter) -> None:
    hand = sat.position.hands[seat]
    small = ("watch_tower", "chapel", "hamlet")[hand.index(max(hand))]
    sat.play(seat, f"build {small} on might")
    sat.play(seat, "at b11")
    page = body(inside(sat.member(seat)).get(address(sat)))
    assert re.findall(r'class="spot demolish[^>]*data-place="(\w+)"', page) == ["b11"]


@pytest.mark.usefixtures("same_chance")
def test_the_sentence_asks_what_follows_from_what_is_laid_out(
    sat: Sat, seat: Seat, build: str, inside: Enter
) -> None:
    client = inside(sat.member(seat))
    assert "Your turn: exchange cards" in part(client.get(address(sat)), "turn")
    send(client, sat, "draft", build)
    turn = part(client.get(address(sat)), "turn")
    assert "in the Age of Might." in turn
    assert "Your turn: exchange cards" not in turn
