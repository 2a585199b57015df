"""Rakentaa: standing orders, default moves of seats out of time, and the board's texts."""

from __future__ import annotations

import pytest

from games.core import CHANCE, IllegalMove, Order, Seat
from games.rakentaa import GAME
from games.rakentaa.game import RakentaaPosition
from tests.games.rakentaa.positions import A, B, C, D, list_news, make_t4, play_plies


def answered(position: RakentaaPosition, seat: Seat, *orders: Order) -> str | None:
    answer = GAME.answer(position.view(seat), position.legal_moves(seat), orders)
    return str(answer.move) if answer else None


def default_move(position: RakentaaPosition, seat: Seat) -> str:
    return str(GAME.default_move(position.view(seat), position.legal_moves(seat)))


TOKENS = {A: {"market": 1, "fort": 1, "farm": 1}, B: {"ship": 1, "road": 2}}
PLAYS = {
    "market": ("", "swap farm with 1 for ship"),
    "fort": ("", "ban token ship"),
    "finagle": ("finagle", "play finagle"),
    "pick_pocket": ("pick_pocket", "pick pocket, card from 1"),
    "robbery": ("robbery", "play robbery"),
    "royal_tax": ("royal_tax", "play royal tax"),
}


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize(
    ("wish", "move"), [("ask", None), ("always", "escape"), ("never", "accept")]
)
def test_r45_an_order_answers_each_play(play: str, wish: str, move: str | None) -> None:
    card, text = PLAYS[play]
    tokens = {A: TOKENS[A]} if play == "pick_pocket" else TOKENS
    asked = play_plies(make_t4(tokens=tokens, hands={A: card, B: "narrow_escape"}), (A, text))
    assert asked.to_act == {B}
    assert answered(asked, B, Order(f"escape {play}", wish)) == move
    others = [Order(f"escape {other}", "always") for other in PLAYS if other != play]
    assert answered(asked, B, *others) is None


def spring() -> RakentaaPosition:
    position = make_t4(at=3, hands={A: "spring_planting", B: "narrow_escape"})
    return play_plies(position, (D, "end turn"), (CHANCE, "tiles 0 1 2 3"))


def test_r45_spring_planting_can_be_skipped_and_escaped_by_order() -> None:
    assert answered(spring(), A) is None
    assert answered(spring(), A, Order("spring", "skip")) == "pass spring"
    assert answered(spring(), A, Order("spring", "ask")) is None
    planted = play_plies(spring(), (A, "spring planting 3 2 1 0"))
    assert answered(planted, B, Order("escape spring_planting", "always")) == "escape"


def test_r45_an_order_to_escape_without_the_card_accepts() -> None:
    position = make_t4(
        hands={A: "royal_tax", B: "traitor"}, options={"reaction_windows": "all_hands"}
    )
    asked = play_plies(position, (A, "play royal tax"))
    assert answered(asked, B, Order("escape royal_tax", "always")) == "accept"


def gifts() -> RakentaaPosition:
    return play_plies(
        make_t4(tokens={B: {"ship": 1, "road": 2}}, hands={A: "robbery"}), (A, "play robbery")
    )


def test_r45_gifts_go_by_the_ranking() -> None:
    assert answered(gifts(), B, Order("gifts", "farm ship road")) == "give ship"
    assert answered(gifts(), B, Order("gifts", "farm")) is None
    assert answered(gifts(), B, Order("gifts", "")) is None


def opening() -> RakentaaPosition:
    return play_plies(GAME.start(2, {"deal": "demo"}), (CHANCE, "tiles 0 1"))


def test_r45_opening_castles_go_by_the_ranking() -> None:
    wish = Order("opening", "tuulikumpu soraharju ohrapelto")
    assert answered(opening(), A, wish) == "place on soraharju"
    taken = play_plies(opening(), (A, "place on soraharju"))
    assert answered(taken, B, wish) == "place on ohrapelto"


def test_r45_an_order_given_late_waits_for_the_next_question() -> None:
    assert answered(opening(), A, Order("opening", "soraharju", late=True)) is None
    assert answered(gifts(), B, Order("gifts", "ship", late=True)) is None
    asked = play_plies(make_t4(hands={A: "royal_tax", B: "narrow_escape"}), (A, "play royal tax"))
    assert answered(asked, B, Order("escape royal_tax", "always", late=True)) is None


def test_r45_orders_answer_no_turn() -> None:
    assert (
        answered(
            make_t4(),
            A,
            Order("spring", "skip"),
            Order("gifts", "farm"),
            Order("escape fort", "never"),
        )
        is None
    )


def test_r45_orders_are_read_as_offered_and_nothing_else() -> None:
    view = make_t4().view(A)
    assert GAME.read_order(view, "escape pick_pocket: never") == Order(
        "escape pick_pocket", "never"
    )
    assert GAME.read_order(view, "gifts: ship road") == Order("gifts", "ship road")
    for text in ("escape finagle: maybe", "gifts: ship ship", "opening: ohrapelto", "spring"):
        with pytest.raises(IllegalMove):
            GAME.read_order(view, text)
    assert GAME.read_order(opening().view(A), "opening: ohrapelto").value == "ohrapelto"
    assert GAME.orders(make_t4().view(None)) == ()


# --- out of time


def test_r46_what_is_played_for_those_out_of_time() -> None:
    asked = play_plies(make_t4(hands={A: "royal_tax", B: "narrow_escape"}), (A, "play royal tax"))
    assert default_move(asked, B) == "accept"
    assert default_move(spring(), A) == "pass spring"
    assert default_move(gifts(), B) == "give road"
    assert default_move(make_t4(), A) == "end turn"
    assert default_move(opening(), A) == "place on koivuniitty"  # 5, the first of several
    second = play_plies(
        opening(), (A, "place on soraharju"), (B, "place on ohrapelto"), (CHANCE, "tiles 0 1")
    )
    assert default_move(second, A) == "place on poroharju"  # 10


def test_r46_ties_among_gifts_go_farm_first() -> None:
    tokens = {B: {"ship": 2, "fort": 2, "road": 1}}
    assert (
        default_move(
            play_plies(make_t4(tokens=tokens, hands={A: "robbery"}), (A, "play robbery")), B
        )
        == "give fort"
    )


def test_r46_ties_among_gifts_prefer_a_road_to_a_barge() -> None:
    tokens = {B: {"ship": 2, "barge": 2, "road": 2}}
    robbed = play_plies(make_t4(tokens=tokens, hands={A: "robbery"}), (A, "play robbery"))
    assert default_move(robbed, B) == "give road"


def test_d29_a_robbery_out_of_time_breaks_ties_in_the_order_of_r46() -> None:
    tokens = {B: {"ship": 2, "barge": 2, "road": 2, "farm": 1}}
    naming = play_plies(
        make_t4(tokens=tokens, spaces={B: 5}, hands={A: "robbery"}), (A, "play robbery")
    )
    assert default_move(naming, A) == "rob 1 of road"


def test_d29_a_play_under_way_is_finished_as_plainly_as_possible() -> None:
    dealt = play_plies(
        make_t4(hands={A: "the_dealer"}, tokens={A: {"farm": 2}}), (A, "deal farm for ship")
    )
    assert default_move(dealt, A) == "done dealing"
    tokens = {B: {"ship": 1, "fort": 2}}
    naming = play_plies(
        make_t4(tokens=tokens, spaces={B: 5}, hands={A: "robbery"}), (A, "play robbery")
    )
    assert default_move(naming, A) == "rob 1 of fort"


# --- in words


def asked(position: RakentaaPosition, viewer: Seat | None) -> str:
    return str(GAME.prompts(position.view(viewer)))


def test_everybody_reads_what_the_table_waits_for() -> None:
    assert asked(make_t4(), A) == "Your turn: build, use tokens or cards, or end it."
    assert asked(make_t4(), B) == "Waiting for seat 1."
    assert asked(opening(), A) == "Place your first castle, on a land with a basic tile."
    assert asked(gifts(), B) == "seat 1 robs you: which token do you give?"
    assert asked(gifts(), None) == "Waiting for seat 2 to choose a token for seat 1."


PLANTED = "spring planting 3 2 1 0"
PUT = "You may not change the order of the year."


def spring_with_all_hands() -> RakentaaPosition:
    options = {"reaction_windows": "all_hands"}
    position = make_t4(at=3, hands={A: "spring_planting", B: "traitor"}, options=options)
    return play_plies(position, (D, "end turn"), (CHANCE, "tiles 0 1 2 3"))


def test_d21_a_seat_asked_without_the_card_reads_nothing_of_changing_the_order() -> None:
    asked = spring_with_all_hands()
    assert list_news(asked, A, "pass spring", B) == [PUT]


def test_r34_a_seat_that_may_escape_a_planting_is_not_asked_for_the_order() -> None:
    assert PUT not in list_news(spring_with_all_hands(), A, PLANTED, B)


def test_r34_a_seat_with_its_own_planting_is_asked_after_the_answers_to_the_other() -> None:
    position = make_t4(at=3, hands={A: "spring_planting", B: "spring_planting narrow_escape"})
    asked = play_plies(position, (D, "end turn"), (CHANCE, "tiles 0 1 2 3"))
    sentence = "You may change the order of the year."
    assert sentence not in list_news(asked, A, PLANTED, B)
    assert sentence in list_news(play_plies(asked, (A, PLANTED)), B, "accept", B)


def test_d21_a_seat_asked_without_the_card_reads_the_current_order() -> None:
    planted = play_plies(spring_with_all_hands(), (A, "spring planting 3 2 1 0"), (B, "accept"))
    assert planted.to_act == {B}
    order = "seat 4, seat 3, seat 2 and seat 1"
    assert asked(planted, B) == f"This year’s order: {order}. Your turn."


def test_d21_the_prompt_names_no_seat_that_is_asked_in_secret() -> None:
    window = play_plies(make_t4(hands={A: "royal_tax", B: "narrow_escape"}), (A, "play royal tax"))
    assert (
        asked(window, C)
        == asked(window, A)
        == asked(window, None)
        == "Waiting for answers to seat 1’s royal tax."
    )
    assert "escape" in asked(window, B)
    assert asked(spring(), B) == asked(spring(), None) == "Waiting for Spring Planting cards."
    assert window.awaited(None) == window.awaited(A) == spring().awaited(B) == frozenset()
    assert window.awaited(B) == {B}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("build on kaikuharju", "20 G · 5 up; income 10 → 15 · leaves 2 markets"),
        ("build on koivuniitty, 1 farms", "10 G · 5 up; income 10 → 15 · leaves 1 fort"),
        ("build on haukkavuori by ship, 2 farms", "10 G · 4 up; income 10 → 14 · leaves 2 farms"),
        ("castle on kaikuharju", "60 G · 5 up; income 10 → 15"),
        ("end turn, buy 2", "20 G"),
        ("play finagle", "up to 15 G"),
        ("friendly neighbours on kaikuharju", "0 G · 5 up; income 10 → 15 · leaves 2 markets"),
    ],
)
def test_a_forecast_shows_price_and_gain(text: str, expected: str) -> None:
    position = make_t4(hands={A: "finagle friendly_neighbours"}, tokens={A: {"farm": 2, "ship": 1}})
    assert str(GAME.forecast(position.view(A), GAME.read_move(text))) == expected


def test_no_forecast_for_what_is_simply_done() -> None:
    view = make_t4().view(A)
    assert GAME.forecast(view, GAME.read_move("end turn")) is None
    assert GAME.forecast(make_t4().view(None), GAME.read_move("end turn, buy 1")) is None
    messages = GAME.forecast(opening().view(A), GAME.read_move("place on ohrapelto"))
    assert str(messages) == "+5 G · the market here: 5 up"


def test_lands_and_cards_are_shown_with_their_proper_names() -> None:
    assert GAME.words["katajamaki"] == "Katajamäki"
    assert GAME.words["the_dealer"] == "The Dealer"
