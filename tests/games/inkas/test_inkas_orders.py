"""Rise of the Inkas: standing orders, and who answers first."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bots import find
from games.core import IllegalMove, Order, Ply, Seat
from games.inkas import GAME
from games.inkas.game import InkasPosition
from games.standing_orders import StandingOrders
from tests.games.inkas.drawn import (
    A,
    B,
    C,
    D,
    drawn,
    hand,
    played,
    roll,
)


def answered(position: InkasPosition, seat: Seat, *orders: str) -> str | None:
    view = position.view(seat)
    answer = GAME.answer(
        view, position.legal_moves(seat), [GAME.read_order(view, text) for text in orders]
    )
    return str(answer.move) if answer else None


# --- rolling


def test_r49_a_seat_with_cards_rolls_by_itself_on_order() -> None:
    position = drawn(cards={A: "monopoly"}, phase="pre_roll")
    assert answered(position, A) is None
    assert answered(position, A, "roll: always") == "roll"
    assert answered(position, A, "roll: ask") is None
    assert answered(drawn(hands={A: "1 ore"}), A, "roll: always") is None


def test_d44_waiting_with_the_roll_is_no_order() -> None:
    with pytest.raises(IllegalMove):
        GAME.read_order(drawn().view(A), "roll: wait")


# --- giving up cards


def owing(cards: str) -> InkasPosition:
    return roll(drawn(hands={A: cards, B: "1 ore"}, on_turn=B), 3, 4)


def test_r49_cards_for_a_seven_are_given_up_in_order() -> None:
    position = owing("2 wood 2 fish 2 wool 2 stone 1 ore")
    assert answered(position, A) is None
    assert answered(position, A, "discard: ask") is None
    assert answered(position, A, "discard: auto") == "discard fish"
    assert answered(position, A, "discard: auto", "give up first: ore stone") == "discard ore"
    assert (
        answered(position, A, "discard: auto", "give up first: ore stone", "keep: ore_1 stone_1")
        == "discard stone"
    )
    assert answered(position, B, "discard: auto") is None


def test_r49_keeping_gives_way_when_there_is_nothing_else() -> None:
    position = owing("4 ore 4 stone")
    orders = ("discard: auto", "keep: ore_3 stone_3")
    given = []
    while position.phase == "discard":
        text = answered(position, A, *orders)
        assert text
        given.append(text)
        position = played(position, (A, text))
    assert given == ["discard ore", "discard stone", "discard ore", "discard ore"]


# --- trade rules


def offered(text: str = "offer 1 stone for 1 wool to 1 2 3", **fields: object) -> InkasPosition:
    given: dict[str, object] = {"hands": {A: "3 stone 1 fish", B: "3 wool", D: "2 wool"}}
    return played(drawn(**(given | fields)), (A, text))  # type: ignore[arg-type]


def test_r49_a_swap_rule_accepts_scenario_16() -> None:
    position = offered()
    rule = "swap wool: stone keep_1 once below_10"
    assert answered(position, D) is None
    assert answered(position, D, rule) == "accept 1"
    accepted = played(position, (D, "accept 1"))
    assert hand(accepted, D) == "1 stone 1 wool"
    poor = offered(hands={A: "3 stone", D: "1 wool"})
    assert answered(poor, D, rule) is None


@pytest.mark.parametrize(
    ("rule", "text", "answer"),
    [
        ("swap wool: ore", "offer 1 stone for 1 wool to 1", None),
        ("swap wool: stone fish", "offer 1 stone 1 fish for 1 wool to 1", "accept 1"),
        ("swap wool: stone", "offer 1 stone 1 fish for 1 wool to 1", None),
        ("swap wool: stone two_for_one", "offer 1 stone for 1 wool to 1", None),
        ("swap wool: stone two_for_one", "offer 2 stone for 1 wool to 1", "accept 1"),
        ("swap wool: stone", "offer 1 stone for 2 wool to 1", None),
        ("swap wool: stone keep_3", "offer 1 stone for 1 wool to 1", None),
        ("swap wool: stone once", "offer 2 stone for 2 wool to 1", None),
        ("swap wool: stone twice", "offer 2 stone for 2 wool to 1", "accept 1"),
        ("swap ore: stone", "offer 1 stone for 1 wool to 1", None),
    ],
)
def test_d45_limits_of_a_swap_rule(rule: str, text: str, answer: str | None) -> None:
    assert answered(offered(text), B, rule) == answer


def test_d45_cards_traded_before_count_towards_the_limit_of_a_turn() -> None:
    position = played(offered(), (B, "accept 1"), (A, "offer 1 stone for 1 wool to 1"))
    assert answered(position, B, "swap wool: stone once") is None
    assert answered(position, B, "swap wool: stone twice") == "accept 2"


@pytest.mark.parametrize(("markers", "answer"), [(9, "accept 1"), (10, None)])
def test_d45_no_trade_with_a_seat_about_to_win(markers: int, answer: str | None) -> None:
    position = offered().change(markers=(markers, 2, 2, 2))
    assert answered(position, B, "swap wool: stone below_10") == answer


@pytest.mark.parametrize(
    ("rule", "answer"),
    [
        ("refuse all: any", "decline 1"),
        ("refuse all: wool", "decline 1"),
        ("refuse all: ore", None),
        ("refuse 0: any", "decline 1"),
        ("refuse 2: any", None),
    ],
)
def test_r49_a_refusal_declines(rule: str, answer: str | None) -> None:
    assert answered(offered(), B, rule) == answer


def test_d45_refusals_come_before_swaps_and_old_offers_before_new_ones() -> None:
    assert answered(offered(), B, "swap wool: stone", "refuse 0: wool") == "decline 1"
    position = played(offered(), (A, "offer 2 stone for 1 wool to 1"))
    assert answered(position, B, "swap wool: stone") == "accept 1"
    declined = played(position, (B, "decline 1"))
    assert answered(declined, B, "swap wool: stone") == "accept 2"


def test_d45_nobody_is_declined_for_lack_of_cards() -> None:
    position = offered(hands={A: "3 stone", C: "1 ore"})
    assert answered(position, C, "swap wool: stone") is None


def test_r49_orders_are_offered_to_seats_in_the_game_alone() -> None:
    position = drawn(hands={A: "1 ore"})
    keys = [form.key for form in GAME.orders(position.view(B))]
    assert keys[:10] == [
        "roll",
        "end turn",
        "robber",
        "discard",
        "give up first",
        "keep",
        "refuse all",
        "refuse 0",
        "refuse 2",
        "refuse 3",
    ]
    assert len(keys) == 18
    assert GAME.orders(position.view(None)) == ()
    assert GAME.orders(played(position, (B, "concede with 2 markers")).view(B)) == ()
    assert GAME.read_order(position.view(B), "swap ore: wood keep_1") == Order(
        "swap ore", "wood keep_1"
    )


def test_r49_the_seat_on_turn_has_its_rules_too() -> None:
    position = played(
        drawn(hands={A: "2 stone", B: "1 wool"}), (B, "offer 1 wool for 1 stone to 0")
    )
    assert answered(position, A, "swap stone: wool") == "accept 1"


# --- ending the turn


def test_r49_a_turn_with_nothing_but_its_end_is_ended_on_order() -> None:
    position = drawn(hands={A: "1 ore 1 fish"})
    assert answered(position, A) is None
    assert answered(position, A, "end turn: ask") is None
    assert answered(position, A, "end turn: always") == "end turn"
    assert answered(position, B, "end turn: always") is None


@pytest.mark.parametrize(
    "fields",
    [
        {"hands": {A: "1 wood 1 stone"}},
        {"hands": {A: "1 wool 1 potato 1 ore"}},
        {"hands": {A: "2 fish"}},
        {"hands": {A: "1 ore 1 fish"}, "route": A},
        {"hands": {A: "1 ore"}, "cards": {A: "monopoly"}},
        {"hands": {A: "1 ore"}, "open": (2, 0, 0, 0), "robber": "b4"},
        {"hands": {A: "1 ore"}, "phase": "robber"},
    ],
)
def test_r49_a_turn_in_which_anything_can_be_done_is_not_ended(fields: dict[str, Any]) -> None:
    assert answered(drawn(**fields), A, "end turn: always") is None


def test_r49_a_turn_is_not_ended_under_an_offer_that_may_still_come_to_something() -> None:
    hands = {A: "1 ore 1 fish", B: "1 wool"}
    asked = played(drawn(hands=hands), (B, "offer 1 wool for 1 ore to 0"))
    assert answered(asked, A, "end turn: always") is None
    asking = played(drawn(hands=hands), (A, "offer 1 ore for 1 wool to 1"))
    assert answered(asking, A, "end turn: always") is None
    beyond = played(drawn(hands=hands), (B, "offer 1 wool for 1 coca to 0"))
    assert answered(beyond, A, "end turn: always") == "end turn"


# --- the robber


def test_r49_the_robber_goes_to_the_best_tile_of_the_leader_on_order() -> None:
    hands = {B: "1 ore", C: "5 ore", D: "1 fish"}
    position = drawn(phase="robber", hands=hands, markers=(2, 3, 2, 2))
    assert answered(position, A) is None
    assert answered(position, A, "robber: ask") is None
    assert answered(position, A, "robber: leader") == "robber to b5, rob 1"
    other = drawn(phase="robber", hands=hands, markers=(2, 2, 2, 3))
    assert answered(other, A, "robber: leader") == "robber to d5, rob 3"


def test_r49_of_leaders_alike_the_one_with_more_cards_is_meant() -> None:
    position = drawn(phase="robber", hands={B: "1 ore", C: "2 ore", D: "1 fish"})
    assert answered(position, A, "robber: leader") == "robber to d5, rob 2"


def test_r49_the_robber_spares_what_the_seat_has_itself_if_it_can() -> None:
    fields: dict[str, Any] = {"phase": "robber", "hands": {B: "1 ore"}, "markers": (2, 3, 2, 2)}
    shared = drawn(settlements={A: "n17", B: "n22"}, **fields)
    assert answered(shared, A, "robber: leader") == "robber to d3, rob 1"


# --- who answers first


def test_d48_orders_are_asked_from_the_seat_on_turn() -> None:
    position = drawn(hands={A: "1 wool", C: "2 stone", D: "1 wool"}, on_turn=C)
    offered_to = played(position, (C, "offer 1 stone for 1 wool to 0 3"))
    assert offered_to.whose_turn == C
    assert roll(drawn(hands={A: "8 wool"}, on_turn=C), 3, 4).whose_turn == C


def test_d48_the_next_seat_clockwise_accepts_before_a_lower_number() -> None:
    hands = {A: "1 wool", C: "2 stone", D: "1 wool"}
    position = drawn(hands=hands, on_turn=C)
    offered_to = played(position, (C, "offer 1 stone for 1 wool to 0 3"))
    standing = StandingOrders(GAME, [find("random")] * 4, Random(1))
    rule = GAME.read_order(position.view(A), "swap wool: stone")
    standing.orders = [(rule,), (), (), (rule,)]
    assert standing.next_ply(offered_to) == Ply(D, GAME.read_move("accept 1"))
