"""Khronos: the valley at the start, and the turn apart from what is built."""

from __future__ import annotations

from random import Random

import pytest

from games.core import CHANCE
from games.khronos import GAME
from games.khronos.rules import bookings
from games.khronos.rules.boards import buildings, grid
from games.khronos.rules.boards.buildings import FAITH, MIGHT, REASON
from games.khronos.rules.moves import Draw, First
from games.khronos.rules.position import OVER, TURN
from games.khronos.rules.terms import settled
from tests.games.khronos.drawn import (
    GREEN,
    RED,
    WHITE,
    boards,
    cubes,
    dealt,
    played,
    refused,
    standing,
    stock,
    texts,
    valley,
)


def test_r1_the_map_is_sixteen_by_twenty_squares_of_four_terrains() -> None:
    terrains = (grid.RIVER, grid.FOREST, grid.MOUNTAIN)
    assert [grid.INSIDE.bit_count(), *(one.bit_count() for one in terrains)] == [320, 30, 64, 39]


def test_r1_ten_hamlets_are_printed_on_the_same_squares_of_each_board() -> None:
    position = valley()
    assert [len(board.buildings) for board in position.boards] == [10, 10, 10]
    assert boards(position) == [[], [], []]


def test_r2_the_box_has_155_tiles_of_nine_kinds() -> None:
    assert buildings.COUNTS == (20, 24, 9, 20, 20, 9, 20, 24, 9)
    assert sum(buildings.COUNTS) == 155


def test_r2_d1_price_and_value_are_the_side_unless_large_ones_are_worth_four() -> None:
    options = {one.id: one.default for one in GAME.info.options}
    assert settled(2, options).prices == (1, 2, 3, 1, 2, 3, 1, 2, 3, 1)
    assert settled(2, options | {"large_value": 4}).prices == (1, 2, 4, 1, 2, 4, 1, 2, 4, 1)


def test_r6_everybody_begins_with_four_ecus_and_cards_and_both_adventurers_in_might() -> None:
    position = GAME.start(3, {})
    assert position.to_act == {CHANCE}
    position = position.play(CHANCE, First(WHITE))
    for _ in range(3):
        position = position.play(CHANCE, position.chance_move(Random(1)))
    assert (position.ecus, position.phase, position.active) == ((4, 4, 4), TURN, WHITE)
    assert list(map(sum, position.hands)) == [4, 4, 4]
    assert cubes(position) == [25, 25, 25]
    assert set(position.pawns) == {(MIGHT, MIGHT)}


def test_r6_cards_are_dealt_from_the_first_seat_on() -> None:
    position = GAME.start(3, {}).play(CHANCE, First(GREEN))
    position = position.play(CHANCE, Draw(("military",) * 4))
    assert [sum(hand) for hand in position.hands] == [0, 4, 0]
    assert position.drawer == WHITE


def test_r6_chance_deals_only_what_the_deck_holds() -> None:
    position = GAME.start(2, {}).play(CHANCE, First(RED))
    for cards in (("military",) * 3, ("civil", "military", "military", "military"), ()):
        assert not position.allows(CHANCE, Draw(cards))


def test_r7_turns_go_round_and_a_round_is_one_of_each() -> None:
    position = dealt(3)
    assert (position.active, position.round) == (RED, 1)
    position = played(position, "end turn", "end turn")
    assert (position.active, position.round) == (WHITE, 1)
    assert (played(position, "end turn").active, played(position, "end turn").round) == (RED, 2)


def test_r7_nothing_is_compulsory_but_the_end_of_the_turn() -> None:
    assert "end turn" in texts(dealt())
    assert "not your turn" in str(refused(dealt(), "end turn", GREEN))


def test_r8_an_exchange_costs_two_ecus_and_fills_the_hand_again() -> None:
    position = played(dealt(), "exchange military military")
    assert (position.ecus[RED], position.due, position.to_act) == (2, 2, {CHANCE})
    position = position.play(CHANCE, Draw(("civil", "civil")))
    assert (position.hands[RED], position.active) == ((0, 1, 3), RED)


def test_r8_d11_an_exchange_comes_first_and_once() -> None:
    position = played(dealt(), "exchange civil").play(CHANCE, Draw(("civil",)))
    assert "already" in str(refused(position, "exchange civil"))
    moved = played(dealt(), "travel 1 to faith")
    assert "before anything else" in str(refused(moved, "exchange civil"))
    poor = dealt(ecus={RED: 1})
    assert "more than you have" in str(refused(poor, "exchange civil"))
    assert "Name one to four" in str(refused(dealt(), "exchange civil civil"))


def holdem() -> dict[str, str]:
    return {"holdem": "on"}


def test_r9_the_row_is_one_card_of_each_colour_out_of_the_deck() -> None:
    assert GAME.start(3, {}).row == (0, 0, 0)
    position = GAME.start(2, holdem())
    assert (position.row, position.deck) == ((1, 1, 1), (17, 17, 18))


def test_r9_a_swap_takes_one_colour_and_leaves_others() -> None:
    position = played(dealt(options=holdem()), "swap military for 1 civil")
    assert (position.row, position.hands[RED]) == ((2, 1, 0), (1, 1, 2))
    assert not texts(position, "swap")


def test_r9_d37_a_swap_may_follow_an_exchange_and_not_the_other_way_round() -> None:
    position = played(dealt(options=holdem()), "exchange civil").play(CHANCE, Draw(("civil",)))
    assert texts(position, "swap")
    swapped = played(dealt(options=holdem()), "swap military for 1 religious")
    assert "already" in str(refused(swapped, "exchange civil"))


def test_r9_d37_swaps_are_refused_with_the_reason() -> None:
    position = dealt(options=holdem())
    assert "without an open row" in str(refused(dealt(), "swap civil for 1 military"))
    assert "cannot give the colour" in str(refused(position, "swap civil for 1 civil"))
    assert "as many" in str(refused(position, "swap civil civil for 1 military"))
    moved = played(position, "travel 1 to faith")
    assert "start of a turn" in str(refused(moved, "swap civil for 1 military"))
    again = played(position, "swap military for 1 civil")
    assert "already" in str(refused(again, "swap military for 1 religious"))


def test_r10_w1_travel_costs_an_ecu_each_time() -> None:
    position = played(dealt(), "travel 1 to reason", "travel 2 to faith")
    assert (position.ecus[RED], position.pawns[RED]) == (2, (REASON, FAITH))
    assert "there already" in str(refused(position, "travel 1 to reason"))
    poor = dealt(ecus={RED: 0})
    assert not texts(poor, "travel")
    assert "more than you have" in str(refused(poor, "travel 1 to faith"))
    assert "before anything else" in str(refused(position, "exchange civil"))


def test_r10_there_are_two_adventurers_and_three_ages() -> None:
    assert "two adventurers" in str(refused(dealt(), "travel 3 to faith"))
    assert "no such age" in str(refused(dealt(), "travel 1 to dawn"))


def test_r11_d10_w4_bookings_are_all_that_are_possible() -> None:
    """Neither of two adventurers on one board need be named for a card."""
    position = played(valley(), "build hamlet on might", "at d6")
    assert bookings.pairs(position.booked) == ((0, 1), (1, 0))
    position = played(position, "travel 2 to faith", "build keep on faith", "at j11")
    assert bookings.pairs(position.booked) == ((1, 2),)
    assert "not enough cards left" in str(refused(position, "build keep on might"))
    position = played(position, "build hamlet on might", "at c11")
    assert bookings.pairs(position.booked) == ((2, 2),)
    assert position.ecus[RED] == 5
    assert not texts(position, "build")


def test_r11_three_cards_need_both_adventurers() -> None:
    position = played(valley(), "travel 2 to faith")
    assert "build castle on might" not in texts(position)
    assert "build castle on might" in texts(valley())


def test_r11_who_is_not_there_does_nothing_there() -> None:
    assert "no adventurer" in str(refused(valley(), "build keep on faith"))
    assert "no adventurer" in str(refused(valley(), "populate d4"))


def test_r32_the_hand_is_filled_to_four_and_cards_may_be_thrown_away() -> None:
    position = played(dealt(), "end turn, discard military civil")
    assert (position.due, position.discard, position.hands[RED]) == (2, (1, 0, 1), (1, 1, 0))
    position = position.play(CHANCE, Draw(("religious", "civil")))
    assert (position.hands[RED], position.active) == ((1, 2, 1), GREEN)
    assert "only what you hold" in str(refused(dealt(), "end turn, discard civil civil"))


def test_d36_cards_kept_stay_in_the_hand() -> None:
    position = played(dealt(), "end turn")
    assert (position.hands[RED], position.active) == ((2, 1, 1), GREEN)


def test_r33_the_discard_pile_becomes_the_deck_when_cards_are_due() -> None:
    position = dealt().change(deck=(1, 0, 0), discard=(0, 2, 2))
    position = played(position, "end turn, discard military military")
    assert position.deck == (1, 0, 0)
    position = position.play(CHANCE, Draw(("military",)))
    assert (position.deck, position.discard, position.due) == ((2, 2, 2), (0, 0, 0), 1)


@pytest.mark.parametrize("text", ["end turn, discard civil", "exchange civil"])
def test_r33_an_empty_deck_is_filled_with_what_was_just_thrown_away(text: str) -> None:
    position = played(dealt().change(deck=(0, 0, 0)), text)
    assert (position.deck, position.discard, position.due) == ((0, 0, 1), (0, 0, 0), 1)


@pytest.mark.parametrize(("round", "pays"), [(3, False), (4, True), (5, False), (7, True)])
def test_r34_seats_collect_after_their_fourth_and_seventh_turn(round: int, pays: bool) -> None:
    position = dealt(round=round, might=["keep@b10:red"])
    assert played(position, "end turn").ecus[RED] == 4 + pays


def test_r36_the_game_ends_with_the_last_seats_seventh_turn() -> None:
    position = dealt(3, round=7, active=WHITE, ecus={GREEN: 9})
    position = played(position, "end turn")
    assert (position.phase, position.to_act) == (OVER, frozenset())
    assert position.outcome is not None
    assert (position.outcome.places, position.outcome.scores) == ((2, 1, 2), (4, 9, 4))
    assert position.outcome.reason == "richest"


def test_r36_d34_equal_wealth_is_a_shared_win() -> None:
    outcome = played(dealt(2, round=7, active=GREEN), "end turn").outcome
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((1, 1), "shared")


def test_r34_r36_the_result_tells_what_each_age_has_paid() -> None:
    position = dealt(2, round=7, active=GREEN, might=["keep@b10:green"], faith=["abbey@k18:green"])
    position = position.change(earned=((0, 0, 0), (2, 0, 5)), ecus=(4, 12))
    outcome = played(position, "end turn").outcome
    assert outcome is not None
    assert dict(outcome.breakdown) == {
        "Ecus": (4, 13),
        "earned in might": (0, 3),
        "earned in faith": (0, 0),
        "earned in reason": (0, 5),
        "bonuses less costs": (0, 1),
    }


def test_i17_nothing_is_legal_after_the_end() -> None:
    position = played(dealt(2, round=7, active=GREEN), "end turn")
    assert not any(position.legal_moves(seat) for seat in (RED, GREEN, CHANCE))


def test_r42_the_first_printing_has_eleven_cards_of_each_colour() -> None:
    assert GAME.start(2, {"deck": "first_edition"}).deck == (11, 11, 11)
    assert GAME.start(2, {}).deck == (18, 18, 19)


def test_d35_the_bank_never_runs_out() -> None:
    position = dealt(round=4, might=["keep@b10:red"], ecus={RED: 300, GREEN: 300})
    assert played(position, "end turn").ecus[RED] == 301


def test_r40_nothing_is_built_of_which_no_tile_is_left() -> None:
    castles = [f"castle@{square}:green" for square in ("j5", "d8", "l14")]
    everywhere = [*castles, "castle@c14:white"]
    position = valley(
        might=everywhere, faith=everywhere, reason_=["castle@c14:ruin"], pawns={RED: (MIGHT, MIGHT)}
    )
    assert stock(position, "castle") == 0
    assert "No tile" in str(refused(position, "build castle on might"))
    assert "No tile" in str(refused(position, "upgrade to castle on might"))


def test_r41_nothing_owned_is_built_without_a_cube() -> None:
    towns = [f"city@{square}:red3" for square in ("j5", "d7", "c14", "l14", "k9", "i17", "l1")]
    keeps = ["keep@b10:red"]
    faith = ["keep@b10:red", *(town.partition(":")[0] for town in towns)]
    marks = ["castle@j1:ruin+mark=red"]
    position = valley(might=keeps, faith=[*faith, "castle@j1:green"], reason_=[*towns, *marks])
    position = position.change()
    assert position.cubes(RED) == 1
    position = played(position, "build watch_tower on might", "at c12")
    assert position.cubes(RED) == 0
    assert "no cube left" in str(refused(position, "build watch_tower on might"))
    assert texts(position, "build hamlet")


def test_r39_out_of_time_a_turn_ends_and_something_begun_is_finished() -> None:
    position = valley()
    view = position.view(RED)
    assert str(GAME.default_move(view, position.legal_moves(RED))) == "end turn"
    begun = played(position, "build castle on might")
    assert str(GAME.default_move(begun.view(RED), begun.legal_moves(RED))).startswith("at ")


def test_d46_squares_are_called_by_the_nearest_hamlet() -> None:
    assert GAME.words["j9"] == "Ford"
    assert GAME.words["k10"] == "1 east, 1 south of Ford"
    assert len({GAME.words[name] for name in grid.INDEX}) == 320


def test_the_log_of_a_board_is_empty_at_first() -> None:
    assert standing(valley(), REASON) == []
