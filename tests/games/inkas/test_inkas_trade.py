"""Rise of the Inkas: trade between seats: legal offers and answers."""

from __future__ import annotations

import pytest

from games.inkas.game import InkasPosition
from tests.games.inkas.positions import (
    A,
    B,
    C,
    D,
    describe_hand,
    find_family,
    find_refusal,
    list_moves,
    list_news,
    play,
    position_for_trade,
    read_cards,
)

# --- who may trade what


OFFER = "offer 1 stone for 1 wool to 1 2 3"


def test_r34_r35_only_with_the_seat_on_turn_and_after_its_roll() -> None:
    position = position_for_trade()
    assert find_refusal(position, B, "offer 1 wool for 1 wood to 2").rule == "R34"
    assert find_refusal(position, A, "offer 1 stone for 1 wool to 0").rule == "R34"
    assert find_refusal(position_for_trade(phase="pre_roll"), A, OFFER).rule == "R34"
    assert play(position, (B, "offer 1 wool for 1 wood to 0")).view(None).offers[0].to == (A,)
    assert find_refusal(position, A, "offer 1 stone for 1 wool to 2 1").rule == "R35"


@pytest.mark.parametrize(
    "text",
    [
        "offer 1 stone for to 1",
        "offer for 1 stone to 1",
        "offer 2 stone for 1 stone to 1",
        "offer 1 stone for 99 wool to 1",
    ],
)
def test_d26_gifts_and_swaps_of_a_kind_for_itself_are_no_trades(text: str) -> None:
    assert find_refusal(position_for_trade(), A, text).rule == "R34"


def test_r35_an_offer_needs_its_cards_and_is_not_repeated() -> None:
    position = position_for_trade()
    assert find_refusal(position, A, "offer 3 stone for 1 wool to 1").rule == "R35"
    offered = play(position, (A, OFFER))
    assert find_refusal(offered, A, OFFER).rule == "R35"
    assert play(offered, (A, "offer 1 stone for 1 wool to 1")).trade_state.last == 2
    assert offered.to_act == {A}


def test_r35_eight_offers_on_turn_and_two_off_turn() -> None:
    position = position_for_trade(hands={A: "9 stone", B: "9 wool"})
    for count in range(1, 9):
        position = play(position, (A, f"offer {count} stone for 1 wool to 1"))
    assert find_refusal(position, A, "offer 9 stone for 1 wool to 1").rule == "R35"
    assert [str(one.kind.__name__) for one in position.families(A)] == ["Concede"]
    for count in (1, 2):
        position = play(position, (B, f"offer {count} wool for 1 ore to 0"))
    assert find_refusal(position, B, "offer 3 wool for 1 ore to 0").rule == "R35"
    assert find_refusal(position, B, "counter 1 with 3 wool for 1 ore").rule == "R35"


def test_d27_one_may_ask_for_what_nobody_has() -> None:
    assert play(position_for_trade(), (A, "offer 1 stone for 9 coca to 1")).trade_state.open


def test_d40_only_the_seat_on_turn_chooses() -> None:
    assert (
        find_refusal(position_for_trade(), B, "offer 1 wool for 1 stone to 0, settle choose").rule
        == "D40"
    )
    assert play(position_for_trade(), (A, f"{OFFER}, settle choose")).trade_state.open[0].choose


# --- answers


def test_r36_the_first_to_accept_swaps_at_once() -> None:
    position = play(position_for_trade(), (A, OFFER))
    assert list_moves(position, B) == ["accept 1", "decline 1"]
    swapped = play(position, (C, "accept 1"))
    assert [describe_hand(swapped, seat) for seat in (A, C)] == [
        "1 stone 1 wool 1 ore",
        "1 stone 1 wool",
    ]
    assert swapped.trade_state.open == ()
    assert find_refusal(swapped, B, "accept 1").rule == "R38"
    assert swapped.trade_state.traded == (read_cards("1 stone"), 0, read_cards("1 wool"), 0)


def test_r36_who_cannot_pay_cannot_accept_and_minds_change() -> None:
    position = play(position_for_trade(hands={A: "2 stone", B: "1 fish", C: "1 wool"}), (A, OFFER))
    assert list_moves(position, B) == ["decline 1"]
    assert find_refusal(position, B, "accept 1").rule == "R36"
    declined = play(position, (C, "decline 1"))
    assert list_moves(declined, C) == ["accept 1"]
    assert describe_hand(play(declined, (C, "accept 1")), C) == "1 stone"


def test_r36_without_the_makers_cards_the_offer_lapses() -> None:
    position = play(
        position_for_trade(),
        (A, "offer 2 stone for 1 wool to 1 2"),
        (A, "offer 1 stone for 1 wool to 3"),
    )
    spent = play(position, (D, "accept 2"))
    assert list_moves(spent, B) == ["accept 1", "decline 1"]
    lapsed = play(spent, (B, "accept 1"))
    assert (lapsed.hands, lapsed.trade_state.open) == (spent.hands, ())
    assert "seat 1 no longer has the cards: the offer ends." in list_news(
        spent, B, "accept 1", None
    )


def test_r36_when_all_have_refused_the_offer_closes() -> None:
    position = play(
        position_for_trade(), (A, OFFER), (B, "decline 1"), (C, "counter 1 with 1 wool for 2 stone")
    )
    assert [one.number for one in position.trade_state.open] == [1, 2]
    closed = play(position, (D, "decline 1"))
    assert [one.number for one in closed.trade_state.open] == [2]


def test_r36_nobody_is_waited_for() -> None:
    position = play(position_for_trade(), (A, OFFER))
    assert position.to_act == position.awaited(B) == {A}
    assert position.may_act == {A, B, C, D}
    assert "end turn" in list_moves(position, A)


def test_r37_a_counter_offer_goes_to_the_maker_alone_scenario_16() -> None:
    position = play(
        position_for_trade(hands={A: "2 stone", C: "1 wool", D: "2 wool"}),
        (A, OFFER),
        (B, "decline 1"),
    )
    countered = play(position, (C, "counter 1 with 1 wool for 2 stone"))
    old, new = countered.view(None).offers
    assert old.answers == ("declined", "countered", "open")
    assert (new.maker, new.to, new.choose) == (C, (A,), False)
    swapped = play(countered, (D, "accept 1"))
    assert (describe_hand(swapped, A), describe_hand(swapped, D)) == (
        "1 stone 1 wool",
        "1 stone 1 wool",
    )
    assert [one.number for one in swapped.trade_state.open] == [2]
    assert find_refusal(swapped, A, "accept 2").rule == "R36"
    assert play(swapped, (A, "end turn")).trade_state.open == ()


def test_r37_one_counters_what_was_offered_to_one() -> None:
    position = play(position_for_trade(), (A, "offer 1 stone for 1 wool to 1"))
    assert find_refusal(position, C, "counter 1 with 1 wool for 2 stone").rule == "R37"
    assert find_refusal(position, B, "counter 7 with 1 wool for 2 stone").rule == "R38"
    back = play(
        position, (B, "counter 1 with 1 wool for 2 stone"), (A, "counter 2 with 1 ore for 1 wool")
    )
    assert [(one.maker, one.to) for one in back.trade_state.open] == [(A, (B,))]


def test_r37_two_seats_may_counter_with_the_same() -> None:
    same = "counter 1 with 1 wool for 2 stone"
    countered = play(position_for_trade(), (A, OFFER), (B, same), (C, same))
    makers = [one.maker for one in countered.trade_state.open]
    assert makers == [A, B, C]
    assert find_refusal(countered, C, same).rule == "R35"


def test_r37_who_countered_may_decline_after_all() -> None:
    position = play(position_for_trade(), (A, OFFER), (B, "counter 1 with 1 wool for 2 stone"))
    assert list_moves(position, B) == ["accept 1", "decline 1", "withdraw 2"]
    declined = play(position, (B, "decline 1"))
    assert declined.trade_state.open[0].answers == ("declined", "open", "open")
    assert find_refusal(declined, B, "decline 1").rule == "R36"


# --- between the roads of Road Building


def position_between_roads(before: str = "main") -> InkasPosition:
    """Seat A has laid the first of its two roads; an offer of its own was open before."""
    position = position_for_trade(cards={A: "road_building"}, phase=before)
    if before == "main":
        position = play(position, (A, OFFER))
    return play(position, (A, "play road building on p44"))


def test_r34_trade_goes_on_between_the_roads_of_road_building() -> None:
    position = position_between_roads()
    assert position.phase == "roads"
    assert list_moves(position, B) == ["accept 1", "decline 1"]
    assert set(position.replies) == {B, C, D}
    swapped = play(position, (B, "accept 1"))
    assert (describe_hand(swapped, B), swapped.phase) == ("1 stone 1 wool", "roads")


def test_r34_the_builder_answers_and_offers_between_its_roads() -> None:
    position = play(position_between_roads(), (B, "offer 1 wool for 1 ore to 0"))
    assert list_moves(position, A)[-4:] == ["no second road", "withdraw 1", "accept 2", "decline 2"]
    assert find_family(position, A, "Offer").fields
    more = play(position, (A, "offer 1 ore for 1 wool to 2"), (A, "no second road"))
    assert [one.number for one in more.trade_state.open] == [1, 2, 3]


def test_r34_nobody_trades_between_roads_laid_before_the_roll() -> None:
    position = position_between_roads(before="pre_roll")
    assert position.phase == "roads"
    assert list_moves(position, B) == []
    assert find_refusal(position, B, "offer 1 wool for 1 ore to 0").rule == "R34"
    assert [family.kind.__name__ for family in position.families(A)] == ["Concede"]


def test_r38_the_maker_settles_with_one_who_accepted() -> None:
    position = play(
        position_for_trade(), (A, f"{OFFER}, settle choose"), (B, "accept 1"), (C, "accept 1")
    )
    assert position.hands == position_for_trade().hands
    assert list_moves(position, B) == ["decline 1"]
    assert find_refusal(position, B, "accept 1").rule == "R36"
    assert list_moves(position, A, "confirm") == ["confirm 1 with 1", "confirm 1 with 2"]
    assert find_refusal(position, A, "confirm 1 with 3").rule == "R38"
    assert find_refusal(position, B, "confirm 1 with 2").rule == "R38"
    swapped = play(position, (A, "confirm 1 with 2"))
    assert (describe_hand(swapped, C), swapped.trade_state.open) == ("1 stone 1 wool", ())
    taken_back = play(position, (B, "decline 1"))
    assert list_moves(taken_back, A, "confirm") == ["confirm 1 with 2"]


def test_r38_a_partner_without_the_cards_is_as_if_it_had_not_answered() -> None:
    position = position_for_trade(hands={A: "3 stone", B: "1 wool"})
    position = play(
        position, (A, "offer 1 stone for 1 wool to 1 2, settle choose"), (B, "accept 1")
    )
    position = play(position, (A, "offer 2 stone for 1 wool to 1"), (B, "accept 2"))
    again = play(position, (A, "confirm 1 with 1"))
    assert again.trade_state.open[0].answers == ("open", "open")
    assert describe_hand(again, A) == describe_hand(position, A)


def test_r38_a_maker_without_the_cards_lets_it_lapse() -> None:
    position = position_for_trade(hands={A: "1 stone", B: "1 wool", C: "1 ore"})
    position = play(
        position, (A, "offer 1 stone for 1 wool to 1 2, settle choose"), (B, "accept 1")
    )
    position = play(
        position, (A, "offer 1 stone for 1 ore to 2"), (C, "accept 2"), (A, "confirm 1 with 1")
    )
    assert (position.trade_state.open, describe_hand(position, B)) == ((), "1 wool")


def test_r38_a_maker_withdraws_and_nothing_else_ends_an_offer() -> None:
    position = play(position_for_trade(), (A, OFFER))
    assert find_refusal(position, B, "withdraw 1").rule == "R38"
    assert play(position, (A, "withdraw 1")).trade_state.open == ()
    spent = play(position, (A, "offer 2 stone for 1 fish to 3"), (D, "accept 2"))
    assert [one.number for one in spent.trade_state.open] == [1]
