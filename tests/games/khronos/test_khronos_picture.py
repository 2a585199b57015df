"""Khronos: the picture of a page: pieces, domains, click targets and the effects of a click."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.core import CHANCE, Ply
from games.khronos import GAME
from games.khronos.game import KhronosPosition
from games.khronos.presentation.click_targets import Area
from games.khronos.presentation.outlines import draw_filled, draw_outline
from games.khronos.presentation.picture import Panel, Picture
from games.khronos.rules.boards.grid import WIDTH
from games.khronos.rules.boards.square_names import NEAR
from games.narrowing import MAX_UNCROWDED_VALUES
from tests.games.khronos.positions import GREEN, RED, make_position, play_moves


def moments(seats: int, seed: int = 5) -> Iterator[KhronosPosition]:
    """A game played by chance, ply by ply."""
    rng, position = Random(seed), GAME.start(seats, {"holdem": "on"})
    while position.outcome is None:
        yield position
        (seat,) = position.to_act
        chosen = position.chance_move(rng) if seat == CHANCE else None
        position = position.after(seat, chosen or rng.choice(position.legal_moves(seat)))
    yield position


def drawn(position: KhronosPosition, seat: int | None = RED, *texts: str) -> Picture:
    """As the seat sees it before it picks anything, or with these moves left."""
    moves = tuple(map(GAME.read_move, texts))
    if not texts and seat in position.to_act:
        moves = tuple(position.legal_moves(seat))
    return GAME.picture(position.view(seat), moves)


def panel(picture: Picture, age: str) -> Panel:
    return next(one for one in picture.panels if one.age == age)


def spots(position: KhronosPosition, age: str, look: str) -> list[str]:
    return [spot.square for spot in panel(drawn(position), age).spots if spot.look == look]


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 5])
def test_every_moment_can_be_drawn_for_everybody(seats: int) -> None:
    for position in moments(seats):
        for viewer in (None, *range(seats)):
            picture = drawn(position, viewer)
            assert [one.age for one in picture.panels] == ["might", "faith", "reason"]
            assert sum(one.open for one in picture.panels) == 1
            assert len(picture.holdings) == seats


def test_the_age_of_all_moves_that_are_left_is_drawn_large() -> None:
    picture = drawn(make_position(), RED, "build chapel on faith", "build hamlet on faith")
    assert panel(picture, "faith").open


def test_the_same_hamlets_are_drawn_in_every_age() -> None:
    for one in drawn(make_position()).panels:
        assert [piece.sign for piece in one.pieces] == ["printed"] * 10


def test_a_keep_is_owned_twice_and_a_ruin_once() -> None:
    picture = drawn(play_moves(make_position(), "build keep on might", "at b11"))
    looks = [
        next((piece.sign, piece.owner, piece.shadow) for piece in one.pieces if piece.side == 40)
        for one in picture.panels
    ]
    assert looks == [("keep", RED, True), ("keep", RED, False), ("keep-ruin", -1, False)]


def test_domains_are_outlined_for_who_holds_them_with_what_they_pay() -> None:
    picture = drawn(make_position(might=["keep@b10:red"], reason_=["keep@e10:renovated"]))
    (estate,) = panel(picture, "might").estates
    assert (estate.seat, estate.pays) == (RED, 1)
    assert panel(picture, "reason").estates == ()


def test_a_domain_that_several_share_has_nobodys_colour() -> None:
    reason = ["keep@b11:renovated", "town@d11:red1,green1"]
    (estate,) = panel(drawn(make_position(reason_=reason)), "reason").estates
    assert (estate.holders, estate.seat) == ((RED, GREEN), -1)


def test_a_domain_that_nobody_holds_is_outlined_with_what_it_would_pay() -> None:
    picture = drawn(make_position(might=["chapel@b10:red"], reason_=["keep@b10:renovated"]))
    (might,), (reason,) = panel(picture, "might").estates, panel(picture, "reason").estates
    assert (might.holders, might.pays) == ((), 1)  # a printed hamlet, and no military building
    assert (reason.holders, reason.pays) == ((), 2)


def test_an_outline_has_only_outer_edges() -> None:
    assert draw_outline(0b1) == "M0 0h20v20h-20z"
    assert draw_outline(0b11) == "M0 0h40v20h-40z"
    bent = 0b11 | 1 << WIDTH
    assert draw_outline(bent) == "M0 0h40v20h-20v20h-20z"
    ring = 0b111 | 0b101 << WIDTH | 0b111 << 2 * WIDTH
    assert draw_outline(ring) == "M0 0h60v60h-60zM20 20v20h20v-20z"
    apart = 0b1 | 0b10 << WIDTH  # they touch at a corner
    assert draw_outline(apart) == "M0 0h20v20h20v20h-20v-20h-20z"


def test_squares_beside_each_other_are_filled_as_one() -> None:
    assert draw_filled(0b11 | 1 << WIDTH) == "M0 0h40v20h-40zM0 20h20v20h-20z"


def test_incomes_say_who_would_collect_and_who_is_not_there() -> None:
    picture = drawn(make_position(might=["keep@b10:red"], faith=["abbey@k18:green"]))
    (income,) = panel(picture, "might").incomes
    assert (income.seat, income.ecus, income.there) == (RED, 1, True)
    (faith,) = panel(picture, "faith").incomes
    assert (faith.seat, faith.there) == (GREEN, False)


def test_places_light_up_on_the_board_that_is_built_on() -> None:
    position = play_moves(make_position(), "build castle on might")
    assert [panel(drawn(position), age).areas for age in ("faith", "reason")] == [(), ()]
    lit = [square for area in panel(drawn(position), "might").areas for square in area.squares]
    assert sorted(lit) == sorted(move.square for move in position.legal_moves(RED))
    assert panel(drawn(position), "might").open


def test_places_too_many_to_draw_one_by_one_are_drawn_by_the_hamlet_they_are_near() -> None:
    position = play_moves(make_position(), "build castle on might")
    moves = position.legal_moves(RED)
    assert len(moves) > MAX_UNCROWDED_VALUES
    assert spots(position, "might", "lay") == []
    for area in panel(drawn(position), "might").areas:
        few = [move for move in moves if NEAR[move.square] == area.near]
        near = GAME.picture(position.view(RED), few).panels[0]
        assert [spot.square for spot in near.spots] == list(area.squares) * (
            len(few) <= MAX_UNCROWDED_VALUES
        )
        assert near.areas == (area,) * (len(few) > MAX_UNCROWDED_VALUES)


def test_an_area_says_where_each_of_its_squares_lies() -> None:
    area = Area("ford", ("a1", "b1", "d1", "a2"), "")
    assert area.corners == "a1,0,0 b1 d1,60,0 a2,0,20"


def test_what_can_be_pulled_down_populated_and_renovated_lights_up() -> None:
    position = make_position(
        might=["chapel@b11:green"],
        reason_=["keep@b11:ruin"],
        pawns={RED: (0, 2)},
    )
    assert spots(position, "might", "demolish") == ["b11"]
    assert spots(position, "reason", "renovate") == ["b11"]
    assert len(spots(position, "reason", "populate")) == 10


def test_whatever_lights_up_picks_its_square_last() -> None:
    position = make_position(
        might=["chapel@b11:green"],
        faith=["chapel@k11:green"],
        reason_=["keep@b11:ruin"],
        pawns={RED: (0, 2)},
    )
    asked = play_moves(make_position(), "build castle on might")
    few = GAME.picture(asked.view(RED), asked.legal_moves(RED)[:MAX_UNCROWDED_VALUES])
    found = [
        spot for picture in (drawn(position), few) for one in picture.panels for spot in one.spots
    ]
    assert {spot.look for spot in found} == {"lay", "demolish", "populate", "renovate"}
    assert all(spot.picks[-2:] == ("square", spot.square) for spot in found)


@pytest.mark.parametrize(("seats", "forest", "mountain"), [(2, 1, 2), (4, 0, 1), (5, 0, 0)])
def test_r13_the_ground_is_shown_with_what_it_costs_here(
    seats: int, forest: int, mountain: int
) -> None:
    picture = drawn(make_position(seats))
    assert [(one.terrain, one.cards, one.wet) for one in picture.grounds] == [
        ("forest", forest, False),
        ("mountain", mountain, False),
        ("river", 0, True),
    ]
    assert not picture.both
    assert drawn(make_position(seats, options={"terrain_rule": "sum"})).both == (seats == 2)


def test_questions_light_up_their_answers() -> None:
    might = ["keep@b10:red", "keep@e9:white"]
    position = play_moves(
        make_position(active=GREEN, might=might), "build hamlet on might", "at d10"
    )
    chosen = panel(drawn(position, GREEN), "might").spots
    assert [(spot.square, spot.look) for spot in chosen] == [("e9", "choose"), ("b10", "choose")]


def test_adventurers_stand_where_they_are_and_may_come() -> None:
    picture = drawn(make_position(2))
    assert panel(picture, "might").pawns == (0, 0, 1, 1)
    assert [way.adventurer for way in panel(picture, "faith").ways] == [1, 2]
    assert panel(picture, "might").ways == ()


def test_the_last_move_left_shows_what_it_would_do() -> None:
    position = make_position(
        active=GREEN, faith=["town@k12"], reason_=["town@k12:red1"], pawns={GREEN: (0, 0)}
    )
    position = play_moves(position, "build monastery on might")
    picture = drawn(position, GREEN, "at k13")
    looks = [[(one.look, one.kind) for one in age.ghosts] for age in picture.panels]
    assert looks[0] == [("comes", "monastery")]
    assert looks[1] == [("goes", "town"), ("comes", "monastery")]
    assert looks[2] == [("goes", "town"), ("comes", "monastery")]


def test_news_name_the_marks_of_what_came_and_went_in_each_age() -> None:
    position = make_position(
        active=GREEN, faith=["town@k12"], reason_=["town@k12:red1"], pawns={GREEN: (0, 0)}
    )
    position = play_moves(position, "build monastery on might")
    ply = Ply(GREEN, GAME.read_move("at k13"))
    news = GAME.news(position, ply, play_moves(position, "at k13"), RED)

    places = [dict(message.parts).get("place") for message in news]
    assert [place for place in places if place] == [
        "might-comes-k13",
        "faith-goes-k12",
        "faith-comes-k13",
        "reason-goes-k12",
        "reason-comes-k13",
    ]
    assert set(filter(None, places)) <= GAME.board_constants["marks"].keys()


def test_the_last_move_left_shows_what_each_age_would_pay_then() -> None:
    position = play_moves(make_position(might=["keep@b10:red"]), "build hamlet on might")
    assert [(one.ecus, one.then) for one in panel(drawn(position), "might").incomes] == [(1, 1)]
    after = drawn(position, RED, "at d10")
    assert [(one.ecus, one.then) for one in panel(after, "might").incomes] == [(1, 2)]


def test_a_refused_shadow_is_crossed_out() -> None:
    position = play_moves(make_position(faith=["monastery@d11:white"]), "build monastery on might")
    ghosts = panel(drawn(position, RED, "at b11"), "faith").ghosts
    assert [one.look for one in ghosts] == ["refused"]


def test_people_rooms_marks_and_cards_still_due_are_drawn_on_reason() -> None:
    reason = ["city@f16:red1,green1", "castle@c14:ruin+mark=white", "keep@b11:ruin"]
    pieces = panel(drawn(make_position(reason_=[*reason, "abbey@k18:renovated"])), "reason").pieces
    found = {piece.kind: [cube.seat for cube in piece.cubes] for piece in pieces if piece.side > 20}
    assert found == {"city": [RED, GREEN, -1], "castle": [2, -1], "keep": [-1], "abbey": []}


@pytest.mark.parametrize(("options", "ruin"), [({}, 0), ({"ruin_value": "remainder"}, 1)])
def test_d2_large_buildings_show_what_they_are_worth_here(
    options: dict[str, str], ruin: int
) -> None:
    built = ["keep@b11:red", "castle@k18:red", "chapel@j1:red"]
    reason = ["keep@b11:ruin", "castle@k18:renovated"]
    picture = drawn(make_position(might=built, reason_=reason, options=options))

    def values(age: str) -> dict[str, int]:
        return {piece.kind: piece.value for piece in panel(picture, age).pieces}

    assert values("might") == {"keep": 2, "castle": 3, "chapel": 0, "hamlet": 0}
    assert values("reason") == {"keep": ruin, "castle": 3, "hamlet": 0}
