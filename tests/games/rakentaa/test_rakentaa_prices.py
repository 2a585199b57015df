"""Rakentaa: what structures and castles cost and bring."""

from __future__ import annotations

import pytest

from games.rakentaa.game import RakentaaPosition
from games.rakentaa.rules import board
from games.rakentaa.rules.board import LANDS
from games.rakentaa.rules.position import Layout
from tests.games.rakentaa.positions import (
    A,
    B,
    C,
    D,
    count_owned_tokens,
    count_treasury,
    find_income,
    find_refusal,
    list_texts,
    make_t4,
    play_plies,
)

PRICES = {  # own castle, no castle, other castle: farm to ship
    "plain": ((5, 5, 10), (10, 15, 20), (15, 25, 30), (25, 45, 50), (30, 55, 60), (35, 65, 70)),
    "hill": ((10, 10, 20), (15, 20, 30), (20, 30, 40), (30, 50, 60), (35, 60, 70), (40, 70, 80)),
    "forest": ((15, 15, 30), (20, 25, 40), (25, 35, 50), (35, 55, 70), (40, 65, 80), (45, 75, 90)),
    "mountain": (
        (20, 20, 40),
        (25, 30, 50),
        (30, 40, 60),
        (40, 60, 80),
        (45, 70, 90),
        (50, 80, 100),
    ),
}


def site(land: int, tile: int, owner: int | None) -> RakentaaPosition:
    """A land within walking reach of A, with that tile and that owner's castle; NOBODY for no
    castle.
    """
    castles = {A: LANDS[(land + 13) % 26], B: "hylkykumpu", C: "", D: ""}
    if owner is not None:
        castles[owner] = f"{castles[owner]} {LANDS[land]}"
    position = make_t4(castles=castles, gold={A: 100}, spaces=dict.fromkeys(range(4), 0))
    tiles = list(position.layout.tiles)
    tiles[land] = tile
    next_door = board.list_lands(board.NEIGHBOURS[land])[0]
    return position.change(
        layout=Layout(tuple(tiles), position.layout.incomes),
        castles=(position.castles[A] | 1 << next_door, *position.castles[1:]),
    )


@pytest.mark.parametrize("terrain", PRICES)
@pytest.mark.parametrize("tile", range(6))
def test_r18_prices_by_tile_terrain_and_castle(terrain: str, tile: int) -> None:
    land = board.TERRAINS.index(terrain)
    built = [
        play_plies(site(land, tile, owner), (A, f"build on {LANDS[land]}"))
        for owner in (A, None, B)
    ]
    assert tuple(100 - one.gold[A] for one in built) == PRICES[terrain][tile]


def test_r18_under_the_own_castle_everything_is_paid_once() -> None:
    """Scenario 2."""
    after = play_plies(make_t4(), (A, "build on koivuniitty"))
    assert (
        after.gold[A],
        after.spaces[A],
        find_income(after, A),
        count_owned_tokens(after, A),
    ) == (
        45,
        5,
        15,
        {"fort": 1},
    )
    assert count_treasury(after, "fort") == 9


def test_r18_without_a_castle_the_building_cost_is_doubled() -> None:
    """Scenario 3."""
    after = play_plies(make_t4(), (A, "build on kaikuharju"))
    assert (after.gold[A], after.spaces[A], count_owned_tokens(after, A)) == (40, 5, {"market": 2})


def test_r18_no_seat_builds_what_it_cannot_pay() -> None:
    assert find_refusal(make_t4(gold={A: 19}), A, "build on kaikuharju").rule == "R18"
    assert "build on kaikuharju" in list_texts(make_t4(gold={A: 20}), A)
    assert "build on kaikuharju" not in list_texts(make_t4(gold={A: 19}), A)


def test_r19_a_castle_too_dear_is_refused_by_the_rule_of_castles() -> None:
    assert find_refusal(make_t4(gold={A: 59}), A, "castle on kaikuharju").rule == "R19"


def test_r19_a_castle_costs_fifty_and_a_land_fee_and_brings_five_spaces() -> None:
    """Scenario 6."""
    castled = play_plies(make_t4(gold={A: 80}), (A, "castle on kaikuharju"))
    assert (castled.gold[A], castled.spaces[A], count_owned_tokens(castled, A)) == (20, 5, {})
    assert castled.view(A).seats[A].castles_left == 3
    built = play_plies(castled, (A, "build on kaikuharju"))
    assert (
        built.gold[A],
        built.spaces[A],
        find_income(built, A),
        count_owned_tokens(built, A),
    ) == (
        5,
        10,
        20,
        {"market": 1},
    )


@pytest.mark.parametrize(
    ("land", "price"),
    [("pellavapelto", 55), ("kaikuharju", 60), ("havusalo", 65), ("hallavaara", 70)],
)
def test_r19_castle_prices_by_terrain(land: str, price: int) -> None:
    castles = {A: "karhukorpi kaikuharju tuulikumpu".replace(land, "koivuniitty")}
    assert (
        play_plies(make_t4(gold={A: 100}, castles=castles), (A, f"castle on {land}")).gold[A]
        == 100 - price
    )
    assert not list_texts(make_t4(gold={A: price - 1}, castles=castles), A, f"castle on {land}")


def test_r20_a_short_treasury_gives_what_it_has() -> None:
    """Scenario 20."""
    after = play_plies(make_t4(tokens={B: {"market": 9}}), (A, "build on kaikuharju"))
    assert (after.gold[A], after.spaces[A], count_owned_tokens(after, A)) == (40, 5, {"market": 1})


def test_r20_tokens_spent_on_the_build_are_back_before_new_ones_are_taken() -> None:
    tokens = {A: {"farm": 2}, B: {"farm": 8}}
    position = make_t4(castles={A: "koivuniitty haukkavuori"}, tokens=tokens)
    assert count_owned_tokens(play_plies(position, (A, "build on haukkavuori, 1 farms")), A) == {
        "farm": 2
    }


@pytest.mark.parametrize(("amount", "left"), [(10, 10), (8, 8)])
def test_d17_the_option_says_how_many_tokens_there_are(amount: int, left: int) -> None:
    assert count_treasury(make_t4(options={"tokens_per_type": amount}), "ship") == left


def test_r21_spaces_are_counted_not_the_numbers_printed_on_them() -> None:
    """Scenario 5."""
    position = make_t4(pieces={A: "kaikuharju karhukorpi"})
    assert (position.spaces[A], find_income(position, A)) == (9, 19)
    after = play_plies(position, (A, "build on rautavuori"))
    assert (after.spaces[A], find_income(after, A), after.gold[A]) == (11, 20, 10)


def test_r21_d6_the_marker_stops_on_the_last_space_or_goes_on_by_option() -> None:
    """Scenario 25."""
    castles = {A: "tuulikumpu koivuniitty", B: "ruislakeus rautavuori"}
    stop = make_t4(2, castles=castles, spaces={A: 87}, gold={A: 200})
    after = play_plies(stop, (A, "build on hallavaara"))
    assert (after.spaces[A], find_income(after, A), after.final) == (90, 80, True)
    extend = make_t4(
        2, castles=castles, spaces={A: 87}, gold={A: 200}, options={"chart_end": "extend"}
    )
    after = play_plies(extend, (A, "build on hallavaara"))
    assert (after.spaces[A], find_income(after, A)) == (93, 83)


def test_d16_the_option_passes_a_land_fee_on_to_the_castles_owner() -> None:
    """Scenario 12, compensation."""
    options = {"castle_compensation": "one_fee"}
    paid = play_plies(make_t4(options=options), (A, "build on rautavuori"))
    assert (paid.gold[A], paid.gold[B]) == (10, 60)
    struck = play_plies(
        make_t4(options=options, tokens={A: {"road": 1}}), (A, "build on rautavuori, 1 roads")
    )
    assert (struck.gold[A], struck.gold[B]) == (30, 40)
    betrayed = play_plies(
        make_t4(options=options, hands={A: "traitor"}), (A, "build on rautavuori, traitor")
    )
    assert (betrayed.gold[A], betrayed.gold[B]) == (30, 40)
    assert play_plies(make_t4(), (A, "build on rautavuori")).gold[B] == 40


def test_d16_no_more_than_the_price_is_passed_on() -> None:
    position = make_t4(
        options={"castle_compensation": "one_fee"}, tokens={A: {"farm": 9}}, gold={A: 5}
    )
    after = play_plies(position, (A, "build on rautavuori, 9 farms"))
    assert (after.gold[A], after.gold[B]) == (0, 45)
