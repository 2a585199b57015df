"""Rise of the Inkas: roads, settlements, cities, ruins built over, and the Longest Trade Route."""

from __future__ import annotations

import pytest

from games.core import Seat
from games.inkas.game import InkasPosition
from games.inkas.rules.board.geometry import PATHS, list_bits
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
    name_corners,
    play,
    read_cards,
)

RICH = "9 wood 9 stone 9 wool 9 potato 9 ore"
LONE = {B: "", C: "", D: ""}  # nobody else on the board


def position_with_pieces_of_a(houses: str, roads: str, **fields: object) -> InkasPosition:
    """Seat A alone on the board, rich."""
    given: dict[str, object] = {
        "hands": {A: RICH},
        "settlements": {A: houses, **LONE},
        "roads": {A: roads, **LONE},
    }
    return build_position(**(given | fields))  # type: ignore[arg-type]


# --- prices and pieces


@pytest.mark.parametrize(
    ("cost", "text"),
    [
        ("1 wood 1 stone", "road p44"),
        ("1 wood 1 stone 1 wool 1 potato", "settle n31"),
        ("2 potato 3 ore", "city n12"),
        ("1 wool 1 potato 1 ore", "buy card"),
    ],
)
def test_r5_building_costs_its_cards_and_no_others(cost: str, text: str) -> None:
    words = cost.split()
    position = build_position(
        settlements={A: "n12 n23"}, roads={A: "p33 p39 p12"}, hands={A: cost, B: "1 fish"}
    )
    assert text in list_moves(position, A)
    paid = play(position, (A, text))
    assert describe_hand(paid, A) == ""
    assert paid.supply == SUPPLY - read_cards("1 fish")
    for at in range(0, len(words), 2):
        fewer = [*words[:at], str(int(words[at]) - 1), *words[at + 1 :]]
        short = build_position(
            settlements={A: "n12 n23"},
            roads={A: "p33 p39 p12"},
            hands={A: " ".join(fewer), B: "1 fish"},
        )
        assert (find_refusal(short, A, text).rule, str(find_refusal(short, A, text))) == (
            "R5",
            f"You lack 1 {words[at + 1]}.",
        )


def test_r4_seven_roads_are_all_there_are_scenario_19() -> None:
    position = position_with_pieces_of_a("n27", "p39 p44 p48 p51 p56 p59")
    seven = play(position, (A, "road p37"))
    assert find_refusal(seven, A, "road p33").rule == "R4"
    assert list_moves(seven, A, "road") == []


@pytest.mark.parametrize("text", ["settle n31", "city n12"])
def test_r6_every_settlement_and_city_brings_a_marker(text: str) -> None:
    position = build_position(settlements={A: "n12 n23"}, roads={A: "p33 p39 p12"}, hands={A: RICH})
    assert play(position, (A, text)).markers == (3, 2, 2, 2)
    assert play(position, (A, "road p44")).markers == (2, 2, 2, 2)


# --- roads


def test_r18_a_road_leads_on_from_living_buildings_and_own_roads() -> None:
    position = position_with_pieces_of_a("n27", "p39")
    assert list_moves(position, A, "road") == ["road p33", "road p37", "road p44"]
    assert find_refusal(position, A, "road p39").rule == "R18"
    assert find_refusal(position, A, "road p01").rule == "R18"


@pytest.mark.parametrize("standing", ["settlements", "ruins", "own ruins"])
def test_r18_no_road_passes_a_ruin_or_a_foreign_building(standing: str) -> None:
    houses = {A: "n27", B: "", C: "", D: ""}
    fields: dict[str, object] = {"settlements": houses}
    if standing == "settlements":
        fields["settlements"] = houses | {B: "n31"}
    elif standing == "ruins":
        fields["ruins"] = {B: "n31"}
    else:
        fields |= {"ruins": {A: "n31"}, "tribes": {A: 2}}
    position = position_with_pieces_of_a("n27", "p39", **fields)
    assert find_refusal(position, A, "road p44").rule == "R18"
    assert "road p44" in list_moves(position_with_pieces_of_a("n27", "p39"), A)


# --- settlements


def test_r19_where_one_may_settle_scenario_5() -> None:
    position = build_position(on_turn=C, hands={C: RICH})
    assert list_moves(position, C, "settle") == []
    built = play(position, (C, "road p41"))
    assert list_moves(built, C, "settle") == ["settle n33"]
    again = play(built, (C, "road p35"))
    assert list_moves(again, C, "settle") == ["settle n33"]
    assert find_refusal(again, C, "settle n25").rule == "R19"
    assert find_refusal(again, C, "settle n01").rule == "R19"
    assert find_refusal(again, C, "settle n30").rule == "R19"


def test_r19_next_to_a_ruin_nobody_settles() -> None:
    position = position_with_pieces_of_a("n27", "p39 p44 p48")
    assert list_moves(position, A, "settle") == ["settle n35", "settle n36"]
    ruined = position_with_pieces_of_a("n27", "p39 p44 p48", ruins={B: "n40"})
    assert list_moves(ruined, A, "settle") == ["settle n35"]
    assert find_refusal(ruined, A, "settle n36").rule == "R19"


# --- over ruins

# as after scenario 9: blue has declined and founded n52
RUINED = {
    "settlements": {C: "n52"},
    "ruins": {C: "n30 n33"},
    "city_ruins": {C: "n41"},
    "roads": {C: ""},
    "tribes": {C: 2},
    "on_turn": D,
}


def test_r20_building_over_a_ruin_scenario_10() -> None:
    position = build_position(**RUINED, hands={D: "3 wood 3 stone 1 wool 1 potato"})  # type: ignore[arg-type]
    assert position.markers[C] == 5
    assert find_refusal(position, D, "road p43").rule == "R18"
    position = play(position, (D, "road p46"))
    assert find_refusal(position, D, "road p43").rule == "R18"
    position = play(position, (D, "settle n33"))
    own = position.view(None).seats[C]
    assert (own.settlements_left, own.cities_left) == (6, 1)
    assert position.ground.ruin_corners(C).bit_count() == 2
    assert position.markers[D] == 3
    assert describe_hand(position, D) == "1 wood 1 stone"
    assert "road p43" in list_moves(position, D)
    done = play(position, (D, "road p43"))
    assert (done.ground.lengths[D], done.route) == (3, D)
    assert done.hands[D] == 0


def test_d14_one_may_build_over_an_own_ruin() -> None:
    position = position_with_pieces_of_a(
        "n27", "p39", ruins={A: "n31"}, tribes={A: 2}, settlements={A: "n23", **LONE}
    )
    built = play(position.change(ground=position.ground), (A, "settle n31"))
    assert name_corners(built.ground.settlements[A]) == "n23 n31"
    assert built.ground.ruin_corners(A) == 0


def test_d15_over_a_city_in_ruins_stands_a_settlement() -> None:
    position = position_with_pieces_of_a("n23", "p33 p39", city_ruins={B: "n31"}, tribes={B: 2})
    built = play(position, (A, "settle n31"))
    assert (
        built.ground.find_owner(list_bits(built.ground.settlements[A])[1]),
        built.ground.cities[A],
    ) == (A, 0)
    assert built.view(None).seats[B].cities_left == 2


# --- cities


def test_r21_a_tribe_raises_one_of_its_living_settlements() -> None:
    position = build_position(hands={A: RICH})
    assert list_moves(position, A, "city") == ["city n12", "city n27"]
    raised = play(position, (A, "city n12"))
    assert (name_corners(raised.ground.cities[A]), name_corners(raised.ground.settlements[A])) == (
        "n12",
        "n27",
    )
    assert find_refusal(raised, A, "city n27").rule == "R21"
    assert find_refusal(position, A, "city n24").rule == "R21"


def test_d31_a_city_in_ruins_does_not_count() -> None:
    position = position_with_pieces_of_a("n12", "", city_ruins={A: "n27"}, tribes={A: 2})
    assert list_moves(position, A, "city") == ["city n12"]


def test_r40_ruins_are_not_raised_and_lead_nowhere() -> None:
    position = position_with_pieces_of_a("n12", "", ruins={A: "n27"}, tribes={A: 2})
    assert find_refusal(position, A, "city n27").rule == "R40"
    assert list_moves(position, A, "road") == [
        f"road {PATHS[path]}" for path in list_bits(position.ground.open_paths(A))
    ]
    assert find_refusal(position, A, "road p39").rule == "R18"


# --- the longest route

FOUR = {
    "settlements": {A: "n29", B: "", C: "n20", D: ""},
    "roads": {A: "p41 p46 p49 p53 p52 p37", B: "", C: "p29 p34 p40 p45 p51", D: ""},
}


def test_r22_branches_do_not_count_and_buildings_interrupt_scenario_4() -> None:
    position = build_position(**FOUR, hands={A: RICH})  # type: ignore[arg-type]
    assert position.ground.lengths == (4, 0, 5, 0)
    assert position.route == C
    built = play(position, (A, "settle n28"))
    assert built.ground.lengths == (4, 0, 3, 0)
    assert built.route == A


def test_r22_a_round_trip_counts_each_road_once() -> None:
    ring = "p28 p33 p37 p34 p29 p26"
    assert position_with_pieces_of_a("n20", ring).ground.lengths[A] == 6
    assert position_with_pieces_of_a("n20", f"{ring} p22").ground.lengths[A] == 7
    walled = position_with_pieces_of_a(
        "n20", f"{ring} p22", settlements={A: "n20", B: "n19", C: "", D: ""}
    )
    assert walled.ground.lengths[A] == 6


def test_r22_a_route_may_end_at_a_foreign_building() -> None:
    roads = "p39 p44 p48"
    assert position_with_pieces_of_a("n27", roads).ground.lengths[A] == 3
    ended = position_with_pieces_of_a("n27", roads, settlements={A: "n27", B: "n36", C: "", D: ""})
    cut = position_with_pieces_of_a("n27", roads, settlements={A: "n27", B: "n31", C: "", D: ""})
    assert (ended.ground.lengths[A], cut.ground.lengths[A]) == (3, 2)


def test_d12_an_own_ruin_does_not_interrupt_the_route() -> None:
    position = position_with_pieces_of_a("n27", "p39 p44 p48", ruins={A: "n31"}, tribes={A: 2})
    assert position.ground.lengths[A] == 3
    foreign = position_with_pieces_of_a("n27", "p39 p44 p48", ruins={B: "n31"}, tribes={B: 2})
    assert foreign.ground.lengths[A] == 2


def test_r23_three_roads_take_the_card_and_a_tie_does_not() -> None:
    position = position_with_pieces_of_a("n27", "p39 p44")
    assert position.route == -1
    taken = play(position, (A, "road p48"))
    assert taken.route == A
    tied = build_position(
        settlements={A: "n27", B: "n22", C: "", D: ""},
        roads={A: "p39 p44", B: "p27 p30 p35", C: "", D: ""},
        hands={A: RICH},
    )
    assert tied.route == B
    same = play(tied, (A, "road p48"))
    assert (same.ground.lengths[:2], same.route) == ((3, 3), B)
    longer = play(same, (A, "road p51"))
    assert longer.ground.lengths[A] == 4
    assert longer.route == A


@pytest.mark.parametrize(("third", "holder"), [("", A), ("p12 p10 p13 p16", -1)])
def test_d11_a_broken_route_goes_to_one_or_to_nobody(third: str, holder: Seat) -> None:
    position = build_position(
        settlements={A: "n29", B: "", C: "n20", D: "n12"},
        roads={A: "p41 p46 p49 p53 p52 p37", B: "", C: "p29 p34 p40 p45 p51", D: third},
        hands={A: RICH},
    )
    assert position.route == C
    assert not third or position.ground.lengths[D] == 4
    assert play(position, (A, "settle n28")).route == holder


def test_d13_routes_join_when_a_ruin_between_them_goes() -> None:
    """Seat B builds over the ruin of seat C that has kept its own two stretches apart."""
    position = build_position(
        settlements={A: "", B: "n23", C: "n53", D: ""},
        ruins={C: "n31"},
        roads={A: "", B: "p33 p39 p44", C: "", D: ""},
        tribes={C: 2},
        hands={B: RICH},
        on_turn=B,
    )
    assert (position.ground.lengths[B], position.route) == (2, -1)
    built = play(position, (B, "settle n31"))
    assert (built.ground.lengths[B], built.route) == (3, B)
