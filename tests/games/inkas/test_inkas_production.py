"""Rise of the Inkas: production, and the discards of a seven."""

from __future__ import annotations

import pytest

from games.core import CHANCE
from games.inkas.game import InkasPosition
from games.inkas.rules.board.geometry import TILE_INDEX
from tests.games.inkas.positions import (
    A,
    B,
    C,
    D,
    build_position,
    describe_hand,
    find_refusal,
    list_moves,
    list_news,
    play,
    read_cards,
    roll_dice,
    start_discards,
    start_game,
)


def list_gained_cards(position: InkasPosition, first: int, second: int) -> list[str]:
    """The cards that a roll gives each seat if its hand was empty."""
    after = roll_dice(position.change(hands=(0,) * position.terms.seats), first, second)
    return [describe_hand(after, seat) for seat in range(position.terms.seats)]


# --- turns and production


def test_r11_the_seat_on_turn_rolls_once_then_acts_and_ends_its_turn() -> None:
    position = build_position(phase="pre_roll", cards={A: "monopoly"}, hands={A: "1 wood 1 stone"})
    assert (
        find_refusal(position, A, "road p35").rule
        == find_refusal(position, A, "end turn").rule
        == "R11"
    )
    assert find_refusal(position, B, "roll").rule == "R11"
    rolled = play(position, (A, "roll"), (CHANCE, "roll 1 1"))
    assert (rolled.phase, rolled.dice) == ("main", (1, 1))
    assert find_refusal(rolled, A, "roll").rule == "R11"
    assert play(rolled, (A, "end turn")).on_turn == B


def test_r11_before_the_roll_cards_may_be_played_and_nothing_traded() -> None:
    position = build_position(phase="pre_roll", cards={A: "monopoly"}, hands={A: "3 wood"})
    assert list_moves(position, A) == [
        "roll",
        *(text for text in list_moves(position, A) if "monopoly" in text),
    ]
    assert play(position, (A, "play monopoly on ore")).to_act == {CHANCE}


@pytest.mark.parametrize(
    ("dice", "gains"),
    [
        ((5, 6), ["1 ore", "1 coca", "", ""]),
        ((2, 2), ["1 wool", "1 stone", "1 stone", ""]),
        ((2, 3), ["1 wood", "1 potato", "1 potato", "1 coca"]),
        ((3, 3), ["1 potato", "", "1 wood", "1 wood"]),
        ((4, 5), ["", "1 wood", "1 ore", "1 ore"]),
        ((1, 1), ["", "", "", ""]),
    ],
)
def test_r12_rolls_from_the_printed_start_scenario_2(
    dice: tuple[int, int], gains: list[str]
) -> None:
    assert list_gained_cards(start_game(), *dice) == gains


def test_r12_each_building_at_a_tile_pays_a_city_twice_scenario_3() -> None:
    position = build_position(settlements={A: "n37 n45", C: "n42", B: "", D: ""})
    assert list_gained_cards(position, 3, 3) == ["2 wood", "", "1 wood", ""]
    assert list_gained_cards(position, 2, 2)[C] == "1 feathers"
    raised = build_position(settlements={A: "n37 n45", C: "", B: "", D: ""}, cities={C: "n42"})
    assert list_gained_cards(raised, 2, 2)[C] == "2 feathers"


def test_r12_ruins_pay_like_buildings_and_the_robbed_tile_nothing() -> None:
    position = build_position(
        settlements={A: "n12", C: "n30"},
        ruins={A: "n37", C: "n42"},
        city_ruins={A: "n45"},
        tribes={C: 2},
    )
    assert list_gained_cards(position, 3, 3) == ["3 wood 1 potato", "", "1 wood", "1 wood"]
    robbed = position.change(robber=TILE_INDEX["d5"])
    assert list_gained_cards(robbed, 3, 3) == ["1 potato", "", "", ""]


def position_with_short_supply(position: InkasPosition, kind: str, left: int) -> InkasPosition:
    """All cards of the kind but `left` in the hand of seat D, nothing else anywhere."""
    held = dict(zip(("ore", "wood"), (20, 20), strict=True))[kind] - left
    return position.change(hands=(0, 0, 0, read_cards(f"{held} {kind}")))


def test_r13_a_kind_that_is_short_for_several_is_paid_to_nobody_scenario_13() -> None:
    before = position_with_short_supply(start_game(), "ore", 1)
    after = roll_dice(before, 4, 5)
    assert [describe_hand(after, seat) for seat in range(4)] == ["", "1 wood", "", "19 ore"]
    messages = list_news(before.change(phase="dice"), CHANCE, "roll 4 5", None)
    assert "There is not enough ore in the supply." in messages


def test_d18_a_single_seat_takes_what_is_left_scenario_13() -> None:
    position = position_with_short_supply(
        build_position(settlements={A: "n12"}, cities={A: "n27"}), "ore", 1
    )
    assert describe_hand(roll_dice(position, 5, 6), A) == "1 ore"
    assert (
        describe_hand(roll_dice(position_with_short_supply(position, "ore", 2), 5, 6), A) == "2 ore"
    )
    assert describe_hand(roll_dice(position_with_short_supply(position, "ore", 0), 5, 6), A) == ""


def test_r13_each_kind_is_looked_at_by_itself() -> None:
    position = build_position(settlements={A: "n27 n12", D: "n38"}, roads={D: "p49"})
    after = roll_dice(position_with_short_supply(position, "ore", 0), 4, 5)
    assert [describe_hand(after, seat) for seat in (B, C)] == ["1 wood", ""]


# --- the seven


def test_r14_who_holds_more_than_its_limit_owes_half_rounded_down_scenario_6() -> None:
    position = start_discards()
    assert [one.limit for one in position.view(None).seats] == [7, 7, 8, 7]
    assert [one.due for one in position.view(None).seats] == [4, 0, 0, 4]
    assert position.to_act == position.awaited(None) == {A, D}
    assert find_refusal(position, B, "discard stone").rule == "R14"
    assert find_refusal(position, A, "discard coca").rule == "R15"
    assert find_refusal(position, B, "robber to c4").rule == "R15"


def test_r14_a_seven_pays_nobody_and_without_debts_the_robber_moves() -> None:
    position = start_discards({A: "7 ore"})
    assert (position.phase, describe_hand(position, A), position.to_act) == ("robber", "7 ore", {B})


def test_r15_all_choose_unseen_and_give_up_together_scenario_6() -> None:
    position = start_discards()
    chosen = play(
        position,
        (D, "discard potato"),
        (D, "discard fish"),
        (D, "discard fish"),
        (D, "discard fish"),
    )
    assert chosen.to_act == {A}
    assert chosen.supply == position.supply
    assert [one.chosen for one in chosen.view(None).seats] == [False, False, False, True]
    done = play(chosen, *[(A, "discard wood")] * 3, (A, "discard ore"))
    assert [describe_hand(done, seat) for seat in (A, D)] == ["1 wood 4 ore", "3 potato 1 fish"]
    assert (done.phase, done.to_act) == ("robber", {B})
    last = play(chosen, *[(A, "discard wood")] * 3)
    messages = list_news(last, A, "discard ore", None)
    assert "seat 1 discards 3 wood and 1 ore." in messages
    assert "seat 4 discards 1 potato and 3 fish." in messages


def test_d42_cards_are_chosen_one_by_one_and_the_last_kind_goes_by_itself() -> None:
    position = start_discards({A: "1 wood 7 ore"})
    assert list_moves(position, A) == ["discard wood", "discard ore"]
    assert describe_hand(play(position, (A, "discard wood")), A) == "4 ore"
    partly = play(position, (A, "discard ore"))
    assert partly.to_act == {A}
    assert list_news(position, A, "discard ore", A) == ["You choose to discard 1 ore."]
    assert (
        list_news(position, A, "discard ore", B)
        == list_news(position, A, "discard ore", None)
        == []
    )


def test_d37_a_card_chosen_is_chosen_for_good() -> None:
    position = start_discards({A: "1 wood 4 ore 4 wool"})
    chosen = play(position, (A, "discard wood"))
    assert find_refusal(chosen, A, "discard wood").rule == "R15"
    assert list_moves(chosen, A) == ["discard wool", "discard ore"]


@pytest.mark.parametrize(
    ("limit", "cards", "due"),
    [("rule", 10, 0), ("rule", 11, 5), ("example", 10, 5), ("example", 9, 0)],
)
def test_d1_three_open_cards_scenario_7(limit: str, cards: int, due: int) -> None:
    position = build_position(
        hands={A: f"{cards} ore"}, open=(3, 0, 0, 0), options={"combat_arts_limit": limit}
    )
    after = roll_dice(position, 3, 4)
    assert (after.seven.due[A] if after.seven else 0) == due


def test_d1_without_open_cards_both_limits_are_the_same() -> None:
    position = build_position(hands={A: "7 ore"}, options={"combat_arts_limit": "example"})
    assert roll_dice(position, 3, 4).seven is None


def test_d46_a_hand_of_one_kind_is_not_given_up_by_itself() -> None:
    position = start_discards({A: "9 ore"})
    assert position.to_act == {A}
    assert list_moves(position, A) == ["discard ore"]
    assert describe_hand(play(position, (A, "discard ore")), A) == "5 ore"
