"""Rise of the Inkas: standing orders, and the order of their answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.bots import find
from games.core import IllegalMove, Order, Ply, Seat
from games.inkas import GAME
from games.inkas.game import InkasPosition
from games.standing_orders import StandingOrders
from tests.games.inkas.positions import (
    A,
    B,
    C,
    D,
    build_position,
    describe_hand,
    play,
    roll_dice,
)


def find_answer(position: InkasPosition, seat: Seat, *orders: str) -> str | None:
    view = position.view(seat)
    answer = GAME.answer(
        view, position.legal_moves(seat), [GAME.read_order(view, text) for text in orders]
    )
    return str(answer.move) if answer else None


# --- rolling


def test_r49_a_seat_with_cards_rolls_by_itself_on_order() -> None:
    position = build_position(cards={A: "monopoly"}, phase="pre_roll")
    assert find_answer(position, A) is None
    assert find_answer(position, A, "roll: always") == "roll"
    assert find_answer(position, A, "roll: ask") is None
    assert find_answer(build_position(hands={A: "1 ore"}), A, "roll: always") is None


def test_d44_waiting_with_the_roll_is_no_order() -> None:
    with pytest.raises(IllegalMove):
        GAME.read_order(build_position().view(A), "roll: wait")


# --- giving up cards


def position_with_debt(cards: str) -> InkasPosition:
    return roll_dice(build_position(hands={A: cards, B: "1 ore"}, on_turn=B), 3, 4)


def test_r49_cards_for_a_seven_are_given_up_in_order() -> None:
    position = position_with_debt("2 wood 2 fish 2 wool 2 stone 1 ore")
    assert find_answer(position, A) is None
    assert find_answer(position, A, "discard: ask") is None
    assert find_answer(position, A, "discard: auto") == "discard fish"
    assert find_answer(position, A, "discard: auto", "give up first: ore stone") == "discard ore"
    assert (
        find_answer(position, A, "discard: auto", "give up first: ore stone", "keep: ore_1 stone_1")
        == "discard stone"
    )
    assert find_answer(position, B, "discard: auto") is None


def test_r49_keeping_gives_way_when_there_is_nothing_else() -> None:
    position = position_with_debt("4 ore 4 stone")
    orders = ("discard: auto", "keep: ore_3 stone_3")
    given = []
    while position.phase == "discard":
        text = find_answer(position, A, *orders)
        assert text
        given.append(text)
        position = play(position, (A, text))
    assert given == ["discard ore", "discard stone", "discard ore", "discard ore"]


# --- trade rules


def make_offer(text: str = "offer 1 stone for 1 wool to 1 2 3", **fields: object) -> InkasPosition:
    given: dict[str, object] = {"hands": {A: "3 stone 1 fish", B: "3 wool", D: "2 wool"}}
    return play(build_position(**(given | fields)), (A, text))  # type: ignore[arg-type]


def test_r49_a_swap_rule_accepts_scenario_16() -> None:
    position = make_offer()
    rule = "swap wool: stone keep_1 once below_10"
    assert find_answer(position, D) is None
    assert find_answer(position, D, rule) == "accept 1"
    accepted = play(position, (D, "accept 1"))
    assert describe_hand(accepted, D) == "1 stone 1 wool"
    poor = make_offer(hands={A: "3 stone", D: "1 wool"})
    assert find_answer(poor, D, rule) is None


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
    assert find_answer(make_offer(text), B, rule) == answer


def test_d45_cards_traded_before_count_towards_the_limit_of_a_turn() -> None:
    position = play(make_offer(), (B, "accept 1"), (A, "offer 1 stone for 1 wool to 1"))
    assert find_answer(position, B, "swap wool: stone once") is None
    assert find_answer(position, B, "swap wool: stone twice") == "accept 2"


@pytest.mark.parametrize(("markers", "answer"), [(9, "accept 1"), (10, None)])
def test_d45_no_trade_with_a_seat_about_to_win(markers: int, answer: str | None) -> None:
    position = make_offer().change(markers=(markers, 2, 2, 2))
    assert find_answer(position, B, "swap wool: stone below_10") == answer


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
    assert find_answer(make_offer(), B, rule) == answer


def test_d45_refusals_come_before_swaps_and_old_offers_before_new_ones() -> None:
    assert find_answer(make_offer(), B, "swap wool: stone", "refuse 0: wool") == "decline 1"
    position = play(make_offer(), (A, "offer 2 stone for 1 wool to 1"))
    assert find_answer(position, B, "swap wool: stone") == "accept 1"
    declined = play(position, (B, "decline 1"))
    assert find_answer(declined, B, "swap wool: stone") == "accept 2"


def test_d45_nobody_is_declined_for_lack_of_cards() -> None:
    position = make_offer(hands={A: "3 stone", C: "1 ore"})
    assert find_answer(position, C, "swap wool: stone") is None


def test_r49_orders_are_offered_to_seats_in_the_game_alone() -> None:
    position = build_position(hands={A: "1 ore"})
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
    assert GAME.orders(play(position, (B, "concede with 2 markers")).view(B)) == ()
    assert GAME.read_order(position.view(B), "swap ore: wood keep_1") == Order(
        "swap ore", "wood keep_1"
    )


def test_r49_the_seat_on_turn_has_its_rules_too() -> None:
    position = play(
        build_position(hands={A: "2 stone", B: "1 wool"}), (B, "offer 1 wool for 1 stone to 0")
    )
    assert find_answer(position, A, "swap stone: wool") == "accept 1"


# --- ending the turn


def test_r49_a_turn_with_nothing_but_its_end_is_ended_on_order() -> None:
    position = build_position(hands={A: "1 ore 1 fish"})
    assert find_answer(position, A) is None
    assert find_answer(position, A, "end turn: ask") is None
    assert find_answer(position, A, "end turn: always") == "end turn"
    assert find_answer(position, B, "end turn: always") is None


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
    assert find_answer(build_position(**fields), A, "end turn: always") is None


def test_r49_a_turn_is_not_ended_under_an_offer_that_may_still_come_to_something() -> None:
    hands = {A: "1 ore 1 fish", B: "1 wool"}
    asked = play(build_position(hands=hands), (B, "offer 1 wool for 1 ore to 0"))
    assert find_answer(asked, A, "end turn: always") is None
    asking = play(build_position(hands=hands), (A, "offer 1 ore for 1 wool to 1"))
    assert find_answer(asking, A, "end turn: always") is None
    beyond = play(build_position(hands=hands), (B, "offer 1 wool for 1 coca to 0"))
    assert find_answer(beyond, A, "end turn: always") == "end turn"


# --- the robber


def test_r49_the_robber_goes_to_the_best_tile_of_the_leader_on_order() -> None:
    hands = {B: "1 ore", C: "5 ore", D: "1 fish"}
    position = build_position(phase="robber", hands=hands, markers=(2, 3, 2, 2))
    assert find_answer(position, A) is None
    assert find_answer(position, A, "robber: ask") is None
    assert find_answer(position, A, "robber: leader") == "robber to b5, rob 1"
    other = build_position(phase="robber", hands=hands, markers=(2, 2, 2, 3))
    assert find_answer(other, A, "robber: leader") == "robber to d5, rob 3"


def test_r49_of_leaders_alike_the_one_with_more_cards_is_meant() -> None:
    position = build_position(phase="robber", hands={B: "1 ore", C: "2 ore", D: "1 fish"})
    assert find_answer(position, A, "robber: leader") == "robber to d5, rob 2"


def test_r49_the_robber_spares_what_the_seat_has_itself_if_it_can() -> None:
    fields: dict[str, Any] = {"phase": "robber", "hands": {B: "1 ore"}, "markers": (2, 3, 2, 2)}
    shared = build_position(settlements={A: "n17", B: "n22"}, **fields)
    assert find_answer(shared, A, "robber: leader") == "robber to d3, rob 1"


# --- who answers first


def test_d48_orders_are_asked_from_the_seat_on_turn() -> None:
    position = build_position(hands={A: "1 wool", C: "2 stone", D: "1 wool"}, on_turn=C)
    offered_to = play(position, (C, "offer 1 stone for 1 wool to 0 3"))
    assert offered_to.whose_turn == C
    assert roll_dice(build_position(hands={A: "8 wool"}, on_turn=C), 3, 4).whose_turn == C


def test_d48_the_next_seat_clockwise_accepts_before_a_lower_number() -> None:
    hands = {A: "1 wool", C: "2 stone", D: "1 wool"}
    position = build_position(hands=hands, on_turn=C)
    offered_to = play(position, (C, "offer 1 stone for 1 wool to 0 3"))
    standing = StandingOrders(GAME, [find("random")] * 4, Random(1))
    rule = GAME.read_order(position.view(A), "swap wool: stone")
    standing.orders = [(rule,), (), (), (rule,)]
    assert standing.next_ply(offered_to) == Ply(D, GAME.read_move("accept 1"))
