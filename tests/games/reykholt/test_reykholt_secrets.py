"""Reykholt has no secrets: every viewer sees the same, and future draws are stored nowhere."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.core import CHANCE
from games.reykholt import GAME
from games.reykholt.rules.position import TOURISM
from tests.games.reykholt.example_positions import A, B, make_position

PLIES = 60


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_r35_every_viewer_sees_the_same(seats: int) -> None:
    rng, position = Random(seats), GAME.start(seats, GAME.settled(seats, {}))
    for _ in range(PLIES):
        if position.outcome is not None:
            break
        public = position.view(None)
        for viewer in range(seats):
            assert replace(position.view(viewer), viewer=None) == public
        seat = min(position.to_act)
        if seat == CHANCE:
            move = position.chance_move(rng)
        else:
            move = rng.choice(list(position.legal_moves(seat)))
        position = position.after(seat, move)


def test_r35_two_games_that_differ_in_a_draw_look_alike_until_it_is_made() -> None:
    before = GAME.start(2, GAME.settled(2, {}))
    assert before.to_act == {CHANCE}
    one, other = (before.chance_move(Random(seed)) for seed in (1, 2))
    assert one != other
    assert before.after(CHANCE, one).view(None) != before.after(CHANCE, other).view(None)
    assert str(one) not in repr(before.view(None))


def test_r35_what_is_reckoned_for_a_viewer_is_reckoned_with_their_own() -> None:
    farms = {A: {"table": 4, "home": 0}, B: {"table": 9, "stock": "R2", "arrival": 9}}
    walking = make_position(2, farms, phase=TOURISM)
    found = [str(GAME.forecast(walking.view(B), move)) for move in walking.legal_moves(B)]
    assert found == ["table 10 for 2 carrots", "table 10, and take 2 carrots"]
    marks = [one.number for one in GAME.picture(walking.view(B), ()).tables if one.mark]
    assert marks == [10, 11]
    working = make_position(2, {A: {"stock": "T5"}, B: {"home": 0}})
    spots = GAME.picture(working.view(B), ()).spots
    assert not any(way.lacks for spot in spots for way in spot.ways)
    spots = GAME.picture(make_position(2, {A: {"home": 0}}).view(B), ()).spots
    assert any(way.lacks for spot in spots for way in spot.ways)
