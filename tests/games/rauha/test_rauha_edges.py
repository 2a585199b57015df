"""Rauha: edge cases of the rules, and the first position."""

from __future__ import annotations

from random import Random

import pytest

from games.core import CHANCE, Answer
from games.rauha import GAME
from games.rauha.rules import effects, worlds
from games.rauha.rules.faces import CELL_INDEX, SOURCE_INDEX
from games.rauha.rules.position import NO_CARD, PILE
from tests.games.rauha.positions import (
    A,
    B,
    find_holders,
    list_cards_of_age,
    list_moves,
    list_news,
    play,
    play_plies,
    position_at,
    purse,
)


@pytest.mark.parametrize("seats", [2, 5])
def test_r4_worlds_begin_with_their_printed_squares_and_nothing_else(seats: int) -> None:
    for world in GAME.start(seats, {}).worlds:
        assert (world.crystals, world.energy, world.arrival, world.spores, world.uses) == (
            4,
            0,
            0,
            0,
            (),
        )
        assert world.counts == worlds.count_symbols(world.cells, 0)


def test_r4_nothing_is_dealt_chosen_held_or_run_before_the_first_turn() -> None:
    start = GAME.start(3, {})
    assert (start.stop, start.at, start.phase, start.order, start.to_act) == (
        1,
        0,
        PILE,
        (0, 1, 2),
        {CHANCE},
    )
    assert (start.left, start.used, start.usable, start.packets) == (0, 0, 0, ())
    assert (start.satellites, start.picks, start.hands) == (((),) * 3, ((),) * 3, (NO_CARD,) * 3)
    assert set(start.holders) == {-1}
    assert start.undealt.bit_count() == len(list_cards_of_age(1)) + len(list_cards_of_age(2))


def test_r4_r7_chance_draws_a_pile_and_packets_that_the_rules_allow() -> None:
    rng, position = Random(1), GAME.start(3, {})
    while CHANCE in position.to_act:
        move = position.chance_move(rng)
        assert position.allows(CHANCE, move)
        position = position.play(CHANCE, move)
    assert [len(cards) for cards in position.packets] == [4, 4, 4]


@pytest.mark.parametrize(
    ("card", "messages"),
    [
        ("a1_forest_1", "seat 1 places “a1 forest 1” on r2c2."),
        ("a1_forest_2", "seat 1 pays 2 crystals and places “a1 forest 2” on r2c2."),
    ],
)
def test_r11_placing_a_card_is_told_with_its_price(card: str, messages: str) -> None:
    position = position_at(stop=2, hands={A: card})
    assert messages in list_news(position, A, "place r2c2", B)


def test_r13_a_card_thrown_away_for_a_spore_is_told_without_its_name() -> None:
    position = position_at(stop=2, hands={A: "a1_forest_1"})
    assert (
        list_news(position, A, "discard for spore r3c3", B)[0]
        == "seat 1 discards a card for a Spore on r3c3."
    )


@pytest.mark.parametrize(
    ("kind", "crystals", "spores", "possible"),
    [
        (effects.BUY_ENERGY, 3, 0, True),
        (effects.BUY_ENERGY, 2, 0, False),
        (effects.BUY_ENERGY, 3, 9, True),
        (effects.BUY_SPORE, 3, 8, True),
        (effects.BUY_SPORE, 2, 8, False),
        (effects.BUY_SPORE, 3, 9, False),
    ],
)
def test_r18_what_cannot_be_paid_or_would_bring_nothing_cannot_be_run(
    kind: int, crystals: int, spores: int, possible: bool
) -> None:
    effect = effects.Effect(kind, 5, 3, 0)
    assert effects.is_possible(effect, crystals, spores << effects.SPORE) is possible


@pytest.mark.parametrize("text", ["finish", "finish, leave the rest"])
def test_r20_that_a_seat_finishes_is_told_to_all(text: str) -> None:
    position = play(position_at(stop=2), "discard for crystals")
    assert all(
        "seat 1 finishes." in list_news(position, A, text, viewer) for viewer in (A, B, None)
    )


def test_r17_a_spore_bought_is_counted_from_then_on() -> None:
    position = position_at(2, 4, cells={A: {"r1c1": "a1_mushroom_2"}}, spores={A: "r1c1"})
    world = play(position, "run r1c1, spore on r3c3").worlds[A]
    assert world.counts == worlds.count_symbols(world.cells, world.spores)
    assert (world.counts >> effects.SPORE, world.crystals) == (2, 2)


def test_r18_only_what_has_not_been_run_can_be_run() -> None:
    position = position_at(2, 4, spores={A: "r2c2 r3c1"}, holders={"kiteet": A})
    assert (
        position.usable
        == position.left
        == 1 << CELL_INDEX["r2c2"] | 1 << CELL_INDEX["r3c1"] | 1 << SOURCE_INDEX["kiteet"]
    )
    once = play(position, "run r2c2")
    assert once.usable == once.left == 1 << CELL_INDEX["r3c1"] | 1 << SOURCE_INDEX["kiteet"]
    assert play(position, "finish, leave the rest").usable == 0


def test_r23_r25_what_one_seat_left_or_ran_is_nothing_to_the_next() -> None:
    position = position_at(2, 4, spores={A: "r2c2", B: "r2c2"}, arrivals={A: 9, B: 3})
    scored = play(position, "run r2c2")
    assert (scored.active, scored.used, scored.left) == (B, 0, 1 << CELL_INDEX["r2c2"])
    # a Spore that A cannot pay stays left
    poor = position_at(stop=3, cells={A: {"r2c3": "a1_mushroom_2"}}, crystals={A: 0})
    stopped = play(poor, "discard for spore r1c1", "run r3c3")
    assert (stopped.active, stopped.phase, stopped.left, stopped.used) == (B, "card", 0, 0)


def test_r20_finishing_pays_for_nothing() -> None:
    position = play(
        position_at(stop=2, cells={A: {"r1c2": "a1_crystal_5"}}), "discard for crystals"
    )
    assert "run r1c2" in list_moves(position, A)
    assert purse(play(position, "finish"), A) == (0, 9)


def test_r20_nothing_can_be_run_once_the_last_seat_has_finished() -> None:
    position = position_at(2, 16, spores={A: "r1c1"}, holders={"kiteet": A})
    over = play(position, "finish, leave the rest")
    assert (over.phase, over.left, over.usable) == ("over", 0, 0)


def test_r26_ten_water_sources_more_bring_no_more_than_five() -> None:
    squares = ("r1c1", "r1c2", "r1c3", "r2c1", "r2c2")
    position = position_at(2, 4, cells={A: dict.fromkeys(squares, "a1_mountain_2")})
    assert position.water(A) - position.water(B) == 10
    assert [world.energy for world in position.worlds] == [15, 0]


def test_r29_the_order_is_shown_once_all_have_chosen() -> None:
    choosing = position_at(3, 2, chosen=False)
    assert choosing.view(A).order == ()
    chosen = play_plies(choosing, *((seat, list_moves(choosing, seat)[0]) for seat in range(3)))
    assert chosen.view(A).order == chosen.view(None).order == (0, 1, 2)
    assert play(chosen, "discard for crystals").view(A).order == (0, 1, 2)


def test_d6_with_realignment_a_first_line_counts_like_any_other() -> None:
    cells = {A: {"r1c1": "a1_crystal_3", "r1c2": "a1_forest_6"}}
    position = position_at(
        stop=6, hands={A: "a1_crystal_4"}, cells=cells, options={"realign": "on"}
    )
    assert find_holders(play(position, "place r1c3")) == {"taivas": A}


def test_d15_a_card_with_a_choice_of_uses_waits_for_its_seat() -> None:
    position = position_at(stop=2)
    assert (position.phase, position.active, purse(position, A)) == ("card", A, (0, 4))


def test_d17_a_plan_is_past_on_every_step_of_another_turn() -> None:
    position = position_at(2, 2)
    order = GAME.read_order(position.view(A), "plan: discard for crystals; finish, leave the rest")
    later = position_at(2, 3)
    for step in (later, play(later, "discard for crystals")):
        assert GAME.answer(step.view(A), step.legal_moves(A), [order]) == Answer(None, ("plan",))


def test_d17_a_plan_for_a_scoring_is_not_past_before_that_scoring_is() -> None:
    scoring = position_at(2, 4, holders={"kiteet": A})
    order = GAME.read_order(scoring.view(A), "scoring plan: run kiteet")
    begun = GAME.answer(scoring.view(A), scoring.legal_moves(A), [order])
    assert begun == Answer(GAME.read_move("run kiteet"), ("scoring plan",))
