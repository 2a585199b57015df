"""The picture from which the board of liar's dice is drawn."""

from __future__ import annotations

from games.core import Viewer
from games.liars_dice import GAME
from games.liars_dice.dice import FACES
from games.liars_dice.picture import BidPicture, DicePicture, ShowdownPicture
from games.liars_dice.position import DicePosition
from tests.games.liars_dice.drawn import opened, play


def seen(position: DicePosition, viewer: Viewer = None) -> DicePicture:
    moves = () if viewer is None else position.legal_moves(viewer)
    return GAME.picture(position.view(viewer), moves)


HAND = opened("1 3 5", "2 2 6", dice=3)


def test_the_last_bid_stands_apart_from_those_before_it() -> None:
    board = seen(play(HAND, "bid 1 twos", "bid 2 twos", "bid 2 sixes"))
    assert board.bid == BidPicture(0, 2, "sixes", "two sixes")
    assert board.earlier == (
        BidPicture(0, 1, "twos", "one two"),
        BidPicture(1, 2, "twos", "two twos"),
    )


def test_before_the_first_bid_the_board_says_that_there_is_none() -> None:
    board = seen(HAND)
    assert (board.heading, board.bid, board.earlier) == ("No bid yet", None, ())
    assert seen(play(HAND, "bid 1 twos")).heading == "The bid"


def test_a_seat_sees_into_its_own_cup_alone() -> None:
    own, other = seen(HAND, 0).cups
    assert (own.pips, own.covered) == ((1, 3, 5), 0)
    assert (other.pips, other.covered) == ((), 3)
    assert [cup.covered for cup in seen(HAND).cups] == [3, 3]


def test_the_cup_of_who_speaks_is_marked() -> None:
    assert [cup.speaking for cup in seen(HAND).cups] == [True, False]
    assert [cup.speaking for cup in seen(play(HAND, "bid 1 twos")).cups] == [False, True]


def test_faces_are_offered_to_whoever_may_bid() -> None:
    assert seen(HAND, 0).faces == FACES
    assert seen(HAND, 1).faces == ()


def test_the_terms_of_the_table_are_said() -> None:
    assert seen(HAND).terms == ("Ones count as every face.",)
    plain = opened("1 3 5", "2 2 6", dice=3, ones="plain", spot_on="yes")
    assert seen(plain).terms == ("Ones count as ones.", "You may call spot on.")


def test_the_last_hand_is_shown_with_its_dice() -> None:
    board = seen(play(HAND, "bid 3 twos", "challenge"))
    cups = ((0, (1, 3, 5)), (1, (2, 2, 6)))
    assert board.showdown == ShowdownPicture(3, "twos", 3, cups)
    assert seen(HAND).showdown is None


def test_a_thumbnail_has_three_dice_in_a_row() -> None:
    mine = seen(opened("1 2 3 4 5", "1 1 1 1 1"), 0).thumbnail
    assert [(die.pips, die.x, die.y) for die in mine] == [
        (1, 0, 4),
        (2, 37, 4),
        (3, 74, 4),
        (4, 0, 41),
        (5, 37, 41),
    ]


def test_who_looks_on_sees_the_speakers_dice_covered_on_a_thumbnail() -> None:
    dice = seen(opened("1 2 3 4 5", "1 1 1 1 1"), None).thumbnail
    assert [die.pips for die in dice] == [0, 0, 0, 0, 0]
