"""Rise of the Inkas: the picture of its page, without anything that the viewer may not know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from games.core import CHANCE, Move
from games.inkas import GAME
from games.inkas.game import InkasPosition
from games.inkas.presentation.costs_and_offers import Cards
from games.inkas.presentation.map_picture import FRAME_PLACE
from games.inkas.presentation.picture import Picture
from games.inkas.rules.cards import CARDS, KINDS
from games.inkas.rules.moves import Found, MoveRobber, Place, Settle
from tests.games.inkas.positions import (
    A,
    B,
    C,
    D,
    build_position,
    play,
    read_cards,
    roll_dice,
    start_game,
)
from tests.support.source_files import PROJECT

SHEET = (PROJECT / "games" / "inkas" / "static" / "sheet.svg").read_text(encoding="utf-8")


def play_random_game(seats: int, seed: int = 5, most: int = 300) -> Iterator[InkasPosition]:
    """A game played by chance, ply by ply."""
    rng, position = Random(seed), GAME.start(seats, {"start": "free"})
    for _ in range(most):
        yield position
        if position.outcome is not None:
            return
        seat = min(position.to_act)
        move = (
            position.chance_move(rng) if seat == CHANCE else rng.choice(position.legal_moves(seat))
        )
        position = position.after(seat, move)


def draw_picture(position: InkasPosition, seat: int | None, *moves: Move) -> Picture:
    return GAME.picture(position.view(seat), moves)


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4])
def test_every_moment_can_be_drawn_for_everybody(seats: int) -> None:
    for position in play_random_game(seats):
        for viewer in (None, *range(seats)):
            moves = (
                position.legal_moves(viewer)
                if viewer is not None and viewer in position.may_act
                else ()
            )
            picture = draw_picture(position, viewer, *moves)
            assert (len(picture.tiles), len(picture.corners), len(picture.paths)) == (30, 54, 71)


def test_nothing_is_drawn_beside_the_land() -> None:
    picture = draw_picture(start_game(), None)
    spots = [(tile.x, tile.y) for tile in picture.tiles] + [
        (corner.x, corner.y) for corner in picture.corners
    ]
    for x, y in spots:
        assert abs(x) <= 256
        assert abs(y) <= 389


def test_the_robbers_place_on_the_frame_touches_no_tile() -> None:
    for tile in draw_picture(start_game(), None).tiles[:-1]:
        assert (tile.x - FRAME_PLACE[0]) ** 2 + (tile.y - FRAME_PLACE[1]) ** 2 > 80**2


def test_what_stands_on_the_land_is_drawn_where_it_stands() -> None:
    picture = draw_picture(start_game(), A)
    assert {
        corner.id for corner in picture.corners if corner.building and corner.building.seat == A
    } == {"n12", "n27"}
    assert {path.id for path in picture.paths if path.seat == A} == {"p12", "p39"}
    assert [tile.id for tile in picture.tiles if tile.robber] == ["jungle_frame"]


def test_roads_of_a_placement_are_lit_once_its_corner_is_picked() -> None:
    position = GAME.start(3, {"start": "free", "start_player": "seat_0"})
    moves = position.legal_moves(A)
    assert not any(path.lit for path in draw_picture(position, A, *moves).paths)
    there = [move for move in moves if isinstance(move, Place) and move.corner == "n33"]
    assert sum(path.lit for path in draw_picture(position, A, *there).paths) == 3


def test_corners_are_lit_where_something_may_be_built() -> None:
    position = build_position(hands={A: "1 wood 1 stone 1 potato 1 wool"}, roads={A: "p39 p44 p50"})
    moves = position.legal_moves(A)
    buildable = {move.corner for move in moves if isinstance(move, Settle)}
    assert buildable
    assert {
        corner.id for corner in draw_picture(position, A, *moves).corners if corner.lit
    } == buildable


def test_tiles_are_lit_for_the_robber_alone() -> None:
    position = build_position(phase="robber")
    moves = position.legal_moves(A)
    lit = {tile.id for tile in draw_picture(position, A, *moves).tiles if tile.lit}
    assert lit == {move.tile for move in moves if isinstance(move, MoveRobber)}
    assert not any(
        tile.lit for tile in draw_picture(build_position(cards={A: "combat_arts"}), A).tiles
    )


def test_a_new_tribe_may_begin_where_it_is_lit() -> None:
    position = build_position(phase="found", settlements={A: ""}, roads={A: ""}, tribes={A: 2})
    moves = position.legal_moves(A)
    lit = {corner.id for corner in draw_picture(position, A, *moves).corners if corner.lit}
    assert lit == {move.corner for move in moves if isinstance(move, Found)}


def test_the_tiles_of_the_last_roll_are_marked() -> None:
    picture = draw_picture(build_position(dice=(5, 6)), None)
    assert {tile.id for tile in picture.tiles if tile.rolled} == {"b4", "c1", "e2"}


def test_chances_tell_what_a_roll_brings() -> None:
    assert sum(one.ways for one in draw_picture(start_game(), None).odds) == 36
    odds = list_gains(start_game())
    assert odds[11] == [1, 1, 0, 0]
    assert odds[5] == [1, 1, 1, 1]
    assert odds[2] == odds[7] == [0, 0, 0, 0]


def list_gains(position: InkasPosition) -> dict[int, list[int]]:
    """Cards per seat, by the sum of the dice."""
    odds = draw_picture(position, None).odds
    return {one.number: [gain.cards for gain in one.gains] for one in odds}


def test_chances_show_the_viewers_own_and_what_brings_nothing() -> None:
    eleven = draw_picture(start_game(), A).odds[9]
    assert [gain.css_class for gain in eleven.gains] == ["own", "", "none", "none"]
    assert [one.css_class for one in draw_picture(build_position(), A).odds[:2]] == ["rolled", ""]


@pytest.mark.parametrize("ruined", [False, True])
def test_cities_bring_two_also_when_overgrown(ruined: bool) -> None:
    group = {"city_ruins": {A: "n27"}} if ruined else {"cities": {A: "n27"}}
    position = build_position(settlements={A: ""}, **group)  # type: ignore[arg-type]
    assert list_gains(position)[11][A] == 2


def test_the_robber_stops_what_a_tile_brings() -> None:
    assert list_gains(build_position(robber="b4"))[11] == [0, 1, 0, 0]


def test_culture_boards_fill_column_by_column() -> None:
    picture = draw_picture(start_game(3).change(markers=(2, 5, 10)), None)
    boards = [holding.tribes for holding in picture.holdings]
    filled = [[sum(column.spaces) for column in board] for board in boards]
    assert filled == [[2, 0, 0], [4, 1, 0], [4, 4, 2]]
    assert [len(column.spaces) for column in boards[0]] == [4, 4, 3]
    assert [column.css_class for column in boards[1]] == ["", " active", ""]


def test_a_seat_sees_which_holdings_are_its_own() -> None:
    picture = draw_picture(build_position(arts=B), A)
    assert [holding.css_class for holding in picture.holdings] == ["own", "", "", ""]
    assert [holding.arts for holding in picture.holdings] == [False, True, False, False]


def test_a_corner_is_spoken_with_the_tiles_around_it() -> None:
    corners = {corner.id: corner for corner in draw_picture(start_game(), None).corners}
    assert corners["n12"].description == "Between wool 4, wood 5 and potato 6"
    assert corners["n12"].piece
    tiles = {tile.id: tile.description for tile in draw_picture(start_game(), None).tiles}
    assert (tiles["c2"], tiles["a2"]) == ("farmland, potato 6", "ocean")


def test_prices_say_what_is_missing() -> None:
    prices = {
        one.kind: one
        for one in draw_picture(build_position(hands={A: "1 wood 1 ore 1 potato 1 wool"}), A).prices
    }
    assert prices["road"].cards == (("wood", True), ("stone", False))
    assert [kind for kind, one in prices.items() if all(there for _, there in one.cards)] == ["buy"]
    assert prices["city"].cards == (
        ("potato", True),
        ("potato", False),
        ("ore", True),
        ("ore", False),
        ("ore", False),
    )


def test_an_offer_shows_terms_answers_and_whom_it_asks() -> None:
    position = build_position(hands={A: "2 stone", B: "1 wool", C: "1 wool"})
    position = play(position, (A, "offer 1 stone for 1 wool to 1 2"), (B, "decline 1"))
    (talk,) = draw_picture(position, C).offers
    assert (talk.give, talk.take) == ((("stone", 1),), (("wool", 1),))
    assert talk.answers == ((B, "declined"), (C, "open"))
    assert talk.css_class == " asked"
    assert not talk.lacking
    (talk,) = draw_picture(position, None).offers
    assert talk.css_class == ""


def test_nobody_elses_cards_are_drawn() -> None:
    position = build_position(hands={A: "3 ore", B: "2 wool"}, cards={A: "monopoly"})
    assert all(kind.count == 0 for kind in draw_picture(position, None).kinds)
    assert draw_picture(position, None).cards == ()
    assert {kind.id: kind.count for kind in draw_picture(position, B).kinds if kind.count} == {
        "wool": 2
    }
    assert draw_picture(position, B).cards == ()
    assert draw_picture(position, A).cards == (("monopoly", 1, 0),)


@pytest.mark.parametrize(
    "name", [*KINDS, *CARDS, "settlement", "city", "thicket", "robber", "die-6", "frame", "ocean"]
)
def test_every_sign_is_drawn(name: str) -> None:
    assert f'id="{name}"' in SHEET


def test_drawings_carry_no_style_and_no_script() -> None:
    assert not re.search(
        r"\sstyle=|<style|<script|\bon\w+=|https?://(?!www\.w3\.org/2000/svg)", SHEET
    )


def test_the_dice_show_who_got_what_until_they_are_rolled_again() -> None:
    rolled = roll_dice(start_game(), 5, 6)
    for viewer in (None, A, D):
        assert list_roll_gains(rolled, viewer) == [(A, (("ore", 1),)), (B, (("coca", 1),))]
    assert list_roll_gains(play(rolled, (A, "end turn")), B) == list_roll_gains(rolled, B)
    assert list_roll_gains(roll_dice(start_game(), 1, 1), A) == []
    assert list_roll_gains(roll_dice(rolled.change(phase="dice"), 3, 4), A) == []


def test_the_dice_show_what_a_short_supply_paid_scenario_13() -> None:
    short = start_game().change(hands=(read_cards("16 ore"), 0, 0, read_cards("4 ore")))
    assert list_roll_gains(roll_dice(short, 4, 5), A) == [(B, (("wood", 1),))]


def test_r41_where_no_tribe_can_be_founded_says_why_scenario_9() -> None:
    position = play(
        build_position(hands={C: "2 wood 2 stone 1 wool 3 potato 3 ore"}, on_turn=C),
        (C, "road p41"), (C, "settle n33"), (C, "city n41"),
    )  # fmt: skip
    found = {corner.id: corner.refused for corner in draw_picture(position, C).corners}
    lit = {move.corner for move in position.legal_moves(C)}  # type: ignore[attr-defined]
    assert (found["n33"], found["n29"], found["n08"]) == ("built", "near", "near")
    assert all((not refused) == (corner in lit) for corner, refused in found.items())
    assert {corner.refused for corner in draw_picture(position, A).corners} == {""}
    assert {corner.refused for corner in draw_picture(start_game(), A).corners} == {""}


def test_r41_a_road_bars_a_corner_that_nothing_else_does() -> None:
    position = build_position(
        phase="found", tribes={A: 2}, roads={B: "p62 p66"}, settlements={A: "", B: "n44"}
    )
    found = {corner.id: corner.refused for corner in draw_picture(position, A).corners}
    assert (found["n51"], found["n50"], found["n44"]) == ("site", "", "built")


def list_roll_gains(position: InkasPosition, viewer: int | None) -> list[tuple[int, Cards]]:
    """The cards of the last roll, by seat."""
    return [(one.seat, one.cards) for one in draw_picture(position, viewer).brought]
