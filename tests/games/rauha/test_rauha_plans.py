"""Rauha: plans, how they are given and made. Cancelled ones: `test_rauha_cancelled_orders.py`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.core import Answer, IllegalMove, Order, Seat
from games.rauha import GAME
from games.rauha.game import RauhaPosition
from tests.games.rauha.order_answers import OFF, find_answer, plan_at_stop_11, read_plan, run_orders
from tests.games.rauha.positions import (
    A,
    B,
    C,
    list_moves,
    list_spores,
    play,
    play_at_random,
    play_plies,
    position_at,
    purse,
)


def test_r34_a_plan_is_run_in_advance_when_it_is_given() -> None:
    _, order = plan_at_stop_11()
    assert order.value == (
        "place r1c1 (a2_mountain_3 at stop 11: +5 energy, leaving 2 crystals, 4 water, holds vuori)"
    )


def test_r34_a_plan_is_carried_out_when_its_step_comes() -> None:
    position, order = plan_at_stop_11()
    orders = {B: [OFF], C: [order]}
    position = run_orders(play(position, "discard for crystals", "finish, leave the rest"), orders)
    assert (purse(position, C), position.active, orders[C]) == ((45, 2), A, [])


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_r34_a_planning_position_can_be_drawn_and_sampled_at_every_step(
    seats: int,
) -> None:
    rng, position = Random(seats), GAME.start(seats, {})
    drawn: set[tuple[str, str, str]] = set()
    while position.to_act:
        position = play_at_random(position, rng)
        planner = rng.randrange(seats)
        for key in ("plan", "scoring plan"):
            laid = GAME.planning_position(position.view(planner), key)
            drawn |= {
                (position.phase, key, phase) for phase in _make_random_plan(laid, planner, rng)
            }
    assert {
        ("choose", "plan", "run"),
        ("run", "plan", "card"),
        ("run", "scoring plan", "scoring"),
    } <= drawn


def _make_random_plan(position: RauhaPosition | None, seat: Seat, rng: Random) -> Iterator[str]:
    """The phases of a random plan; each of its positions is drawn and sampled."""
    while position is not None:
        view, moves = position.view(seat), position.legal_moves(seat)
        assert GAME.sample_hidden(view, rng).view(seat) == view
        assert GAME.picture(view, moves).question == ("card" if view.phase == "card" else "run")
        yield view.phase
        move = rng.choice(moves)
        position = position.after(seat, move) if position.is_deterministic(seat, move) else None


def test_r34_steps_are_carried_out_one_by_one_and_what_has_run_is_passed_over() -> None:
    position = position_at(stop=3, crystals={A: 6})
    runs = "run r2c3, spore on r1c1; run the rest; run r2c3, spore on r1c2"
    order = read_plan(position, A, f"plan: discard for crystals; {runs}; finish; finish")
    first = find_answer(position, A, [order])
    assert first == Answer(GAME.read_move("discard for crystals"))
    after = run_orders(position, {A: [order], B: [OFF]})
    assert (purse(after, A), list_spores(after, A), after.active) == ((1, 7), ["r1c1"], B)


def test_d18_nothing_runs_by_itself_between_the_steps() -> None:
    cells = {A: {"r1c1": "a1_crystal_2", "r2c1": "a1_crystal_6"}}
    position = position_at(stop=1, cells=cells, crystals={A: 1}, hands={A: "a1_crystal_8"})
    with pytest.raises(IllegalMove, match="Step 2, “run r1c1”: That costs 3 crystals; you have 1"):
        read_plan(position, A, "plan: place r3c3; run r1c1")
    order = read_plan(position, A, "plan: place r3c3; run the rest; run r1c1")
    assert order.value.endswith("(a1_crystal_8 at stop 1: +6 energy, leaving 0 crystals, 1 water)")
    assert purse(run_orders(position, {A: [order], B: [OFF]}), A) == (6, 0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("plan: place r9c9", "Step 1, “place r9c9”: This card can be placed only on"),
        ("plan: run r1c1", "Step 1, “run r1c1”: First place or discard"),
        (
            "plan: discard for crystals; run taivas",
            "Step 2, “run taivas”: You cannot run Taivas now",
        ),
        ("plan: choose a1_crystal_1", "Step 1, “choose a1 crystal 1”: No card is chosen ahead"),
        ("plan: always", "A plan needs a step"),
        ("plan: dance", "is not a move of this game"),
        ("scoring plan: finish", "There is nothing to plan now"),
        ("plans: finish", "is not a standing order here"),
    ],
)
def test_r34_a_plan_that_cannot_be_is_refused_with_its_step(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        read_plan(position_at(stop=2), A, text)


def test_r34_a_plan_needs_a_card() -> None:
    position = position_at(stop=2, chosen=False)
    assert [form.key for form in GAME.orders(position.view(A))] == ["auto"]
    with pytest.raises(IllegalMove, match="nothing to plan"):
        read_plan(position, A, "plan: discard for crystals")
    chosen = play_plies(position, (A, list_moves(position, A)[0]))
    assert [form.key for form in GAME.orders(chosen.view(A))] == ["auto", "plan"]


def test_r34_a_scoring_can_be_planned_once_the_third_turn_is_done() -> None:
    cells = {A: {"r1c1": "a1_crystal_5"}}
    position = position_at(
        stop=3, cells=cells, spores={A: "r1c1"}, holders={"kiteet": A}, crystals={A: 4}
    )
    assert "scoring plan" not in [form.key for form in GAME.orders(position.view(A))]
    position = play(position, "discard for crystals", "finish, leave the rest")
    order = read_plan(position, A, "scoring plan: run r1c1; finish")
    assert (
        order.value
        == "run r1c1; finish (stop 4: +7 energy, leaving 6 crystals, 1 water, holds kiteet)"
    )
    position = run_orders(
        play(position, "discard for crystals", "finish, leave the rest"), {A: [order]}
    )
    assert (purse(position, A), position.stop) == ((7, 6), 5)
    assert find_answer(position_at(2, 5), A, [order]) == Answer(None, ("scoring plan",))


def test_r34_every_plan_offered_reads_back_as_itself() -> None:
    position = position_at(stop=3, crystals={A: 6})
    for form in GAME.orders(position.view(A)):
        for choice in form.choices:
            assert read_plan(position, A, f"{form.key}: {choice}") == Order(form.key, choice)
    assert len(GAME.orders(position.view(A))[1].choices) == 1 + len(list_moves(position, A))


def test_orders_show_in_no_view() -> None:
    """They are kept outside the position: giving one changes nothing that anybody sees."""
    position, _ = plan_at_stop_11()
    assert not any("plan" in name or "auto" in name for name in type(position.view(A)).__slots__)


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("plan: place r1c1; place r2c2", "Step 2, “place r2c2”"),
        ("plan: place r1c1; place r1c1", "Step 2, “place r1c1”"),
        ("plan: discard for crystals; discard for spore r1c1", "Step 2, “discard for spore r1c1”"),
        ("plan: place r1c1; finish; place r2c2", "Step 3, “place r2c2”"),
    ],
)
def test_r34_a_card_is_used_once_in_a_plan(text: str, step: str) -> None:
    position = position_at(stop=2, hands={A: "a1_crystal_3"})
    with pytest.raises(IllegalMove, match=f"{step}: Now run squares and Entities"):
        read_plan(position, A, text)


@pytest.mark.parametrize("use", ["place r1c1", "discard for crystals", "discard for spore r2c2"])
def test_r34_no_card_is_used_in_a_scoring(use: str) -> None:
    position = position_at(2, 4, spores={A: "r1c1"})
    with pytest.raises(IllegalMove, match=f"Step 1, “{use}”: Now run squares and Entities"):
        read_plan(position, A, f"scoring plan: {use}")
