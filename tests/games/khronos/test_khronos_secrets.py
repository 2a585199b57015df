"""Khronos: what each viewer may know, twins that differ in secrets alone, and orders for the one
question off turn.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core import CHANCE, IllegalMove, Order, Ply, Viewer
from games.khronos import GAME
from games.khronos.game import KhronosPosition
from games.khronos.presentation.orders import KEY
from games.khronos.rules.moves import Draw, Exchange, First, ThrowAway
from tests.games.khronos.positions import (
    GREEN,
    RED,
    WHITE,
    list_news,
    list_texts,
    make_dealt_position,
    make_position,
    play_moves,
)

OTHERS: tuple[Viewer, ...] = (None, GREEN)


def twins() -> tuple[KhronosPosition, KhronosPosition]:
    """Two games that differ in Red's hand, in the deck and in what was discarded."""
    one = make_dealt_position().change(deck=(5, 5, 5), discard=(4, 4, 4))
    other = one.change(hands=((1, 2, 1), *one.hands[1:]), deck=(6, 4, 5), discard=(4, 4, 4))
    return one, other


@pytest.mark.parametrize("viewer", OTHERS)
def test_r37_twins_look_alike_to_all_others(viewer: Viewer) -> None:
    one, other = twins()
    assert one.view(viewer) == other.view(viewer)
    assert one.view(RED) != other.view(RED)


@pytest.mark.parametrize("viewer", OTHERS)
def test_r37_the_order_of_deck_and_discard_pile_is_in_no_view(viewer: Viewer) -> None:
    one = make_dealt_position().change(deck=(5, 5, 5), discard=(4, 4, 4))
    other = one.change(deck=(4, 4, 7), discard=(5, 5, 2))
    assert one.view(viewer) == other.view(viewer)
    assert one.view(RED) == other.view(RED)


@pytest.mark.parametrize(
    ("before", "moves"),
    [
        (make_dealt_position(), [Exchange(("military",)), Exchange(("civil",))]),
        (make_dealt_position(), [ThrowAway(("military",)), ThrowAway(("civil",))]),
    ],
)
def test_r37_other_seats_do_not_learn_discarded_cards(
    before: KhronosPosition, moves: list[Any]
) -> None:
    for viewer in OTHERS:
        messages = [
            GAME.news(before, Ply(RED, move), before.play(RED, move), viewer) for move in moves
        ]
        assert messages[0] == messages[1]
    own = [GAME.news(before, Ply(RED, move), before.play(RED, move), RED) for move in moves]
    assert own[0] != own[1]


def test_r37_only_their_seat_learns_drawn_cards() -> None:
    before = play_moves(make_dealt_position(), "exchange military")
    messages = {
        (viewer, card): GAME.news(
            before, Ply(CHANCE, Draw((card,))), before.play(CHANCE, Draw((card,))), viewer
        )
        for viewer in (RED, *OTHERS)
        for card in ("military", "civil")
    }
    for viewer in OTHERS:
        assert messages[viewer, "military"] == messages[viewer, "civil"]
    assert messages[RED, "military"] != messages[RED, "civil"]


def test_r37_news_of_dealt_and_drawn_cards_cite_their_rules() -> None:
    deal = GAME.start(2, {}).play(CHANCE, First(RED))
    for before, rule in (
        (deal, "R6"),
        (play_moves(make_dealt_position(), "end turn, discard civil"), "R32"),
    ):
        drawn = Draw(("civil",) * before.due)
        messages = GAME.news(before, Ply(CHANCE, drawn), before.play(CHANCE, drawn), RED)
        assert messages[0].rule == rule


def test_r37_cards_played_lie_open() -> None:
    before = play_moves(make_dealt_position(), "build keep on might")
    assert "seat 1 plays military and military." in list_news(before, "at b11", None)


def test_r37_money_may_be_closed_until_the_end() -> None:
    position = make_dealt_position(options={"money": "closed"})
    assert [seat.ecus for seat in position.view(GREEN).seats] == [-1, 4, -1]
    assert [seat.ecus for seat in position.view(None).seats] == [-1, -1, -1]
    assert [seat.ecus for seat in make_dealt_position().view(None).seats] == [4, 4, 4]
    last = make_dealt_position(2, round=7, active=GREEN, options={"money": "closed"})
    assert [seat.ecus for seat in play_moves(last, "end turn").view(None).seats] == [4, 4]


def test_r37_closed_money_does_not_change_what_others_see() -> None:
    one = make_dealt_position(options={"money": "closed"})
    other = one.change(ecus=(9, 4, 4))
    assert one.view(GREEN) == other.view(GREEN)
    assert one.view(RED) != other.view(RED)


@pytest.mark.parametrize("viewer", [None, RED, GREEN])
def test_r37_a_sampled_position_looks_like_its_view(viewer: Viewer) -> None:
    position = make_dealt_position(options={"money": "closed", "holdem": "on"})
    for seed in range(5):
        sample_hidden = GAME.sample_hidden(position.view(viewer), Random(seed))
        assert sample_hidden.view(viewer) == position.view(viewer)


# --- standing orders

LONELY = ["keep@b10:red", "keep@e9:white", "watch_tower@e11:white"]


def asked(**fields: Any) -> KhronosPosition:
    """White has joined the domains, and Red is asked where its tower lies."""
    position = make_position(active=WHITE, might=LONELY, **fields)
    return play_moves(position, "build hamlet on might", "at d10")


def answered(position: KhronosPosition, *orders: Order) -> str | None:
    answer = GAME.answer(position.view(RED), position.legal_moves(RED), orders)
    return None if answer is None else str(answer.move)


def test_r38_the_owner_is_asked_and_nobody_else_is_waited_for() -> None:
    position = asked()
    assert position.to_act == {RED}
    assert position.awaited(GREEN) == {RED}
    assert (position.whose_turn, position.turn) == (WHITE, WHITE)


def test_r38_without_an_order_it_lies_attached() -> None:
    """On c10 it would touch the hamlet that joins the domains."""
    assert answered(asked()) == "lay c10"


def test_r38_detached_means_the_fewest_others() -> None:
    assert answered(asked(), Order(KEY, "detached")) == "lay b11"


@pytest.mark.parametrize(("hamlets", "square"), [("", "c10"), ("c12 d12", "c11")])
def test_r38_attached_breaks_ties_by_neighbours_then_from_the_top(
    hamlets: str, square: str
) -> None:
    """Both c10 and c11 touch the joined domain, c11 twice where c12 is built on."""
    might = ["keep@b10:red", "hamlet@d11", "keep@e9:white", "watch_tower@e8:white"]
    might += [f"hamlet@{name}" for name in hamlets.split()]
    position = play_moves(
        make_position(active=WHITE, might=might), "build hamlet on might", "at d10"
    )
    assert answered(position) == f"lay {square}"


def test_r38_ask_leaves_it_to_the_seat() -> None:
    assert answered(asked(), Order(KEY, "ask")) is None


def test_d43_an_order_given_while_the_question_is_open_counts_for_the_next() -> None:
    assert answered(asked(), Order(KEY, "attached", late=True)) is None


def test_r38_on_ones_own_turn_one_is_always_asked() -> None:
    position = play_moves(
        make_position(active=RED, might=LONELY[:2]), "build hamlet on might", "at d10"
    )
    assert answered(position) is None


def test_r38_the_order_is_offered_unless_the_actor_lays_everything() -> None:
    assert [form.key for form in GAME.orders(make_dealt_position().view(RED))] == [KEY]
    assert not GAME.orders(make_dealt_position().view(None))
    active = make_dealt_position(options={"downsizing_placement": "active"})
    assert not GAME.orders(active.view(RED))
    with pytest.raises(IllegalMove):
        GAME.read_order(make_dealt_position().view(RED), f"{KEY}: somewhere")


def test_r38_nothing_else_is_answered_for_anybody() -> None:
    assert answered(make_position()) is None
    position = play_moves(
        make_position(active=GREEN, might=LONELY[:2]), "build hamlet on might", "at d10"
    )
    assert GAME.answer(position.view(GREEN), position.legal_moves(GREEN), ()) is None


def test_r39_out_of_time_a_smaller_building_is_laid_attached() -> None:
    position = asked()
    assert str(GAME.default_move(position.view(RED), position.legal_moves(RED))) == "lay c10"
    choice = play_moves(
        make_position(active=GREEN, might=LONELY[:2]), "build hamlet on might", "at d10"
    )
    assert str(GAME.default_move(choice.view(GREEN), choice.legal_moves(GREEN))) == "shrink e9"


def test_r25_r26_answers_are_refused_with_the_reason() -> None:
    position = asked()
    for text, words in (("lay d4", "inside the larger one"), ("end turn", "First place")):
        with pytest.raises(IllegalMove, match=words):
            position.play(RED, GAME.read_move(text))
    choice = play_moves(
        make_position(active=GREEN, might=LONELY[:2]), "build hamlet on might", "at d10"
    )
    for text, words in (("shrink d4", "are equal"), ("end turn", "First choose")):
        with pytest.raises(IllegalMove, match=words):
            choice.play(GREEN, GAME.read_move(text))


# --- what is asked


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (GAME.start(2, {}), "starting player"),
        (make_dealt_position(), "Your turn"),
        (make_dealt_position(round=4), "Payday"),
        (make_dealt_position(round=7), "last turn"),
        (play_moves(make_dealt_position(), "travel 1 to faith"), "Build, travel"),
        (play_moves(make_dealt_position(), "exchange civil"), "exchanging"),
        (play_moves(make_dealt_position(), "end turn, discard civil"), "being dealt"),
        (make_dealt_position(active=GREEN), "Waiting for seat 2"),
        (play_moves(make_position(), "build keep on might"), "Place keep"),
        (
            play_moves(make_position(might=["keep@k11:red"]), "upgrade to castle on might"),
            "Upgrade to",
        ),
        (play_moves(make_position(2), "build keep on might", "at l13"), "for the terrain"),
        (asked(), "place watch tower"),
        (play_moves(make_dealt_position(2, round=7, active=GREEN), "end turn"), "over"),
    ],
)
def test_the_viewer_reads_the_question(position: KhronosPosition, words: str) -> None:
    assert words in str(GAME.prompts(position.view(RED)))


def test_other_viewers_read_which_seat_decides() -> None:
    assert "Waiting for seat 1 to place" in str(GAME.prompts(asked().view(GREEN)))
    choice = play_moves(
        make_position(active=GREEN, might=LONELY[:2]), "build hamlet on might", "at d10"
    )
    assert "Equal buildings meet" in str(GAME.prompts(choice.view(GREEN)))
    assert "Waiting for seat 2 to decide" in str(GAME.prompts(choice.view(RED)))


def test_the_end_names_who_is_richest() -> None:
    last = make_dealt_position(2, round=7, active=GREEN, ecus={RED: 9})
    assert (
        list_news(last, "end turn", None)[-1] == "The game is over: seat 1 is richest, with 9 Ecus."
    )
    tied = make_dealt_position(2, round=7, active=GREEN)
    assert "share the win" in list_news(tied, "end turn", None)[-1]


def test_news_of_paydays_are_by_age() -> None:
    position = make_dealt_position(2, round=4, might=["keep@b10:red"])
    assert "seat 1 collects 1 Ecu in the Age of might." in list_news(position, "end turn", None)
    assert "seat 2 collects nothing." in list_news(
        play_moves(position, "end turn"), "end turn", None
    )


def test_a_new_deck_is_announced() -> None:
    position = make_dealt_position().change(deck=(0, 0, 0), discard=(9, 9, 9))
    assert any(
        "shuffled into a new deck" in line for line in list_news(position, "exchange civil", GREEN)
    )


def test_no_question_hides_a_legal_move() -> None:
    assert list_texts(asked()) == ["lay b10", "lay c10", "lay b11", "lay c11"]
