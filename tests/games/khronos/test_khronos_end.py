"""Khronos: paydays, the end of the game, and supplies that run out."""

from __future__ import annotations

import pytest

from games.core import CHANCE
from games.khronos.rules.boards.buildings import MIGHT
from games.khronos.rules.position import OVER
from tests.games.khronos.positions import (
    GREEN,
    RED,
    WHITE,
    count_stock,
    find_refusal,
    list_texts,
    make_dealt_position,
    make_position,
    play_moves,
)


@pytest.mark.parametrize(("round", "pays"), [(3, False), (4, True), (5, False), (7, True)])
def test_r34_seats_collect_after_their_fourth_and_seventh_turn(round: int, pays: bool) -> None:
    position = make_dealt_position(round=round, might=["keep@b10:red"])
    assert play_moves(position, "end turn").ecus[RED] == 4 + pays


def test_r36_the_game_ends_with_the_last_seats_seventh_turn() -> None:
    position = make_dealt_position(3, round=7, active=WHITE, ecus={GREEN: 9})
    position = play_moves(position, "end turn")
    assert (position.phase, position.to_act) == (OVER, frozenset())
    assert position.outcome is not None
    assert (position.outcome.places, position.outcome.scores) == ((2, 1, 2), (4, 9, 4))
    assert position.outcome.reason == "richest"


def test_r36_d34_equal_wealth_is_a_shared_win() -> None:
    outcome = play_moves(make_dealt_position(2, round=7, active=GREEN), "end turn").outcome
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((1, 1), "shared")


def test_r34_r36_the_result_tells_what_each_age_has_paid() -> None:
    position = make_dealt_position(
        2, round=7, active=GREEN, might=["keep@b10:green"], faith=["abbey@k18:green"]
    )
    position = position.change(earned=((0, 0, 0), (2, 0, 5)), ecus=(4, 12))
    outcome = play_moves(position, "end turn").outcome
    assert outcome is not None
    assert dict(outcome.breakdown) == {
        "Ecus": (4, 13),
        "earned in might": (0, 3),
        "earned in faith": (0, 0),
        "earned in reason": (0, 5),
        "bonuses less costs": (0, 1),
    }


def test_i17_nothing_is_legal_after_the_end() -> None:
    position = play_moves(make_dealt_position(2, round=7, active=GREEN), "end turn")
    assert not any(position.legal_moves(seat) for seat in (RED, GREEN, CHANCE))


def test_d35_the_bank_never_runs_out() -> None:
    position = make_dealt_position(round=4, might=["keep@b10:red"], ecus={RED: 300, GREEN: 300})
    assert play_moves(position, "end turn").ecus[RED] == 301


def test_r40_nothing_is_built_of_which_no_tile_is_left() -> None:
    castles = [f"castle@{square}:green" for square in ("j5", "d8", "l14")]
    everywhere = [*castles, "castle@c14:white"]
    position = make_position(
        might=everywhere, faith=everywhere, reason_=["castle@c14:ruin"], pawns={RED: (MIGHT, MIGHT)}
    )
    assert count_stock(position, "castle") == 0
    assert "No tile" in str(find_refusal(position, "build castle on might"))
    assert "No tile" in str(find_refusal(position, "upgrade to castle on might"))


def test_r41_nothing_owned_is_built_without_a_cube() -> None:
    towns = [f"city@{square}:red3" for square in ("j5", "d7", "c14", "l14", "k9", "i17", "l1")]
    keeps = ["keep@b10:red"]
    faith = ["keep@b10:red", *(town.partition(":")[0] for town in towns)]
    marks = ["castle@j1:ruin+mark=red"]
    position = make_position(
        might=keeps, faith=[*faith, "castle@j1:green"], reason_=[*towns, *marks]
    )
    position = position.change()
    assert position.cubes(RED) == 1
    position = play_moves(position, "build watch_tower on might", "at c12")
    assert position.cubes(RED) == 0
    assert "no cube left" in str(find_refusal(position, "build watch_tower on might"))
    assert list_texts(position, "build hamlet")
