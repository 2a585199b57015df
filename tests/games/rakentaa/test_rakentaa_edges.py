"""Rakentaa at the limits of its rules: plays that are just possible, plays that are just not, and
the position before the first play.
"""

from __future__ import annotations

from random import Random

import pytest

from games.core import CHANCE, Viewer
from games.rakentaa import GAME
from games.rakentaa.game import RakentaaPosition
from games.rakentaa.rules import board
from games.rakentaa.rules.board import LANDS, TOKENS
from games.rakentaa.rules.position import INCOMES, LAY, OPENING, TILES, Effect
from tests.games.rakentaa.positions import (
    A,
    B,
    C,
    D,
    count_treasury,
    list_hand,
    list_news,
    list_texts,
    make_t4,
    play_plies,
)

ALL_HANDS = {"reaction_windows": "all_hands"}


def test_r2_d25_structure_tiles_are_laid_first_then_incomes_then_turn_tiles_are_dealt() -> None:
    position, rng, phases = GAME.start(3, {}), Random(1), []
    while position.phase != OPENING:
        phases.append(position.phase)
        position = position.play(CHANCE, position.chance_move(rng))
    assert phases == [LAY, INCOMES, TILES]


def test_r3_nothing_is_laid_before_the_opening_but_in_a_demonstration() -> None:
    start, demo = GAME.start(3, {}), GAME.start(3, {"deal": "demo"})
    assert (start.phase, start.layout.tiles, start.layout.incomes) == (LAY, (), ())
    assert (demo.phase, demo.layout.tiles, demo.layout.incomes) == (
        TILES,
        *board.read_demo_layout(),
    )
    assert [land.tile for land in start.view(A).lands] == [""] * len(LANDS)


def test_r3_the_opening_begins_at_the_beginning() -> None:
    start = GAME.start(3, {})
    assert (start.at, start.order, start.drawn, start.spring, start.planted) == (
        0,
        (0, 1, 2),
        (),
        0,
        0,
    )
    assert (start.effects, start.pending, start.final, start.built, start.due_to) == (
        (),
        None,
        False,
        False,
        -1,
    )
    assert (start.stacks, start.discard) == (((),) * len(LANDS), (0,) * 10)


def test_r23_a_tax_is_one_more_fee_to_strike_off() -> None:
    taxed = make_t4(tokens={A: {"road": 3}}, effects=(Effect("extra_fee", 0, B, 0),))
    assert "build on rautavuori, 3 roads" in list_texts(taxed, A)
    assert "build on kaikuharju, 2 roads" in list_texts(taxed, A)
    assert "build on kaikuharju, 3 roads" not in list_texts(taxed, A)


@pytest.mark.parametrize("kind", TOKENS)
def test_r26_the_dealer_takes_and_gives_every_type(kind: str) -> None:
    other = "road" if kind != "road" else "farm"
    position = make_t4(hands={A: "the_dealer"}, tokens={A: {kind: 2}})
    assert f"deal {kind} for {other}" in list_texts(position, A)
    assert f"deal {kind} for {kind}" not in list_texts(position, A)
    assert f"deal {other} for {kind}" in list_texts(
        make_t4(hands={A: "the_dealer"}, tokens={A: {other: 2}}), A
    )


def test_r31_one_rival_with_a_token_is_enough_for_a_robbery() -> None:
    assert "play robbery" in list_texts(make_t4(hands={A: "robbery"}, tokens={C: {"ship": 1}}), A)
    assert "play robbery" not in list_texts(
        make_t4(hands={A: "robbery"}, tokens={A: {"ship": 1}}), A
    )


def test_r34_who_is_asked_without_the_card_can_only_pass() -> None:
    position = make_t4(at=3, hands={A: "spring_planting", B: "traitor"}, options=ALL_HANDS)
    asked = play_plies(position, (D, "end turn"), (CHANCE, "tiles 1 0 2 3"))
    assert list_texts(asked, B) == ["pass spring"]
    assert len(list_texts(play_plies(asked, (B, "pass spring")), A)) == 24


def test_r36_a_card_drawn_joins_those_in_hand() -> None:
    bought = play_plies(
        make_t4(hands={A: "wanderer finagle"}), (A, "end turn, buy 1"), (CHANCE, "draw traitor")
    )
    assert sorted(list_hand(bought, A)) == ["finagle", "traitor", "wanderer"]


def test_r9_r35_cards_bought_on_the_last_turn_of_a_year_are_dealt_before_the_next() -> None:
    bought = play_plies(make_t4(at=3), (D, "end turn, buy 1"))
    assert bought.to_act == {CHANCE}
    dealt = play_plies(bought, (CHANCE, "draw finagle"))
    assert (list_hand(dealt, D), dealt.phase, dealt.year) == (["finagle"], TILES, 3)


def in_the_open() -> RakentaaPosition:
    return make_t4(
        tokens={A: {"road": 2}, B: {"farm": 1}},
        hands={A: "finagle", B: "traitor wanderer"},
        pieces={B: "kaikuharju"},
        discard="royal_tax",
        effects=(Effect("ban_land", 3, B, 0),),
    )


@pytest.mark.parametrize("viewer", [A, C, None])
def test_r44_what_every_seat_has_is_shown_to_everybody(viewer: Viewer) -> None:
    seats = in_the_open().view(viewer).seats
    assert [seat.tokens for seat in seats] == list(in_the_open().tokens)
    assert [seat.gold for seat in seats] == [60, 40, 30, 20]
    assert [seat.cards for seat in seats] == [1, 2, 0, 0]
    assert [seat.pieces_left for seat in seats] == [17, 16, 17, 17]


@pytest.mark.parametrize("viewer", [A, C, None])
def test_r44_what_lies_on_the_map_is_shown_to_everybody(viewer: Viewer) -> None:
    lands = in_the_open().view(viewer).lands
    assert [land.name for land in lands] == list(LANDS)
    assert {land.name: land.pieces for land in lands if land.pieces} == {"kaikuharju": (B,)}
    assert [land.name for land in lands if land.banned] == [LANDS[3]]


@pytest.mark.parametrize("viewer", [A, C, None])
def test_r44_the_treasury_and_the_piles_are_counted_for_everybody(viewer: Viewer) -> None:
    position = in_the_open()
    view = position.view(viewer)
    assert view.treasury == tuple(count_treasury(position, kind) for kind in TOKENS)
    assert (view.pile, sum(view.discard)) == (26, 1)


@pytest.mark.parametrize(("viewer", "hand"), [(A, ("finagle",)), (C, ()), (None, ())])
def test_r44_a_viewer_is_shown_its_own_hand_alone(viewer: Viewer, hand: tuple[str, ...]) -> None:
    view = in_the_open().view(viewer)
    assert (view.hand, view.hands) == (hand, ())


def test_r44_the_end_tells_everybody_what_the_hands_held() -> None:
    last = make_t4(at=3, final=True, final_by=A, hands={A: "finagle traitor"})
    assert "seat 1 still has finagle and traitor." in list_news(last, D, "end turn", None)
    assert not any("seat 2 is left" in line for line in list_news(last, D, "end turn", A))


def test_r44_hands_are_laid_open_at_the_end() -> None:
    over = make_t4(phase="over", final=True, hands={A: "finagle", B: "traitor wanderer"})
    assert [sorted(cards) for cards in over.view(None).hands] == [
        ["finagle"],
        ["traitor", "wanderer"],
        [],
        [],
    ]


def test_r45_there_is_an_order_against_every_play_and_for_every_question() -> None:
    plays = ("market", "fort", "finagle", "pick_pocket", "robbery", "royal_tax", "spring_planting")
    keys = [*(f"escape {play}" for play in plays), "spring", "gifts"]
    assert [form.key for form in GAME.orders(make_t4().view(A))] == keys
    assert [form.key for form in GAME.orders(GAME.start(3, {}).view(A))] == [*keys, "opening"]
    assert GAME.orders(make_t4().view(None)) == GAME.orders(make_t4(phase="over").view(A)) == ()
