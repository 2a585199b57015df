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
from games.inkas.rules.cards import card_counts
from games.inkas.rules.position import PLAYED
from tests.games.inkas.drawn import (
    A,
    B,
    C,
    D,
    drawn,
    hand,
    news,
    played,
    refused,
    roll,
    stack,
    texts,
)

PRICE = "1 wool 1 potato 1 ore"


# --- stacks


def test_r25_a_card_is_drawn_by_chance_from_the_first_stack() -> None:
    position = drawn(hands={A: f"{PRICE} 1 wood"})
    assert position.stack_sizes == (10, 10)
    bought = played(position, (A, "buy card"))
    assert bought.to_act == {CHANCE}
    owned = played(bought, (CHANCE, "draw invention"))
    assert (owned.stack_sizes, hand(owned, A)) == ((9, 10), "1 wood")
    assert owned.view(A).cards == (0, 0, 1, 0)
    refused(bought.change(removed=stack("monopoly")), CHANCE, "draw monopoly")


def test_d47_every_card_of_the_stack_is_as_likely_as_the_next() -> None:
    bought, rng = played(drawn(hands={A: PRICE, B: "1 ore"}), (A, "buy card")), Random(2)
    found = Counter(str(bought.chance_move(rng)) for _ in range(5000))
    assert found["draw combat_arts"] / 5000 == pytest.approx(0.7, abs=0.03)
    assert set(found) == {f"draw {name}" for name in cards.CARDS}


def test_r25_an_empty_stack_sells_nothing_before_the_second_joins_scenario_17() -> None:
    first = cards.STACK
    position = drawn(hands={A: PRICE}, removed=first)
    assert position.stack_sizes == (0, 10)
    assert refused(position, A, "buy card").rule == "R25"
    joined = position.change(second=True)
    assert "buy card" in texts(joined, A)


def test_d19_the_second_stack_lies_under_the_first_scenario_17() -> None:
    seven_gone = stack("combat_arts " * 5 + "monopoly invention")
    position = drawn(hands={A: PRICE}, removed=seven_gone, second=True)
    assert position.stack_sizes == (3, 10)
    assert card_counts(position.drawable) == (2, 1, 0, 0)
    all_gone = position.change(removed=cards.STACK)
    assert card_counts(all_gone.drawable) == (7, 1, 1, 1)


# --- when cards are played


def test_r26_one_card_a_turn_before_or_after_the_roll() -> None:
    position = drawn(phase="pre_roll", cards={A: "monopoly invention"}, hands={A: "1 ore"})
    once = played(position, (A, "play monopoly on ore"))
    assert refused(once, A, "play invention for ore ore").rule == "R26"
    rolled = played(once, (A, "roll"), (CHANCE, "roll 1 1"))
    assert texts(rolled, A, "play") == []
    later = drawn(cards={A: "monopoly"}, hands={A: "1 ore"})
    assert "play monopoly on ore" in texts(later, A)


def test_r26_a_card_bought_this_turn_waits() -> None:
    position = drawn(hands={A: f"{PRICE} 1 wood"})
    owned = played(position, (A, "buy card"), (CHANCE, "draw monopoly"))
    assert refused(owned, A, "play monopoly on ore").rule == "R26"
    assert refused(owned, A, "play invention for ore ore").rule == "R26"
    next_turn = played(owned, (A, "end turn")).change(phase="pre_roll", on_turn=A)
    assert "play monopoly on ore" in texts(next_turn, A)


def test_d35_of_two_alike_the_older_may_be_played() -> None:
    position = drawn(hands={A: f"{PRICE} 1 wood"}, cards={A: "combat_arts"})
    owned = played(position, (A, "buy card"), (CHANCE, "draw combat_arts"))
    assert owned.bought == stack("combat_arts")
    laid = played(owned, (A, "play combat arts, robber to c4"))
    assert refused(laid.change(used=0), A, "play combat arts, robber to c3").rule == "R26"


def test_r26_used_cards_leave_the_game_except_combat_arts() -> None:
    position = drawn(cards={A: "monopoly combat_arts"}, hands={A: "1 ore"})
    used = played(position, (A, "play monopoly on ore"))
    assert (used.cards[A], used.removed) == (stack("combat_arts"), stack("monopoly"))
    laid = played(position, (A, "play combat arts, robber to c4"))
    assert (laid.removed, laid.open[A], laid.cards[A]) == (0, 1, stack("monopoly"))


def test_d22_between_a_seven_and_the_robber_no_card_is_played() -> None:
    position = roll(drawn(cards={A: "monopoly"}, hands={A: "1 ore"}), 3, 4)
    assert refused(position, A, "play monopoly on ore").rule == "R16"


# --- combat arts


def test_r27_combat_arts_move_the_robber_and_rob() -> None:
    position = drawn(cards={A: "combat_arts"}, hands={A: "", C: "1 fish"}, phase="pre_roll")
    assert refused(position, A, "play combat arts, robber to d3").rule == "R17"
    laid = played(position, (A, "play combat arts, robber to d3, rob 2"))
    assert (laid.open, laid.to_act) == ((1, 0, 0, 0), {CHANCE})
    robbed = played(laid, (CHANCE, "robbed fish"))
    assert (hand(robbed, A), robbed.phase, robbed.used) == ("1 fish", "dice", PLAYED)


def test_r27_played_after_the_roll_the_turn_goes_on() -> None:
    position = drawn(cards={A: "combat_arts"}, hands={C: "1 fish"})
    robbed = played(position, (A, "play combat arts, robber to d3, rob 2"), (CHANCE, "robbed fish"))
    assert (robbed.phase, robbed.to_act) == ("main", {A})


def test_r28_two_open_cards_and_more_than_all_others_scenario_14() -> None:
    def lay(position: InkasPosition, seat: int) -> InkasPosition:
        ready = position.change(on_turn=seat, used=0, hands=(1, 0, 0, 0))
        return played(ready, (seat, "play combat arts, robber to c4"))

    hands = {C: "combat_arts", D: "combat_arts combat_arts combat_arts"}
    position = drawn(cards=hands, open=(0, 0, 1, 0))
    assert position.arts == -1
    position = lay(position, C)
    assert position.arts == C
    for arts in (C, C, D):
        position = lay(position.change(robber=29), D)
        assert position.arts == arts


def test_d21_open_cards_outlast_a_decline() -> None:
    position = drawn(
        settlements={A: "n12"},
        cities={A: "n27"},
        roads={A: "p39"},
        hands={A: "9 wood 9 stone 1 wool 1 potato"},
    ).change(open=(2, 0, 0, 0), arts=A)
    declined = played(position.change(markers=(3, 2, 2, 2)), (A, "road p44"), (A, "settle n35"))
    assert declined.phase == "found"
    assert (declined.open[A], declined.arts, declined.limit(A)) == (2, A, 9)


# --- progress


def test_r30_road_building_lays_two_roads_for_nothing() -> None:
    position = drawn(cards={A: "road_building"}, hands={A: "1 ore"})
    first = played(position, (A, "play road building on p44"))
    assert (first.phase, first.to_act, hand(first, A)) == ("roads", {A}, "1 ore")
    assert refused(first, A, "end turn").rule == "R30"
    second = played(first, (A, "road p48"))
    assert (second.phase, hand(second, A), second.ground.lengths[A]) == ("main", "1 ore", 3)
    assert second.removed == stack("road_building")
    assert second.route == A


def test_r30_before_the_roll_it_leads_back_to_the_roll() -> None:
    position = drawn(cards={A: "road_building monopoly"}, phase="pre_roll")
    laid = played(position, (A, "play road building on p44"), (A, "road p48"))
    assert (laid.phase, texts(laid, A)) == ("pre_roll", ["roll"])


def test_d23_the_second_road_is_optional_and_needs_a_piece_scenario_19() -> None:
    position = drawn(cards={A: "road_building"}, hands={A: "1 ore"})
    left = played(position, (A, "play road building on p44"), (A, "no second road"))
    assert (left.phase, left.ground.roads[A].bit_count()) == ("main", 3)
    six = drawn(
        settlements={A: "n27"},
        roads={A: "p39 p44 p48 p51 p56 p33"},
        cards={A: "road_building"},
        hands={A: "1 ore"},
    )
    last = played(six, (A, "play road building on p37"))
    assert (last.phase, last.used) == ("main", PLAYED)
    full = last.change(cards=(stack("road_building"), 0, 0, 0), used=0)
    assert refused(full, A, "play road building on p28").rule == "R4"


def test_r31_invention_takes_two_cards_that_the_supply_has() -> None:
    position = drawn(cards={A: "invention"}, hands={B: "19 ore", C: "12 fish"})
    assert hand(played(position, (A, "play invention for wood ore")), A) == "1 wood 1 ore"
    assert refused(position, A, "play invention for ore ore").rule == "R31"
    assert refused(position, A, "play invention for wood fish").rule == "R31"
    assert len(texts(drawn(cards={A: "invention"}), A, "play invention")) == 36


def test_d25_the_two_may_be_alike_resources_or_goods() -> None:
    position = drawn(cards={A: "invention"})
    assert hand(played(position, (A, "play invention for coca coca")), A) == "2 coca"


@pytest.mark.parametrize(
    ("cap", "taken"), [(2, ["4 ore", "3 ore", "", ""]), (0, ["7 ore", "", "", ""])]
)
def test_d24_monopoly_takes_two_of_each_or_all(cap: int, taken: list[str]) -> None:
    position = drawn(
        cards={A: "monopoly"},
        hands={A: "1 ore", B: "5 ore", C: "1 ore"},
        options={"monopoly_cap": cap},
    )
    after = played(position, (A, "play monopoly on ore"))
    assert [hand(after, seat) for seat in range(4)] == taken


def test_r32_everybody_hears_what_is_handed_over() -> None:
    position = drawn(cards={A: "monopoly"}, hands={A: "1 ore", B: "5 ore", C: "1 wool"})
    told = news(position, A, "play monopoly on ore", None)
    assert told == ["seat 1 plays monopoly on ore.", "seat 2 hands over 2 ore."]
    assert len(texts(position, A, "play monopoly")) == 8


def test_r32_monopoly_may_be_played_for_nothing_d37() -> None:
    position = drawn(cards={A: "monopoly"}, hands={A: "1 ore", B: "1 wool"})
    assert hand(played(position, (A, "play monopoly on fish")), A) == "1 ore"


def test_cards_one_does_not_have_are_refused() -> None:
    position = drawn(hands={A: "1 ore"})
    for text in (
        "play monopoly on ore",
        "play combat arts, robber to c4",
        "play invention for ore ore",
    ):
        assert refused(position, A, text).rule == "R26"
