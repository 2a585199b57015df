"""Rise of the Inkas: development cards, how they are drawn and played, and the Mightiest Combat
Arts.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.core import CHANCE
from games.inkas.game import InkasPosition
from games.inkas.rules import cards
from games.inkas.rules.cards import count_by_card
from games.inkas.rules.position import PLAYED
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
    read_stack,
    roll_dice,
)

PRICE = "1 wool 1 potato 1 ore"


# --- stacks


def test_r25_a_card_is_drawn_by_chance_from_the_first_stack() -> None:
    position = build_position(hands={A: f"{PRICE} 1 wood"})
    assert position.stack_sizes == (10, 10)
    bought = play(position, (A, "buy card"))
    assert bought.to_act == {CHANCE}
    owned = play(bought, (CHANCE, "draw invention"))
    assert (owned.stack_sizes, describe_hand(owned, A)) == ((9, 10), "1 wood")
    assert owned.view(A).cards == (0, 0, 1, 0)
    find_refusal(bought.change(removed=read_stack("monopoly")), CHANCE, "draw monopoly")


def test_d47_every_card_of_the_stack_is_as_likely_as_the_next() -> None:
    bought, rng = play(build_position(hands={A: PRICE, B: "1 ore"}), (A, "buy card")), Random(2)
    found = Counter(str(bought.chance_move(rng)) for _ in range(5000))
    assert found["draw combat_arts"] / 5000 == pytest.approx(0.7, abs=0.03)
    assert set(found) == {f"draw {name}" for name in cards.CARDS}


def test_r25_an_empty_stack_sells_nothing_before_the_second_joins_scenario_17() -> None:
    first = cards.FIRST_STACK
    position = build_position(hands={A: PRICE}, removed=first)
    assert position.stack_sizes == (0, 10)
    assert find_refusal(position, A, "buy card").rule == "R25"
    joined = position.change(second=True)
    assert "buy card" in list_moves(joined, A)


def test_d19_the_second_stack_lies_under_the_first_scenario_17() -> None:
    seven_gone = read_stack("combat_arts " * 5 + "monopoly invention")
    position = build_position(hands={A: PRICE}, removed=seven_gone, second=True)
    assert position.stack_sizes == (3, 10)
    assert count_by_card(position.drawable) == (2, 1, 0, 0)
    all_gone = position.change(removed=cards.FIRST_STACK)
    assert count_by_card(all_gone.drawable) == (7, 1, 1, 1)


# --- when cards are played


def test_r26_one_card_a_turn_before_or_after_the_roll() -> None:
    position = build_position(phase="pre_roll", cards={A: "monopoly invention"}, hands={A: "1 ore"})
    once = play(position, (A, "play monopoly on ore"))
    assert find_refusal(once, A, "play invention for ore ore").rule == "R26"
    rolled = play(once, (A, "roll"), (CHANCE, "roll 1 1"))
    assert list_moves(rolled, A, "play") == []
    later = build_position(cards={A: "monopoly"}, hands={A: "1 ore"})
    assert "play monopoly on ore" in list_moves(later, A)


def test_r26_a_card_bought_this_turn_waits() -> None:
    position = build_position(hands={A: f"{PRICE} 1 wood"})
    owned = play(position, (A, "buy card"), (CHANCE, "draw monopoly"))
    assert find_refusal(owned, A, "play monopoly on ore").rule == "R26"
    assert find_refusal(owned, A, "play invention for ore ore").rule == "R26"
    next_turn = play(owned, (A, "end turn")).change(phase="pre_roll", on_turn=A)
    assert "play monopoly on ore" in list_moves(next_turn, A)


def test_d35_of_two_alike_the_older_may_be_played() -> None:
    position = build_position(hands={A: f"{PRICE} 1 wood"}, cards={A: "combat_arts"})
    owned = play(position, (A, "buy card"), (CHANCE, "draw combat_arts"))
    assert owned.bought == read_stack("combat_arts")
    laid = play(owned, (A, "play combat arts, robber to c4"))
    assert find_refusal(laid.change(used=0), A, "play combat arts, robber to c3").rule == "R26"


def test_r26_used_cards_leave_the_game_except_combat_arts() -> None:
    position = build_position(cards={A: "monopoly combat_arts"}, hands={A: "1 ore"})
    used = play(position, (A, "play monopoly on ore"))
    assert (used.cards[A], used.removed) == (read_stack("combat_arts"), read_stack("monopoly"))
    laid = play(position, (A, "play combat arts, robber to c4"))
    assert (laid.removed, laid.open[A], laid.cards[A]) == (0, 1, read_stack("monopoly"))


def test_d22_between_a_seven_and_the_robber_no_card_is_played() -> None:
    position = roll_dice(build_position(cards={A: "monopoly"}, hands={A: "1 ore"}), 3, 4)
    assert find_refusal(position, A, "play monopoly on ore").rule == "R16"


# --- combat arts


def test_r27_combat_arts_move_the_robber_and_rob() -> None:
    position = build_position(
        cards={A: "combat_arts"}, hands={A: "", C: "1 fish"}, phase="pre_roll"
    )
    assert find_refusal(position, A, "play combat arts, robber to d3").rule == "R17"
    laid = play(position, (A, "play combat arts, robber to d3, rob 2"))
    assert (laid.open, laid.to_act) == ((1, 0, 0, 0), {CHANCE})
    robbed = play(laid, (CHANCE, "robbed fish"))
    assert (describe_hand(robbed, A), robbed.phase, robbed.used) == ("1 fish", "dice", PLAYED)


def test_r27_played_after_the_roll_the_turn_goes_on() -> None:
    position = build_position(cards={A: "combat_arts"}, hands={C: "1 fish"})
    robbed = play(position, (A, "play combat arts, robber to d3, rob 2"), (CHANCE, "robbed fish"))
    assert (robbed.phase, robbed.to_act) == ("main", {A})


def test_r28_two_open_cards_and_more_than_all_others_scenario_14() -> None:
    def lay(position: InkasPosition, seat: int) -> InkasPosition:
        ready = position.change(on_turn=seat, used=0, hands=(1, 0, 0, 0))
        return play(ready, (seat, "play combat arts, robber to c4"))

    hands = {C: "combat_arts", D: "combat_arts combat_arts combat_arts"}
    position = build_position(cards=hands, open=(0, 0, 1, 0))
    assert position.arts == -1
    position = lay(position, C)
    assert position.arts == C
    for arts in (C, C, D):
        position = lay(position.change(robber=29), D)
        assert position.arts == arts


def test_d21_open_cards_outlast_a_decline() -> None:
    position = build_position(
        settlements={A: "n12"},
        cities={A: "n27"},
        roads={A: "p39"},
        hands={A: "9 wood 9 stone 1 wool 1 potato"},
    ).change(open=(2, 0, 0, 0), arts=A)
    declined = play(position.change(markers=(3, 2, 2, 2)), (A, "road p44"), (A, "settle n35"))
    assert declined.phase == "found"
    assert (declined.open[A], declined.arts, declined.limit(A)) == (2, A, 9)


# --- progress


def test_r30_road_building_lays_two_roads_for_nothing() -> None:
    position = build_position(cards={A: "road_building"}, hands={A: "1 ore"})
    first = play(position, (A, "play road building on p44"))
    assert (first.phase, first.to_act, describe_hand(first, A)) == ("roads", {A}, "1 ore")
    assert find_refusal(first, A, "end turn").rule == "R30"
    second = play(first, (A, "road p48"))
    assert (second.phase, describe_hand(second, A), second.ground.lengths[A]) == (
        "main",
        "1 ore",
        3,
    )
    assert second.removed == read_stack("road_building")
    assert second.route == A


def test_r30_before_the_roll_it_leads_back_to_the_roll() -> None:
    position = build_position(cards={A: "road_building monopoly"}, phase="pre_roll")
    laid = play(position, (A, "play road building on p44"), (A, "road p48"))
    assert (laid.phase, list_moves(laid, A)) == ("pre_roll", ["roll"])


def test_d23_the_second_road_is_optional_and_needs_a_piece_scenario_19() -> None:
    position = build_position(cards={A: "road_building"}, hands={A: "1 ore"})
    left = play(position, (A, "play road building on p44"), (A, "no second road"))
    assert (left.phase, left.ground.roads[A].bit_count()) == ("main", 3)
    six = build_position(
        settlements={A: "n27"},
        roads={A: "p39 p44 p48 p51 p56 p33"},
        cards={A: "road_building"},
        hands={A: "1 ore"},
    )
    last = play(six, (A, "play road building on p37"))
    assert (last.phase, last.used) == ("main", PLAYED)
    full = last.change(cards=(read_stack("road_building"), 0, 0, 0), used=0)
    assert find_refusal(full, A, "play road building on p28").rule == "R4"


def test_r31_invention_takes_two_cards_that_the_supply_has() -> None:
    position = build_position(cards={A: "invention"}, hands={B: "19 ore", C: "12 fish"})
    assert describe_hand(play(position, (A, "play invention for wood ore")), A) == "1 wood 1 ore"
    assert find_refusal(position, A, "play invention for ore ore").rule == "R31"
    assert find_refusal(position, A, "play invention for wood fish").rule == "R31"
    assert len(list_moves(build_position(cards={A: "invention"}), A, "play invention")) == 36


def test_d25_the_two_may_be_alike_resources_or_goods() -> None:
    position = build_position(cards={A: "invention"})
    assert describe_hand(play(position, (A, "play invention for coca coca")), A) == "2 coca"


@pytest.mark.parametrize(
    ("cap", "taken"), [(2, ["4 ore", "3 ore", "", ""]), (0, ["7 ore", "", "", ""])]
)
def test_d24_monopoly_takes_two_of_each_or_all(cap: int, taken: list[str]) -> None:
    position = build_position(
        cards={A: "monopoly"},
        hands={A: "1 ore", B: "5 ore", C: "1 ore"},
        options={"monopoly_cap": cap},
    )
    after = play(position, (A, "play monopoly on ore"))
    assert [describe_hand(after, seat) for seat in range(4)] == taken


def test_r32_everybody_hears_what_is_handed_over() -> None:
    position = build_position(cards={A: "monopoly"}, hands={A: "1 ore", B: "5 ore", C: "1 wool"})
    messages = list_news(position, A, "play monopoly on ore", None)
    assert messages == ["seat 1 plays monopoly on ore.", "seat 2 gives 2 ore."]
    assert len(list_moves(position, A, "play monopoly")) == 8


def test_r32_monopoly_may_be_played_for_nothing_d37() -> None:
    position = build_position(cards={A: "monopoly"}, hands={A: "1 ore", B: "1 wool"})
    assert describe_hand(play(position, (A, "play monopoly on fish")), A) == "1 ore"


def test_cards_one_does_not_have_are_refused() -> None:
    position = build_position(hands={A: "1 ore"})
    for text in (
        "play monopoly on ore",
        "play combat arts, robber to c4",
        "play invention for ore ore",
    ):
        assert find_refusal(position, A, text).rule == "R26"
