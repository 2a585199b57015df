"""Reykholt: the game for one, and the score at the end of any game."""

from __future__ import annotations

import pytest

from games.core import CHANCE
from games.reykholt import GAME
from games.reykholt.rules.board_state import blocked, occupied
from games.reykholt.rules.components.vegetables import GOAL
from games.reykholt.rules.position import HOMECOMING_START, WORK
from tests.games.reykholt.example_positions import (
    A,
    B,
    at_phase,
    houses_text,
    make_position,
    move_texts,
    play,
    play_chance,
    refusal,
    stock_text,
    with_game_over,
)


def test_r38_five_rounds_and_neutral_workers() -> None:
    position = make_position(1)
    assert position.terms.rounds == 5
    assert blocked(position).bit_count() == 2
    assert not blocked(make_position(2))
    assert refusal(position, A, "place on d_property_1").rule == "R10"


def test_r39_every_round_begins_with_a_greenhouse_and_a_tomato() -> None:
    position = play_chance(GAME.start(1, {}), "deal a1 a2 a3")
    assert (houses_text(position, A), stock_text(position, A)) == ("gr_start{}", "T1")
    second = at_phase(position, HOMECOMING_START)
    assert second.to_act == {CHANCE}
    second = play_chance(second, "turn over gr_lava")
    assert (houses_text(second, A), stock_text(second, A)) == ("gr_start{} gr_lava{}", "T2")


def test_d26_greenhouse_and_tomato_come_before_the_event() -> None:
    position = play_chance(GAME.start(1, {"story": "s1"}), "deal a1 a2 a3")
    assert stock_text(position, A) == "T3"
    position = play_chance(position, "reveal ev_cold_snap")  # three tomatoes: one is given
    assert stock_text(position, A) == "T2"


@pytest.mark.parametrize(
    ("at", "held", "points", "reason"),
    [(21, "", 0, "reached"), (23, "C12", 29, "reached"), (20, "T2", -8, "missed")],
)
def test_r40_the_goal(at: int, held: str, points: int, reason: str) -> None:
    position = with_game_over(make_position(1, {A: {"table": at, "stock": held}}))
    assert position.outcome is not None
    assert (position.outcome.scores, position.outcome.reason) == ((points,), reason)
    assert GOAL == 21


def test_r34_r51_the_result_tells_what_counts_and_what_is_left() -> None:
    farms = {A: {"table": 9, "stock": "T2", "houses": "g3_a{T1} g6_a{}"}, B: {"table": 4}}
    plain = with_game_over(make_position(2, farms)).outcome
    assert plain is not None
    assert dict(plain.breakdown) == {
        "table": (9, 4),
        "planted greenhouses": (1, 0),
        "vegetables left": (2, 0),
    }
    outcome = with_game_over(
        make_position(2, {A: {"basket": 3}, B: {}}, options={"story": "s1"})
    ).outcome
    assert outcome is not None and dict(outcome.breakdown)["tomatoes in the basket"] == (3, 0)
    cooked = with_game_over(
        make_position(2, {A: {"stars": 2}, B: {}}, options={"story": "s4"})
    ).outcome
    assert cooked is not None and dict(cooked.breakdown)["stars"] == (2, 0)


def test_r41_d25_workers_stay_over_the_next_round() -> None:
    first = [("d_property_3", A), ("d_field_1", A), ("d_market_1", A)]
    second = make_position(1, workers=first, phase=HOMECOMING_START)
    assert occupied(second).bit_count() == 5
    assert refusal(second, A, "place on d_market_1").rule == "R10"
    third = at_phase(second, HOMECOMING_START)
    assert (third.round, third.workers) == (3, ())


def test_r42_d32_one_worker_beside_another() -> None:
    alone = {"solo_wildcard": "on"}
    position = make_position(1, {A: {"stock": "T1"}}, options=alone)
    position = play(position, A, "place on d_property_1", "take from p3")
    assert position.wild
    assert "place on d_property_2" not in move_texts(position, A)
    assert len(at_phase(position, HOMECOMING_START).workers) == 1
    flagged = make_position(1, {A: {"flags": 1}}, options=alone)
    assert "place on d_property_1" not in move_texts(flagged, A)


def test_d32_the_extra_worker_goes_home_with_those_of_its_own_round() -> None:
    first = [("d_market_1", A), ("d_field_1", A), ("d_market_2", A)]
    position = make_position(
        1, workers=first, options={"solo_wildcard": "on"}, phase=HOMECOMING_START
    )
    position = play(position, A, "place on d_market_1")  # beside a worker of round 1
    assert sum(space == position.workers[0][0] for space, _, _ in position.workers) == 2
    third = at_phase(position, HOMECOMING_START)
    assert [number for _, _, number in third.workers] == [2]
    third = play_chance(third, "turn over gr_lava")
    assert at_phase(third, HOMECOMING_START).workers == ()


def test_d27_alone_nobody_is_last() -> None:
    position = make_position(1, {A: {"services": "c1"}}, options={"service_set": "set_c"})
    assert position.phase == WORK
    helped = play_chance(
        play_chance(GAME.start(1, {"story": "s2"}), "deal a1 a2 a3"), "turn over gr_lava"
    )
    helped = play_chance(helped, "reveal ev_helping_hand")
    assert move_texts(helped, A, "choose") == [
        f"choose {kind}" for kind in ("tomato", "lettuce", "mushroom", "cauliflower", "carrot")
    ]
