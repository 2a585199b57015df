"""Rise of the Inkas: edge cases of the rules."""

from __future__ import annotations

from random import Random

import pytest

from games.bots import find
from games.core import Ply
from games.inkas import GAME
from games.inkas.rules import development_cards
from games.inkas.rules.cards import CARD_INDEX, count_by_card
from games.standing_orders import StandingOrders
from tests.games.inkas.positions import (
    A,
    B,
    C,
    D,
    build_position,
    describe_hand,
    list_moves,
    name_corners,
    play,
    roll_dice,
)


def test_r4_the_last_road_may_lie_wherever_any_may() -> None:
    alone = {B: "", C: "", D: ""}
    roads = {A: "p39 p44 p48 p51 p56 p59", **alone}
    position = build_position(
        settlements={A: "n27", **alone}, roads=roads, hands={A: "1 wood 1 stone"}
    )
    ends = ["p33", "p37", "p45", "p50", "p54", "p55", "p61", "p62"]
    assert set(list_moves(position, A, "road")) == {f"road {path}" for path in ends}


@pytest.mark.parametrize("more", ["", " 1 fish", " 9 wood 9 stone"])
def test_r5_what_can_be_paid_is_offered_however_much_is_left(more: str) -> None:
    position = build_position(
        settlements={A: "n12 n23"},
        roads={A: "p33 p39 p12"},
        hands={A: "1 wood 1 stone 1 wool 1 potato" + more},
    )
    assert "settle n31" in list_moves(position, A)
    poor = build_position(
        settlements={A: "n12 n23"},
        roads={A: "p33 p39 p12"},
        hands={A: "1 wood 1 stone 1 wool" + more},
    )
    assert not list_moves(poor, A, "settle")


def test_r6_a_marker_ends_the_wait_for_one() -> None:
    position = build_position(hands={A: "1 fish 2 potato 3 ore"}, idle=7)
    assert play(position, (A, "city n12")).idle == 0


def test_r10_the_first_to_place_has_every_corner_and_every_path_at_it() -> None:
    start = GAME.start(3, {"start": "free", "start_player": "seat_0"})
    assert len(set(list_moves(start, A))) == 2 * 71  # each path from either end
    assert len({text.split(",")[0] for text in list_moves(start, A)}) == 54


def test_r11_after_the_roll_there_is_all_that_can_be_paid_played_or_chased_off() -> None:
    hands, cards = {A: "4 wood 1 stone 1 wool 1 potato 1 ore"}, {A: "monopoly"}
    mighty = build_position(hands=hands, cards=cards, robber="b2", open=(2, 0, 0, 0))
    kinds = {text.split()[0] for text in list_moves(mighty, A)}
    assert kinds == {"road", "buy", "trade", "play", "repel", "end"}
    meek = build_position(hands=hands, cards=cards, robber="b2")
    assert {text.split()[0] for text in list_moves(meek, A)} == kinds - {"repel"}


def test_r14_a_seven_begins_with_nothing_chosen() -> None:
    position = roll_dice(build_position(hands={A: "9 wood", B: "8 ore"}), 3, 4)
    assert position.seven is not None
    assert (position.seven.due, position.seven.chosen) == ((4, 4, 0, 0), (0, 0, 0, 0))


def test_r15_with_one_kind_left_to_choose_from_the_rest_follows() -> None:
    position = roll_dice(build_position(hands={A: "1 ore 7 wood"}), 3, 4)
    chosen = play(position, (A, "discard ore"))
    assert (describe_hand(chosen, A), chosen.phase) == ("4 wood", "robber")


def test_r16_r17_nobody_robs_itself() -> None:
    position = roll_dice(build_position(hands={A: "2 wool", B: "1 ore"}), 3, 4)
    assert "robber to b2" in list_moves(position, A)  # where it has a building itself
    assert not [text for text in list_moves(position, A) if text.endswith("rob 0")]


def test_r20_what_is_built_over_a_ruin_is_in_the_way_again() -> None:
    position = build_position(
        settlements={A: "n12 n23"},
        roads={A: "p33 p39 p12"},
        ruins={C: "n31"},
        hands={A: "1 wood 1 stone 1 wool 1 potato"},
    )
    built = play(position, (A, "settle n31"))
    assert name_corners(built.ground.ruins[C]) == ""
    assert "n31" in name_corners(built.ground.taken).split()
    assert "n31" not in name_corners(built.ground.free_corners()).split()


def test_r21_a_city_is_paid_for() -> None:
    position = build_position(hands={A: "1 fish 2 potato 3 ore"})
    raised = play(position, (A, "city n12"))
    assert describe_hand(raised, A) == "1 fish"
    assert not list_moves(build_position(hands={A: "9 fish 2 potato 2 ore"}), A, "city")
    assert not list_moves(build_position(hands={A: "9 fish 1 potato 3 ore"}), A, "city")


@pytest.mark.parametrize("cards", ["1 wool 1 potato", "1 wool 1 ore", "1 potato 1 ore", "9 wood"])
def test_r25_a_card_that_cannot_be_paid_is_not_sold(cards: str) -> None:
    assert "buy card" not in list_moves(build_position(hands={A: cards}), A)
    assert "buy card" in list_moves(build_position(hands={A: "1 wool 1 potato 1 ore"}), A)


def test_r25_no_sample_deals_an_open_card() -> None:
    view = build_position(open=(0, 7, 0, 0), cards={B: "monopoly"}).view(A)
    assert {
        count_by_card(GAME.sample_hidden(view, Random(seed)).cards[B])[CARD_INDEX["combat_arts"]]
        for seed in range(20)
    } == {0}


def test_r30_the_second_road_may_lie_wherever_a_road_may_or_be_left() -> None:
    first = play(
        build_position(cards={A: "road_building"}, hands={A: "1 ore"}),
        (A, "play road building on p44"),
    )
    paid = first.change(phase="main", hands=build_position(hands={A: "1 wood 1 stone"}).hands)
    assert list_moves(first, A) == [*list_moves(paid, A, "road"), "no second road"]


def test_r35_who_gets_it_is_as_the_maker_says() -> None:
    position = build_position(hands={A: "2 stone"})
    first = play(position, (A, "offer 1 stone for 1 wool to 1 3"))
    choice = play(position, (A, "offer 1 stone for 1 wool to 1 3, settle choose"))
    assert [talk.trade_state.open[0].choose for talk in (first, choice)] == [False, True]


def test_r36_only_who_is_asked_can_accept() -> None:
    offered = play(
        build_position(hands={A: "2 stone", B: "2 wool", C: "2 wool"}),
        (A, "offer 1 stone for 1 wool to 1"),
    )
    assert list_moves(offered, B) == ["accept 1", "decline 1"]
    assert list_moves(offered, C) == []


@pytest.mark.parametrize(
    ("opened", "holder"),
    [
        ((0, 1, 0, 0), -1),
        ((2, 2, 0, 0), -1),
        ((2, 0, 1, 0), A),
        ((1, 0, 0, 3), D),
        ((0, 0, 0, 0), -1),
    ],
)
def test_r28_r47_the_most_combat_arts_are_two_at_least_and_nobody_elses(
    opened: tuple[int, ...], holder: int
) -> None:
    assert development_cards.find_new_mightiest(opened) == holder


def test_r47_nobody_gives_up_after_the_end_nor_while_chance_acts() -> None:
    assert (build_position(phase="over").may_act, build_position(phase="dice").may_act) == (
        frozenset(),
        {-1},
    )
    assert build_position().may_act == {A, B, C, D}


def test_r48_offers_lie_open() -> None:
    offers = ((A, "offer 1 stone for 1 wool to 1"), (A, "offer 1 stone for 1 fish to 2 3"))
    offered = play(build_position(hands={A: "2 stone"}), *offers)
    assert all(
        [one.number for one in offered.view(viewer).offers] == [1, 2] for viewer in (A, D, None)
    )


def test_r49_orders_answer_offers_while_another_is_on_turn() -> None:
    offered = play(
        build_position(hands={A: "3 stone", D: "2 wool"}), (A, "offer 1 stone for 1 wool to 3")
    )
    orders = StandingOrders(GAME, [find("random")] * 4, Random(1))
    assert offered.to_act == {A}
    assert orders.next_ply(offered) is None
    orders.orders[D] = (GAME.read_order(offered.view(D), "refuse 0: wool"),)
    assert orders.next_ply(offered) == Ply(D, GAME.read_move("decline 1"))


def test_r51_a_founding_with_several_places_waits_for_its_seat() -> None:
    position = build_position(hands={A: "2 potato 3 ore"}, markers=(3, 2, 2, 2))
    complete = play(position, (A, "city n12"))
    assert (complete.phase, complete.to_act) == ("found", {A})
    assert len(list_moves(complete, A, "found")) > 1
