"""Rise of the Inkas: standing orders, what is played for those out of time, what goes on by itself, words."""

from __future__ import annotations

import pytest

from games.core import CHANCE, IllegalMove, Order, Seat
from games.inkas import GAME
from games.inkas.rules import InkasPosition
from tests.games.inkas.drawn import A, B, C, D, corners, drawn, hand, news, played, roll, start, texts


def answered(position: InkasPosition, seat: Seat, *orders: str) -> str | None:
    view = position.view(seat)
    answer = GAME.answer(view, position.legal_moves(seat), [GAME.read_order(view, text) for text in orders])
    return str(answer.move) if answer else None


def forced(position: InkasPosition, seat: Seat) -> str:
    return str(GAME.forced(position.view(seat), position.legal_moves(seat)))


# --- rolling


def test_r49_a_seat_with_cards_rolls_by_itself_on_order() -> None:
    position = drawn(cards={A: "monopoly"}, phase="pre_roll")
    assert answered(position, A) is None
    assert answered(position, A, "roll: always") == "roll"
    assert answered(position, A, "roll: ask") is None
    assert answered(drawn(hands={A: "1 ore"}), A, "roll: always") is None


def test_d44_waiting_with_the_roll_is_no_order() -> None:
    with pytest.raises(IllegalMove):
        GAME.read_order(drawn().view(A), "roll: wait")


# --- giving up cards


def owing(cards: str) -> InkasPosition:
    return roll(drawn(hands={A: cards, B: "1 ore"}, on_turn=B), 3, 4)


def test_r49_cards_for_a_seven_are_given_up_in_order() -> None:
    position = owing("2 wood 2 fish 2 wool 2 stone 1 ore")
    assert answered(position, A) is None
    assert answered(position, A, "discard: ask") is None
    assert answered(position, A, "discard: auto") == "discard fish"
    assert answered(position, A, "discard: auto", "give up first: ore stone") == "discard ore"
    assert answered(position, A, "discard: auto", "give up first: ore stone", "keep: ore_1 stone_1") == "discard stone"
    assert answered(position, B, "discard: auto") is None


def test_r49_keeping_gives_way_when_there_is_nothing_else() -> None:
    position = owing("4 ore 4 stone")
    orders = ("discard: auto", "keep: ore_3 stone_3")
    given = []
    while position.phase == "discard":
        text = answered(position, A, *orders)
        assert text
        given.append(text)
        position = played(position, (A, text))
    assert given == ["discard ore", "discard stone", "discard ore", "discard ore"]


# --- trade rules


def offered(text: str = "offer 1 stone for 1 wool to 1 2 3", **fields: object) -> InkasPosition:
    given: dict[str, object] = {"hands": {A: "3 stone 1 fish", B: "3 wool", D: "2 wool"}}
    return played(drawn(**(given | fields)), (A, text))  # type: ignore[arg-type]


def test_r49_a_swap_rule_accepts_scenario_16() -> None:
    position = offered()
    rule = "swap wool: stone keep_1 once below_10"
    assert answered(position, D) is None
    assert answered(position, D, rule) == "accept 1"
    accepted = played(position, (D, "accept 1"))
    assert hand(accepted, D) == "1 stone 1 wool"
    poor = offered(hands={A: "3 stone", D: "1 wool"})
    assert answered(poor, D, rule) is None


@pytest.mark.parametrize(
    ("rule", "text", "answer"),
    [
        ("swap wool: ore", "offer 1 stone for 1 wool to 1", None),
        ("swap wool: stone fish", "offer 1 stone 1 fish for 1 wool to 1", "accept 1"),
        ("swap wool: stone", "offer 1 stone 1 fish for 1 wool to 1", None),
        ("swap wool: stone two_for_one", "offer 1 stone for 1 wool to 1", None),
        ("swap wool: stone two_for_one", "offer 2 stone for 1 wool to 1", "accept 1"),
        ("swap wool: stone", "offer 1 stone for 2 wool to 1", None),
        ("swap wool: stone keep_3", "offer 1 stone for 1 wool to 1", None),
        ("swap wool: stone once", "offer 2 stone for 2 wool to 1", None),
        ("swap wool: stone twice", "offer 2 stone for 2 wool to 1", "accept 1"),
        ("swap ore: stone", "offer 1 stone for 1 wool to 1", None),
    ],
)
def test_d45_limits_of_a_swap_rule(rule: str, text: str, answer: str | None) -> None:
    assert answered(offered(text), B, rule) == answer


def test_d45_cards_traded_before_count_towards_the_limit_of_a_turn() -> None:
    position = played(offered(), (B, "accept 1"), (A, "offer 1 stone for 1 wool to 1"))
    assert answered(position, B, "swap wool: stone once") is None
    assert answered(position, B, "swap wool: stone twice") == "accept 2"


@pytest.mark.parametrize(("markers", "answer"), [(9, "accept 1"), (10, None)])
def test_d45_no_trade_with_a_seat_about_to_win(markers: int, answer: str | None) -> None:
    position = offered().change(markers=(markers, 2, 2, 2))
    assert answered(position, B, "swap wool: stone below_10") == answer


@pytest.mark.parametrize(
    ("rule", "answer"),
    [
        ("refuse all: any", "decline 1"),
        ("refuse all: wool", "decline 1"),
        ("refuse all: ore", None),
        ("refuse 0: any", "decline 1"),
        ("refuse 2: any", None),
    ],
)
def test_r49_a_refusal_declines(rule: str, answer: str | None) -> None:
    assert answered(offered(), B, rule) == answer


def test_d45_refusals_come_before_swaps_and_old_offers_before_new_ones() -> None:
    assert answered(offered(), B, "swap wool: stone", "refuse 0: wool") == "decline 1"
    position = played(offered(), (A, "offer 2 stone for 1 wool to 1"))
    assert answered(position, B, "swap wool: stone") == "accept 1"
    declined = played(position, (B, "decline 1"))
    assert answered(declined, B, "swap wool: stone") == "accept 2"


def test_d45_nobody_is_declined_for_lack_of_cards() -> None:
    position = offered(hands={A: "3 stone", C: "1 ore"})
    assert answered(position, C, "swap wool: stone") is None


def test_r49_orders_are_offered_to_seats_in_the_game_alone() -> None:
    position = drawn(hands={A: "1 ore"})
    keys = [form.key for form in GAME.orders(position.view(B))]
    assert keys[:8] == ["roll", "discard", "give up first", "keep", "refuse all", "refuse 0", "refuse 2", "refuse 3"]
    assert len(keys) == 16
    assert GAME.orders(position.view(None)) == ()
    assert GAME.orders(played(position, (B, "concede with 2 markers")).view(B)) == ()
    assert GAME.read_order(position.view(B), "swap ore: wood keep_1") == Order("swap ore", "wood keep_1")


def test_r49_the_seat_on_turn_has_its_rules_too() -> None:
    position = played(drawn(hands={A: "2 stone", B: "1 wool"}), (B, "offer 1 wool for 1 stone to 0"))
    assert answered(position, A, "swap stone: wool") == "accept 1"


# --- out of time


def test_r50_what_is_played_for_a_seat_out_of_time() -> None:
    assert forced(drawn(cards={A: "monopoly"}, phase="pre_roll"), A) == "roll"
    assert forced(drawn(hands={A: "9 wood 9 stone"}), A) == "end turn"
    assert forced(owing("4 wood 4 fish"), A) == "discard fish"
    assert forced(drawn(phase="robber", robber="c4"), A) == "robber to jungle_frame"
    laid = played(drawn(cards={A: "road_building"}), (A, "play road building on p44"))
    assert forced(laid, A) == "no second road"
    offered_to = offered()
    assert forced(offered_to, B) == "decline 1"


def test_r50_the_robber_goes_where_others_lose_most() -> None:
    position = drawn(phase="robber", hands={B: "1 ore", C: "2 ore", D: "1 fish"})
    assert forced(position, A) == "robber to d5, rob 2"
    alone = drawn(phase="robber", settlements={A: "n12 n27", B: "n22 n44", C: "", D: "n37"}, hands={B: "1 ore"})
    assert forced(alone, A) == "robber to b5, rob 1"


def test_r50_a_tribe_begins_where_most_rolls_pay() -> None:
    position = drawn(settlements={A: ""}, ruins={A: "n12"}, roads={A: ""}, tribes={A: 2}, phase="found")
    assert forced(position, A) == "found n17"
    placing = GAME.start(3, {"start": "free", "start_player": "seat_0"})
    assert forced(placing, A).startswith("settle n")


# --- by itself


def test_r51_the_roll_of_a_seat_with_nothing_else_to_do() -> None:
    assert start().to_act == {CHANCE}
    ended = played(drawn(hands={A: "1 ore"}), (A, "end turn"))
    assert (ended.phase, ended.on_turn) == ("dice", B)
    holding = played(drawn(hands={A: "1 ore"}, cards={B: "monopoly"}), (A, "end turn"))
    assert (holding.phase, holding.to_act) == ("pre_roll", {B})
    mighty = drawn(hands={A: "1 ore"}, open=(0, 2, 0, 0), robber="d2")
    assert played(mighty, (A, "end turn")).to_act == {B}
    assert played(mighty.change(robber=29), (A, "end turn")).to_act == {CHANCE}


def test_r51_a_turn_with_nothing_in_hand_ends() -> None:
    position = drawn(hands={A: "1 wood 1 stone", B: "1 ore"})
    after = played(position, (A, "road p44"))
    assert (after.on_turn, after.phase) == (B, "dice")
    assert "seat 1 can do nothing more: the turn ends." in news(position, A, "road p44", None)
    kept = drawn(hands={A: "1 wood 1 stone"}, cards={A: "monopoly"})
    assert played(kept, (A, "road p44")).to_act == {A}
    assert played(kept.change(used=1), (A, "road p44")).on_turn == B
    mighty = drawn(hands={A: "1 wood 1 stone"}, open=(2, 0, 0, 0), robber="b4")
    assert played(mighty, (A, "road p44")).to_act == {A}


def test_r51_a_turn_with_nothing_but_a_card_just_bought_ends() -> None:
    position = drawn(hands={A: "1 wool 1 potato 1 ore", B: "1 ore"})
    assert played(position, (A, "buy card"), (CHANCE, "draw monopoly")).on_turn == B


def test_r51_a_single_place_to_found_is_taken() -> None:
    position = drawn(
        settlements={A: "n20 n27 n36", B: "n05 n14 n21 n43", C: "n04 n30 n37 n46", D: "n11 n51"},
        roads={A: "", B: "", C: "", D: "p64 p71"},
        hands={A: "2 potato 3 ore", B: "1 ore"},
        markers=(3, 5, 5, 5),
    )
    founded = played(position, (A, "city n36"))
    assert (corners(founded.ground.houses[A]), founded.markers[A], founded.on_turn) == ("n52", 5, B)
    told = news(position, A, "city n36", None)
    assert "seat 1 founds the next tribe on n52." in told
    assert "The second stack of development cards is laid under the first." in told


# --- words


@pytest.mark.parametrize(
    ("phase", "mine", "theirs"),
    [
        ("pre_roll", "Your turn: roll, or use a card first.", "seat 1 is about to roll."),
        ("main", "Your turn: build, trade, play a card, or end it.", "seat 1 is on turn; trading is open."),
        ("robber", "A seven: move the robber.", "seat 1 moves the robber."),
        ("found", "Your tribe has declined: found the next one.", "seat 1 founds a new tribe."),
        ("place", "Place a settlement and a road beside it.", "seat 1 places a settlement and a road."),
    ],
)
def test_the_table_is_told_what_is_asked(phase: str, mine: str, theirs: str) -> None:
    position = drawn(hands={A: "1 ore"}, cards={A: "monopoly"}, phase=phase)
    assert str(GAME.asks(position.view(A))) == mine
    assert str(GAME.asks(position.view(B))) == str(GAME.asks(position.view(None))) == theirs


def test_discards_and_offers_are_asked_for() -> None:
    position = played(owing("4 wood 4 fish"), (A, "discard fish"))
    assert str(GAME.asks(position.view(A))) == "A seven: choose 3 more of 4 cards to give up."
    assert str(GAME.asks(position.view(B))) == "A seven: seat 1 chooses what to give up."
    assert str(GAME.asks(offered().view(B))) == "seat 1 is on turn, and there is an offer to you."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("road p44", "1 wood and 1 stone"),
        ("buy card", "1 wool, 1 potato and 1 ore"),
        ("settle n35", "1 wood, 1 stone, 1 wool and 1 potato · pays on 11 and 8, 7 of 36"),
        ("found n27", "pays on 3, 8 and 11, 9 of 36"),
        ("robber to b4", "stops 11, 2 of 36"),
        ("robber to jungle_frame", None),
        ("end turn", None),
    ],
)
def test_a_forecast_says_price_and_gain(text: str, told: str | None) -> None:
    said = GAME.forecast(drawn(hands={A: "1 ore"}).view(A), GAME.read_move(text))
    assert (str(said) if said else None) == told


def test_every_seat_is_told_why_not() -> None:
    position = drawn(hands={A: "1 ore"})
    assert texts(position, B) == []
    for text in ("roll 1 1", "draw monopoly", "first 1", "robbed ore"):
        assert not position.allows(A, GAME.read_move(text))
        assert str(position.why_not(A, GAME.read_move(text))) == "That is not for this seat to do."
