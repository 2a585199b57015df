"""Rise of the Inkas: trade between seats: who may offer what, answers, and forms."""

from __future__ import annotations

import pytest

from games import narrowing
from games.core import Family
from games.inkas import GAME
from games.inkas.game import InkasPosition
from games.notation import IllegalMove
from tests.games.inkas.drawn import A, B, C, D, bundle, drawn, hand, news, played, refused, texts

# --- who may trade what


def talking(**fields: object) -> InkasPosition:
    given: dict[str, object] = {
        "hands": {A: "2 stone 1 ore", B: "2 wool", C: "2 wool", D: "2 wool 1 fish"}
    }
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
    position = played(
        talking(), (A, "offer 2 stone for 1 wool to 1 2"), (A, "offer 1 stone for 1 wool to 3")
    )
    spent = played(position, (D, "accept 2"))
    assert texts(spent, B) == ["accept 1", "decline 1"]
    lapsed = played(spent, (B, "accept 1"))
    assert (lapsed.hands, lapsed.talks.open) == (spent.hands, ())
    assert "seat 1 no longer has the cards: the offer lapses." in news(spent, B, "accept 1", None)


def test_r36_when_all_have_refused_the_offer_closes() -> None:
    position = played(
        talking(), (A, OFFER), (B, "decline 1"), (C, "counter 1 with 1 wool for 2 stone")
    )
    assert [one.number for one in position.talks.open] == [1, 2]
    closed = played(position, (D, "decline 1"))
    assert [one.number for one in closed.talks.open] == [2]


def test_r36_nobody_is_waited_for() -> None:
    position = played(talking(), (A, OFFER))
    assert position.to_act == position.awaited(B) == {A}
    assert position.may_act == {A, B, C, D}
    assert "end turn" in texts(position, A)


def test_r37_a_counter_offer_goes_to_the_maker_alone_scenario_16() -> None:
    position = played(
        talking(hands={A: "2 stone", C: "1 wool", D: "2 wool"}), (A, OFFER), (B, "decline 1")
    )
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
    back = played(
        position, (B, "counter 1 with 1 wool for 2 stone"), (A, "counter 2 with 1 ore for 1 wool")
    )
    assert [(one.maker, one.to) for one in back.talks.open] == [(A, (B,))]


def test_r37_two_seats_may_counter_with_the_same() -> None:
    same = "counter 1 with 1 wool for 2 stone"
    countered = played(talking(), (A, OFFER), (B, same), (C, same))
    makers = [one.maker for one in countered.talks.open]
    assert makers == [A, B, C]
    assert refused(countered, C, same).rule == "R35"


def test_r37_who_countered_may_decline_after_all() -> None:
    position = played(talking(), (A, OFFER), (B, "counter 1 with 1 wool for 2 stone"))
    assert texts(position, B) == ["accept 1", "decline 1", "withdraw 2"]
    declined = played(position, (B, "decline 1"))
    assert declined.talks.open[0].answers == ("declined", "open", "open")
    assert refused(declined, B, "decline 1").rule == "R36"


# --- between the roads of Road Building


def laying(before: str = "main") -> InkasPosition:
    """Seat A has laid the first of its two roads; an offer of its own was open before."""
    position = talking(cards={A: "road_building"}, phase=before)
    if before == "main":
        position = played(position, (A, OFFER))
    return played(position, (A, "play road building on p44"))


def test_r34_trade_goes_on_between_the_roads_of_road_building() -> None:
    position = laying()
    assert position.phase == "roads"
    assert texts(position, B) == ["accept 1", "decline 1"]
    assert set(position.replies) == {B, C, D}
    swapped = played(position, (B, "accept 1"))
    assert (hand(swapped, B), swapped.phase) == ("1 stone 1 wool", "roads")


def test_r34_the_builder_answers_and_offers_between_its_roads() -> None:
    position = played(laying(), (B, "offer 1 wool for 1 ore to 0"))
    assert texts(position, A)[-4:] == ["no second road", "withdraw 1", "accept 2", "decline 2"]
    assert form(position, A, "Offer").fields
    more = played(position, (A, "offer 1 ore for 1 wool to 2"), (A, "no second road"))
    assert [one.number for one in more.talks.open] == [1, 2, 3]


def test_r34_nobody_trades_between_roads_laid_before_the_roll() -> None:
    position = laying(before="pre_roll")
    assert position.phase == "roads"
    assert texts(position, B) == []
    assert refused(position, B, "offer 1 wool for 1 ore to 0").rule == "R34"
    assert [family.kind.__name__ for family in position.families(A)] == ["Concede"]


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
    position = played(
        position, (A, "offer 1 stone for 1 wool to 1 2, settle choose"), (B, "accept 1")
    )
    position = played(position, (A, "offer 2 stone for 1 wool to 1"), (B, "accept 2"))
    again = played(position, (A, "confirm 1 with 1"))
    assert again.talks.open[0].answers == ("open", "open")
    assert hand(again, A) == hand(position, A)


def test_r38_a_maker_without_the_cards_lets_it_lapse() -> None:
    position = talking(hands={A: "1 stone", B: "1 wool", C: "1 ore"})
    position = played(
        position, (A, "offer 1 stone for 1 wool to 1 2, settle choose"), (B, "accept 1")
    )
    position = played(
        position, (A, "offer 1 stone for 1 ore to 2"), (C, "accept 2"), (A, "confirm 1 with 1")
    )
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
    assert [(field.low, field.high) for field in offer.fields[:4]] == [
        (0, 2),
        (0, 1),
        (0, 6),
        (0, 1),
    ]
    assert offer.fields[4].choices == ("1", "2", "3", "1 2", "1 3", "2 3", "1 2 3")
    blank = dict.fromkeys(names, "0") | {
        "to": "1 3",
        "settle": "choose",
        "give_stone": "1",
        "take_wool": "2",
    }
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
    assert [str(GAME.read_move(text)) for text in ("accept 1", "withdraw 1")] == [
        "accept 1",
        "withdraw 1",
    ]
