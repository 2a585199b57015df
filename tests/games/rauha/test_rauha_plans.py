"""Rauha: plans, how they are given and carried out. When they are set aside:
`test_rauha_cancelled_orders.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.core import Answer, IllegalMove, Order, Seat
from games.rauha import GAME
from games.rauha.game import RauhaPosition
from tests.games.rauha.answered import OFF, answer, eleventh, plan, settled
from tests.games.rauha.drawn import (
    A,
    B,
    C,
    played,
    played_by_chance,
    plied,
    purse,
    spores,
    table,
    texts,
)


def test_r34_a_plan_is_rehearsed_when_it_is_given() -> None:
    _, order = eleventh()
    assert order.value == (
        "place r1c1 (a2_mountain_3 at stop 11: +5 energy, leaving 2 crystals, 4 water, holds vuori)"
    )


def test_r34_a_plan_is_carried_out_when_its_step_comes() -> None:
    position, order = eleventh()
    orders = {B: [OFF], C: [order]}
    position = settled(played(position, "discard for crystals", "finish, leave the rest"), orders)
    assert (purse(position, C), position.active, orders[C]) == ((45, 2), A, [])


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_r34_a_plan_is_laid_out_on_a_stage_that_can_be_drawn_and_guessed_at_every_step(
    seats: int,
) -> None:
    rng, position = Random(seats), GAME.start(seats, {})
    drawn: set[tuple[str, str, str]] = set()
    while position.to_act:
        position = played_by_chance(position, rng)
        planner = rng.randrange(seats)
        for key in ("plan", "scoring plan"):
            laid = GAME.planning_position(position.view(planner), key)
            drawn |= {(position.phase, key, phase) for phase in _laid_out(laid, planner, rng)}
    assert {
        ("choose", "plan", "run"),
        ("run", "plan", "card"),
        ("run", "scoring plan", "scoring"),
    } <= drawn


def _laid_out(position: RauhaPosition | None, seat: Seat, rng: Random) -> Iterator[str]:
    """The phases of a plan made at random, each drawn and guessed."""
    while position is not None:
        view, moves = position.view(seat), position.legal_moves(seat)
        assert GAME.sample_hidden(view, rng).view(seat) == view
        assert GAME.picture(view, moves).stage == ("card" if view.phase == "card" else "run")
        yield view.phase
        move = rng.choice(moves)
        position = position.after(seat, move) if position.is_deterministic(seat, move) else None


def test_r34_steps_are_carried_out_one_by_one_and_what_has_run_is_passed_over() -> None:
    position = table(stop=3, crystals={A: 6})
    runs = "run r2c3, spore on r1c1; run the rest; run r2c3, spore on r1c2"
    order = plan(position, A, f"plan: discard for crystals; {runs}; finish; finish")
    first = answer(position, A, [order])
    assert first == Answer(GAME.read_move("discard for crystals"))
    after = settled(position, {A: [order], B: [OFF]})
    assert (purse(after, A), spores(after, A), after.active) == ((1, 7), ["r1c1"], B)


def test_d18_nothing_runs_by_itself_between_the_steps() -> None:
    cells = {A: {"r1c1": "a1_crystal_2", "r2c1": "a1_crystal_6"}}
    position = table(stop=1, cells=cells, crystals={A: 1}, hands={A: "a1_crystal_8"})
    with pytest.raises(IllegalMove, match="Step 2, “run r1c1”: That costs 3 crystals; you have 1"):
        plan(position, A, "plan: place r3c3; run r1c1")
    order = plan(position, A, "plan: place r3c3; run the rest; run r1c1")
    assert order.value.endswith("(a1_crystal_8 at stop 1: +6 energy, leaving 0 crystals, 1 water)")
    assert purse(settled(position, {A: [order], B: [OFF]}), A) == (6, 0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("plan: place r9c9", "Step 1, “place r9c9”: This card may lie on"),
        ("plan: run r1c1", "Step 1, “run r1c1”: First a card is placed"),
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
        plan(table(stop=2), A, text)


def test_r34_a_plan_needs_a_card() -> None:
    position = table(stop=2, chosen=False)
    assert [form.key for form in GAME.orders(position.view(A))] == ["auto"]
    with pytest.raises(IllegalMove, match="nothing to plan"):
        plan(position, A, "plan: discard for crystals")
    chosen = plied(position, (A, texts(position, A)[0]))
    assert [form.key for form in GAME.orders(chosen.view(A))] == ["auto", "plan"]


def test_r34_a_scoring_can_be_planned_once_the_third_turn_is_done() -> None:
    cells = {A: {"r1c1": "a1_crystal_5"}}
    position = table(
        stop=3, cells=cells, spores={A: "r1c1"}, holders={"kiteet": A}, crystals={A: 4}
    )
    assert "scoring plan" not in [form.key for form in GAME.orders(position.view(A))]
    position = played(position, "discard for crystals", "finish, leave the rest")
    order = plan(position, A, "scoring plan: run r1c1; finish")
    assert (
        order.value
        == "run r1c1; finish (stop 4: +7 energy, leaving 6 crystals, 1 water, holds kiteet)"
    )
    position = settled(
        played(position, "discard for crystals", "finish, leave the rest"), {A: [order]}
    )
    assert (purse(position, A), position.stop) == ((7, 6), 5)
    assert answer(table(2, 5), A, [order]) == Answer(None, ("scoring plan",))


def test_r34_every_plan_offered_reads_back_as_itself() -> None:
    position = table(stop=3, crystals={A: 6})
    for form in GAME.orders(position.view(A)):
        for choice in form.choices:
            assert plan(position, A, f"{form.key}: {choice}") == Order(form.key, choice)
    assert len(GAME.orders(position.view(A))[1].choices) == 1 + len(texts(position, A))


def test_orders_show_in_no_view() -> None:
    """They are kept outside the position: giving one changes nothing that anybody sees."""
    position, _ = eleventh()
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
    position = table(stop=2, hands={A: "a1_crystal_3"})
    with pytest.raises(IllegalMove, match=f"{step}: Squares and Entities are run now"):
        plan(position, A, text)


@pytest.mark.parametrize("use", ["place r1c1", "discard for crystals", "discard for spore r2c2"])
def test_r34_no_card_is_used_in_a_scoring(use: str) -> None:
    position = table(2, 4, spores={A: "r1c1"})
    with pytest.raises(IllegalMove, match=f"Step 1, “{use}”: Squares and Entities are run now"):
        plan(position, A, f"scoring plan: {use}")
