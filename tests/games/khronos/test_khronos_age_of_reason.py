"""Khronos: the Age of Reason, and what the boards pay."""

from __future__ import annotations

import pytest

from games.khronos.rules.boards.buildings import FAITH, MIGHT, REASON
from games.khronos.rules.earnings import find_income
from games.khronos.rules.turns import list_collected
from tests.games.khronos.positions import (
    GREEN,
    RED,
    WHITE,
    YELLOW,
    count_cubes,
    find_refusal,
    list_boards,
    list_standing,
    list_texts,
    make_dealt_position,
    make_position,
    play_moves,
)

THERE = {RED: (REASON, REASON), GREEN: (REASON, REASON)}


def test_r28_ruins_come_without_an_owner_and_may_touch_and_tie() -> None:
    position = make_position(reason_=["keep@d11:ruin"])
    position = play_moves(position, "build keep on might", "at b11")
    assert list_standing(position, REASON) == ["keep@b11:ruin", "keep@d11:ruin"]
    assert position.boards[REASON].cubes == 0


def test_d28_nothing_on_reason_shrinks() -> None:
    position = make_position(
        reason_=["keep@d11:ruin", "town@b13"], faith=["keep@d11:green", "town@b13"]
    )
    position = play_moves(position, "build hamlet on might", "at c10")
    assert list_standing(position, REASON) == ["keep@d11:ruin", "town@b13"]


def test_r28_what_leaves_faith_leaves_reason_with_cubes_and_marks() -> None:
    position = make_position(
        faith=["town@k11", "castle@l12:green"],
        reason_=["town@k11:red1,green1", "castle@l12:ruin+mark=white"],
    )
    assert count_cubes(position) == [24, 23, 24, 25]
    position = play_moves(position, "build castle on might", "at k10")
    assert list_standing(position, REASON) == ["castle@k10:ruin"]
    assert count_cubes(position) == [23, 25, 25, 25]


@pytest.mark.parametrize(("option", "people"), [("keep", ":red1,green1"), ("return", "")])
def test_r29_people_stay_when_their_town_grows_unless_they_go_home(
    option: str, people: str
) -> None:
    position = make_position(
        might=["town@k12"],
        faith=["town@k12"],
        reason_=["town@k12:red1,green1"],
        options={"reason_cubes_on_growth": option},
    )
    position = play_moves(position, "upgrade to city on might", "at j11 from k12")
    assert list_standing(position, REASON) == [f"city@j11{people}"]
    assert count_cubes(position)[RED] == (24 if people else 25)


def test_r29_the_people_of_a_printed_hamlet_move_in_too() -> None:
    position = make_position(reason_=["printed@d4:red1"])
    position = play_moves(position, "upgrade to town on might", "at d4 from d4")
    assert list_standing(position, REASON) == ["town@d4:red1"]


def test_r29_on_what_is_overrun_people_go_home() -> None:
    position = make_position(faith=["town@b11"], reason_=["town@b11:red1"])
    position = play_moves(position, "build town on might", "at c11")
    assert list_standing(position, REASON) == ["town@c11"]
    assert count_cubes(position)[RED] == 25


def test_d29_a_renovated_building_that_is_replaced_is_a_ruin_again() -> None:
    position = make_position(
        might=["keep@b10:red"], faith=["keep@b10:red"], reason_=["keep@b10:renovated"]
    )
    position = play_moves(position, "upgrade to castle on might", "at a10 from b10")
    assert list_standing(position, REASON) == ["castle@a10:ruin"]


def test_r29_without_a_tile_the_people_go_home_and_the_hamlet_stays() -> None:
    towns = [f"town@{column}{row}" for column in "ace" for row in (5, 14, 16, 18)]
    position = make_position(
        reason_=["printed@k3:red1", *towns], faith=[*towns[:10]], pawns={RED: (FAITH, FAITH)}
    )
    assert position.stock(7) == 2
    position = play_moves(
        position, "travel 1 to might", "upgrade to town on might", "at k3 from k3"
    )
    assert "town@k3" in list_standing(position, FAITH)
    assert count_cubes(position)[RED] == 25
    assert not any("k3" in one for one in list_standing(position, REASON))


def test_r30_a_civil_card_settles_a_cube_where_there_is_room() -> None:
    position = make_position(pawns=THERE, reason_=["town@b11:green1"])
    position = play_moves(position, "populate b11", "populate d4")
    assert list_standing(position, REASON) == ["hamlet@d4:red1", "town@b11:red1,green1"]
    assert (position.hands[RED], position.cubes(RED)) == ((4, 4, 2), 23)
    assert "building is full" in str(find_refusal(position, "populate b11"))
    assert "Only civil buildings" in str(find_refusal(position, "populate b5"))


def test_r30_d30_seats_mix_freely_and_a_city_holds_its_value() -> None:
    position = make_position(pawns=THERE, reason_=["city@b11:green2"], options={"large_value": 4})
    position = play_moves(position, "populate b11", "populate b11")
    assert list_standing(position, REASON) == ["city@b11:red2,green2"]
    assert "building is full" in str(find_refusal(position, "populate b11"))


def test_r30_people_take_a_civil_card_and_an_adventurer_who_is_there() -> None:
    position = make_position(pawns=THERE, hands=(4, 0, 0))
    assert "civil card" in str(find_refusal(position, "populate d4"))
    assert "no adventurer" in str(find_refusal(make_position(), "populate d4"))
    assert not list_texts(make_position(), "populate")


def test_r31_d3_a_keep_is_renovated_with_one_card() -> None:
    position = make_position(pawns=THERE, reason_=["keep@b11:ruin", "monastery@d11:ruin"])
    position = play_moves(position, "renovate b11", "renovate d11")
    assert list_standing(position, REASON) == ["keep@b11:renovated", "monastery@d11:renovated"]
    assert position.hands[RED] == (3, 3, 4)
    assert "not a ruin" in str(find_refusal(position, "renovate b11"))


def test_r31_w24_a_castle_takes_two_cards_from_anybody() -> None:
    start = make_position(pawns=THERE, hands=(4, 0, 0), reason_=["castle@c14:ruin"])
    position = play_moves(start, "renovate c14")
    assert list_standing(position, REASON) == ["castle@c14:ruin+mark=red"]
    assert position.cubes(RED) == 24
    position = play_moves(position, "end turn", "draw military", "renovate c14")
    assert list_standing(position, REASON) == ["castle@c14:renovated"]
    assert (position.active, position.cubes(RED)) == (GREEN, 25)
    assert "not a ruin" in str(find_refusal(position, "renovate c14"))


def test_r31_renovation_is_refused_with_the_reason() -> None:
    position = make_position(pawns=THERE, reason_=["keep@b11:ruin"], hands=(0, 4, 0))
    assert "military card" in str(find_refusal(position, "renovate b11"))
    assert "no building" in str(find_refusal(position, "renovate b5"))
    assert "not a ruin" in str(find_refusal(position, "renovate d4"))


def test_d31_a_mark_needs_a_cube() -> None:
    cities = [f"city@{square}:red3" for square in ("j5", "l14", "k9", "i17", "l1", "d16", "i1")]
    marks = [f"castle@{square}:ruin+mark=red" for square in ("f1", "d8", "b1")]
    people = ["printed@d13:red1"]
    position = make_position(pawns=THERE, reason_=[*cities, *marks, *people, "abbey@j14:ruin"])
    assert position.cubes(RED) == 0
    assert "renovate j14" not in list_texts(position)
    assert "no cube left" in str(find_refusal(position, "renovate j14"))
    assert "renovate f1" in list_texts(position)
    assert "no cube left" in str(find_refusal(position, "populate b9"))


# --- what the boards pay

MIGHT_18 = [
    *("keep@a10:red", "town@c10", "chapel@e10:green", "watch_tower@m7:red", "town@d14"),
    "keep@d16:white",
]
FAITH_18 = ["abbey@k18:red", "city@l15", "town@j15"]


def paid(*pawns: int, seat: int = RED, **fields: object) -> int:
    both = (pawns[0], pawns[-1])
    position = make_position(pawns={seat: both}, might=MIGHT_18, faith=FAITH_18, **fields)  # type: ignore[arg-type]
    return sum(list_collected(position, seat))


def test_r34_w18_civil_power_goes_to_who_rules_where_an_adventurer_is() -> None:
    assert [paid(MIGHT, FAITH), paid(FAITH, FAITH), paid(MIGHT, MIGHT)] == [10, 6, 4]
    assert paid(MIGHT, REASON, seat=WHITE) == 3


def test_r34_in_might_a_religious_top_rules_nothing() -> None:
    assert paid(MIGHT, FAITH, seat=GREEN) == 0


def test_d32_two_adventurers_collect_as_much_as_one() -> None:
    assert paid(FAITH, FAITH) == paid(FAITH, REASON)


def on_reason(abbey: str, *, people: str = ":red1,green1", **fields: object) -> list[int]:
    position = make_position(  # type: ignore[arg-type]
        reason_=[f"abbey@k18:{abbey}", f"city@l15{people}", "town@j15"], **fields
    )
    return [find_income(position.terms, REASON, position.boards[REASON], seat) for seat in range(4)]


def test_r35_w19_tied_seats_each_collect_all_of_it() -> None:
    assert on_reason("renovated") == [3, 3, 0, 0]
    assert on_reason("renovated", people=":red2,green1") == [3, 0, 0, 0]
    assert on_reason("renovated", people="") == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("options", "worth"),
    [
        ({}, 0),
        ({"ruin_value": "remainder"}, 1),
        ({"ruin_value": "remainder", "large_value": 4}, 2),
    ],
)
def test_r35_d2_a_ruin_is_worth_nothing_or_what_remains(
    options: dict[str, str | int], worth: int
) -> None:
    assert on_reason("ruin", options=options) == [worth, worth, 0, 0]


def test_r35_d33_cubes_of_seats_that_are_not_there_count() -> None:
    position = make_position(
        pawns={RED: (REASON, REASON)},
        reason_=["keep@b11:renovated", "city@d10:red1,yellow2"],
    )
    assert sum(list_collected(position, RED)) == 0
    assert find_income(position.terms, REASON, position.boards[REASON], YELLOW) == 2


def test_r35_marks_are_no_people() -> None:
    position = make_position(reason_=["castle@b10:ruin+mark=red", "keep@e10:renovated", "town@e12"])
    assert find_income(position.terms, REASON, position.boards[REASON], RED) == 0


def test_r34_each_seat_collects_from_what_stands_when_its_turn_ends() -> None:
    position = make_dealt_position(
        2, round=4, might=["keep@b10:red"], pawns={GREEN: (MIGHT, MIGHT)}
    )
    position = play_moves(position, "end turn")
    assert position.ecus == (5, 4)


def test_r3_large_values_count_on_reason_too() -> None:
    assert on_reason("renovated", options={"large_value": 4}) == [4, 4, 0, 0]


def test_boards_keep_their_order_of_anchors() -> None:
    position = make_position(might=["keep@k11:red", "town@b11"])
    assert list_boards(position)[MIGHT] == ["town@b11", "keep@k11:red"]
