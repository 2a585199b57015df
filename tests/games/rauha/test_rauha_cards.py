"""Rauha: placing a card, throwing it away, and moves that are refused out of turn."""

from __future__ import annotations

from games.core import CHANCE
from games.rauha import GAME
from games.rauha.rules.faces import CELLS
from games.rauha.rules.position import CHOOSE, OVER, RUN
from tests.games.rauha.positions import (
    A,
    B,
    find_refusal,
    list_moves,
    list_news,
    list_spores,
    play,
    play_plies,
    position_at,
    purse,
)


def test_r11_prices_and_squares() -> None:
    rich = position_at(stop=2, hands={A: "a1_crystal_4"}, crystals={A: 3})
    assert len(list_moves(rich, A, "place")) == 9
    assert purse(play(rich, "place r1c1"), A)[1] == 0
    poor = position_at(stop=2, hands={A: "a1_crystal_4"}, crystals={A: 2})
    assert find_refusal(poor, A, "place r1c1").rule == "R11"
    listed = position_at(stop=10, hands={A: "a2_crystal_forest_1"}, crystals={A: 0})
    assert list_moves(listed, A, "place") == [
        "place r1c1",
        "place r1c3",
        "place r3c1",
        "place r3c3",
    ]
    assert find_refusal(listed, A, "place r2c2").rule == "R11"
    assert len(list_moves(position_at(stop=2, hands={A: "a1_crystal_3"}), A, "place")) == 9


def test_r11_the_price_is_paid_before_anything_runs() -> None:
    position = position_at(
        stop=2, hands={A: "a1_crystal_1"}, crystals={A: 1}, cells={A: {"r1c2": "a1_forest_4"}}
    )
    assert list_moves(position, A, "place") == []


def test_r12_a_card_is_thrown_away_for_crystals_and_the_line_still_runs() -> None:
    position = play(position_at(stop=2), "discard for crystals")
    assert purse(position, A) == (0, 8)
    assert list_moves(position, A, "run") == ["run r1c2", "run r2c2"]
    assert (position.view(None).black_hole, position.phase) == (3, RUN)


def test_r13_or_for_a_spore_on_a_square_without_one() -> None:
    position = position_at(stop=2, spores={A: "r1c1 r2c2"})
    assert "discard for spore r2c2" not in list_moves(position, A)
    assert find_refusal(position, A, "discard for spore r2c2").rule == "R22"
    assert find_refusal(position, A, "discard for spore r9c9").rule == "R1"
    position = play(position, "discard for spore r3c3")
    assert list_spores(position, A) == ["r1c1", "r2c2", "r3c3"]


def test_d8_a_card_that_cannot_be_paid_can_always_be_discarded() -> None:
    position = position_at(stop=2, hands={A: "a1_mountain_7"}, crystals={A: 0})
    assert list_moves(position, A) == [
        "discard for crystals",
        *(f"discard for spore {cell}" for cell in CELLS),
    ]


def test_d15_a_card_with_a_single_use_is_used() -> None:
    full = " ".join(CELLS)
    position = position_at(stop=2, hands={A: "a1_mountain_7"}, crystals={A: 0}, spores={A: full})
    assert (position.phase, purse(position, A)) == (RUN, (0, 4))
    last = position_at(
        stop=2, chosen=False, crystals={A: 0}, spores={A: full}, hands={A: "a1_mountain_7"}
    )
    last = play_plies(last, (B, list_moves(last, B)[0]))
    assert "seat 1 discards a card for 4 crystals." in list_news(
        last, A, "choose a1_mountain_7", None
    )


def test_moves_out_of_turn_or_step_are_refused() -> None:
    position = position_at(stop=2)
    assert find_refusal(position, B, "discard for crystals").rule == "R10"
    assert find_refusal(position, A, "finish").rule == "R11"
    assert find_refusal(position, A, "choose a1_crystal_1").rule == "R11"
    running = play(position, "discard for crystals")
    assert find_refusal(running, A, "place r1c1").rule == "R17"
    assert find_refusal(position_at(chosen=False), A, "finish").rule == "R8"
    assert (
        find_refusal(play_plies(GAME.start(2, {}), (CHANCE, "pile 0 1")), A, "finish").rule == "R7"
    )


def test_d24_choosing_and_acting_have_turns_of_their_own() -> None:
    choosing = position_at(2, 2, chosen=False)
    assert choosing.phase == CHOOSE
    acting, scoring = position_at(2, 2), position_at(2, 4, spores={A: "r1c1"})
    assert choosing.turn < acting.turn < scoring.turn
    assert play(acting, "discard for crystals").turn == acting.turn
    assert OVER not in {choosing.phase, acting.phase, scoring.phase}
