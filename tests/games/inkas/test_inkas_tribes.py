"""Rise of the Inkas: tribes that decline, their ruins, and where the next one is founded."""

from __future__ import annotations

from typing import Any

import pytest

from games.inkas.game import InkasPosition
from games.inkas.rules.board.geometry import CORNERS
from games.inkas.rules.cards import find_tribe
from tests.games.inkas.positions import (
    A,
    B,
    C,
    D,
    build_position,
    describe_cards,
    describe_hand,
    find_refusal,
    list_moves,
    list_news,
    name_corners,
    play,
    roll_dice,
)

EIGHT = "2 wood 2 stone 1 wool 3 potato 3 ore 1 feathers"


def decline_first_tribe() -> InkasPosition:
    """Scenario 8: the first tribe of seat C is complete."""
    position = build_position(on_turn=C, hands={C: EIGHT, A: "1 ore"})
    position = play(position, (C, "road p41"))
    assert describe_hand(position, C) == "1 wood 1 stone 1 wool 3 potato 3 ore 1 feathers"
    position = play(position, (C, "settle n33"))
    assert (position.markers[C], describe_hand(position, C)) == (3, "2 potato 3 ore 1 feathers")
    return play(position, (C, "city n41"))


def test_r6_tribes_are_complete_with_four_eight_and_eleven_markers() -> None:
    assert [find_tribe(markers) for markers in range(12)] == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]


def test_r39_a_first_tribe_declines_scenario_8() -> None:
    position = decline_first_tribe()
    own = position.view(None).seats[C]
    assert (own.markers, own.tribe, own.roads_left, describe_hand(position, C)) == (
        4,
        2,
        7,
        "1 feathers",
    )
    assert (
        name_corners(position.ground.ruins[C]),
        name_corners(position.ground.city_ruins[C]),
    ) == (
        "n30 n33",
        "n41",
    )
    assert position.ground.active_corners(C) == 0
    assert (position.phase, position.to_act) == ("found", {C})
    assert find_refusal(position, C, "end turn").rule == "R41"


def test_r39_offers_vanish_and_nothing_else_of_the_turn_remains() -> None:
    position = build_position(
        on_turn=C, hands={C: "2 potato 3 ore 1 fish", A: "1 ore"}, settlements={C: "n30 n41 n33"}
    )
    position = play(position, (C, "offer 1 fish for 1 ore to 0"), (C, "city n41"))
    assert position.trade_state.open == ()
    assert list_moves(position, A) == []
    assert all(text.startswith("found") for text in list_moves(position, C))


def test_d30_a_decline_cannot_be_put_off() -> None:
    position = build_position(
        settlements={A: "n12 n27 n09"},
        roads={A: "p39 p44"},
        hands={A: "9 wood 9 stone 9 wool 9 potato"},
    )
    assert play(position, (A, "settle n35")).phase == "found"


def test_r39_the_seat_gives_up_the_route_scenario_11() -> None:
    position = position_with_second_tribes()
    assert position.route == C
    assert position.ground.lengths == (3, 3, 4, 1)
    after = play(position, (C, "city n52"))
    assert (after.route, after.ground.lengths) == (-1, (3, 3, 0, 1))
    alone = position_with_second_tribes({B: "p27 p30"})
    assert play(alone, (C, "city n52")).route == A


def position_with_second_tribes(roads: dict[int, str] | None = None) -> InkasPosition:
    """Scenario 11: the second tribe of seat C, one marker before its end."""
    return build_position(
        settlements={A: "n12 n27", B: "n22", C: "n50 n52 n53", D: "n24"},
        ruins={C: "n30"},
        city_ruins={C: "n41"},
        roads={A: "p39 p44 p50", B: "p27 p30 p35", C: "p68 p69 p70 p71", D: "p29", **(roads or {})},
        tribes={C: 2},
        hands={C: "2 potato 3 ore", A: "1 ore"},
        on_turn=C,
    )


def test_r39_a_second_decline_clears_the_first_ruins_scenario_11() -> None:
    after = play(position_with_second_tribes(), (C, "city n52"))
    own = after.view(None).seats[C]
    assert (own.markers, own.tribe, own.settlements_left, own.cities_left, own.roads_left) == (
        8,
        3,
        6,
        1,
        7,
    )
    assert (name_corners(after.ground.ruins[C]), name_corners(after.ground.city_ruins[C])) == (
        "n50 n53",
        "n52",
    )
    messages = list_news(position_with_second_tribes(), C, "city n52", None)
    gone = (
        "Tribe 2 of seat 3 is complete and declines: 4 roads are removed, "
        "the buildings at the south-west of wool 10, between potato 3 and coca 9 at the rim "
        "and at the south-west of potato 3 become ruins."
    )
    assert gone in messages
    ruins = "between stone 4, ore 9 and feathers 10 and between wool 3, potato 5 and wood 6"
    assert f"The ruins of tribe 1 of seat 3 leave the board, {ruins}." in messages
    assert not [one for one in messages if "1 of seat 3 is complete" in one]


def test_d17_vacated_corners_may_be_founded_on_scenario_11() -> None:
    found = list_moves(play(position_with_second_tribes(), (C, "city n52")), C)
    assert {"found n30", "found n41"} <= set(found)
    assert len(found) == 29


def test_r40_ruins_go_on_paying_and_standing_in_the_way() -> None:
    position = play(decline_first_tribe(), (C, "found n52")).change(hands=(0, 0, 0, 1))
    assert describe_hand(roll_dice(position, 2, 2), C) == "1 stone"
    assert describe_hand(roll_dice(position, 1, 2), C) == "3 wool 1 potato"
    assert find_refusal(position.change(phase="main"), D, "road p43").rule == "R5"


def test_r41_where_a_tribe_may_be_founded_scenario_9() -> None:
    position = decline_first_tribe()
    numbers = [*range(1, 8), 9, 10, 13, 14, 15, 17, 19, 35, 36, 39, 46, 47, *range(49, 55)]
    assert list_moves(position, C) == [f"found n{number:02d}" for number in numbers]
    for wrong in ("n33", "n29", "n45", "n08"):
        assert find_refusal(position, C, f"found {wrong}").rule == "R41"
    founded = play(position, (C, "found n52"))
    assert (founded.markers[C], founded.hands[C], founded.ground.roads[C]) == (
        5,
        position.hands[C],
        0,
    )
    assert (founded.on_turn, founded.turn) == (D, position.turn + 1)


def test_r41_a_road_reserves_its_corner_but_not_the_next_scenario_9() -> None:
    position = build_position(
        settlements={C: ""},
        ruins={C: "n30 n33"},
        city_ruins={C: "n41"},
        roads={B: "p25 p59 p62 p66", C: ""},
        tribes={C: 2},
        on_turn=C,
        phase="found",
    )
    found = list_moves(position, C)
    assert "found n51" not in found
    assert "found n50" in found
    assert (
        str(find_refusal(position, C, "found n51"))
        == "A road leads to the corner between wool 10 and potato 3 at the rim: "
        "you cannot found a tribe there."
    )
    founded = play(position, (C, "found n50")).change(
        phase="main", on_turn=B, hands=(0, 1 << 60, 0, 0)
    )
    rich = founded.change(hands=(0, sum(3 << 8 * kind for kind in range(5)), 0, 0))
    assert find_refusal(rich, B, "settle n51").rule == "R19"


def test_d3_nothing_else_is_asked_of_a_founding_place() -> None:
    position = decline_first_tribe()
    free = [name for name in CORNERS if f"found {name}" in list_moves(position, C)]
    assert len(free) == 25


TWELVE: dict[str, Any] = {
    "settlements": {A: "", B: "n05 n14 n21 n43", C: "n04 n30 n37 n46", D: "n11 n51 n52"},
    "ruins": {A: "n20 n27"},
    "city_ruins": {A: "n36"},
    "roads": {A: "", B: "", C: "", D: ""},
    "tribes": {A: 2},
    "phase": "found",
}


def test_r42_with_no_place_an_own_ruin_gives_way_scenario_12() -> None:
    position = build_position(**TWELVE)
    assert list_moves(position, A) == ["found n20", "found n27", "found n36"]
    assert find_refusal(position, A, "found n01").rule == "R42"
    founded = play(position, (A, "found n36"))
    own = founded.view(None).seats[A]
    assert (own.cities_left, own.settlements_left) == (2, 5)
    assert name_corners(founded.ground.settlements[A]) == "n36"
    assert founded.ground.ruin_corners(A).bit_count() == 2


def test_d16_the_seat_chooses_among_its_ruins() -> None:
    position = build_position(**TWELVE)
    for corner in ("n20", "n27", "n36"):
        assert name_corners(play(position, (A, f"found {corner}")).ground.settlements[A]) == corner


def position_of_tribes(*numbers: int, **fields: Any) -> InkasPosition:
    """Each seat with a living settlement of the tribe with that number; seat C about to found its
    second.
    """
    places = {A: "n12", B: "n22", C: "", D: "n38"}
    given: dict[str, Any] = {
        "settlements": places,
        "ruins": {C: "n41 n30 n33 n53"},
        "roads": {A: "", B: "", C: "", D: ""},
        "tribes": dict(enumerate(numbers)),
        "on_turn": C,
        "phase": "found",
        "hands": {A: "1 ore", B: "1 ore", D: "1 ore"},
    }
    return build_position(**(given | fields))


def test_r43_the_second_stack_joins_with_the_last_second_tribe_scenario_17() -> None:
    position = position_of_tribes(2, 2, 2, 2)
    assert not position.second
    founded = play(position, (C, "found n35"))
    assert founded.second
    assert (
        list_news(position, C, "found n35", None)[1]
        == "The second stack of development cards is added."
    )
    waiting = play(position_of_tribes(2, 1, 2, 2), (C, "found n35"))
    assert not waiting.second


def test_r43_a_tribe_not_founded_yet_is_waited_for_when_another_seat_leaves() -> None:
    position = position_of_tribes(2, 2, 2, 1, markers=(5, 5, 4, 1))
    left = play(position, (D, "concede with 1 markers"))
    assert not left.second
    assert play(left, (C, "found n35")).second


def test_d20_that_others_are_on_their_third_tribe_makes_no_difference_scenario_17() -> None:
    assert play(position_of_tribes(2, 3, 2, 2), (C, "found n35")).second


def test_d13_a_second_decline_lets_routes_of_others_join() -> None:
    position = build_position(
        settlements={A: "n23", B: "", C: "n50 n52 n53", D: ""},
        ruins={C: "n31"},
        roads={A: "p33 p39 p44", B: "", C: "", D: ""},
        tribes={C: 2},
        hands={C: "2 potato 3 ore"},
        on_turn=C,
    )
    assert (position.ground.lengths[A], position.route) == (2, -1)
    after = play(position, (C, "city n52"))
    assert (after.ground.lengths[A], after.route) == (3, A)
    assert "seat 1 now has longest trade route, with 3." in list_news(position, C, "city n52", None)
    assert describe_cards(after.hands[C]) == ""


@pytest.mark.parametrize("markers", [3, 7])
def test_r39_a_tribe_declines_with_its_last_marker_and_not_before(markers: int) -> None:
    position = (
        decline_first_tribe()
        if markers == 3
        else play(position_with_second_tribes(), (C, "city n52"))
    )
    assert position.markers[C] == markers + 1
