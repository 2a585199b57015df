"""Rise of the Inkas: trade with the supply, by the route card, and between seats."""

from __future__ import annotations

import pytest

from games import narrowing
from games.core import Family
from games.inkas import GAME
from games.inkas.realm import ROUTED
from games.inkas.rules import InkasPosition
from games.notation import IllegalMove
from tests.games.inkas.drawn import A, B, C, D, bundle, drawn, hand, news, played, refused, texts

FIFTEEN = "3 wood 2 fish 1 coca 1 feathers"


# --- with the supply


def test_r33_the_three_patterns_scenario_15() -> None:
    position = drawn(hands={A: FIFTEEN})
    once = played(position, (A, "trade 3 wood for coca"))
    assert hand(once, A) == "1 feathers 2 coca 2 fish"
    twice = played(once, (A, "trade 2 coca for ore"))
    assert hand(twice, A) == "1 ore 1 feathers 2 fish"
    assert refused(twice, A, "trade goods for ore ore").rule == "R33"
    other = played(position, (A, "trade goods for ore ore"))
    assert hand(other, A) == "3 wood 2 ore 1 fish"


@pytest.mark.parametrize(
    "text", ["trade 2 wood for ore", "trade 3 fish for ore", "trade 3 wood for wood", "trade 2 ore for wood"]
)
def test_r33_nothing_else_is_a_trade(text: str) -> None:
    assert refused(drawn(hands={A: FIFTEEN + " 2 ore"}), A, text).rule == "R33"


def test_r33_what_is_given_is_back_before_anything_is_taken() -> None:
    position = drawn(hands={A: "1 fish 1 coca 1 feathers", B: "11 fish 20 ore"})
    assert "trade goods for wood fish" in texts(position, A)
    assert not [text for text in texts(position, A, "trade goods") if "ore" in text]
    assert "trade goods for fish fish" not in texts(position, A)


def test_r33_the_supply_must_hold_what_is_taken() -> None:
    position = drawn(hands={A: "3 wood", B: "20 ore"})
    assert texts(position, A, "trade") == [
        f"trade 3 wood for {kind}" for kind in ("stone", "wool", "potato", "feathers", "coca", "fish")
    ]


@pytest.mark.parametrize(("option", "count"), [("any", 36), ("resources", 15)])
def test_d2_three_goods_bring_any_two_cards_or_resources(option: str, count: int) -> None:
    position = drawn(hands={A: "1 fish 1 coca 1 feathers"}, options={"three_goods_take": option})
    found = texts(position, A, "trade goods")
    assert len(found) == count
    assert ("trade goods for wood coca" in found) is (option == "any")


def test_r33_nothing_is_traded_before_the_roll() -> None:
    position = drawn(hands={A: FIFTEEN}, phase="pre_roll")
    assert refused(position, A, "trade 3 wood for coca").rule == "R11"


def test_r24_the_route_card_trades_two_for_one_once_a_turn_scenario_15() -> None:
    position = drawn(hands={A: FIFTEEN}, route=A)
    used = played(position, (A, "use route, wood fish for stone"))
    assert hand(used, A) == "2 wood 1 stone 1 feathers 1 coca 1 fish"
    assert used.used == ROUTED
    assert refused(used, A, "use route, wood wood for ore").rule == "R24"
    assert texts(position, A, "use route, feathers feathers") == []
    assert played(used, (A, "end turn")).used == 0


def test_d34_another_kind_is_one_that_neither_card_has() -> None:
    position = drawn(hands={A: FIFTEEN}, route=A)
    assert refused(position, A, "use route, wood fish for wood").rule == "R33"
    assert refused(position, A, "use route, wood fish for fish").rule == "R33"
    assert "use route, wood wood for fish" in texts(position, A)
    assert refused(drawn(hands={A: FIFTEEN}), A, "use route, wood fish for ore").rule == "R24"


def test_r24_the_supply_must_hold_what_the_route_brings() -> None:
    position = drawn(hands={A: "2 wood", B: "20 ore"}, route=A)
    assert "use route, wood wood for ore" not in texts(position, A)
    assert "use route, wood wood for stone" in texts(position, A)


def test_d34_the_card_serves_in_the_turn_it_is_gained() -> None:
    position = drawn(settlements={A: "n27"}, roads={A: "p39 p44"}, hands={A: "1 wood 1 stone 2 fish"})
    gained = played(position, (A, "road p48"))
    assert "use route, fish fish for ore" in texts(gained, A)


# --- who may trade what


def talking(**fields: object) -> InkasPosition:
    given: dict[str, object] = {"hands": {A: "2 stone 1 ore", B: "2 wool", C: "2 wool", D: "2 wool 1 fish"}}
    return drawn(**(given | fields))  # type: ignore[arg-type]


OFFER = "offer 1 stone for 1 wool to 1 2 3"


def test_r34_r35_only_with_the_seat_on_turn_and_after_its_roll() -> None:
    position = talking()
    assert refused(position, B, "offer 1 wool for 1 wood to 2").rule == "R34"
    assert refused(position, A, "offer 1 stone for 1 wool to 0").rule == "R34"
    assert refused(talking(phase="pre_roll"), A, OFFER).rule == "R34"
    assert played(position, (B, "offer 1 wool for 1 wood to 0")).view(None).offers[0].to == (A,)
    assert refused(position, A, "offer 1 stone for 1 wool to 2 1").rule == "R35"


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
    assert refused(talking(), A, text).rule == "R34"


def test_r35_an_offer_needs_its_cards_and_is_not_repeated() -> None:
    position = talking()
    assert refused(position, A, "offer 3 stone for 1 wool to 1").rule == "R35"
    offered = played(position, (A, OFFER))
    assert refused(offered, A, OFFER).rule == "R35"
    assert played(offered, (A, "offer 1 stone for 1 wool to 1")).talks.last == 2
    assert offered.to_act == {A}


def test_r35_eight_offers_on_turn_and_two_off_turn() -> None:
    position = talking(hands={A: "9 stone", B: "9 wool"})
    for count in range(1, 9):
        position = played(position, (A, f"offer {count} stone for 1 wool to 1"))
    assert refused(position, A, "offer 9 stone for 1 wool to 1").rule == "R35"
    assert [str(one.kind.__name__) for one in position.families(A)] == ["Concede"]
    for count in (1, 2):
        position = played(position, (B, f"offer {count} wool for 1 ore to 0"))
    assert refused(position, B, "offer 3 wool for 1 ore to 0").rule == "R35"
    assert refused(position, B, "counter 1 with 3 wool for 1 ore").rule == "R35"


def test_d27_one_may_ask_for_what_nobody_has() -> None:
    assert played(talking(), (A, "offer 1 stone for 9 coca to 1")).talks.open


def test_d40_only_the_seat_on_turn_chooses() -> None:
    assert refused(talking(), B, "offer 1 wool for 1 stone to 0, settle choose").rule == "D40"
    assert played(talking(), (A, f"{OFFER}, settle choose")).talks.open[0].choose


# --- answers


def test_r36_the_first_to_accept_swaps_at_once() -> None:
    position = played(talking(), (A, OFFER))
    assert texts(position, B) == ["accept 1", "decline 1"]
    swapped = played(position, (C, "accept 1"))
    assert [hand(swapped, seat) for seat in (A, C)] == ["1 stone 1 wool 1 ore", "1 stone 1 wool"]
    assert swapped.talks.open == ()
    assert refused(swapped, B, "accept 1").rule == "R38"
    assert swapped.talks.traded == (bundle("1 stone"), 0, bundle("1 wool"), 0)


def test_r36_who_cannot_pay_cannot_accept_and_minds_change() -> None:
    position = played(talking(hands={A: "2 stone", B: "1 fish", C: "1 wool"}), (A, OFFER))
    assert texts(position, B) == ["decline 1"]
    assert refused(position, B, "accept 1").rule == "R36"
    declined = played(position, (C, "decline 1"))
    assert texts(declined, C) == ["accept 1"]
    assert hand(played(declined, (C, "accept 1")), C) == "1 stone"


def test_r36_without_the_makers_cards_the_offer_lapses() -> None:
    position = played(talking(), (A, "offer 2 stone for 1 wool to 1 2"), (A, "offer 1 stone for 1 wool to 3"))
    spent = played(position, (D, "accept 2"))
    assert texts(spent, B) == ["accept 1", "decline 1"]
    lapsed = played(spent, (B, "accept 1"))
    assert (lapsed.hands, lapsed.talks.open) == (spent.hands, ())
    assert "seat 1 no longer has the cards: the offer lapses." in news(spent, B, "accept 1", None)


def test_r36_when_all_have_refused_the_offer_closes() -> None:
    position = played(talking(), (A, OFFER), (B, "decline 1"), (C, "counter 1 with 1 wool for 2 stone"))
    assert [one.number for one in position.talks.open] == [1, 2]
    closed = played(position, (D, "decline 1"))
    assert [one.number for one in closed.talks.open] == [2]


def test_r36_nobody_is_waited_for() -> None:
    position = played(talking(), (A, OFFER))
    assert position.to_act == position.awaited(B) == {A}
    assert position.may_act == {A, B, C, D}
    assert "end turn" in texts(position, A)


def test_r37_a_counter_offer_goes_to_the_maker_alone_scenario_16() -> None:
    position = played(talking(hands={A: "2 stone", C: "1 wool", D: "2 wool"}), (A, OFFER), (B, "decline 1"))
    countered = played(position, (C, "counter 1 with 1 wool for 2 stone"))
    old, new = countered.view(None).offers
    assert old.answers == ("declined", "countered", "open")
    assert (new.maker, new.to, new.choose) == (C, (A,), False)
    swapped = played(countered, (D, "accept 1"))
    assert (hand(swapped, A), hand(swapped, D)) == ("1 stone 1 wool", "1 stone 1 wool")
    assert [one.number for one in swapped.talks.open] == [2]
    assert refused(swapped, A, "accept 2").rule == "R36"
    assert played(swapped, (A, "end turn")).talks.open == ()


def test_r37_one_counters_what_was_offered_to_one() -> None:
    position = played(talking(), (A, "offer 1 stone for 1 wool to 1"))
    assert refused(position, C, "counter 1 with 1 wool for 2 stone").rule == "R37"
    assert refused(position, B, "counter 7 with 1 wool for 2 stone").rule == "R38"
    back = played(position, (B, "counter 1 with 1 wool for 2 stone"), (A, "counter 2 with 1 ore for 1 wool"))
    assert [(one.maker, one.to) for one in back.talks.open] == [(A, (B,))]


def test_r38_the_maker_settles_with_one_who_accepted() -> None:
    position = played(talking(), (A, f"{OFFER}, settle choose"), (B, "accept 1"), (C, "accept 1"))
    assert position.hands == talking().hands
    assert texts(position, B) == ["decline 1"]
    assert refused(position, B, "accept 1").rule == "R36"
    assert texts(position, A, "confirm") == ["confirm 1 with 1", "confirm 1 with 2"]
    assert refused(position, A, "confirm 1 with 3").rule == "R38"
    assert refused(position, B, "confirm 1 with 2").rule == "R38"
    swapped = played(position, (A, "confirm 1 with 2"))
    assert (hand(swapped, C), swapped.talks.open) == ("1 stone 1 wool", ())
    taken_back = played(position, (B, "decline 1"))
    assert texts(taken_back, A, "confirm") == ["confirm 1 with 2"]


def test_r38_a_partner_without_the_cards_is_as_if_it_had_not_answered() -> None:
    position = talking(hands={A: "3 stone", B: "1 wool"})
    position = played(position, (A, "offer 1 stone for 1 wool to 1 2, settle choose"), (B, "accept 1"))
    position = played(position, (A, "offer 2 stone for 1 wool to 1"), (B, "accept 2"))
    again = played(position, (A, "confirm 1 with 1"))
    assert again.talks.open[0].answers == ("open", "open")
    assert hand(again, A) == hand(position, A)


def test_r38_a_maker_without_the_cards_lets_it_lapse() -> None:
    position = talking(hands={A: "1 stone", B: "1 wool", C: "1 ore"})
    position = played(position, (A, "offer 1 stone for 1 wool to 1 2, settle choose"), (B, "accept 1"))
    position = played(position, (A, "offer 1 stone for 1 ore to 2"), (C, "accept 2"), (A, "confirm 1 with 1"))
    assert (position.talks.open, hand(position, B)) == ((), "1 wool")


def test_r38_a_maker_withdraws_and_nothing_else_ends_an_offer() -> None:
    position = played(talking(), (A, OFFER))
    assert refused(position, B, "withdraw 1").rule == "R38"
    assert played(position, (A, "withdraw 1")).talks.open == ()
    spent = played(position, (A, "offer 2 stone for 1 fish to 3"), (D, "accept 2"))
    assert [one.number for one in spent.talks.open] == [1]


# --- forms


def form(position: InkasPosition, seat: int, kind: str) -> Family:
    return next(family for family in position.families(seat) if family.kind.__name__ == kind)


def test_r35_a_form_asks_for_what_is_there() -> None:
    position = talking()
    offer = form(position, A, "Offer")
    names = [field.name for field in offer.fields]
    assert names == ["give_stone", "give_ore", "take_wool", "take_fish", "to", "settle"]
    assert [(field.low, field.high) for field in offer.fields[:4]] == [(0, 2), (0, 1), (0, 6), (0, 1)]
    assert offer.fields[4].choices == ("1", "2", "3", "1 2", "1 3", "2 3", "1 2 3")
    blank = dict.fromkeys(names, "0") | {"to": "1 3", "settle": "choose", "give_stone": "1", "take_wool": "2"}
    move = narrowing.build(offer, blank)
    assert str(move) == "offer 1 stone for 2 wool to 1 3, settle choose"
    assert position.allows(A, move)
    with pytest.raises(IllegalMove):
        narrowing.build(offer, blank | {"give_stone": "3"})


def test_r37_a_form_counters_what_is_open_to_the_seat() -> None:
    position = played(talking(), (A, "offer 1 stone for 1 wool to 1"))
    assert form(position, B, "Counter").fields[0].choices == ("1",)
    assert [family.kind.__name__ for family in position.families(C)] == ["Offer", "Concede"]
    assert form(position, C, "Offer").fields[-1].choices == ("0",)
    assert [str(GAME.read_move(text)) for text in ("accept 1", "withdraw 1")] == ["accept 1", "withdraw 1"]
