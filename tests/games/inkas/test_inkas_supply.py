"""Rise of the Inkas: trade with the supply, and by the route card."""

from __future__ import annotations

import pytest

from games.inkas.rules.position import ROUTED
from tests.games.inkas.positions import (
    A,
    B,
    build_position,
    describe_hand,
    find_refusal,
    list_moves,
    play,
)

FIFTEEN = "3 wood 2 fish 1 coca 1 feathers"


FIFTEEN = "3 wood 2 fish 1 coca 1 feathers"


# --- with the supply


def test_r33_the_three_patterns_scenario_15() -> None:
    position = build_position(hands={A: FIFTEEN})
    once = play(position, (A, "trade 3 wood for coca"))
    assert describe_hand(once, A) == "1 feathers 2 coca 2 fish"
    twice = play(once, (A, "trade 2 coca for ore"))
    assert describe_hand(twice, A) == "1 ore 1 feathers 2 fish"
    assert find_refusal(twice, A, "trade goods for ore ore").rule == "R33"
    other = play(position, (A, "trade goods for ore ore"))
    assert describe_hand(other, A) == "3 wood 2 ore 1 fish"


@pytest.mark.parametrize(
    "text",
    [
        "trade 2 wood for ore",
        "trade 3 fish for ore",
        "trade 3 wood for wood",
        "trade 2 ore for wood",
    ],
)
def test_r33_nothing_else_is_a_trade(text: str) -> None:
    assert find_refusal(build_position(hands={A: FIFTEEN + " 2 ore"}), A, text).rule == "R33"


def test_r33_what_is_given_is_back_before_anything_is_taken() -> None:
    position = build_position(hands={A: "1 fish 1 coca 1 feathers", B: "11 fish 20 ore"})
    assert "trade goods for wood fish" in list_moves(position, A)
    assert not [text for text in list_moves(position, A, "trade goods") if "ore" in text]
    assert "trade goods for fish fish" not in list_moves(position, A)


def test_r33_the_supply_must_hold_what_is_taken() -> None:
    position = build_position(hands={A: "3 wood", B: "20 ore"})
    assert list_moves(position, A, "trade") == [
        f"trade 3 wood for {kind}"
        for kind in ("stone", "wool", "potato", "feathers", "coca", "fish")
    ]


@pytest.mark.parametrize(("option", "count"), [("any", 36), ("resources", 15)])
def test_d2_three_goods_bring_any_two_cards_or_resources(option: str, count: int) -> None:
    position = build_position(
        hands={A: "1 fish 1 coca 1 feathers"}, options={"three_goods_take": option}
    )
    found = list_moves(position, A, "trade goods")
    assert len(found) == count
    assert ("trade goods for wood coca" in found) is (option == "any")


def test_r33_nothing_is_traded_before_the_roll() -> None:
    position = build_position(hands={A: FIFTEEN}, phase="pre_roll")
    assert find_refusal(position, A, "trade 3 wood for coca").rule == "R11"


def test_r24_the_route_card_trades_two_for_one_once_a_turn_scenario_15() -> None:
    position = build_position(hands={A: FIFTEEN}, route=A)
    used = play(position, (A, "use route, wood fish for stone"))
    assert describe_hand(used, A) == "2 wood 1 stone 1 feathers 1 coca 1 fish"
    assert used.used == ROUTED
    assert find_refusal(used, A, "use route, wood wood for ore").rule == "R24"
    assert list_moves(position, A, "use route, feathers feathers") == []
    assert play(used, (A, "end turn")).used == 0


def test_d34_another_kind_is_one_that_neither_card_has() -> None:
    position = build_position(hands={A: FIFTEEN}, route=A)
    assert find_refusal(position, A, "use route, wood fish for wood").rule == "R33"
    assert find_refusal(position, A, "use route, wood fish for fish").rule == "R33"
    assert "use route, wood wood for fish" in list_moves(position, A)
    assert (
        find_refusal(build_position(hands={A: FIFTEEN}), A, "use route, wood fish for ore").rule
        == "R24"
    )


def test_r24_the_supply_must_hold_what_the_route_brings() -> None:
    position = build_position(hands={A: "2 wood", B: "20 ore"}, route=A)
    assert "use route, wood wood for ore" not in list_moves(position, A)
    assert "use route, wood wood for stone" in list_moves(position, A)


def test_d34_the_card_serves_in_the_turn_it_is_gained() -> None:
    position = build_position(
        settlements={A: "n27"}, roads={A: "p39 p44"}, hands={A: "1 wood 1 stone 2 fish"}
    )
    gained = play(position, (A, "road p48"))
    assert "use route, fish fish for ore" in list_moves(gained, A)
