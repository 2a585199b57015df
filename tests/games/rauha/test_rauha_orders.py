"""Rauha: what runs by itself, plans, and when they lapse. What is asked and foretold: `test_rauha_telling.py`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from games.core import CHANCE, Answer, IllegalMove, Order, Seat
from games.rauha import GAME
from games.rauha.rules import RauhaPosition
from games.rauha.universe import CHOOSE
from tests.games.rauha.drawn import A, B, C, played, plied, purse, spores, table, texts

OFF = Order("auto", "off")


def answer(position: RauhaPosition, seat: Seat, orders: Sequence[Order] = ()) -> Answer | None:
    return GAME.answer(position.view(seat), position.legal_moves(seat), orders)


def settled(position: RauhaPosition, orders: dict[Seat, list[Order]]) -> RauhaPosition:
    """The position run on by orders, as a table does; those that are spent are taken out of `orders`."""
    while True:
        found = next(
            (
                (seat, it)
                for seat in sorted(position.to_act - {CHANCE})
                if (it := answer(position, seat, orders.get(seat, [])))
            ),
            None,
        )
        if found is None:
            return position
        seat, its = found
        orders[seat] = [order for order in orders.get(seat, []) if order.key not in its.spent]
        if its.move is not None:
            position = position.play(seat, its.move)


def plan(position: RauhaPosition, seat: Seat, text: str) -> Order:
    return GAME.read_order(position.view(seat), text)


def why(position: RauhaPosition, seat: Seat, order: Order) -> str:
    """Why the order lapses now, as its seat is told; fails where it does not."""
    found = answer(position, seat, [order])
    assert found is not None
    assert (found.move, found.spent) == (None, (order.key,))
    return str(found.why)


# --- by itself


def test_r33_what_is_free_runs_by_itself_unless_told_otherwise() -> None:
    position = played(table(stop=2), "discard for crystals")
    assert answer(position, A) == Answer(GAME.read_move("finish"))
    assert answer(position, A, [OFF]) is None
    paying = played(table(stop=3, crystals={A: 3}), "discard for crystals")
    assert answer(paying, A) == Answer(GAME.read_move("run the rest"))
    after = settled(paying, {})
    assert (purse(after, A), after.active) == ((1, 7), A)
    assert answer(after, A) is None


def test_r33_a_seat_is_asked_about_payments_alone() -> None:
    """Nothing that could have been had is lost: crystals first, what counts Spores while none can be bought."""
    cells = {A: {"r1c1": "a1_mushroom_2", "r1c3": "a1_mushroom_5"}}
    position = table(2, 8, cells=cells, energy={A: 20}, crystals={A: 3}, spores={A: "r1c1 r1c3"}, holders={"maa": A})
    assert answer(position, A) is None
    position = settled(played(position, "run r1c1, spore on r2c1"), {})
    assert (purse(position, A), position.stop) == ((26, 2), 9)


def test_r33_nothing_is_answered_outside_a_step_of_its_own() -> None:
    assert answer(table(stop=2), A) is None
    assert answer(table(stop=2, chosen=False), A) is None
    assert GAME.read_order(table(stop=2).view(B), "auto: off") == OFF
    with pytest.raises(IllegalMove):
        GAME.read_order(table(stop=2).view(B), "auto: perhaps")
    assert GAME.orders(table(stop=2).view(None)) == ()


# --- plans


def eleventh(guard: str = "") -> tuple[RauhaPosition, Order]:
    """Three seats, order B, C, A; C holds Vuori and plans to place a card that counts water."""
    cells = {B: {"r3c1": "a1_mountain_6", "r3c3": "a1_mountain_3", "r1c1": "a1_crystal_3"}}
    position = table(
        3,
        11,
        hands={B: "a2_mountain_2", C: "a2_mountain_3"},
        cells=cells,
        energy={B: 50, C: 40},
        crystals={B: 4, C: 6},
        holders={"vuori": C},
        chosen=False,
    )
    position = plied(position, (C, "choose a2_mountain_3"))
    order = plan(position, C, f"plan: place r1c1{guard}")
    position = plied(position, (B, "choose a2_mountain_2"), (A, texts(position, A)[0]))
    assert position.order == (B, C, A)
    return position, order


def test_r34_a_plan_is_rehearsed_when_it_is_given() -> None:
    _, order = eleventh()
    assert order.value == "place r1c1 (a2_mountain_3 at stop 11: +5 energy, leaving 2 crystals, 4 water, holds vuori)"


def test_r34_a_plan_is_carried_out_when_its_step_comes() -> None:
    position, order = eleventh()
    orders = {B: [OFF], C: [order]}
    position = settled(played(position, "discard for crystals", "finish, leave the rest"), orders)
    assert (purse(position, C), position.active, orders[C]) == ((45, 2), A, [])


def test_r35_a_plan_lapses_when_an_entity_has_moved() -> None:
    position, order = eleventh()
    orders = {B: [OFF], C: [order]}
    position = played(position, "place r2c2", "finish, leave the rest")
    assert answer(position, C, [order]) is not None
    robbed = position.change(holders=(*position.holders[:6], B))
    assert why(robbed, C, order) == (
        "Your plan was set aside, because vuori went to seat 2: "
        "it would bring +3 energy, leaving 2 crystals, 2 water now, and not +5 energy, leaving 2 crystals, 4 water."
    )
    robbed = settled(robbed, orders)
    assert (robbed.active, robbed.phase, orders[C]) == (C, "card", [])
    assert settled(robbed, {C: []}) == robbed


def test_r35_always_carries_it_out_whatever_has_changed() -> None:
    position, order = eleventh("; always")
    position = played(position, "discard for crystals", "finish, leave the rest")
    robbed = position.change(holders=(*position.holders[:6], B))
    after = settled(robbed, {C: [order]})
    assert (purse(after, C), after.active) == ((43, 2), A)


def test_r35_always_goes_as_far_as_it_can_and_says_where_it_stopped() -> None:
    cells = {A: {"r2c3": "a1_crystal_3"}}
    position = table(2, 2, cells=cells, hands={A: "a1_crystal_6"}, holders={"kiteet": B}, energy={A: 1})
    order = plan(position, A, "plan: place r2c2; run kiteet; always")
    orders = {A: [order]}
    position = played(position, "place r2c2")
    ran = position.change(left=position.left & 511, usable=position.usable & 511)
    assert (
        why(ran, A, order) == "Your plan went as far as it could: “run kiteet” was set aside. Kiteet cannot be run now."
    )
    assert settled(ran, orders).active == B
    assert orders[A] == []


def test_r35_a_plan_that_lost_an_entity_and_nothing_else_lapses_too() -> None:
    position = table(2, 2, hands={A: "a1_crystal_6"}, holders={"kiteet": A})
    order = plan(position, A, "plan: place r2c2")
    robbed = position.change(holders=tuple(B if one == A else one for one in position.holders))
    assert why(robbed, A, order) == "Your plan was set aside, because kiteet went to seat 2."


def test_d17_a_plan_that_is_past_goes_without_a_word() -> None:
    position = table(2, 2)
    order = plan(position, A, "plan: discard for crystals; finish; finish")
    position = played(position, *["discard for crystals", "finish, leave the rest"] * 2)
    assert answer(position, A, [order]) == Answer(None, ("plan",))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_r34_a_plan_is_laid_out_on_a_stage_that_can_be_drawn_and_guessed_at_every_step(seats: int) -> None:
    rng, position, drawn = Random(seats), GAME.start(seats, {}), set()
    while position.to_act:
        seat = CHANCE if CHANCE in position.to_act else rng.choice(sorted(position.to_act))
        move = position.chance_move(rng) if seat == CHANCE else rng.choice(position.legal_moves(seat))
        position = position.after(seat, move)
        planner = rng.randrange(seats)
        for key in ("plan", "scoring plan"):
            laid = GAME.stage(position.view(planner), key)
            while laid is not None:
                view, moves = laid.view(planner), laid.legal_moves(planner)
                assert GAME.guess(view, rng).view(planner) == view
                assert GAME.picture(view, moves).stage == ("card" if view.phase == "card" else "run")
                drawn.add((position.phase, key, view.phase))
                move = rng.choice(moves)
                laid = laid.after(planner, move) if laid.foreseeable(planner, move) else None
    assert {("choose", "plan", "run"), ("run", "plan", "card"), ("run", "scoring plan", "scoring")} <= drawn


def test_r34_steps_are_carried_out_one_by_one_and_what_has_run_is_passed_over() -> None:
    position = table(stop=3, crystals={A: 6})
    text = "plan: discard for crystals; run r2c3, spore on r1c1; run the rest; run r2c3, spore on r1c2; finish; finish"
    order = plan(position, A, text)
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
        ("plan: discard for crystals; run taivas", "Step 2, “run taivas”: Taivas cannot be run now"),
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


def test_d17_a_plan_is_for_one_card_at_one_stop() -> None:
    position = table(stop=2, chosen=False)
    first, second, *_ = texts(position, A)
    chosen = plied(position, (A, first))
    order = plan(chosen, A, "plan: discard for spore r1c1")
    other = plied(position, (A, second), (B, texts(position, B)[0]))
    always = plan(chosen, A, "plan: discard for spore r1c1; always")
    assert "it was for “" in why(other, A, order)
    assert why(other, A, always) == why(other, A, order)
    again = plied(position, (A, second), (A, first), (B, texts(position, B)[0]))
    assert answer(again, A, [order]) == Answer(GAME.read_move("discard for spore r1c1"), ("plan",))
    next_turn = played(again, *["discard for crystals", "finish, leave the rest"] * 2)
    assert next_turn.phase == CHOOSE
    assert answer(next_turn, A, [order]) == Answer(None, ("plan",))


def test_d17_a_plan_given_in_ones_own_step_acts_at_once() -> None:
    position = table(stop=2)
    order = Order("plan", plan(position, A, "plan: discard for crystals").value, late=True)
    assert answer(position, A, [order]) == Answer(GAME.read_move("discard for crystals"), ("plan",))


def test_r34_a_scoring_can_be_planned_once_the_third_turn_is_done() -> None:
    cells = {A: {"r1c1": "a1_crystal_5"}}
    position = table(stop=3, cells=cells, spores={A: "r1c1"}, holders={"kiteet": A}, crystals={A: 4})
    assert "scoring plan" not in [form.key for form in GAME.orders(position.view(A))]
    position = played(position, "discard for crystals", "finish, leave the rest")
    order = plan(position, A, "scoring plan: run r1c1; finish")
    assert order.value == "run r1c1; finish (stop 4: +7 energy, leaving 6 crystals, 1 water, holds kiteet)"
    position = settled(played(position, "discard for crystals", "finish, leave the rest"), {A: [order]})
    assert (purse(position, A), position.stop) == ((7, 6), 5)
    assert answer(table(2, 5), A, [order]) == Answer(None, ("scoring plan",))


def test_r35_a_scoring_plan_lapses_too_and_begins_before_what_is_free() -> None:
    position = table(2, 4, spores={A: "r1c1"}, holders={"taivas": A}, crystals={A: 4})
    order = plan(position, A, "scoring plan: run taivas")
    assert answer(position, A, [order]) == Answer(GAME.read_move("run taivas"), ("scoring plan",))
    robbed = position.change(holders=(B, *position.holders[1:]), left=1, usable=1)
    assert why(robbed, A, order).startswith(
        "Your plan was set aside, because taivas went to seat 2. Step 1, “run taivas”:"
    )
    begun = played(position, "run r1c1")
    assert answer(begun, A, [order]) == Answer(GAME.read_move("run taivas"), ("scoring plan",))


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
