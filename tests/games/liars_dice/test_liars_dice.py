"""Liar's dice, rule by rule."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.core import CHANCE, IllegalMove, Ply
from games.liars_dice import GAME
from games.liars_dice.dice import FACES
from games.liars_dice.moves import Bid, Challenge, Roll, SpotOn
from games.message import message
from tests.games.liars_dice.drawn import bids, opened, play, rolled, without_seat_0

# --- dice and rolls


@pytest.mark.parametrize("dice", [5, 3])
def test_r1_the_option_says_how_many_dice_each_seat_begins_with(dice: int) -> None:
    assert GAME.start(4, {"dice": dice}).counts == (dice,) * 4


def test_r2_every_seat_rolls_all_its_dice_before_anybody_speaks() -> None:
    position = GAME.start(3, {})
    for _ in range(3):
        assert position.to_act == {CHANCE}
        assert not any(position.legal_moves(seat) for seat in range(3))
        position = position.play(CHANCE, position.chance_move(Random(1)))
    assert position.to_act == {0}
    assert [len(cup) for cup in position.cups] == [5, 5, 5]


def test_r2_seats_roll_in_turn_and_the_speaker_last() -> None:
    assert GAME.start(4, {}).rolling == (1, 2, 3, 0)
    assert without_seat_0().rolling == (2, 1)


def test_r2_each_seat_sees_its_own_dice_alone() -> None:
    position = opened("1 3 5", "2 2 6", dice=3)
    assert [position.view(viewer).mine for viewer in (0, 1, None)] == [(1, 3, 5), (2, 2, 6), ()]


def test_r2_a_roll_is_news_to_its_seat_alone() -> None:
    before = GAME.start(2, {"dice": 3})
    move = GAME.read_move("roll 2 2 6")
    after = before.play(CHANCE, move)
    news = [GAME.news(before, Ply(CHANCE, move), after, viewer) for viewer in (0, 1, None)]
    assert news == [(), (message("You roll {pips}.", pips=(2, 2, 6)),), ()]


def test_r2_all_faces_fall_about_as_often() -> None:
    rng, position = Random(1), GAME.start(2, {})
    faces = Counter(pip for _ in range(2000) for pip in position.chance_move(rng).pips)
    assert set(faces) == set(range(1, 7))
    assert max(faces.values()) < 1.15 * min(faces.values())


@pytest.mark.parametrize("pips", [(1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7), ()])
def test_r2_a_roll_of_other_dice_is_refused(pips: tuple[int, ...]) -> None:
    with pytest.raises(IllegalMove):
        GAME.start(2, {"dice": 3}).play(CHANCE, Roll(pips))


def test_d1_dice_are_written_in_rising_order() -> None:
    assert all(
        list(move.pips) == sorted(move.pips)
        for move in (GAME.start(2, {}).chance_move(Random(n)) for n in range(50))
    )
    with pytest.raises(IllegalMove):
        GAME.start(2, {"dice": 3}).play(CHANCE, Roll((3, 1, 2)))


def test_d2_the_seat_that_opens_rolls_last() -> None:
    assert GAME.start(4, {}).rolling == (1, 2, 3, 0)
    position = play(opened("2 2 2", "3 3 3", "4 4 4", dice=3), "bid 9 fives", "challenge")
    assert (position.speaker, position.rolling) == (0, (1, 2, 0))


# --- bids


def test_r3_an_opening_bid_names_any_face_and_from_one_die_to_all() -> None:
    position = opened("2 2 2", "3 3 3", dice=3, ones="plain")
    assert bids(position) == [Bid(count, face) for count in range(1, 7) for face in FACES]
    assert len(position.legal_moves(0)) == 36


@pytest.mark.parametrize("text", ["challenge", "call spot on"])
def test_r3_there_is_nothing_to_doubt_before_the_first_bid(text: str) -> None:
    with pytest.raises(IllegalMove, match="no bid to challenge"):
        play(opened("2 2 2", "3 3 3", dice=3, spot_on="yes"), text)


def test_r3_a_bid_of_more_dice_than_there_are_is_refused() -> None:
    with pytest.raises(IllegalMove, match="only 6 dice"):
        play(opened("2 2 2", "3 3 3", dice=3), "bid 7 twos")


def test_r3_the_first_seat_opens_and_seats_speak_in_turn() -> None:
    position = opened("2 2 2", "3 3 3", "4 4 4", dice=3)
    assert position.to_act == {0}
    assert play(position, "bid 1 twos").to_act == {1}
    assert play(position, "bid 1 twos", "bid 1 threes").to_act == {2}
    assert play(position, "bid 1 twos", "bid 1 threes", "bid 1 fours").to_act == {0}
    with pytest.raises(IllegalMove, match="not your turn"):
        position.play(1, Bid(1, "twos"))


@pytest.mark.parametrize(
    ("text", "higher"),
    [
        ("bid 2 fives", True),
        ("bid 3 twos", True),
        ("bid 2 fours", False),
        ("bid 2 threes", False),
        ("bid 1 sixes", False),
    ],
)
def test_r4_higher_is_more_dice_or_as_many_of_a_higher_face(text: str, higher: bool) -> None:
    position = play(opened("2 2 2", "3 3 3", dice=3), "bid 2 fours")
    assert (GAME.read_move(text) in position.legal_moves(1)) == higher


def test_r4_after_a_bid_the_next_seat_bids_higher_or_doubts() -> None:
    position = play(opened("2 2 2", "3 3 3", dice=3), "bid 6 fours")
    assert position.legal_moves(1) == (Challenge(), Bid(6, "fives"), Bid(6, "sixes"))


def test_r5_wild_ones_count_as_the_face_that_was_bid() -> None:
    position = play(opened("1 1 2", "1 3 4", dice=3), "bid 4 twos", "challenge")
    assert position.last is not None
    assert (position.last.found, position.last.loser) == (4, 1)


def test_r5_wild_ones_cannot_be_bid() -> None:
    position = opened("1 1 2", "1 3 4", dice=3)
    assert "ones" not in {bid.face for bid in bids(position)}
    with pytest.raises(IllegalMove, match="wild"):
        play(position, "bid 1 ones")


def test_r5_plain_ones_are_the_lowest_face() -> None:
    position = play(opened("1 1 2", "1 3 4", dice=3, ones="plain"), "bid 3 ones")
    assert bids(position)[0] == Bid(3, "twos")
    last = play(position, "bid 3 twos", "challenge").last
    assert last is not None and last.found == 1


# --- doubts


@pytest.mark.parametrize(
    ("bid", "loser"), [("bid 2 threes", 1), ("bid 3 threes", 1), ("bid 4 threes", 0)]
)
def test_r6_a_challenge_costs_the_bidder_a_die_if_there_are_fewer_and_the_challenger_otherwise(
    bid: str, loser: int
) -> None:
    position = play(opened("2 3 3", "3 4 6", dice=3), bid, "challenge")
    assert position.last is not None and position.last.loser == loser
    assert position.counts == ((2, 3) if loser == 0 else (3, 2))


def test_r6_all_cups_are_lifted_for_everybody() -> None:
    before = play(opened("2 3 3", "3 4 6", dice=3), "bid 4 threes")
    after = play(before, "challenge")
    ply = Ply(1, Challenge())
    found = [[str(one) for one in GAME.news(before, ply, after, viewer)] for viewer in (0, 1, None)]
    assert found[0] == found[1] == found[2]
    assert found[0] == [
        "seat 2 challenges.",
        "seat 1 had 2, 3 and 3.",
        "seat 2 had 3, 4 and 6.",
        "Total: 3 threes.",
        "seat 1 loses a die.",
    ]


@pytest.mark.parametrize(
    ("bid", "counts"),
    [("bid 2 threes", (3, 2)), ("bid 3 threes", (3, 3)), ("bid 4 threes", (3, 2))],
)
def test_r7_a_spot_on_call_costs_the_caller_a_die_unless_it_is_right(
    bid: str, counts: tuple[int, ...]
) -> None:
    position = play(opened("2 3 3", "3 4 6", dice=3, spot_on="yes"), bid, "call spot on")
    assert position.counts == counts


def test_r7_a_right_spot_on_call_gives_back_a_lost_die_and_never_more_than_at_the_start() -> None:
    position = play(opened("2 3 3", "3 4 6", dice=3, spot_on="yes"), "bid 4 threes", "challenge")
    position = play(rolled(position, "2 2", "2 4 4"), "bid 1 sixes", "bid 3 twos", "call spot on")
    assert position.counts == (3, 3)
    assert position.last is not None and position.last.gainer == 0


def test_r7_a_wrong_spot_on_call_costs_a_die_even_who_has_lost_one_before() -> None:
    position = play(opened("2 3 3", "3 4 6", dice=3, spot_on="yes"), "bid 4 threes", "challenge")
    position = play(rolled(position, "2 2", "2 4 4"), "bid 1 sixes", "bid 2 sixes", "call spot on")
    assert position.counts == (1, 3)
    assert position.last is not None and (position.last.loser, position.last.gainer) == (0, None)


def test_r7_without_the_option_nobody_may_call_spot_on() -> None:
    position = play(opened("2 3 3", "3 4 6", dice=3), "bid 4 threes")
    assert SpotOn() not in position.legal_moves(1)
    with pytest.raises(IllegalMove):
        play(position, "call spot on")


def test_r8_the_dice_of_bidder_and_doubter_count_with_all_others() -> None:
    position = play(opened("3 5 5", "3 6 6", "3 4 4", dice=3), "bid 3 threes", "challenge")
    assert position.last is not None and position.last.found == 3


def test_r9_over_the_highest_bid_the_challenge_follows_at_once() -> None:
    position = play(opened("6 6 6", "1 6 6", dice=3), "bid 6 sixes")
    assert position.last is not None
    assert (position.last.caller, position.last.exact, position.last.loser) == (1, False, 1)
    assert position.to_act == {CHANCE}


def test_r9_where_it_may_be_called_spot_on_the_next_seat_is_asked() -> None:
    position = play(opened("6 6 6", "1 6 6", dice=3, spot_on="yes"), "bid 6 sixes")
    assert position.legal_moves(1) == (Challenge(), SpotOn())


def test_r9_below_the_highest_bid_the_next_seat_is_asked() -> None:
    position = play(opened("6 6 6", "1 6 6", dice=3), "bid 6 fives")
    assert position.to_act == {1}
    assert position.last is None


# --- from hand to hand


def test_r10_whoever_lost_a_die_opens_the_next_hand() -> None:
    position = play(opened("2 3 3", "3 4 6", "2 2 2", dice=3), "bid 1 threes", "challenge")
    assert (position.speaker, position.counts, position.bids) == (1, (3, 2, 3), ())


def test_r10_after_a_right_spot_on_call_the_caller_opens() -> None:
    position = play(
        opened("2 3 3", "3 4 6", "5 5 5", dice=3, spot_on="yes"), "bid 3 threes", "call spot on"
    )
    assert position.speaker == 1


def test_r10_a_seat_without_dice_is_out_and_the_next_one_opens() -> None:
    position = without_seat_0()
    assert (position.counts, position.out, position.speaker) == ((0, 3, 3), (0,), 1)
    assert position.rolling == (2, 1)


def test_r10_turns_pass_over_a_seat_that_is_out() -> None:
    position = play(rolled(without_seat_0(), "", "3 3 3", "4 4 4"), "bid 1 threes", "bid 1 fours")
    assert position.to_act == {1}


def test_r11_the_last_seat_with_dice_wins_and_the_others_are_placed_by_how_long_they_lasted() -> (
    None
):
    position = opened("2 2 2", "3 3 3", "4 4 4", dice=3)
    while not position.outcome:
        cups = [" ".join([str(seat + 2)] * count) for seat, count in enumerate(position.counts)]
        position = play(rolled(position, *cups), f"bid {sum(position.counts)} fives", "challenge")
    assert position.out == (0, 1)
    assert (position.outcome.places, position.outcome.scores, position.outcome.reason) == (
        (3, 2, 1),
        (0, 0, 3),
        "dice",
    )
    assert position.to_act == frozenset()


def test_a_single_die_is_told_in_the_singular() -> None:
    before = GAME.start(2, GAME.settled(2, {}))
    while before.to_act == {CHANCE}:
        before = before.play(CHANCE, before.chance_move(Random(1)))
    bid = GAME.read_move("bid 1 sixes")
    bid_news, *_ = GAME.news(before, Ply(0, bid), before.play(0, bid), None)
    assert str(bid_news) == "seat 1 bids 1 six."
