"""Khronos: growth of buildings, and the buildings that are pulled down."""

from __future__ import annotations

from games.khronos.rules import moves
from games.khronos.rules.boards import buildings
from games.khronos.rules.boards.buildings import FAITH, MIGHT
from tests.games.khronos.positions import (
    GREEN,
    RED,
    find_refusal,
    list_boards,
    list_placings,
    list_texts,
    make_position,
    play_moves,
)


def test_r17_an_upgrade_costs_the_difference_and_covers_the_old_building() -> None:
    position = make_position(might=["keep@k11:red"], hands=(1, 0, 0))
    position = play_moves(position, "upgrade to castle on might", "at k10 from k11")
    assert (list_boards(position)[MIGHT], position.hands[RED]) == (["castle@k10:red"], (0, 0, 0))


def test_r17_d6_small_to_large_is_one_upgrade() -> None:
    position = make_position(might=["watch_tower@l11:red"], hands=(2, 0, 0))
    position = play_moves(position, "upgrade to castle on might", "at k10 from l11")
    assert list_boards(position)[MIGHT] == ["castle@k10:red"]


def test_r17_others_buildings_do_not_grow_by_ones_hand() -> None:
    position = make_position(might=["keep@b11:green", "watch_tower@n4:red"])
    position = play_moves(position, "upgrade to castle on might")
    assert "not yours" in str(find_refusal(position, "at b11 from b11"))
    assert "no building to upgrade" in str(find_refusal(position, "at b11 from b12"))


def test_r17_what_grows_is_smaller_and_of_the_colour() -> None:
    position = make_position(might=["keep@k11:red", "chapel@b11:red", "watch_tower@n4:red"])
    castle = play_moves(position, "upgrade to castle on might")
    assert "cannot be upgraded" in str(find_refusal(castle, "at b11 from b11"))
    assert "cover the whole" in str(find_refusal(castle, "at l11 from k11"))
    crowded = play_moves(
        make_position(might=["keep@k11:red", "hamlet@l10"]), "upgrade to castle on might"
    )
    assert "stands there already" in str(find_refusal(crowded, "at k10 from k11"))
    assert "Nothing can be upgraded" in str(find_refusal(position, "upgrade to chapel on might"))


def test_r17_upgrades_need_something_to_grow_and_cards() -> None:
    assert "You can upgrade nothing" in str(
        find_refusal(make_position(), "upgrade to keep on might")
    )
    empty = make_position(hands=(0, 4, 0), might=["keep@b11:red"])
    assert "you hold none" in str(find_refusal(empty, "upgrade to castle on might"))


def test_d7_printed_hamlets_grow_and_are_never_pulled_down() -> None:
    position = make_position(hands=(0, 0, 4))
    assert "demolish d4 on might" not in list_texts(position)
    assert "Only small tiles" in str(find_refusal(position, "demolish d4 on might"))
    position = play_moves(position, "upgrade to town on might", "at d4 from d4")
    assert list_boards(position)[MIGHT] == ["town@d4"]


def test_d7_a_printed_hamlet_stands_again_when_what_covered_it_goes() -> None:
    position = make_position(faith=["town@c13", "chapel@k11:green"])
    position = play_moves(position, "build keep on might", "at c14")
    assert list_boards(position)[FAITH] == ["chapel@k11:green", "keep@c14:red"]
    assert len(position.boards[FAITH].buildings) == 10 + 2
    again = position.boards[FAITH].building_at(moves.find_square("d13"))
    assert again is not None and buildings.kind_of(again) == buildings.PRINTED_HAMLET


def test_r17_d8_an_upgrade_pays_for_the_whole_ground_again() -> None:
    position = make_position(2, might=["watch_tower@m10:red"], hands=(2, 0, 1))
    position = play_moves(position, "upgrade to keep on might", "at l9 from m10")
    assert list_texts(position) == ["pay civil", "pay military"]


def test_r17_two_buildings_never_become_one() -> None:
    position = make_position(might=["hamlet@d3"], hands=(0, 0, 4))
    squares = list_placings(position, "upgrade to town on might")
    assert "d3" not in squares
    assert "c3" not in squares
    assert "d4" in squares


def test_r18_a_small_tile_is_pulled_down_for_a_card_and_an_ecu() -> None:
    position = make_position(might=["chapel@b11:green", "hamlet@d11", "keep@j11:red"])
    assert list_texts(position, "demolish") == ["demolish b11 on might", "demolish d11 on might"]
    position = play_moves(position, "demolish b11 on might")
    assert (position.ecus[RED], position.hands[RED]) == (3, (4, 3, 4))
    assert (list_boards(position)[MIGHT], position.cubes(GREEN)) == (
        ["hamlet@d11", "keep@j11:red"],
        25,
    )


def test_r18_demolition_is_refused_with_the_reason() -> None:
    position = make_position(might=["keep@b11:green", "chapel@j14:red"], hands=(4, 0, 0))
    assert "Only small tiles" in str(find_refusal(position, "demolish b11 on might"))
    assert "no building" in str(find_refusal(position, "demolish b5 on might"))
    assert "religious card" in str(find_refusal(position, "demolish j14 on might"))
    poor = make_position(might=["chapel@j14:red"], ecus={RED: 0})
    assert not list_texts(poor, "demolish")
    assert "more than you have" in str(find_refusal(poor, "demolish j14 on might"))


def test_r18_demolition_needs_a_card_left_to_spend() -> None:
    position = play_moves(make_position(might=["chapel@j14:red"]), "travel 2 to faith")
    position = play_moves(position, "build keep on might", "at b11")
    assert "cannot spend that many cards" in str(find_refusal(position, "demolish j14 on might"))
