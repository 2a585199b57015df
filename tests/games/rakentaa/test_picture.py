"""What the board is drawn from: coordinates that fit the map, lights and prices that the rules bear out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from games.core import CHANCE, Move
from games.data import load
from games.rakentaa import GAME, archipelago, board, builds
from games.rakentaa.drawings import NARROW_HEIGHT, NARROW_WIDTH, SCALE, SLOTS, THINGS, Price
from games.rakentaa.lines import inside
from games.rakentaa.moves import BanLand, Build, Castle
from games.rakentaa.picture import Picture
from games.rakentaa.rules import RakentaaPosition
from games.rakentaa.tags import SIZES, place_of_price
from games.rakentaa.track import ROWS
from tests.reading import HOUSE

STATIC = HOUSE / "static"
DRAWINGS = STATIC / "games" / "rakentaa"


def moments(seats: int, seed: int = 4) -> Iterator[RakentaaPosition]:
    """A game played by chance, ply by ply."""
    rng, position = Random(seed), GAME.start(seats, {})
    while position.outcome is None:
        yield position
        seat = min(position.to_act)
        move = position.chance_move(rng) if seat == CHANCE else rng.choice(position.legal_moves(seat))
        position = position.after(seat, move)
    yield position


def own_turn(seats: int = 3, kind: type[Move] = Build) -> tuple[RakentaaPosition, int]:
    """A moment at which the seat to move can make such a move."""
    for position in moments(seats):
        for seat in position.to_act - {CHANCE}:
            if any(isinstance(move, kind) for move in position.legal_moves(seat)):
                return position, seat
    raise AssertionError("no such moment")


def drawn(position: RakentaaPosition, seat: int | None, *moves: Move) -> Picture:
    return GAME.picture(position.view(seat), moves)


def test_the_committed_sheet_is_what_the_map_gives() -> None:
    assert (DRAWINGS / "archipelago.svg").read_text(encoding="utf-8") == archipelago.sheet()


def test_structures_have_the_silhouettes_of_their_seats() -> None:
    pieces, seats = (DRAWINGS / "signs.svg").read_text(), (STATIC / "seats.svg").read_text()
    shape = re.compile(r'<(circle|rect|path) ((?:cx|x|d)="[^"]+")')
    for seat in range(5):
        theirs, ours = (
            shape.search(text, text.index(f'id="{name}-{seat}"')) for text, name in ((seats, "seat"), (pieces, "piece"))
        )
        assert theirs is not None
        assert ours is not None
        assert theirs.groups() == ours.groups()


@pytest.mark.parametrize("sheet", ["archipelago", "signs", "cards"])
def test_drawings_carry_no_style_and_no_script(sheet: str) -> None:
    assert not re.search(r"\sstyle=|<style|<script|\bon\w+=|https?://(?!www\.w3\.org/2000/svg)", _text(sheet))


@pytest.mark.parametrize("name", [*board.TOKENS, "basic", "advanced", "few", "many", "castle", "place", "stack"])
def test_every_sign_is_drawn(name: str) -> None:
    assert f'id="{name}"' in _text("signs")


@pytest.mark.parametrize("card", board.CARDS)
def test_every_card_has_a_picture_of_its_own(card: str) -> None:
    assert f'<symbol id="{card}"' in _text("cards")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("kind", ["wide", "narrow"])
def test_what_stands_on_a_land_stands_inside_it(kind: str, seats: int) -> None:
    scale = 1.0 if kind == "wide" else 0.7 / 0.58
    for land in load("games.rakentaa", "map")["lands"]:
        for x, y in (*SLOTS[kind][seats - 1], (0, -10), (0, 22)):
            assert inside(land["polygon"], (land["x"] + x * scale, land["y"] + y * scale)), land["id"]


@pytest.mark.parametrize("kind", ["wide", "narrow"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_two_places_on_a_land_touch(kind: str, seats: int) -> None:
    places = [*SLOTS[kind][seats - 1]]
    for index, (x, y) in enumerate(places):
        assert abs(x) >= 22 or y < 0, "the castle stands in the middle"
        for to_x, to_y in places[index + 1 :]:
            assert (x - to_x) ** 2 + (y - to_y) ** 2 >= 14**2


def test_the_narrow_drawing_keeps_every_land_on_the_sheet() -> None:
    position, seat = own_turn()
    drawing = drawn(position, seat).narrow
    for spot in drawing.spots:
        x, y = map(float, re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", spot.things)[0])
        assert 25 < x < NARROW_WIDTH - 25
        assert 25 < y < NARROW_HEIGHT - 25


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_moment_can_be_drawn_for_everybody(seats: int) -> None:
    for position in moments(seats):
        for viewer in (None, *range(seats)):
            acting = viewer is not None and viewer in position.to_act
            moves = position.legal_moves(viewer) if acting and viewer is not None else ()
            picture = GAME.picture(position.view(viewer), moves)
            assert len(picture.wide.spots) == len(picture.narrow.spots) == len(board.LANDS)


@pytest.mark.parametrize("seats", [2, 5])
def test_pieces_and_hollow_places_are_as_many_as_a_land_holds(seats: int) -> None:
    *_, position = moments(seats)
    for spot in drawn(position, None).wide.spots:
        standing = tuple(place.seat for place in spot.places if place.seat >= 0)
        assert standing == spot.land.pieces
        assert len(spot.places) == position.terms.places


def test_a_price_is_what_the_plainest_structure_there_costs() -> None:
    position, seat = own_turn()
    moves = position.legal_moves(seat)
    for spot in drawn(position, seat, *moves).wide.spots:
        here = [move for move in moves if isinstance(move, Build) and move.land == spot.land.id]
        if plain := [move for move in here if move == Build(spot.land.id)]:
            assert spot.land.structure == Price(builds.price(position, seat, plain[0]), ())
        assert bool(spot.land.structure) == bool(here)


def test_a_card_is_spent_last_and_said_with_the_price() -> None:
    position, seat = own_turn()
    ways = (Build("kaikuharju", "wanderer"), Build("kaikuharju", "barge", 1), Build("kaikuharju", "ship"))
    found = [
        next(spot.land.structure for spot in drawn(position, seat, *ways[:few]).wide.spots if spot.land.structure)
        for few in (1, 2, 3)
    ]
    assert [sorted(price.spent) for price in found] == [["wanderer"], ["barge", "road"], ["ship"]]


@pytest.mark.parametrize(("kind", "scale"), [("wide", 1), ("narrow", SCALE / THINGS)])
def test_a_price_lies_within_its_land_and_on_nothing_else(kind: str, scale: float) -> None:
    for spot in load("games.rakentaa", "map")["lands"]:
        outline = tuple(((x - spot["x"]) * scale, (y - spot["y"]) * scale) for x, y in spot["polygon"])
        for places in SLOTS[kind].values():
            for standing in range(len(places)):
                free = places[standing]
                x, y = place_of_price(kind, spot["id"], places[:standing], free, scale)
                assert inside(outline, (x, y))
                width, height = SIZES[kind]
                for to_x, to_y in places[:standing]:
                    assert abs(x - to_x) >= width / 2 + 8 or abs(y - to_y) >= height / 2 + 8
                assert abs(x) >= width / 2 + 15 or y >= height / 2 + 39, "no castle is hidden"
                assert abs(x) >= width / 2 + 29 or y >= height / 2 + 3, "nor what is printed there"


def test_a_land_is_lit_when_something_may_be_built_there() -> None:
    position, seat = own_turn()
    moves = position.legal_moves(seat)
    buildable = {move.land for move in moves if isinstance(move, Build | Castle)}
    assert {spot.land.id for spot in drawn(position, seat, *moves).wide.spots if spot.land.lit} >= buildable


def test_lands_that_could_only_be_closed_are_lit_once_closing_is_picked() -> None:
    position, seat = own_turn(4, BanLand)
    closing = [move for move in position.legal_moves(seat) if isinstance(move, BanLand)]
    assert all(spot.land.lit for spot in drawn(position, seat, *closing).wide.spots if not spot.land.banned)


def test_a_spectator_sees_no_light_and_no_price() -> None:
    position, _ = own_turn()
    picture = drawn(position, None)
    assert not any(spot.land.lit or spot.land.structure for spot in picture.wide.spots)
    assert picture.cards == picture.tokens == ()


def test_nobody_elses_cards_are_drawn() -> None:
    for position in moments(3):
        if position.outcome is None:
            for seat in range(3):
                assert tuple(card.id for card in drawn(position, seat).cards) == position.view(seat).hand


def test_the_track_is_the_printed_one() -> None:
    position, seat = own_turn(5)
    spaces = drawn(position, seat).track.spaces
    assert tuple(space.income for space in spaces) == board.CHART
    rows = [sum(space.y == top for space in spaces) for top in sorted({space.y for space in spaces})]
    assert tuple(rows) == ROWS
    assert next(space.number for space in spaces if space.final) == position.terms.final_space


def test_every_marker_stands_on_its_space_and_none_hides_another() -> None:
    for position in moments(5):
        track = drawn(position, None).track
        for seat, number in enumerate(position.spaces):
            assert seat in [marker.seat for marker in track.spaces[number].markers]
        for space in track.spaces:
            spots = [(marker.x, marker.y) for marker in space.markers]
            assert len(set(spots)) == len(spots)


def test_a_ghost_stands_where_the_move_would_bring_the_marker() -> None:
    position, seat = own_turn()
    move = next(move for move in position.legal_moves(seat) if isinstance(move, Build))
    then = position.after(seat, move)
    ghosts = [
        space.number
        for space in drawn(position, seat, move).track.spaces
        for marker in space.markers
        if marker.ghost and marker.seat == seat
    ]
    assert ghosts == [then.spaces[seat]]


def test_there_is_no_ghost_while_moves_lead_to_different_spaces() -> None:
    position, seat = own_turn()
    picture = drawn(position, seat, *position.legal_moves(seat))
    assert not any(marker.ghost for space in picture.track.spaces for marker in space.markers)


def test_the_water_that_a_barge_crosses_lies_between_the_lands() -> None:
    for position in moments(5, seed=2):
        for seat in position.to_act - {CHANCE}:
            for move in position.legal_moves(seat):
                if isinstance(move, Build) and move.reach == "barge":
                    water = next(
                        water
                        for water in load("games.rakentaa", "map")["waters"]
                        if water["id"] == drawn(position, seat, move).crossed
                    )
                    castles = {land for land in water["shores"] if position.castles[seat] >> board.LAND[land] & 1}
                    assert move.land in water["shores"]
                    assert castles
                    return
    raise AssertionError("nobody ever had a barge")


def test_a_ship_leaves_from_a_castle_at_the_ocean() -> None:
    for position in moments(5, seed=2):
        for seat in position.to_act - {CHANCE}:
            for move in position.legal_moves(seat):
                if isinstance(move, Build) and move.reach == "ship":
                    start = re.match(r"M(\d+) (\d+)Q", drawn(position, seat, move).sail)
                    assert start is not None
                    harbour = next(
                        index
                        for index, land in enumerate(load("games.rakentaa", "map")["lands"])
                        if (f"{land['x']:.0f}", f"{land['y']:.0f}") == start.groups()
                    )
                    assert position.castles[seat] & board.OCEAN & 1 << harbour
                    return
    raise AssertionError("nobody ever had a ship")


def _text(sheet: str) -> str:
    return Path(DRAWINGS / f"{sheet}.svg").read_text(encoding="utf-8")
