"""Rakentaa: the year, its turns, Spring Planting, cards bought, the last year and who has won."""

from __future__ import annotations

from itertools import permutations
from random import Random

from games.core import CHANCE
from games.narrowing import narrow
from games.rakentaa import GAME
from games.rakentaa.game import RakentaaPosition
from games.rakentaa.rules.moves import SpringPlanting, Tiles
from games.rakentaa.rules.position import OVER, SPRING, TILES, TURN
from tests.games.rakentaa.positions import (
    A,
    B,
    C,
    D,
    E,
    find_refusal,
    list_hand,
    list_news,
    list_texts,
    make_t4,
    play_plies,
)

# --- the year


def test_r7_a_year_begins_with_its_tiles() -> None:
    ended = play_plies(make_t4(at=3), (D, "end turn"))
    assert (ended.phase, ended.to_act) == (TILES, {CHANCE})
    begun = play_plies(ended, (CHANCE, "tiles 2 0 3 1"))
    assert (begun.year, begun.order, begun.to_act, begun.phase) == (4, (C, A, D, B), {C}, TURN)
    assert not ended.allows(CHANCE, Tiles((0, 0, 1, 2)))
    assert find_refusal(ended, CHANCE, "tiles 0 1 2").rule == "D25"


def test_r7_the_order_of_a_year_is_reported_once() -> None:
    ended = play_plies(make_t4(at=3), (D, "end turn"))
    messages = " ".join(list_news(ended, CHANCE, "tiles 2 0 3 1", A))
    assert messages.count("seat 3, seat 1, seat 4 and seat 2") == 1


def test_d3_the_fifth_seat_has_a_fifth_tile() -> None:
    begun = play_plies(make_t4(5, at=4), (E, "end turn"), (CHANCE, "tiles 4 3 2 1 0"))
    assert [begun.view(None).seats[seat].tile for seat in range(5)] == [5, 4, 3, 2, 1]


def test_r8_a_turn_holds_any_number_of_moves_and_what_is_gained_counts_at_once() -> None:
    position = make_t4(gold={A: 115}, tokens={A: {"farm": 1}})
    after = play_plies(
        position,
        (A, "build on koivuniitty, 1 farms"),
        (A, "castle on kaikuharju"),
        (A, "build on kaikuharju"),
    )
    assert after.to_act == {A}
    assert after.gold[A] == 115 - 10 - 60 - 15
    assert find_refusal(after, B, "end turn").rule == "R8"


def test_r8_d26_a_seat_that_can_do_nothing_has_ended_its_turn() -> None:
    poor = {A: 60, B: 0, C: 0, D: 0}
    position = make_t4(gold=poor)
    after = play_plies(position, (A, "end turn"))
    assert (after.phase, after.gold) == (TILES, (70, 10, 10, 10))
    assert after.turn == position.turn + 3
    messages = list_news(position, A, "end turn", None)
    assert [line for line in messages if "has no moves left" in line] == [
        f"seat {seat} has no moves left and ends the turn." for seat in (2, 3, 4)
    ]


def test_r8_r35_turns_are_counted_and_windows_are_none() -> None:
    position = make_t4(hands={A: "royal_tax", B: "narrow_escape"})
    assert play_plies(position, (A, "play royal tax"), (B, "accept")).turn == position.turn
    assert play_plies(position, (A, "end turn")).turn == position.turn + 1
    assert (
        play_plies(position, (A, "end turn, buy 1"), (CHANCE, "draw finagle"), (B, "end turn")).turn
        == position.turn + 2
    )


def test_r8_the_turn_ends_by_itself_after_the_last_thing_possible() -> None:
    # nobody has a token to swap for the markets
    after = play_plies(make_t4(gold={A: 20}), (A, "build on kaikuharju"))
    assert after.to_act == {B}
    assert not make_t4(gold={A: 20}).is_deterministic(A, GAME.read_move("build on kaikuharju"))
    assert make_t4().is_deterministic(A, GAME.read_move("build on koivuniitty"))


def test_r9_the_year_ends_with_everybodys_income() -> None:
    """Scenario 23."""
    position = make_t4(at=3, spaces={A: 5, B: 0, C: 11, D: 24}, gold={A: 5, B: 40, C: 0, D: 2})
    assert play_plies(position, (D, "end turn")).gold == (20, 50, 20, 33)


# --- Spring Planting


def spring(order: str = "0 1 2 3", **hands: str) -> RakentaaPosition:
    holders = {"ABCD".index(seat): cards for seat, cards in hands.items()}
    return play_plies(make_t4(at=3, hands=holders), (D, "end turn"), (CHANCE, f"tiles {order}"))


def test_r34_an_escaping_seat_keeps_its_tile() -> None:
    """Scenario 18."""
    position = spring(B="narrow_escape", D="spring_planting")
    assert (position.phase, position.to_act) == (SPRING, {D})
    asked = play_plies(position, (D, "spring planting 3 2 1 0"))
    assert asked.to_act == {B}
    after = play_plies(asked, (B, "escape"))
    assert (after.order, after.to_act, after.phase) == ((D, B, C, A), {D}, TURN)
    assert list_hand(after, D) == []


def test_r34_r37_only_those_whose_tile_would_change_are_asked() -> None:
    position = spring(A="narrow_escape", B="narrow_escape", C="narrow_escape", D="spring_planting")
    assert play_plies(position, (D, "spring planting 0 1 3 2")).to_act == {C}


def test_r34_holders_are_asked_in_the_order_drawn_and_the_last_play_stands() -> None:
    position = spring("1 0 2 3", A="spring_planting", B="spring_planting")
    assert position.to_act == {B}
    second = play_plies(position, (B, "spring planting 0 1 2 3"))
    assert second.to_act == {A}
    assert "spring planting 0 1 2 3" not in list_texts(second, A)
    assert find_refusal(second, A, "spring planting 0 1 2 3").rule == "R34"
    assert find_refusal(second, A, "spring planting 0 0 2 3").rule == "R34"
    assert play_plies(second, (A, "spring planting 3 2 1 0")).order == (3, 2, 1, 0)
    assert play_plies(second, (A, "pass spring")).order == (0, 1, 2, 3)
    assert len(list_texts(second, A)) == 24


def test_r34_d18_nobody_is_asked_twice_in_a_year() -> None:
    position = spring(A="spring_planting spring_planting")
    after = play_plies(position, (A, "spring planting 3 2 1 0"))
    assert (after.phase, list_hand(after, A)) == (TURN, ["spring_planting"])
    passed = play_plies(spring(A="spring_planting", B="spring_planting"), (A, "pass spring"))
    assert passed.to_act == {B}


def test_r34_among_five_who_goes_first_is_asked_before_the_whole_order() -> None:
    orders = [SpringPlanting(order) for order in permutations(range(5))]
    narrowed = narrow(orders, {})
    assert narrowed.question is not None
    assert (narrowed.question.field, len(narrowed.question.choices)) == ("first", 5)
    begun = narrow(orders, {"first": "2"}).question
    assert begun is not None
    assert (begun.field, len(begun.choices)) == ("order", 24)


def test_r34_among_four_the_whole_order_is_asked_at_once() -> None:
    orders = [SpringPlanting(order) for order in permutations(range(4))]
    question = narrow(orders, {}).question
    assert question is not None
    assert question.field == "order"


# --- cards


def test_r35_cards_cost_ten_less_the_seats_above() -> None:
    """Scenario 15."""
    position = make_t4(spaces={A: 4, B: 9, C: 4, D: 10})
    assert [seat.card_price for seat in position.view(None).seats] == [8, 9, 8, 10]
    after = play_plies(position, (A, "end turn, buy 2"))
    assert (after.gold[A], after.to_act, after.due) == (44, {CHANCE}, 2)
    dealt = play_plies(after, (CHANCE, "draw finagle"), (CHANCE, "draw traitor"))
    assert (list_hand(dealt, A), dealt.to_act) == (["finagle", "traitor"], {B})
    assert (dealt.due_to, play_plies(position, (A, "end turn")).due_to, after.due_to) == (-1, -1, A)


def test_r35_a_hand_holds_three_cards() -> None:
    full = make_t4(hands={A: "finagle traitor"})
    assert find_refusal(full, A, "end turn, buy 2").rule == "R35"
    assert list_texts(full, A, "end") == ["end turn", "end turn, buy 1"]
    assert list_texts(make_t4(gold={A: 29}), A, "end") == [
        "end turn",
        "end turn, buy 1",
        "end turn, buy 2",
    ]
    assert find_refusal(make_t4(gold={A: 29}), A, "end turn, buy 3").rule == "R35"


def test_r36_the_buyer_is_dealt_to_until_nothing_is_due() -> None:
    bought = play_plies(make_t4(), (A, "end turn, buy 2"))
    once = play_plies(bought, (CHANCE, "draw finagle"))
    assert (once.due_to, once.due, once.to_act) == (A, 1, {CHANCE})
    twice = play_plies(once, (CHANCE, "draw finagle"))
    assert (twice.due_to, twice.due) == (-1, 0)


def test_r36_an_empty_pile_is_the_discard_shuffled() -> None:
    position = make_t4()
    last = (0, 1) + (0,) * 8
    gone = (3, 2) + (3,) * 8
    position = position.change(pile=last, discard=gone)
    bought = play_plies(position, (A, "end turn, buy 2"))
    assert [str(move) for move in bought.legal_moves(CHANCE)] == ["draw finagle"]
    assert find_refusal(bought, CHANCE, "draw traitor").rule == "D25"
    after = play_plies(bought, (CHANCE, "draw finagle"), (CHANCE, "draw traitor"))
    assert (sum(after.pile), sum(after.discard), sum(after.discard) + sum(after.pile)) == (
        28,
        0,
        28,
    )
    assert (
        "shuffled"
        in list_news(play_plies(bought, (CHANCE, "draw finagle")), CHANCE, "draw traitor", B)[0]
    )


def test_d25_a_card_is_as_likely_as_there_are_copies_of_it() -> None:
    position = make_t4(hands={B: "finagle finagle finagle"}).change(
        pile=(3, 0, 1) + (0,) * 7, due=1, due_to=A
    )
    drawn = [str(position.chance_move(Random(seed))) for seed in range(400)]
    assert 270 < drawn.count("draw the_dealer") < 330


def test_d27_cards_bought_with_the_games_last_turn_are_not_dealt() -> None:
    over = play_plies(make_t4(at=3, final=True, final_by=A), (D, "end turn, buy 2"))
    assert (over.phase, over.gold[D], over.hands[D], over.due) == (OVER, 20 - 20 + 10, (), 0)


def test_d28_bought_cards_count_as_soon_as_they_are_paid() -> None:
    bought = play_plies(make_t4(hands={A: "finagle"}), (A, "end turn, buy 2"))
    assert [bought.view(viewer).seats[A].cards for viewer in (None, A, B)] == [3, 3, 3]
    assert [seat.cards for seat in bought.view(A).seats] == [3, 0, 0, 0]


def test_d30_the_treasury_never_runs_out() -> None:
    rich = make_t4(at=3, gold=dict.fromkeys(range(4), 5000), spaces=dict.fromkeys(range(4), 70))
    assert play_plies(rich, (D, "end turn")).gold == (5068, 5068, 5068, 5068)
