"""Reykholt: the picture of the page, the questions, the forecasts and the log."""

from __future__ import annotations

import pytest

from games.core import Viewer
from games.reykholt import GAME
from games.reykholt.game import ReykholtPosition
from games.reykholt.presentation import signs as board_signs
from games.reykholt.presentation.captions import branch
from games.reykholt.presentation.drawn_seats import kinds
from games.reykholt.presentation.picture import Mark, Picture, Pile
from games.reykholt.rules.components.cards import HOUSE, HOUSES, SPACES
from games.reykholt.rules.position import TOURISM
from tests.games.reykholt.example_positions import (
    A,
    B,
    C,
    make_position,
    news_texts,
    play,
    play_chance,
    with_display,
    with_game_over,
)


def picture_for(position: ReykholtPosition, viewer: Viewer) -> Picture:
    return GAME.picture(position.view(viewer), ())


def test_thirty_tables_and_the_start_go_round_the_board() -> None:
    picture = picture_for(make_position(3), A)
    assert len(picture.tables) == 31
    assert [one.number for one in picture.tables] == list(range(31))
    assert [one.plates for one in picture.tables[1::5]] == [1, 2, 3, 4, 5, 6]


def test_past_the_last_table_the_walk_goes_round_again() -> None:
    picture = picture_for(make_position(2, {A: {"table": 32}}), A)
    assert picture.tables[2].managers == (A,)
    assert board_signs.cell_at(31) == board_signs.cell_at(1)


def test_d22_the_next_table_of_a_later_lap_costs_six_plates_more() -> None:
    later = picture_for(make_position(2, {A: {"table": 32}, B: {"table": 2}}), A).tables[3]
    assert (later.kind, later.plates, later.drawn, later.more) == ("mushroom", 7, 1, 6)
    for viewer in (B, None):
        first = picture_for(make_position(2, {A: {"table": 32}, B: {"table": 2}}), viewer).tables[3]
        assert (first.plates, first.drawn, first.more) == (1, 1, 0)
    twice = picture_for(make_position(2, {A: {"table": 60}}), A).tables
    assert [(one.number, one.plates, one.more) for one in twice if one.more] == [(1, 13, 12)]


def test_d3_the_greenhouse_that_comes_next_is_shown_where_it_is_known() -> None:
    pile = picture_for(make_position(2), None).piles[-1]
    assert (pile.top, pile.parcels, pile.kinds) == sign_shown("gr_start")
    taken = play(make_position(2), A, "place on d_property_2")
    assert_hidden(picture_for(taken, A).piles[-1])
    open_ = play(make_position(2, options={"random_pile": "visible"}), A, "place on d_property_2")
    assert_hidden(picture_for(open_, A).piles[-1])
    pile = picture_for(play_chance(open_, "turn over gr_hotel"), B).piles[-1]
    assert (pile.top, pile.parcels, pile.kinds) == sign_shown("gr_hotel")


def test_d4_greenhouses_given_back_are_known_when_nothing_else_is_left() -> None:
    given_back = make_position(2).change(top=(), bottom=(HOUSE["gr_lava"], HOUSE["gr_start"]))
    assert_hidden(picture_for(given_back, A).piles[-1])
    assert picture_for(given_back.change(unseen=0), A).piles[-1].top == "gr_lava"
    assert_hidden(picture_for(given_back.change(unseen=0, bottom=()), A).piles[-1])


def sign_shown(id: str) -> tuple[str, str, tuple[str, ...]]:
    """The caption of a pile whose top greenhouse is this one."""
    house = HOUSES[HOUSE[id]]
    return id, str(house.parcels), kinds(house.allowed)


def assert_hidden(pile: Pile) -> None:
    assert (pile.top, pile.parcels, pile.kinds) == ("", "?", ())


def test_open_piles_name_no_card() -> None:
    assert [pile.top for pile in picture_for(make_position(2), A).piles[:-1]] == [""] * 4


def test_who_is_in_front_stands_last() -> None:
    farms = {A: {"table": 4, "arrival": 9}, B: {"table": 4}}
    assert picture_for(make_position(3, farms), C).tables[4].managers == (B, A)


def test_the_next_table_is_lit_on_the_walk() -> None:
    position = make_position(2, {A: {"table": 4, "stock": "R1", "arrival": 9}}, phase=TOURISM)
    lit = [(one.number, one.walking) for one in picture_for(position, A).tables if one.next]
    assert lit == [(5, True)]
    assert not any(one.next for one in picture_for(position, None).tables)
    ahead = [one for one in picture_for(make_position(2), A).tables if one.next]
    assert [(one.number, one.walking) for one in ahead] == [(1, False)]


def test_spaces_lie_beside_each_other_and_say_what_they_do() -> None:
    picture = picture_for(make_position(4), A)
    assert len({(spot.column, spot.row) for spot in picture.spots}) == 24
    assert all(way.signs and way.text for spot in picture.spots for way in spot.ways)
    assert sum(spot.covered for spot in picture_for(make_position(3), A).spots) == 4
    assert sum(spot.neutral for spot in picture_for(make_position(1), A).spots) == 2


def lacking_by_space(position: ReykholtPosition, viewer: Viewer) -> dict[str, list[str]]:
    """By space, the signs that the viewer lacks."""
    spots = picture_for(position, viewer).spots
    found = {spot.id: [s.id for way in spot.ways for s in way.signs if s.lacks] for spot in spots}
    return {space: signs for space, signs in found.items() if signs}


def test_r10_what_the_viewer_lacks_for_a_space_is_struck() -> None:
    position = make_position(
        2, {A: {"stock": "T2"}, B: {"stock": "T2 L1 M1", "houses": "g3_a{T1}"}}
    )
    assert lacking_by_space(position, A) == {
        "d_property_2": ["hand"],
        "d_property_3": ["hand"],
        "d_field_1": ["hand"],
        "d_field_2": ["hand"],
        "d_field_3": ["basket"],
        "d_hall_2": ["house"],
        "d_hall_3": ["basket"],
    }
    spots = {spot.id: spot for spot in picture_for(position, A).spots}
    assert spots["d_hall_2"].ways[0].lacks == "a greenhouse"
    assert spots["d_field_1"].ways[0].lacks == ""  # its tomato can be had
    assert "d_hall_2" not in lacking_by_space(position, B)


def test_nothing_is_struck_for_who_has_nobody_to_place() -> None:
    position = make_position(2, {A: {"home": 0}})
    assert lacking_by_space(position, A) == lacking_by_space(position, None) == {}
    walking = make_position(2, {A: {"stock": "T1"}}, phase=TOURISM)
    assert (walking.phase, lacking_by_space(walking, A)) == (TOURISM, {})


def test_r11_flags_of_a_column_are_lowered_for_who_has_used_one() -> None:
    position = make_position(3, {A: {"flags": 1, "services": ""}})
    lowered = [spot.id for spot in picture_for(position, A).spots if spot.spent]
    assert lowered == [f"m_property_{row}" for row in range(2, 6)]
    assert not any(spot.spent for spot in picture_for(position, B).spots)
    own = picture_for(position, A).own
    assert own is not None and own.flags == ("property",)


def test_r52_tables_within_reach_are_marked_for_each_moment_of_the_bonus() -> None:
    position = make_position(2, {A: {"table": 9, "stock": "T3 R2"}}, phase=TOURISM)
    marks = {one.number: one.mark for one in picture_for(position, A).tables if one.mark}
    assert marks == {11: Mark(0, False), 12: Mark(2, True)}
    assert not any(one.mark for one in picture_for(position, None).tables)
    own = picture_for(position, A).own
    assert own is not None and own.reach == 12
    walked = make_position(2, {A: {"table": 9, "stock": "R9", "bonus": True}, B: {"bonus": True}})
    assert {one.number for one in picture_for(walked, A).tables if one.mark} == {10}


def test_the_way_goes_round_the_board() -> None:
    headings = [one.heading for one in picture_for(make_position(2), A).tables]
    rows = [("right", 9), ("down", 7), ("left", 9), ("up", 6)]
    assert headings == [way for way, count in rows for _ in range(count)]


def test_r4_golden_kinds_are_marked() -> None:
    picture = picture_for(make_position(2, {A: {"houses": "g3_a{T1} g6_a{}"}}), A)
    assert [pile.golden for pile in picture.piles[:4]] == [
        *("carrot", "cauliflower", "mushroom", "lettuce")
    ]
    assert picture.own is not None
    assert [house.golden for house in picture.own.houses] == ["carrot", "lettuce"]


@pytest.mark.parametrize("board", ["multi", "duo"])
def test_every_branch_has_its_own_words(board: str) -> None:
    found = [branch(one) for space in SPACES[board] for one in space.branches]
    assert len(set(found)) >= len(found) - 4


def test_workers_stand_where_they_were_put() -> None:
    picture = picture_for(play(make_position(3), A, "place on m_market_2"), B)
    assert [spot.seats for spot in picture.spots if spot.seats] == [((A, False),)]
    assert next(yard for yard in picture.others if yard.seat == A).home == 2


def test_the_viewers_own_yard_is_apart_from_the_others() -> None:
    farms = {B: {"stock": "T2", "houses": "g3_a{T1 R1}", "services": "a1 a3"}}
    picture = picture_for(make_position(3, farms), B)
    assert [yard.seat for yard in picture.others] == [C, A]
    yard = picture.own
    assert yard is not None
    assert (yard.seat, yard.own, yard.price) == (B, True, "1 tomato")
    assert yard.stock[0] == ("tomato", 2, True)
    assert yard.houses[0].growing == ("tomato", "carrot", "")
    assert [card.id for card in yard.services] == ["a1", "a3"]


def test_shared_services_name_who_shares_them() -> None:
    farms = {A: {"services": "a1"}, B: {"services": "a1"}}
    picture = picture_for(make_position(3, farms, shared={"a1": B}), A)
    assert picture.own is not None
    assert picture.own.services[0].seats == (B,)
    assert [yard.seat for yard in picture_for(make_position(3), None).others] == [A, B, C]


def test_the_display_shows_what_comes_with_a_card() -> None:
    position = with_display(make_position(3), "a1", "a2", "a3")
    assert {card.brings for card in picture_for(position, A).display} == {"tomato"}


def test_rounds_story_and_event_are_named() -> None:
    position = make_position(2, event="ev_tour_bus", options={"story": "s2"})
    picture = picture_for(position, A)
    assert picture.story_card is not None
    assert (picture.story_card.name, picture.story_card.open, picture.story_card.aim) == (
        "The Long Summer",
        True,
        0,
    )
    assert picture.event == "ev_tour_bus"
    assert [when for _, when in picture.rounds] == ["now", *["to come"] * 7]
    assert picture.season == "Work"
    assert picture_for(with_game_over(position), A).over


@pytest.mark.parametrize("story", ["s1", "s2", "s3", "s4", "s5"])
def test_a_story_is_told_before_and_after(story: str) -> None:
    begun = make_position(1, options={"story": story})
    before, after = (
        picture_for(begun, A).story_card,
        picture_for(with_game_over(begun), A).story_card,
    )
    assert before is not None and after is not None
    assert before.aim == begun.terms.story_card.target  # type: ignore[union-attr]
    assert len({before.text, after.text, before.counts}) == 3
    assert before.open and after.open
    later = picture_for(begun.change(round=3), A).story_card
    assert later is not None and (later.text, later.open) == (before.text, False)


def test_seats_are_asked_in_words() -> None:
    position = make_position(3)
    assert str(GAME.prompts(position.view(A))) == "Place a worker."
    assert str(GAME.prompts(position.view(B))) == "Waiting for seat 1 to place a worker."
    taking = play(position, A, "place on m_property_4")
    assert str(GAME.prompts(taking.view(A))) == "Your turn: take a greenhouse."
    assert str(GAME.prompts(taking.view(B))) == "Waiting for seat 1 to decide."
    paying = play(make_position(3, {A: {"stock": "T1 L1"}}), A, "place on m_market_5")
    assert "give" in str(GAME.prompts(paying.view(A)))
    assert str(GAME.prompts(with_game_over(position).view(A))) == "The game is over."


def test_what_moves_bring_is_forecast() -> None:
    position = make_position(3)
    view = position.view(A)
    forecasts = {str(move): GAME.forecast(view, move) for move in position.legal_moves(A)}
    assert str(forecasts["place on m_market_6"]) == "3 tomatoes"
    walk = make_position(2, {A: {"table": 9, "stock": "R2", "arrival": 9}}, phase=TOURISM)
    found = [str(GAME.forecast(walk.view(A), move)) for move in walk.legal_moves(A)]
    assert found == ["table 10 for 2 carrots", "table 10, and take 2 carrots"]


def test_news_tell_what_runs_by_itself() -> None:
    busy = make_position(3, {A: {"stock": "T1", "houses": "g6_a{}"}})
    assert news_texts(busy, A, "place on m_field_3") == [
        "seat 1 places a worker on “m field 3”.",
        "seat 1 plants g6 a: 6 tomato.",
    ]
