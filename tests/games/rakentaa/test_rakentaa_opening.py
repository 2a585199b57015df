"""Rakentaa: the deal of the tiles and the opening castles."""

from __future__ import annotations

from random import Random

import pytest

from games.core import CHANCE, Ply, Seat
from games.rakentaa import GAME
from games.rakentaa.game import RakentaaPosition
from games.rakentaa.rules import board
from games.rakentaa.rules.moves import LayIncomes, LayTiles
from games.rakentaa.rules.position import OPENING
from tests.games.rakentaa.positions import (
    A,
    B,
    C,
    find_income,
    find_refusal,
    list_texts,
    make_t4,
    play_plies,
)

DEMO = {"deal": "demo"}


# --- deal and opening


def test_r2_black_incomes_lie_on_basic_tiles_and_red_ones_on_advanced() -> None:
    start = GAME.start(3, {})
    tiles = start.chance_move(Random(1))
    laid = start.play(CHANCE, tiles)
    assert isinstance(tiles, LayTiles)
    assert [tiles.tiles.count(kind) for kind in board.TOKENS] == [4, 5, 4, 4, 5, 4]
    whole = laid.play(CHANCE, laid.chance_move(Random(1)))
    for tile, income in zip(whole.layout.tiles, whole.layout.incomes, strict=True):
        assert income in (range(2, 6) if tile < 3 else range(6, 11))


def test_r2_another_set_of_tiles_is_refused() -> None:
    start = GAME.start(3, {})
    tiles = start.chance_move(Random(1))
    assert isinstance(tiles, LayTiles)
    swapped = LayTiles(
        ("farm", *tiles.tiles[1:]) if tiles.tiles[0] != "farm" else ("ship", *tiles.tiles[1:])
    )
    assert not start.allows(CHANCE, swapped)
    laid = start.play(CHANCE, tiles)
    incomes = laid.chance_move(Random(1))
    assert isinstance(incomes, LayIncomes)
    assert not laid.allows(CHANCE, LayIncomes(tuple(sorted(incomes.incomes, reverse=True))))
    assert not laid.allows(CHANCE, LayIncomes(incomes.incomes[:-1]))
    assert not laid.allows(CHANCE, tiles)


def test_d2_farm_market_and_fort_are_the_thirteen_basic_tiles() -> None:
    assert board.find_basic_lands(board.TILES).bit_count() == 13
    assert (sum(board.BASIC_INCOMES), sum(board.ADVANCED_INCOMES)) == (49, 104)


def test_r3_every_seat_begins_with_nothing_but_castles_and_pieces() -> None:
    seats = GAME.start(5, {}).view(None).seats
    assert {
        (s.gold, s.space, sum(s.tokens), s.cards, s.castles_left, s.pieces_left) for s in seats
    } == {(0, 0, 0, 0, 6, 17)}
    assert GAME.start(2, {}).view(None).treasury == (10,) * 6
    assert GAME.start(2, {}).view(None).pile == 30
    start = GAME.start(2, {})
    assert (start.year, start.turn, start.due, start.idle, start.to_act) == (0, 0, 0, 0, {CHANCE})


def test_r4_r5_r6_the_opening_pays_by_tile_and_ten_more() -> None:
    """Scenario 1."""
    position = play_plies(GAME.start(3, DEMO), (CHANCE, "tiles 1 2 0"))
    assert position.phase == OPENING
    basic = ((B, "place on ohrapelto"), (C, "place on soraharju"), (A, "place on koivuniitty"))
    first = play_plies(position, *basic)
    assert first.gold == (7, 3, 5)
    advanced = ((A, "place on tuulikumpu"), (B, "place on havusalo"), (C, "place on lumitunturi"))
    second = play_plies(first, (CHANCE, "tiles 0 1 2"), *advanced)
    assert second.gold == (20, 18, 22)
    assert second.spaces == (0, 0, 0)
    assert second.to_act == {CHANCE}


def test_r5_news_of_second_castles_cite_their_rule() -> None:
    first = play_plies(GAME.start(2, DEMO), (CHANCE, "tiles 0 1"), (A, "place on ohrapelto"))
    placed = play_plies(first, (B, "place on soraharju"))
    assert cited(first, B, "place on soraharju") == ["R4"]
    assert cited(placed, CHANCE, "tiles 1 0") == ["R5"]
    second = play_plies(placed, (CHANCE, "tiles 1 0"))
    place = GAME.read_move("place on havusalo")
    forecast = GAME.forecast(second.view(B), place)
    assert cited(second, B, "place on havusalo") == ["R5"]
    assert forecast is not None
    assert forecast.rule == "R5"


def cited(before: RakentaaPosition, seat: Seat, text: str) -> list[str]:
    """The rules that the news of the ply cite."""
    move = GAME.read_move(text)
    after = before.play(seat, move)
    return [one.rule for one in GAME.news(before, Ply(seat, move), after, None)]


def test_r4_r5_each_placement_is_a_turn_of_its_own() -> None:
    position = play_plies(GAME.start(2, DEMO), (CHANCE, "tiles 0 1"))
    turns = [position.turn]
    for ply in (
        (A, "place on ohrapelto"),
        (B, "place on soraharju"),
        (CHANCE, "tiles 1 0"),
        (B, "place on havusalo"),
    ):
        position = play_plies(position, ply)
        turns.append(position.turn)
    assert turns == [1, 2, 2, 3, 4]


def test_r4_the_first_castle_needs_a_basic_tile_without_a_castle() -> None:
    position = play_plies(GAME.start(3, DEMO), (CHANCE, "tiles 1 2 0"), (B, "place on ohrapelto"))
    assert find_refusal(position, C, "place on tuulikumpu").rule == "R4"
    assert find_refusal(position, C, "place on ohrapelto").rule == "R17"
    assert len(list_texts(position, C)) == 12


def test_r5_the_second_castle_needs_an_advanced_tile() -> None:
    position = play_plies(
        GAME.start(2, DEMO),
        (CHANCE, "tiles 0 1"),
        (A, "place on ohrapelto"),
        (B, "place on soraharju"),
    )
    position = play_plies(position, (CHANCE, "tiles 1 0"))
    assert find_refusal(position, B, "place on koivuniitty").rule == "R5"
    assert len(list_texts(position, B)) == 13


@pytest.mark.parametrize(
    ("seats", "gold"), [(2, (5, 7)), (3, (3, 5, 7)), (4, (1, 3, 5, 7)), (5, (0, 1, 3, 5, 7))]
)
def test_r4_opening_gold_by_tile(seats: int, gold: tuple[int, ...]) -> None:
    position = play_plies(
        GAME.start(seats, DEMO), (CHANCE, "tiles " + " ".join(map(str, range(seats))))
    )
    for seat in range(seats):
        position = position.play(seat, position.legal_moves(seat)[0])
    assert position.gold == gold


def test_d4_start_is_worth_ten_and_opening_castles_move_nobody() -> None:
    position = make_t4()
    assert (position.spaces[A], find_income(position, A)) == (0, 10)
    assert [board.find_income(space) for space in (1, 10, 11, 90)] == [11, 20, 20, 80]
