"""Khronos: the valley at the start, and the parts of a turn besides building."""

from __future__ import annotations

from random import Random

import pytest

from games.core import CHANCE
from games.khronos import GAME
from games.khronos.rules import bookings
from games.khronos.rules.boards import buildings, grid
from games.khronos.rules.boards.buildings import FAITH, MIGHT, REASON
from games.khronos.rules.moves import Draw, First
from games.khronos.rules.position import TURN
from games.khronos.rules.terms import make_terms
from tests.games.khronos.positions import (
    GREEN,
    RED,
    WHITE,
    count_cubes,
    find_refusal,
    list_boards,
    list_standing,
    list_texts,
    make_dealt_position,
    make_position,
    play_moves,
)


def test_r1_the_map_is_sixteen_by_twenty_squares_of_four_terrains() -> None:
    terrains = (grid.RIVER, grid.FOREST, grid.MOUNTAIN)
    assert [grid.INSIDE.bit_count(), *(one.bit_count() for one in terrains)] == [320, 30, 64, 39]


def test_r1_ten_hamlets_are_printed_on_the_same_squares_of_each_board() -> None:
    position = make_position()
    assert [len(board.buildings) for board in position.boards] == [10, 10, 10]
    assert list_boards(position) == [[], [], []]


def test_r2_the_box_has_155_tiles_of_nine_kinds() -> None:
    assert buildings.COUNTS == (20, 24, 9, 20, 20, 9, 20, 24, 9)
    assert sum(buildings.COUNTS) == 155


def test_r2_d1_price_and_value_are_the_side_unless_large_ones_are_worth_four() -> None:
    options = {one.id: one.default for one in GAME.info.options}
    assert make_terms(2, options).prices == (1, 2, 3, 1, 2, 3, 1, 2, 3, 1)
    assert make_terms(2, options | {"large_value": 4}).prices == (1, 2, 4, 1, 2, 4, 1, 2, 4, 1)


def test_r6_everybody_begins_with_four_ecus_and_cards_and_both_adventurers_in_might() -> None:
    position = GAME.start(3, {})
    assert position.to_act == {CHANCE}
    position = position.play(CHANCE, First(WHITE))
    for _ in range(3):
        position = position.play(CHANCE, position.chance_move(Random(1)))
    assert (position.ecus, position.phase, position.active) == ((4, 4, 4), TURN, WHITE)
    assert list(map(sum, position.hands)) == [4, 4, 4]
    assert count_cubes(position) == [25, 25, 25]
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
    position = make_dealt_position(3)
    assert (position.active, position.round) == (RED, 1)
    position = play_moves(position, "end turn", "end turn")
    assert (position.active, position.round) == (WHITE, 1)
    assert (play_moves(position, "end turn").active, play_moves(position, "end turn").round) == (
        RED,
        2,
    )


def test_r7_nothing_is_compulsory_but_the_end_of_the_turn() -> None:
    assert "end turn" in list_texts(make_dealt_position())
    assert "not your turn" in str(find_refusal(make_dealt_position(), "end turn", GREEN))


def test_r8_an_exchange_costs_two_ecus_and_fills_the_hand_again() -> None:
    position = play_moves(make_dealt_position(), "exchange military military")
    assert (position.ecus[RED], position.due, position.to_act) == (2, 2, {CHANCE})
    position = position.play(CHANCE, Draw(("civil", "civil")))
    assert (position.hands[RED], position.active) == ((0, 1, 3), RED)


def test_r8_d11_an_exchange_comes_first_and_once() -> None:
    position = play_moves(make_dealt_position(), "exchange civil").play(CHANCE, Draw(("civil",)))
    assert "already" in str(find_refusal(position, "exchange civil"))
    moved = play_moves(make_dealt_position(), "travel 1 to faith")
    assert "only at the start of your turn" in str(find_refusal(moved, "exchange civil"))
    poor = make_dealt_position(ecus={RED: 1})
    assert "more than you have" in str(find_refusal(poor, "exchange civil"))
    assert "Choose one to four" in str(find_refusal(make_dealt_position(), "exchange civil civil"))


def holdem() -> dict[str, str]:
    return {"holdem": "on"}


def test_r9_the_row_is_one_card_of_each_colour_out_of_the_deck() -> None:
    assert GAME.start(3, {}).row == (0, 0, 0)
    position = GAME.start(2, holdem())
    assert (position.row, position.deck) == ((1, 1, 1), (17, 17, 18))


def test_r9_a_swap_takes_one_colour_and_leaves_others() -> None:
    position = play_moves(make_dealt_position(options=holdem()), "swap military for 1 civil")
    assert (position.row, position.hands[RED]) == ((2, 1, 0), (1, 1, 2))
    assert not list_texts(position, "swap")


def test_r9_d37_a_swap_may_follow_an_exchange_and_not_the_other_way_round() -> None:
    position = play_moves(make_dealt_position(options=holdem()), "exchange civil").play(
        CHANCE, Draw(("civil",))
    )
    assert list_texts(position, "swap")
    swapped = play_moves(make_dealt_position(options=holdem()), "swap military for 1 religious")
    assert "already" in str(find_refusal(swapped, "exchange civil"))


def test_r9_d37_swaps_are_refused_with_the_reason() -> None:
    position = make_dealt_position(options=holdem())
    assert "without an open row" in str(
        find_refusal(make_dealt_position(), "swap civil for 1 military")
    )
    assert "cannot give the colour" in str(find_refusal(position, "swap civil for 1 civil"))
    assert "as many" in str(find_refusal(position, "swap civil civil for 1 military"))
    moved = play_moves(position, "travel 1 to faith")
    assert "start of your turn" in str(find_refusal(moved, "swap civil for 1 military"))
    again = play_moves(position, "swap military for 1 civil")
    assert "already" in str(find_refusal(again, "swap military for 1 religious"))


def test_r10_w1_travel_costs_an_ecu_each_time() -> None:
    position = play_moves(make_dealt_position(), "travel 1 to reason", "travel 2 to faith")
    assert (position.ecus[RED], position.pawns[RED]) == (2, (REASON, FAITH))
    assert "there already" in str(find_refusal(position, "travel 1 to reason"))
    poor = make_dealt_position(ecus={RED: 0})
    assert not list_texts(poor, "travel")
    assert "more than you have" in str(find_refusal(poor, "travel 1 to faith"))
    assert "only at the start of your turn" in str(find_refusal(position, "exchange civil"))


def test_r10_there_are_two_adventurers_and_three_ages() -> None:
    assert "two adventurers" in str(find_refusal(make_dealt_position(), "travel 3 to faith"))
    assert "no such age" in str(find_refusal(make_dealt_position(), "travel 1 to dawn"))


def test_r11_d10_w4_bookings_are_all_that_are_possible() -> None:
    """Neither of two adventurers on one board need be named for a card."""
    position = play_moves(make_position(), "build hamlet on might", "at d6")
    assert bookings.list_pairs(position.booked) == ((0, 1), (1, 0))
    position = play_moves(position, "travel 2 to faith", "build keep on faith", "at j11")
    assert bookings.list_pairs(position.booked) == ((1, 2),)
    assert "cannot spend that many cards" in str(find_refusal(position, "build keep on might"))
    position = play_moves(position, "build hamlet on might", "at c11")
    assert bookings.list_pairs(position.booked) == ((2, 2),)
    assert position.ecus[RED] == 5
    assert not list_texts(position, "build")


def test_r11_three_cards_need_both_adventurers() -> None:
    position = play_moves(make_position(), "travel 2 to faith")
    assert "build castle on might" not in list_texts(position)
    assert "build castle on might" in list_texts(make_position())


def test_r11_who_is_not_there_does_nothing_there() -> None:
    assert "no adventurer" in str(find_refusal(make_position(), "build keep on faith"))
    assert "no adventurer" in str(find_refusal(make_position(), "populate d4"))


def test_r32_the_hand_is_filled_to_four_and_cards_may_be_thrown_away() -> None:
    position = play_moves(make_dealt_position(), "end turn, discard military civil")
    assert (position.due, position.discard, position.hands[RED]) == (2, (1, 0, 1), (1, 1, 0))
    position = position.play(CHANCE, Draw(("religious", "civil")))
    assert (position.hands[RED], position.active) == ((1, 2, 1), GREEN)
    assert "only cards that you hold" in str(
        find_refusal(make_dealt_position(), "end turn, discard civil civil")
    )


def test_d36_cards_kept_stay_in_the_hand() -> None:
    position = play_moves(make_dealt_position(), "end turn")
    assert (position.hands[RED], position.active) == ((2, 1, 1), GREEN)


def test_r33_the_discard_pile_becomes_the_deck_when_cards_are_due() -> None:
    position = make_dealt_position().change(deck=(1, 0, 0), discard=(0, 2, 2))
    position = play_moves(position, "end turn, discard military military")
    assert position.deck == (1, 0, 0)
    position = position.play(CHANCE, Draw(("military",)))
    assert (position.deck, position.discard, position.due) == ((2, 2, 2), (0, 0, 0), 1)


@pytest.mark.parametrize("text", ["end turn, discard civil", "exchange civil"])
def test_r33_an_empty_deck_is_filled_with_what_was_just_thrown_away(text: str) -> None:
    position = play_moves(make_dealt_position().change(deck=(0, 0, 0)), text)
    assert (position.deck, position.discard, position.due) == ((0, 0, 1), (0, 0, 0), 1)


def test_r42_the_first_printing_has_eleven_cards_of_each_colour() -> None:
    assert GAME.start(2, {"deck": "first_edition"}).deck == (11, 11, 11)
    assert GAME.start(2, {}).deck == (18, 18, 19)


def test_r39_out_of_time_a_turn_ends_and_something_begun_is_finished() -> None:
    position = make_position()
    view = position.view(RED)
    assert str(GAME.default_move(view, position.legal_moves(RED))) == "end turn"
    begun = play_moves(position, "build castle on might")
    assert str(GAME.default_move(begun.view(RED), begun.legal_moves(RED))).startswith("at ")


def test_d46_squares_are_called_by_the_nearest_hamlet() -> None:
    assert GAME.words["j9"] == "Ford"
    assert GAME.words["k10"] == "1 east, 1 south of Ford"
    assert len({GAME.words[name] for name in grid.INDEX}) == 320


def test_the_log_of_a_board_is_empty_at_first() -> None:
    assert list_standing(make_position(), REASON) == []
