"""The picture from which the board is drawn: coordinates that fit the map, and land lights and
prices that agree with the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.core import CHANCE
from games.rakentaa import GAME
from games.rakentaa.presentation import income_chart
from games.rakentaa.presentation.map import sheet as map_sheet
from games.rakentaa.presentation.map.land_pictures import Price
from games.rakentaa.presentation.map.layouts import NARROW_HEIGHT, NARROW_WIDTH, SLOTS, TAG_SCALES
from games.rakentaa.presentation.map.outlines import is_inside
from games.rakentaa.presentation.map.price_tags import SIZES, find_price_place
from games.rakentaa.rules import board, building_prices
from games.rakentaa.rules.game_data import MAP
from games.rakentaa.rules.moves import BanLand, Build, Castle
from tests.games.rakentaa.pictures import draw_picture, find_own_turn, play_randomly
from tests.support.source_files import PROJECT

STATIC = PROJECT / "static"
DRAWINGS = PROJECT / "games" / "rakentaa" / "static"


def test_the_committed_sheet_is_what_the_map_gives() -> None:
    assert (DRAWINGS / "map.svg").read_text(encoding="utf-8") == map_sheet.draw_sheet()
    assert (DRAWINGS / "chart.svg").read_text(encoding="utf-8") == income_chart.draw_sheet()


def test_the_narrow_ground_has_every_island_where_the_narrow_drawing_has_its_lands() -> None:
    narrow = _text("map").partition('<g id="narrow"')[2]
    position, seat = find_own_turn()
    for ground, spots in draw_picture(position, seat).narrow.grounds:
        island = spots[0].land.island
        assert f'<g transform="{ground}"><use href="#isle-{island}"/>' in narrow


def test_the_light_of_a_land_takes_over_how_the_page_strokes_it() -> None:
    for land in MAP["lands"]:
        _, _, lit = _text("map").partition(f'<g id="lit-{land["id"]}"')
        whole, rim, light = re.findall(r"<use[^>]*>", lit.partition("</g>")[0])
        assert 'stroke="none"' in whole
        assert all(f"var(--{one})" in rim for one in ("casing", "casing-width"))
        assert "stroke" not in light.replace("#light", "")


def test_structures_have_the_silhouettes_of_their_seats() -> None:
    pieces, seats = (DRAWINGS / "sheet.svg").read_text(), (STATIC / "seats.svg").read_text()
    shape = re.compile(r'<(circle|rect|path) ((?:cx|x|d)="[^"]+")')
    for seat in range(5):
        theirs, ours = (
            shape.search(text, text.index(f'id="{name}-{seat}"'))
            for text, name in ((seats, "seat"), (pieces, "piece"))
        )
        assert theirs is not None
        assert ours is not None
        assert theirs.groups() == ours.groups()


@pytest.mark.parametrize("sheet", ["map", "sheet", "cards"])
def test_drawings_carry_no_style_and_no_script(sheet: str) -> None:
    assert not re.search(
        r"\sstyle=|<style|<script|\bon\w+=|https?://(?!www\.w3\.org/2000/svg)", _text(sheet)
    )


@pytest.mark.parametrize(
    "name", [*board.TOKENS, "basic", "advanced", "few", "many", "castle", "place", "stack"]
)
def test_every_sign_is_drawn(name: str) -> None:
    assert f'id="{name}"' in _text("sheet")


@pytest.mark.parametrize("card", board.CARDS)
def test_every_card_has_a_picture_of_its_own(card: str) -> None:
    assert f'<symbol id="{card}"' in _text("cards")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("kind", ["wide", "narrow"])
def test_what_stands_on_a_land_stands_inside_it(kind: str, seats: int) -> None:
    scale = 1.0 if kind == "wide" else 0.7 / 0.58
    for land in MAP["lands"]:
        for x, y in (*SLOTS[seats - 1], (0, -10), (0, 22)):
            assert is_inside(land["polygon"], (land["x"] + x * scale, land["y"] + y * scale)), land[
                "id"
            ]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_two_places_on_a_land_touch(seats: int) -> None:
    places = [*SLOTS[seats - 1]]
    for index, (x, y) in enumerate(places):
        assert abs(x) >= 22 or y < 0, "the castle stands in the middle"
        for to_x, to_y in places[index + 1 :]:
            assert (x - to_x) ** 2 + (y - to_y) ** 2 >= 14**2


def test_the_narrow_drawing_keeps_every_land_on_the_sheet() -> None:
    position, seat = find_own_turn()
    drawing = draw_picture(position, seat).narrow
    for spot in drawing.spots:
        x, y = map(float, re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", spot.things)[0])
        assert 25 < x < NARROW_WIDTH - 25
        assert 25 < y < NARROW_HEIGHT - 25


FEWEST_AND_MOST = [2, *(pytest.param(seats, marks=pytest.mark.whole) for seats in (3, 4)), 5]


@pytest.mark.long
@pytest.mark.parametrize("seats", FEWEST_AND_MOST)
def test_every_moment_can_be_drawn_for_everybody(seats: int) -> None:
    for position in play_randomly(seats):
        for viewer in (None, *range(seats)):
            acting = viewer is not None and viewer in position.to_act
            moves = position.legal_moves(viewer) if acting and viewer is not None else ()
            picture = GAME.picture(position.view(viewer), moves)
            assert len(picture.wide.spots) == len(picture.narrow.spots) == len(board.LANDS)


@pytest.mark.parametrize("seats", [2, 5])
def test_pieces_and_hollow_places_are_as_many_as_a_land_holds(seats: int) -> None:
    *_, position = play_randomly(seats)
    for spot in draw_picture(position, None).wide.spots:
        standing = tuple(place.seat for place in spot.places if place.seat >= 0)
        assert standing == spot.land.pieces
        assert len(spot.places) == position.terms.places


def test_a_price_is_what_the_plainest_structure_there_costs() -> None:
    position, seat = find_own_turn()
    moves = position.legal_moves(seat)
    for spot in draw_picture(position, seat, *moves).wide.spots:
        here = [move for move in moves if isinstance(move, Build) and move.land == spot.land.id]
        if plain := [move for move in here if move == Build(spot.land.id)]:
            assert spot.land.structure == Price(
                building_prices.find_price(position, seat, plain[0]), ()
            )
        assert bool(spot.land.structure) == bool(here)


def test_a_card_is_spent_last_and_said_with_the_price() -> None:
    position, seat = find_own_turn()
    ways = (
        Build("kaikuharju", "wanderer"),
        Build("kaikuharju", "barge", 1),
        Build("kaikuharju", "ship"),
    )
    found = [
        next(
            spot.land.structure
            for spot in draw_picture(position, seat, *ways[:few]).wide.spots
            if spot.land.structure
        )
        for few in (1, 2, 3)
    ]
    assert [sorted(price.spent) for price in found] == [["wanderer"], ["barge", "road"], ["ship"]]


Built = tuple[tuple[int, int], ...]


def printed_prices(kind: str) -> Iterator[tuple[str, Built, tuple[int, int]]]:
    """Land, structures and where a price is printed, for every number of structures."""
    for land in MAP["lands"]:
        for places in SLOTS.values():
            for count, free in enumerate(places):
                built = places[:count]
                at = find_price_place(kind, land["id"], built, free, TAG_SCALES[kind])
                yield land["id"], built, at


@pytest.mark.long
@pytest.mark.parametrize("kind", ["wide", "narrow"])
def test_a_price_lies_within_its_land(kind: str) -> None:
    lands = {land["id"]: land for land in MAP["lands"]}
    for name, _, (x, y) in printed_prices(kind):
        land, scale = lands[name], TAG_SCALES[kind]
        assert is_inside(land["polygon"], (land["x"] + x / scale, land["y"] + y / scale))


@pytest.mark.parametrize("kind", ["wide", "narrow"])
def test_a_price_hides_no_structure(kind: str) -> None:
    width, height = SIZES[kind]
    for _, built, (x, y) in printed_prices(kind):
        for to_x, to_y in built:
            assert abs(x - to_x) >= width / 2 + 8 or abs(y - to_y) >= height / 2 + 8


@pytest.mark.parametrize("kind", ["wide", "narrow"])
def test_a_price_hides_neither_the_castle_nor_what_is_printed_there(kind: str) -> None:
    width, height = SIZES[kind]
    for _, _, (x, y) in printed_prices(kind):
        assert abs(x) >= width / 2 + 15 or y >= height / 2 + 39
        assert abs(x) >= width / 2 + 29 or y >= height / 2 + 3


def test_a_land_is_lit_when_something_may_be_built_there() -> None:
    position, seat = find_own_turn()
    moves = position.legal_moves(seat)
    buildable = {move.land for move in moves if isinstance(move, Build | Castle)}
    assert {
        spot.land.id for spot in draw_picture(position, seat, *moves).wide.spots if spot.land.lit
    } >= buildable


def test_lands_that_could_only_be_closed_are_lit_once_closing_is_picked() -> None:
    position, seat = find_own_turn(4, BanLand)
    closing = [move for move in position.legal_moves(seat) if isinstance(move, BanLand)]
    assert all(
        spot.land.lit
        for spot in draw_picture(position, seat, *closing).wide.spots
        if not spot.land.banned
    )


def test_a_spectator_sees_no_light_and_no_price() -> None:
    position, _ = find_own_turn()
    picture = draw_picture(position, None)
    assert not any(spot.land.lit or spot.land.structure for spot in picture.wide.spots)
    assert picture.cards == picture.tokens == ()


def test_cards_of_other_seats_are_not_drawn() -> None:
    for position in play_randomly(3):
        if position.outcome is None:
            for seat in range(3):
                assert (
                    tuple(card.id for card in draw_picture(position, seat).cards)
                    == position.view(seat).hand
                )


def test_the_water_that_a_barge_crosses_lies_between_the_lands() -> None:
    for position in play_randomly(5, seed=2):
        for seat in position.to_act - {CHANCE}:
            for move in position.legal_moves(seat):
                if isinstance(move, Build) and move.reach == "barge":
                    water = next(
                        water
                        for water in MAP["waters"]
                        if water["id"] == draw_picture(position, seat, move).crossed
                    )
                    castles = {
                        land
                        for land in water["shores"]
                        if position.castles[seat] >> board.LAND[land] & 1
                    }
                    assert move.land in water["shores"]
                    assert castles
                    return
    raise AssertionError("nobody ever had a barge")


def test_a_ship_leaves_from_a_castle_at_the_ocean() -> None:
    for position in play_randomly(5, seed=2):
        for seat in position.to_act - {CHANCE}:
            for move in position.legal_moves(seat):
                if isinstance(move, Build) and move.reach == "ship":
                    start = re.match(r"M(\d+) (\d+)Q", draw_picture(position, seat, move).sail)
                    assert start is not None
                    harbour = next(
                        index
                        for index, land in enumerate(MAP["lands"])
                        if (f"{land['x']:.0f}", f"{land['y']:.0f}") == start.groups()
                    )
                    assert position.castles[seat] & board.OCEAN & 1 << harbour
                    return
    raise AssertionError("nobody ever had a ship")


def _text(sheet: str) -> str:
    return Path(DRAWINGS / f"{sheet}.svg").read_text(encoding="utf-8")
