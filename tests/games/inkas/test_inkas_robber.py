"""Rise of the Inkas: the robber, the seats that it robs, and how a seat repels it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.core import CHANCE
from games.inkas.game import InkasPosition
from games.inkas.rules.board.geometry import PLACES
from games.inkas.rules.cards import SUPPLY
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

# --- the robber


def test_r16_the_robber_goes_to_another_land_tile_or_the_frame() -> None:
    position = start_discards({}, robber="c4")
    places = {text.split()[2].rstrip(",") for text in list_moves(position, B)}
    land = {name for name in PLACES if name[0] in "bcd" and len(name) == 2}
    assert places == land - {"c4", "d6"} | {"jungle_frame"}
    assert find_refusal(position, B, "robber to c4").rule == "R16"
    assert find_refusal(position, B, "robber to e2").rule == "R16"
    assert find_refusal(position, B, "robber to a2").rule == "R16"
    assert play(position, (B, "robber to jungle_frame")).view(None).robber == "jungle_frame"
    assert play(position, (B, "robber to c3")).view(None).robber == "c3"


@pytest.mark.parametrize(("option", "stays"), [("no", False), ("yes", True)])
def test_d4_on_the_frame_he_may_stay_by_option(option: str, stays: bool) -> None:
    position = roll_dice(
        build_position(hands={A: "1 ore"}, options={"frame_to_frame": option}), 3, 4
    )
    assert ("robber to jungle_frame" in list_moves(position, A)) is stays


def test_r17_the_mover_robs_a_seat_with_cards_at_the_tile() -> None:
    position = roll_dice(
        build_position(hands={A: "2 wool", B: "1 ore", C: "1 fish 2 coca", D: ""}), 3, 4
    )
    assert list_moves(position, A, "robber to d3") == ["robber to d3, rob 1", "robber to d3, rob 2"]
    assert find_refusal(position, A, "robber to d3").rule == "R17"
    assert find_refusal(position, A, "robber to d3, rob 3").rule == "R17"
    robbing = play(position, (A, "robber to d3, rob 2"))
    assert robbing.to_act == {CHANCE}
    find_refusal(robbing, CHANCE, "robbed wood")
    robbed = play(robbing, (CHANCE, "robbed coca"))
    assert [describe_hand(robbed, seat) for seat in (A, C)] == ["2 wool 1 coca", "1 coca 1 fish"]
    assert (robbed.phase, robbed.to_act) == ("main", {A})


def test_r17_every_card_is_as_likely_to_be_robbed() -> None:
    position = roll_dice(build_position(hands={A: "", C: "1 fish 3 coca"}), 3, 4)
    robbing, rng = play(position, (A, "robber to d3, rob 2")), Random(1)
    found = Counter(str(robbing.chance_move(rng)) for _ in range(4000))
    assert found["robbed coca"] / found["robbed fish"] == pytest.approx(3, rel=0.15)


def test_d5_where_somebody_can_be_robbed_somebody_is() -> None:
    position = roll_dice(build_position(hands={A: "1 ore", B: "1 ore", C: ""}), 3, 4)
    assert list_moves(position, A, "robber to d3") == ["robber to d3, rob 1"]


def test_d6_where_nobody_can_be_robbed_he_only_moves() -> None:
    position = roll_dice(build_position(hands={A: "1 ore", B: "", C: ""}), 3, 4)
    assert list_moves(position, A, "robber to d3") == ["robber to d3"]
    moved = play(position, (A, "robber to b4"))
    assert (moved.phase, describe_hand(moved, A)) == ("main", "1 ore")


def test_d7_owners_of_ruins_are_robbed_like_others() -> None:
    position = roll_dice(
        build_position(
            settlements={C: "n41"}, city_ruins={C: "n30"}, hands={A: "1 ore", B: "", C: "1 fish"}
        ),
        3,
        4,
    )
    assert list_moves(position, A, "robber to d3") == ["robber to d3, rob 2"]


# --- chasing him off


def position_of_arts_holder(**fields: object) -> InkasPosition:
    given: dict[str, object] = {
        "phase": "pre_roll",
        "robber": "d5",
        "on_turn": D,
        "open": (0, 0, 0, 2),
    }
    return build_position(**(given | fields))  # type: ignore[arg-type]


def test_r29_the_holder_chases_the_robber_off_once_a_turn_scenario_14() -> None:
    position = position_of_arts_holder(cards={D: "monopoly"})
    after = play(position, (D, "repel robber"))
    assert (describe_hand(after, D), after.view(None).robber) == ("1 wood", "jungle_frame")
    assert find_refusal(after, D, "repel robber").rule == "R29"
    paid = roll_dice(after, 3, 3)
    assert [describe_hand(paid, seat) for seat in (C, D)] == ["1 wood", "2 wood"]
    again = paid.change(robber=position.robber)
    assert "repel robber" not in list_moves(again, D)
    assert "repel robber" in list_moves(again.change(used=0), D)


def test_r29_only_the_holder_and_only_from_an_own_tile() -> None:
    assert "repel robber" in list_moves(position_of_arts_holder(), D)
    assert find_refusal(position_of_arts_holder(robber="b1"), D, "repel robber").rule == "R29"
    assert find_refusal(position_of_arts_holder(arts=C), D, "repel robber").rule == "R29"
    assert "repel robber" in list_moves(position_of_arts_holder(phase="main"), D)
    assert (
        find_refusal(
            position_of_arts_holder(robber="jungle_frame", phase="main"), D, "repel robber"
        ).rule
        == "R29"
    )


def test_d8_ruins_count_for_chasing_him_off() -> None:
    position = position_of_arts_holder(settlements={D: "n24"}, ruins={D: "n38"}, tribes={D: 2})
    assert "repel robber" in list_moves(position, D)


def test_r29_d9_with_an_empty_supply_he_goes_and_nothing_is_taken() -> None:
    position = position_of_arts_holder(hands={A: "20 wood"}, cards={D: "monopoly"})
    after = play(position, (D, "repel robber"))
    assert (describe_hand(after, D), after.view(None).robber) == ("", "jungle_frame")
    assert after.supply == SUPPLY - read_cards("20 wood")


def test_d10_he_may_be_chased_off_right_after_an_own_seven() -> None:
    position = roll_dice(
        position_of_arts_holder(phase="main", robber="jungle_frame", hands={D: "1 ore"}), 3, 4
    )
    moved = play(position, (D, "robber to c4"))
    assert describe_hand(play(moved, (D, "repel robber")), D) == "1 wool 1 ore"


def test_news_of_a_roll_say_what_everybody_gets() -> None:
    position = start_game().change(phase="dice")
    assert list_news(position, CHANCE, "roll 5 6", None)[:3] == [
        "seat 1 rolls 5 and 6: 11.",
        "seat 1 gets 1 ore.",
        "seat 2 gets 1 coca.",
    ]
