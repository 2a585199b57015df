"""Rauha: placing a card, throwing it away, and what is refused out of turn."""

from __future__ import annotations

from games.core import CHANCE
from games.rauha import GAME
from games.rauha.rules.faces import CELLS
from games.rauha.rules.position import CHOOSE, OVER, RUN
from tests.games.rauha.drawn import (
    A,
    B,
    news,
    played,
    plied,
    purse,
    refused,
    spores,
    table,
    texts,
)


def test_r11_prices_and_squares() -> None:
    rich = table(stop=2, hands={A: "a1_crystal_4"}, crystals={A: 3})
    assert len(texts(rich, A, "place")) == 9
    assert purse(played(rich, "place r1c1"), A)[1] == 0
    poor = table(stop=2, hands={A: "a1_crystal_4"}, crystals={A: 2})
    assert refused(poor, A, "place r1c1").rule == "R11"
    listed = table(stop=10, hands={A: "a2_crystal_forest_1"}, crystals={A: 0})
    assert texts(listed, A, "place") == ["place r1c1", "place r1c3", "place r3c1", "place r3c3"]
    assert refused(listed, A, "place r2c2").rule == "R11"
    assert len(texts(table(stop=2, hands={A: "a1_crystal_3"}), A, "place")) == 9


def test_r11_the_price_is_paid_before_anything_runs() -> None:
    position = table(
        stop=2, hands={A: "a1_crystal_1"}, crystals={A: 1}, cells={A: {"r1c2": "a1_forest_4"}}
    )
    assert texts(position, A, "place") == []


def test_r12_a_card_is_thrown_away_for_crystals_and_the_line_still_runs() -> None:
    position = played(table(stop=2), "discard for crystals")
    assert purse(position, A) == (0, 8)
    assert texts(position, A, "run") == ["run r1c2", "run r2c2"]
    assert (position.view(None).black_hole, position.phase) == (3, RUN)


def test_r13_or_for_a_spore_on_a_square_without_one() -> None:
    position = table(stop=2, spores={A: "r1c1 r2c2"})
    assert "discard for spore r2c2" not in texts(position, A)
    assert refused(position, A, "discard for spore r2c2").rule == "R22"
    assert refused(position, A, "discard for spore r9c9").rule == "R1"
    position = played(position, "discard for spore r3c3")
    assert spores(position, A) == ["r1c1", "r2c2", "r3c3"]


def test_d8_a_card_that_cannot_be_paid_can_always_be_discarded() -> None:
    position = table(stop=2, hands={A: "a1_mountain_7"}, crystals={A: 0})
    assert texts(position, A) == [
        "discard for crystals",
        *(f"discard for spore {cell}" for cell in CELLS),
    ]


def test_d15_a_card_with_a_single_use_is_used() -> None:
    full = " ".join(CELLS)
    position = table(stop=2, hands={A: "a1_mountain_7"}, crystals={A: 0}, spores={A: full})
    assert (position.phase, purse(position, A)) == (RUN, (0, 4))
    last = table(
        stop=2, chosen=False, crystals={A: 0}, spores={A: full}, hands={A: "a1_mountain_7"}
    )
    last = plied(last, (B, texts(last, B)[0]))
    assert "seat 1 discards a card for 4 crystals." in news(last, A, "choose a1_mountain_7", None)


def test_moves_out_of_turn_or_step_are_refused() -> None:
    position = table(stop=2)
    assert refused(position, B, "discard for crystals").rule == "R10"
    assert refused(position, A, "finish").rule == "R11"
    assert refused(position, A, "choose a1_crystal_1").rule == "R11"
    running = played(position, "discard for crystals")
    assert refused(running, A, "place r1c1").rule == "R17"
    assert refused(table(chosen=False), A, "finish").rule == "R8"
    assert refused(plied(GAME.start(2, {}), (CHANCE, "pile 0 1")), A, "finish").rule == "R7"


def test_d24_choosing_and_acting_have_turns_of_their_own() -> None:
    choosing = table(2, 2, chosen=False)
    assert choosing.phase == CHOOSE
    acting, scoring = table(2, 2), table(2, 4, spores={A: "r1c1"})
    assert choosing.turn < acting.turn < scoring.turn
    assert played(acting, "discard for crystals").turn == acting.turn
    assert OVER not in {choosing.phase, acting.phase, scoring.phase}
