"""Rise of the Inkas: how games end, and what happens when a seat gives up."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import CHANCE, Seat
from games.inkas import GAME
from games.inkas.game import InkasPosition
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
    read_stack,
    roll_dice,
)

LATE: dict[str, Any] = {
    "settlements": {A: "n27 n53", B: "n22", C: "n30", D: "n38"},
    "ruins": {A: "n05"},
    "roads": {A: "p39"},
    "tribes": {A: 3, B: 3, C: 2, D: 1},
    "hands": {A: "2 potato 3 ore", B: "1 ore"},
}


def concede_game(position: InkasPosition, seat: Seat) -> InkasPosition:
    return play(position, (seat, f"concede with {position.markers[seat]} markers"))


# --- victory and places


def test_r44_the_eleventh_marker_wins_at_once_scenario_18() -> None:
    position = build_position(**LATE).change(robber=0)
    assert position.markers == (10, 9, 5, 1)
    offered = play(position, (A, "offer 1 potato for 1 wool to 1"))
    won = play(offered.change(hands=(read_cards("2 potato 3 ore"), 0, 0, 0)), (A, "city n27"))
    assert (won.phase, won.to_act, won.trade_state.open) == ("over", frozenset(), ())
    assert (won.markers[A], won.ground.cities[A].bit_count(), won.ground.roads[A].bit_count()) == (
        11,
        1,
        1,
    )
    assert won.outcome is not None
    assert (won.outcome.reason, won.outcome.places, won.outcome.scores) == (
        "culture",
        (1, 2, 3, 4),
        (11, 9, 5, 1),
    )


def test_r45_equal_markers_share_a_place() -> None:
    position = build_position(**LATE).change(markers=(10, 10, 6, 6))
    won = play(position, (A, "city n27"))
    assert won.outcome is not None
    assert won.outcome.places == (1, 2, 3, 3)


def test_r45_who_gave_up_comes_last_the_later_one_first() -> None:
    position = concede_game(concede_game(build_position(**LATE), B), C)
    won = play(position, (A, "city n27"))
    assert won.outcome is not None
    assert won.outcome.places == (1, 4, 3, 2)


def test_r48_at_the_end_everything_is_shown() -> None:
    won = play(build_position(**LATE, cards={C: "monopoly"}), (A, "city n27"))
    view = won.view(None)
    assert view.hands[B] == (0, 0, 0, 0, 1, 0, 0, 0)
    assert view.all_cards[C] == (0, 0, 0, 1)
    assert build_position(**LATE).view(None).hands == ()
    assert find_refusal(won, A, "end turn").rule == "R44"


# --- stalling


def position_without_markers(turns: int, seats: int = 4, **options: str | int) -> InkasPosition:
    hands = dict.fromkeys(range(seats), "1 ore")
    return build_position(seats=seats, hands=hands, options=options).change(idle=turns)


@pytest.mark.parametrize(("seats", "rounds"), [(4, 60), (3, 60), (4, 30)])
def test_r46_too_many_turns_without_a_marker_end_the_game(seats: int, rounds: int) -> None:
    position = position_without_markers(rounds * seats - 2, seats, stall_rounds=rounds)
    once = play(position, (A, "end turn"))
    assert once.outcome is None
    over = play(once.change(phase="main", on_turn=A), (A, "end turn"))
    assert over.outcome is not None
    assert (over.outcome.reason, over.outcome.places) == ("stalled", (1,) * seats)


def test_r46_those_with_the_most_markers_share_the_first_place() -> None:
    position = position_without_markers(239).change(markers=(2, 3, 3, 2))
    over = play(position, (A, "end turn"))
    assert over.outcome is not None
    assert over.outcome.places == (3, 1, 1, 3)
    assert "No marker has been placed for too long: the game ends." in list_news(
        position, A, "end turn", None
    )


def test_r46_zero_rounds_never_end_it() -> None:
    patient = play(position_without_markers(9999, stall_rounds=0), (A, "end turn"))
    assert (patient.idle, patient.outcome) == (10000, None)


def test_d32_a_marker_of_anybody_starts_the_count_anew() -> None:
    position = position_without_markers(239).change(hands=(read_cards("2 potato 3 ore"), 0, 0, 1))
    built = position.change(hands=(read_cards("2 potato 4 ore"), 0, 0, 1))
    raised = play(built, (A, "city n27"))
    assert raised.idle == 0
    assert play(raised, (A, "end turn")).idle == 1


def test_d38_founding_and_giving_up_are_not_counted() -> None:
    founding = build_position(
        settlements={A: ""},
        ruins={A: "n12 n27 n09 n35"},
        tribes={A: 2},
        roads={A: ""},
        phase="found",
        idle=5,
    )
    assert play(founding, (A, "found n53")).idle == 0
    assert concede_game(position_without_markers(7), A).idle == 7


def test_d38_the_count_of_seats_is_that_of_those_still_there() -> None:
    position = concede_game(position_without_markers(179), D)
    assert play(position, (A, "end turn")).outcome is not None


# --- giving up


def test_r47_a_seat_that_gives_up_leaves_with_all_it_has() -> None:
    position = build_position(
        hands={A: "1 ore", B: "3 wool"},
        cards={B: "monopoly combat_arts"},
        open=(0, 2, 0, 0),
        bought=0,
    )
    assert position.arts == B
    left = concede_game(position, B)
    own = left.view(None).seats[B]
    assert (own.hand, own.cards, own.open, own.roads_left, own.settlements_left, own.gone) == (
        0,
        0,
        0,
        7,
        8,
        True,
    )
    assert left.removed == read_stack("monopoly combat_arts combat_arts combat_arts")
    assert left.supply == position.supply + read_cards("3 wool")
    assert (left.to_act, left.arts, left.may_act) == ({A}, -1, {A, C, D})
    assert find_refusal(left, B, "concede with 2 markers").rule == "R47"
    ended = play(left, (A, "end turn"))
    assert ended.on_turn == C


def test_r47_the_route_is_looked_at_and_so_is_the_second_stack() -> None:
    position = build_position(
        settlements={A: "n27", B: "n12", C: "n30", D: "n38"},
        roads={A: "p39 p44 p48", B: "p12 p10 p13 p16", C: "", D: ""},
        tribes={A: 2, B: 1, C: 2, D: 2},
        hands={A: "1 ore"},
    )
    assert (position.route, position.second) == (B, False)
    left = concede_game(position, B)
    assert (left.route, left.second) == (A, True)
    assert left.ground.lengths == (3, 0, 0, 0)


def test_r47_its_offers_vanish_and_it_has_declined_others() -> None:
    position = build_position(hands={A: "2 stone", B: "1 ore", C: "1 ore"})
    position = play(
        position,
        (A, "offer 1 stone for 1 ore to 1 2"),
        (A, "offer 2 stone for 1 ore to 1"),
        (B, "offer 1 ore for 1 stone to 0"),
    )
    left = concede_game(position, B)
    assert [(one.number, one.answers) for one in left.trade_state.open] == [
        (1, ("declined", "open"))
    ]
    assert find_refusal(left, A, "offer 2 stone for 1 ore to 1").rule == "R34"


def test_r47_the_last_seat_left_has_won() -> None:
    position = build_position(seats=3, hands={A: "1 ore"})
    last = concede_game(roll_dice(concede_game(position, A).change(hands=(0, 1, 0)), 1, 1), C)
    assert last.outcome is not None
    assert (last.outcome.reason, last.outcome.places) == ("conceded", (3, 1, 2))


def test_d36_mightiest_arts_without_a_holder() -> None:
    alone = concede_game(build_position(open=(0, 3, 2, 1), hands={A: "1 ore"}), B)
    assert alone.arts == C
    tied = concede_game(build_position(open=(0, 3, 2, 2), arts=B, hands={A: "1 ore"}), B)
    assert tied.arts == -1
    behind = tied.change(open=(1, 0, 3, 3), cards=(read_stack("combat_arts"), 0, 0, 0))
    assert play(behind, (A, "play combat arts, robber to c4")).arts == -1


def test_d39_on_turn_the_turn_passes() -> None:
    position = build_position(hands={A: "1 ore", B: "1 ore"}, turn=5)
    left = concede_game(position, A)
    assert (left.on_turn, left.turn, left.phase) == (B, 6, "dice")


def test_d39_conceding_during_a_seven_scenario_20() -> None:
    hands = {A: "4 wood 5 ore", B: "7 stone", C: "8 wool", D: "4 potato 4 fish"}
    position = roll_dice(build_position(hands=hands, on_turn=B, open=(0, 0, 1, 0)), 3, 4)
    position = play(position, *[(D, "discard fish")] * 4)
    left = concede_game(position, A)
    assert (left.phase, left.to_act, describe_hand(left, D), describe_hand(left, A)) == (
        "robber",
        {B},
        "4 potato",
        "",
    )
    forgotten = concede_game(position, B)
    assert [describe_hand(forgotten, seat) for seat in (A, D)] == [
        "4 wood 5 ore",
        "4 potato 4 fish",
    ]
    assert (forgotten.on_turn, forgotten.to_act, forgotten.seven) == (C, {CHANCE}, None)


def test_d39_in_a_free_start_its_placements_are_left_out() -> None:
    position = GAME.start(3, {"start": "free", "start_player": "seat_0"})
    left = concede_game(position, A)
    assert left.coming == (B, C, C, B)
    order = []
    while left.phase == "place":
        order.append(left.on_turn)
        left = left.play(left.on_turn, left.legal_moves(left.on_turn)[0])
    assert (order, left.on_turn) == ([B, C, C, B], B)


def test_d39_when_the_last_to_place_gives_up_the_next_one_begins() -> None:
    position = GAME.start(3, {"start": "free", "start_player": "seat_0"})
    while len(position.coming) > 1:
        position = position.play(position.on_turn, position.legal_moves(position.on_turn)[0])
    left = concede_game(position, A)
    assert (left.on_turn, left.phase, left.second) == (B, "dice", False)


def test_d43_to_give_up_a_seat_says_how_many_markers_it_has() -> None:
    position = build_position(hands={A: "1 ore"})
    assert find_refusal(position, B, "concede with 3 markers").rule == "R47"
    assert [family.kind.__name__ for family in position.families(B)] == ["Concede"]
    assert not [
        text
        for seat in range(4)
        for text in list_moves(position, seat)
        if text.startswith("concede")
    ]
    assert list_news(position, B, "concede with 2 markers", None)[0] == "seat 2 resigns."
    left = concede_game(build_position(hands={A: "1 ore"}, cards={B: "monopoly"}), B)
    assert left.view(None).removed == (0, 0, 0, 1)
