"""Khronos: a table's page from the first click to the building."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from club.members.models import Member
from tests.tables.pages import address, body, part, send
from tests.tables.sitting_down import sit_down


@pytest.mark.django_db
def test_a_building_is_put_up_by_two_clicks_on_the_page(
    alice: Member, bob: Member, inside: Callable[[Member], Client]
) -> None:
    sat = sit_down("khronos", [alice, bob])
    (seat,) = sat.position.to_act
    client = inside(sat.member(seat))
    text = str(next(move for move in sat.position.legal_moves(seat) if "build" in str(move)))
    assert body(client.get(address(sat))).count("#ground") >= 3
    sat.play(seat, text)
    page = body(client.get(address(sat)))
    assert page.count('class="spot lay') == len(sat.position.legal_moves(seat))


@pytest.mark.django_db
def test_a_building_is_read_aloud_with_whose_it_is(
    alice: Member, bob: Member, inside: Callable[[Member], Client]
) -> None:
    sat = sit_down("khronos", [alice, bob])
    (seat,) = sat.position.to_act
    build = next(move for move in sat.position.legal_moves(seat) if "build" in str(move))
    sat.play(seat, str(build))
    for _ in ("where", "paid with"):
        sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    page = body(inside(alice).get(address(sat)))
    assert re.search(rf"<title>[^<]+\bof {sat.member(seat).username}", page)


@pytest.mark.django_db
def test_others_see_the_boards_and_nothing_to_click(
    alice: Member, bob: Member, inside: Callable[[Member], Client]
) -> None:
    sat = sit_down("khronos", [alice, bob])
    (seat,) = sat.position.to_act
    page = body(inside(sat.member(1 - seat)).get(address(sat)))
    assert "#ground" in page
    assert 'class="spot' not in page


@pytest.mark.django_db
def test_the_open_row_lies_on_the_board_for_everybody_and_once(
    alice: Member, bob: Member, carol: Member, inside: Callable[[Member], Client]
) -> None:
    sat = sit_down("khronos", [alice, bob], {"holdem": "on"})
    for member, own in ((alice, 4), (bob, 4), (carol, 0)):
        page = body(inside(member).get(address(sat)))
        assert page.count("The open row") == 1
        assert page.count('<li class="card ') == 3 + own
        assert ('aria-label="Your cards"' in page) == bool(own)


@pytest.mark.django_db
def test_a_demolition_lights_the_square_that_it_is_on(
    alice: Member, bob: Member, inside: Callable[[Member], Client]
) -> None:
    sat = sit_down("khronos", [alice, bob])
    (seat,) = sat.position.to_act
    hand = sat.position.hands[seat]
    small = ("watch_tower", "chapel", "hamlet")[hand.index(max(hand))]
    sat.play(seat, f"build {small} on might")
    sat.play(seat, "at b11")
    page = body(inside(sat.member(seat)).get(address(sat)))
    assert re.findall(r'class="spot demolish[^>]*data-place="(\w+)"', page) == ["b11"]


@pytest.mark.django_db
def test_the_sentence_asks_what_follows_from_what_is_laid_out(
    alice: Member, bob: Member, inside: Callable[[Member], Client]
) -> None:
    sat = sit_down("khronos", [alice, bob])
    (seat,) = sat.position.to_act
    client = inside(sat.member(seat))
    text = str(next(move for move in sat.position.legal_moves(seat) if "build" in str(move)))
    assert "Your turn: exchange cards" in part(client.get(address(sat)), "turn")
    send(client, sat, "draft", text)
    turn = part(client.get(address(sat)), "turn")
    assert "stand in the Age of Might?" in turn
    assert "Your turn: exchange cards" not in turn
