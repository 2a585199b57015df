"""Marks on boards: what others changed since a member looked, in the colour and shape of its
player, on the page of a table and at the steps of a replay. Asked of every title.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from club.people.members.models import Member
from club.play.moves.choosers import bot_chooser
from club.play.moves.services.play_along import Plan, play_along
from games import registry
from games.core import AnyGame
from tests.support.pages import Enter, address, body
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
GAMES = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.info.slug)
MOST_PLIES = 120
BOARD = re.compile(r'id="board".*?(?=<section id="turn"|\Z)', re.S)
MARK = re.compile(r'class="(?:changed|news-dot) seat-(\d)"')
LEGEND = re.compile(r'<details class="legend".*?</details>', re.S)


def marking_seats(response: Any) -> set[int]:
    """The seats in whose colour and shape something on the board is marked."""
    board = BOARD.search(LEGEND.sub("", body(response)))
    assert board is not None
    return {int(seat) for seat in MARK.findall(board[0])}


def go_on_until_marked(sat: Sat, client: Client, seat: int) -> int:
    """Plays until the page of `client` marks what another seat did; returns that seat."""
    for _ in range(MOST_PLIES):
        others = marking_seats(client.get(address(sat))) - {seat}
        if others:
            return min(others)
        play_along(sat.pk, Plan([NOW], 1, bot_chooser("random")))
    raise AssertionError(f"nothing is marked in {MOST_PLIES} plies")


@GAMES
def test_the_legend_explains_the_mark_of_a_change(game: AnyGame) -> None:
    assert [sign.look for sign in game.legend if sign.sign == "changed"] == ["seat-0"]


@pytest.mark.long
@GAMES
def test_a_board_and_its_replay_mark_what_another_player_changed(
    game: AnyGame, alice: Member, bob: Member, carol: Member, inside: Enter, same_chance: None
) -> None:
    members = (alice, bob, carol)[: max(2, min(game.info.seats))]
    sat = sit_down(game.info.slug, members)
    client = inside(sat.member(0))

    other = go_on_until_marked(sat, client, 0)

    last = client.get(f"/tables/{sat.pk}/replay/", follow=True)
    count = int(re.findall(r"/replay/(\d+)/", body(last))[-1])
    steps = range(max(0, count - 12), count + 1)
    pages = [client.get(f"/tables/{sat.pk}/replay/{step}/", follow=True) for step in steps]
    assert any(other in marking_seats(page) for page in pages)
