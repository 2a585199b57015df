"""Rauha: the picture of its page. The sprite sheet has tests of its own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.core import CHANCE, Move
from games.rauha import GAME
from games.rauha.game import RauhaPosition
from games.rauha.presentation.layout import STOP_PLACES
from games.rauha.presentation.picture import Picture
from games.rauha.presentation.sprite_sheet import icons
from games.rauha.presentation.world_picture import Square
from games.rauha.rules.faces import SYMBOLS
from games.rauha.rules.moves import FINISH, RUN_THE_REST, Choose, DiscardForSpore, Place, Run
from games.rauha.rules.track import LINE_MASKS, LINES
from tests.games.rauha.positions import A, B, play, position_at


def play_random_game(seats: int, seed: int = 4) -> Iterator[RauhaPosition]:
    """A game played by chance, ply by ply."""
    rng, position = Random(seed), GAME.start(seats, {})
    while position.outcome is None:
        yield position
        seat = min(position.to_act)
        move = (
            position.chance_move(rng) if seat == CHANCE else rng.choice(position.legal_moves(seat))
        )
        position = position.after(seat, move)
    yield position


def draw_picture(position: RauhaPosition, seat: int | None, *moves: Move) -> Picture:
    return GAME.picture(position.view(seat), moves)


def draw_before_picking(position: RauhaPosition, seat: int) -> Picture:
    """As the seat sees it before it picks anything."""
    return draw_picture(position, seat, *position.legal_moves(seat))


def squares_by_id(picture: Picture) -> dict[str, Square]:
    assert picture.own is not None
    return {square.id: square for square in picture.own.squares}


# --- every moment


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_moment_can_be_drawn_for_everybody(seats: int) -> None:
    for position in play_random_game(seats):
        for viewer in (None, *range(seats)):
            acting = viewer is not None and viewer in position.may_act
            moves = position.legal_moves(viewer) if acting and viewer is not None else ()
            picture = GAME.picture(position.view(viewer), moves)
            assert len(picture.others) + (picture.own is not None) == seats
            assert (picture.avatar.x, picture.avatar.y) == STOP_PLACES[position.stop - 1]


def test_a_spectator_sees_all_worlds_and_nothing_to_do() -> None:
    picture = draw_picture(position_at(3, 5, hands={A: "a1_forest_1"}), None)
    assert picture.own is None
    assert [world.seat for world in picture.others] == [0, 1, 2]
    assert not any(
        square.picks or square.tag or square.plan
        for world in picture.others
        for square in world.squares
    )


def test_others_stand_clockwise_from_the_viewer() -> None:
    assert [world.seat for world in draw_picture(position_at(4), 2).others] == [3, 0, 1]


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 5])
def test_nobody_elses_hidden_card_is_drawn(seats: int) -> None:
    for position in play_random_game(seats):
        for viewer in range(seats):
            picture = draw_picture(position, viewer)
            assert picture.card in ("", position.view(viewer).hand)


# --- the walk, and lines near an Entity


def test_the_line_that_runs_is_lit_and_the_next_is_marked() -> None:
    squares = squares_by_id(draw_before_picking(position_at(2, 2), A))
    assert {id for id, square in squares.items() if square.now} == {"r1c2", "r2c2", "r3c2"}
    assert {id for id, square in squares.items() if square.soon} == {"r1c3", "r2c3", "r3c3"}


def test_over_a_corner_the_next_line_is_that_after_it() -> None:
    picture = draw_picture(position_at(2, 3), A)
    assert (picture.line_name, picture.soon_name) == ("column 3", "row 1")


def test_after_the_last_turn_no_line_comes() -> None:
    picture = draw_picture(position_at(2, 15), A)
    assert picture.soon_name == ""
    assert picture.soon is None
    assert not any(square.soon for square in squares_by_id(picture).values())


def test_a_tick_stands_where_a_line_shows_a_symbol_twice() -> None:
    picture = draw_picture(
        position_at(2, 2, cells={A: {"r1c1": "a1_crystal_3", "r1c3": "a1_forest_3"}}), A
    )
    assert picture.own is not None
    ticks = {(tick.line, tick.symbol) for tick in picture.own.ticks}
    assert {("row 1", "sky"), ("row 1", "forest"), ("column 1", "crystal")} <= ticks


def test_there_is_no_tick_for_an_entity_that_the_seat_holds() -> None:
    cells = {A: {"r1c1": "a1_crystal_3", "r1c3": "a1_forest_3"}}
    picture = draw_picture(position_at(2, 2, cells=cells, holders={"taivas": A}), A)
    assert picture.own is not None
    assert "sky" not in {tick.symbol for tick in picture.own.ticks}


def test_no_tick_covers_a_stop_or_another() -> None:
    for position in play_random_game(5, seed=2):
        for world in draw_picture(position, None).others:
            places = [(tick.x, tick.y) for tick in world.ticks]
            assert len(set(places)) == len(places)
            assert all(
                (x - at_x) ** 2 + (y - at_y) ** 2 > 60**2
                for x, y in places
                for at_x, at_y in STOP_PLACES
            )


def test_lines_have_the_names_of_the_track() -> None:
    assert len(LINES) == 6
    assert set(SYMBOLS) == {*icons.BIOMES, *icons.ANIMALS} - {"desert"}


# --- what would come of it


def test_each_square_shows_what_the_turn_would_bring_there() -> None:
    position = position_at(2, 2, hands={A: "a1_crystal_6"}, cells={A: {"r2c3": "a1_crystal_3"}})
    for move in position.legal_moves(A):
        if isinstance(move, Place):
            before, then = position.worlds[A], position.after(A, move)
            tag = squares_by_id(draw_before_picking(position, A))[move.cell].tag
            assert tag is not None
            assert (tag.energy, tag.crystals) == _compute_gain(
                before, then.play(A, FINISH) if then.active == A else then
            )


def _compute_gain(before: object, then: RauhaPosition) -> tuple[int, int]:
    world = then.worlds[A]
    return world.energy - before.energy, world.crystals - before.crystals  # type: ignore[attr-defined]


def test_an_entity_that_would_come_is_shown_on_the_square() -> None:
    position = position_at(2, 2, hands={A: "a1_crystal_6"}, cells={A: {"r2c3": "a1_crystal_3"}})
    tag = squares_by_id(draw_before_picking(position, A))["r2c2"].tag
    assert tag is not None
    assert tag.welcomes == ("biome-crystal",)
    laid = draw_picture(position, A, Place("r2c2"))
    assert [entity.id for entity in laid.entities if entity.coming] == ["kiteet"]


def test_the_only_move_left_lays_the_card_and_moves_the_energy() -> None:
    position = position_at(2, 2, hands={A: "a1_crystal_6"})
    picture = draw_picture(position, A, Place("r2c2"))
    assert squares_by_id(picture)["r2c2"].ghost == "a1_crystal_6"
    lane = next(lane for lane in picture.lanes.lanes if lane.seat == A)
    assert lane.gain == 1  # the forest above it


def test_a_square_that_the_card_may_not_lie_on_offers_nothing() -> None:
    squares = squares_by_id(draw_before_picking(position_at(2, 2, hands={A: "a1_crystal_7"}), A))
    assert {id for id, square in squares.items() if square.picks} == {"r1c1", "r1c2", "r1c3"}


def test_a_spore_for_the_card_is_offered_where_none_lies() -> None:
    position = position_at(2, 2, hands={A: "a1_crystal_7"}, spores={A: "r1c1 r2c2"})
    moves = [move for move in position.legal_moves(A) if isinstance(move, DiscardForSpore)]
    squares = squares_by_id(draw_picture(position, A, *moves))
    assert all(square.picks == () for id, square in squares.items() if id in ("r1c1", "r2c2"))
    assert squares["r3c3"].picks == ("cell", "r3c3")
    assert (
        squares_by_id(draw_picture(position, A, DiscardForSpore("r3c3")))["r3c3"].ghost == "spore"
    )


def test_sources_are_lit_and_what_has_run_is_veiled() -> None:
    position = position_at(2, 3, hands={A: "a1_crystal_3"}, crystals={A: 4})
    position = play(position, "place r1c3", "run r1c3")
    squares = squares_by_id(draw_before_picking(position, A))
    assert squares["r1c3"].used
    assert squares["r2c3"].picks == ("source", "r2c3")
    tag = squares["r2c3"].tag
    assert tag is not None
    assert (tag.crystals, tag.spore, tag.paid) == (-3, True, True)


def test_where_a_bought_spore_goes_is_asked_on_the_board() -> None:
    position = play(position_at(2, 3, hands={A: "a1_crystal_3"}), "place r1c3")
    runs = [
        move for move in position.legal_moves(A) if isinstance(move, Run) and move.source == "r2c3"
    ]
    picture = draw_picture(position, A, *runs)
    assert picture.question == "target"
    assert all(square.picks == ("cell", square.id) for square in squares_by_id(picture).values())


def test_what_runs_together_shows_what_it_brings() -> None:
    position = play(position_at(2, 3, hands={A: "a1_crystal_3"}), "place r1c3")
    assert RUN_THE_REST in position.legal_moves(A)
    picture = draw_picture(position, A, RUN_THE_REST)
    assert next(lane for lane in picture.lanes.lanes if lane.seat == A).gain == 1


def test_metsat_asks_for_an_animal() -> None:
    cells = {A: {"r1c1": "a1_forest_1", "r1c2": "a1_forest_5"}}
    position = play(position_at(2, 5, hands={A: "a1_forest_6"}, cells=cells), "place r1c3")
    runs = [
        move
        for move in position.legal_moves(A)
        if isinstance(move, Run) and move.source == "metsat"
    ]
    picture = draw_picture(position, A, *runs)
    assert picture.question == "animal"
    assert picture.animals == ("sky", "land", "sea")


# --- choosing and planning


def test_a_card_picked_from_the_packet_shows_what_it_would_bring() -> None:
    position = position_at(2, 2, hands={A: "a1_crystal_6"}, chosen=False)
    picture = draw_picture(position, A, Choose("a1_crystal_6"))
    assert picture.question == "choose"
    assert all(square.tag and not square.picks for square in squares_by_id(picture).values())


def test_a_chosen_card_is_planned_by_squares_while_others_choose() -> None:
    position = position_at(2, 2, hands={A: "a1_crystal_7"}, chosen=False).play(
        A, Choose("a1_crystal_7")
    )
    picture = draw_before_picking(position, A)
    assert picture.question == "plan"
    plans = {square.plan for square in squares_by_id(picture).values() if square.plan}
    assert plans == {"place r1c1", "place r1c2", "place r1c3"}
    for plan in (*plans, *picture.plans):
        assert GAME.read_order(position.view(A), f"plan: {plan}").key == "plan"


def test_a_waiting_seat_with_a_card_in_hand_may_plan() -> None:
    picture = draw_picture(position_at(2, 2, hands={A: "a1_crystal_6", B: "a1_crystal_3"}), B)
    assert picture.question == "plan"
    assert picture.card == "a1_crystal_3"


# --- round the worlds


def test_of_equals_the_last_to_arrive_stands_above() -> None:
    lanes = draw_picture(
        position_at(3, 2, energy={0: 7, 1: 7, 2: 3}, arrivals={0: 5, 1: 9, 2: 1}), None
    ).lanes.lanes
    assert [lane.seat for lane in lanes] == [1, 0, 2]
    assert [lane.above for lane in lanes] == [True, False, False]
    assert [lane.place for lane in lanes] == [1, 1, 3]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_left_neighbour_stands_on_the_left(seats: int) -> None:
    picture = draw_picture(position_at(seats, 2), A)
    assert picture.seats[A].y > 80  # below
    assert picture.satellites[A].x < 0
    assert picture.satellites[-1].x > 0


def test_while_all_choose_each_packet_has_one_who_looks_at_it() -> None:
    picture = draw_picture(position_at(4, 2, chosen=False), A)
    assert sorted(one.seat for one in picture.satellites) == [0, 1, 2, 3]
    assert all(one.beam for one in picture.satellites)
    assert not any(one.beam for one in draw_picture(position_at(4, 2), A).satellites)


def test_the_card_laid_last_is_marked() -> None:
    position = play(position_at(2, 2, hands={A: "a1_crystal_6"}), "place r2c2")
    fresh = [
        square.id for square in squares_by_id(draw_picture(position, A)).values() if square.fresh
    ]
    assert fresh == ["r2c2"]
    assert LINE_MASKS[position.stop]
