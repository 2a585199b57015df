"""Khronos: shadows, junctions, divisions, and what shrinks. The worked cases are in
`test_khronos_cases.py`.
"""

from __future__ import annotations

from games.khronos.rules.boards import buildings
from games.khronos.rules.boards.buildings import FAITH, MIGHT
from games.khronos.rules.resolution import shrinking
from tests.games.khronos.positions import (
    GREEN,
    RED,
    WHITE,
    YELLOW,
    answer_questions,
    count_cubes,
    count_stock,
    list_boards,
    list_news,
    list_standing,
    list_texts,
    make_position,
    play_moves,
    read_building,
)

JUNCTION = ["keep@b10:red", "keep@e9:white"]  # hamlet d10 joins them


def built(kind: str, square: str, **fields: object) -> list[list[str]]:
    """The boards after the actor has built that in Might."""
    position = make_position(**fields)  # type: ignore[arg-type]
    return list_boards(play_moves(position, f"build {kind} on might", f"at {square}"))


def test_r20_d18_each_board_is_settled_before_the_next_is_looked_at() -> None:
    """W22: the shadows of lost Keeps have gone before the Town is cast."""
    position = make_position(
        active=GREEN,
        might=["watch_tower@j4:red", "keep@j5:red", "keep@m7:white", "watch_tower@o7:white"],
        faith=["keep@j5:red", "keep@m7:white"],
    )
    position = play_moves(position, "build town on might", "at k7")
    assert list_standing(position, FAITH) == ["keep@j5:red", "keep@m7:white"]
    position = answer_questions(position, ["j5", "k6"])
    assert list_standing(position, FAITH) == ["town@k7", "keep@m7:white"]


def test_r20_i13_faith_never_changes_might() -> None:
    position = make_position(pawns={RED: (FAITH, FAITH)}, might=["keep@b11:green"])
    position = play_moves(position, "build keep on faith", "at b11")
    assert list_boards(position) == [["keep@b11:green"], ["keep@b11:red"], ["keep@b11:ruin"]]


def test_r21_larger_buildings_ripple_with_a_cube_and_small_ones_do_not() -> None:
    assert built("keep", "b11") == [["keep@b11:red"], ["keep@b11:red"], ["keep@b11:ruin"]]
    assert built("town", "b11") == [["town@b11"], ["town@b11"], ["town@b11"]]
    assert built("chapel", "b11") == [["chapel@b11:red"], [], []]


def test_r21_d39_a_shadow_overruns_whatever_it_meets() -> None:
    position = make_position(faith=["keep@k11:red", "abbey@l12:green", "city@i15"])
    position = play_moves(position, "build castle on might", "at k10")
    assert list_standing(position, FAITH) == ["castle@k10:red", "city@i15"]
    assert count_cubes(position)[:2] == [23, 25]


def test_r22_d13_a_shadow_refused_on_faith_comes_nowhere() -> None:
    found = built("monastery", "b11", faith=["monastery@d11:white"])
    assert found == [["monastery@b11:red"], ["monastery@d11:white"], []]


def test_r22_the_log_says_why_there_is_no_shadow() -> None:
    position = play_moves(make_position(faith=["monastery@d11:white"]), "build monastery on might")
    assert any(
        "an equal building is on top" in line for line in list_news(position, "at b11", None)
    )
    crossed = play_moves(make_position(faith=["chapel@d10:green"]), "build keep on might")
    assert any("join two domains" in line for line in list_news(crossed, "at b10", None))


def test_r12_the_log_says_whose_building_stands() -> None:
    messages = list_news(play_moves(make_position(), "build abbey on might"), "at k10", None)
    assert "seat 1’s abbey stands in the Age of might, k10." in messages


def test_r22_d14_a_refused_upgrade_keeps_its_older_shadow() -> None:
    position = make_position(
        might=["keep@c14:red"], faith=["keep@c14:red", "town@e15", "castle@e17:green"]
    )
    position = play_moves(position, "upgrade to castle on might", "at c14 from c14")
    assert list_standing(position, FAITH) == ["keep@c14:red", "town@e15", "castle@e17:green"]


def test_r23_d19_power_is_that_of_the_domain_whoever_owns_it() -> None:
    """Green's tower makes White's side the stronger, so Red's Keep shrinks."""
    position = make_position(active=YELLOW, might=[*JUNCTION, "watch_tower@e11:green"])
    position = play_moves(position, "build hamlet on might", "at d10")
    assert position.pending is not None
    assert (position.pending.question.seat, position.pending.question.code) == (
        RED,
        read_building("keep@b10:red"),
    )


def test_r23_d20_one_power_settles_both_colours() -> None:
    """In Might religious ties go by military power too."""
    position = make_position(
        active=YELLOW,
        might=["chapel@c10:green", "chapel@e10:white", "watch_tower@e11:white"],
    )
    position = play_moves(position, "build hamlet on might", "at d10")
    assert list_boards(position)[MIGHT] == [
        "hamlet@d10",
        "chapel@e10:white",
        "watch_tower@e11:white",
    ]
    assert list_texts(position, "end turn")


def test_r24_the_weakest_shrinks_without_a_choice() -> None:
    position = make_position(active=WHITE, might=[*JUNCTION, "watch_tower@e11:white"])
    position = play_moves(position, "build hamlet on might", "at d10")
    assert list_texts(position) == ["lay b10", "lay c10", "lay b11", "lay c11"]


def test_r24_might_settles_military_tops_first() -> None:
    position = make_position(
        active=GREEN,
        might=["chapel@c9:green", "keep@e9:white", "keep@b10:red", "chapel@e11:red"],
    )
    position = play_moves(position, "build hamlet on might", "at d10")
    assert list_texts(position) == ["shrink e9", "shrink b10"]


def test_r24_d21_faith_settles_religious_tops_first() -> None:
    position = make_position(
        active=GREEN,
        pawns={GREEN: (FAITH, FAITH)},
        faith=["chapel@c9:green", "keep@e9:white", "keep@b10:red", "chapel@e11:red"],
    )
    position = play_moves(position, "build hamlet on faith", "at d10")
    assert list_standing(position, FAITH)[0] != "chapel@c9:green"
    assert list_texts(position) == ["shrink e9", "shrink b10"]


def test_r24_d23_of_three_domains_all_the_weaker_ones_shrink_then_equals() -> None:
    position = make_position(
        active=GREEN,
        might=[
            *("watch_tower@j4:red", "keep@j5:red", "keep@m7:white", "watch_tower@o7:white"),
            "keep@k9:yellow",
        ],
    )
    position = play_moves(position, "build town on might", "at k7")
    assert position.pending is not None
    assert position.pending.question.seat == YELLOW
    assert list_texts(answer_questions(position, ["k9"])) == ["shrink j5", "shrink m7"]


def test_r25_d22_with_equal_power_the_actors_own_shrinks() -> None:
    position = play_moves(
        make_position(active=RED, might=JUNCTION), "build hamlet on might", "at d10"
    )
    assert position.pending is not None
    assert position.pending.question.code == read_building("keep@b10:red")


def test_r25_who_owns_none_of_them_chooses() -> None:
    position = play_moves(
        make_position(active=GREEN, might=JUNCTION), "build hamlet on might", "at d10"
    )
    assert list_texts(position) == ["shrink e9", "shrink b10"]
    assert play_moves(position, "shrink e9").to_act == {WHITE}


def test_r25_d24_a_division_by_demolition_is_settled_alike() -> None:
    position = make_position(
        active=RED,
        might=["castle@c14:white", "hamlet@e17", "keep@f17:green", "keep@d18:yellow"],
    )
    position = play_moves(position, "demolish e17 on might")
    assert list_texts(position) == ["shrink f17", "shrink d18"]


def test_r26_a_smaller_building_lies_anywhere_inside_the_old_walls() -> None:
    assert shrinking.list_inner_anchors(read_building("castle@c14:red"), 2) == tuple(
        buildings.INDEX[name] for name in ("c14", "d14", "c15", "d15")
    )
    assert len(shrinking.list_inner_anchors(read_building("castle@c14:red"), 1)) == 9


def test_r26_the_smallest_falls_and_its_cube_goes_home() -> None:
    position = make_position(active=GREEN, might=["watch_tower@b10:red", "watch_tower@d10:white"])
    position = answer_questions(play_moves(position, "build hamlet on might", "at c10"), ["b10"])
    assert list_boards(position)[MIGHT] == ["hamlet@c10", "watch_tower@d10:white"]
    assert count_cubes(position) == [25, 25, 24, 25]


def test_r26_a_cube_stays_with_the_building_that_is_being_laid() -> None:
    position = play_moves(
        make_position(active=RED, might=JUNCTION), "build hamlet on might", "at d10"
    )
    assert count_cubes(position) == [24, 25, 24, 25]


def test_r25_r26_who_lays_when_another_is_on_turn_reacts_and_nobody_else_does() -> None:
    placed = ("build hamlet on might", "at d10")
    lays = play_moves(
        make_position(active=GREEN, might=[*JUNCTION, "watch_tower@e8:white"]), *placed
    )
    assert (lays.to_act, lays.reacting) == ({RED}, {RED})
    chooses = play_moves(make_position(active=GREEN, might=JUNCTION), *placed)
    assert (chooses.to_act, chooses.reacting) == ({GREEN}, frozenset())
    assert make_position().reacting == frozenset()


def test_d25_the_actor_may_lay_what_others_own() -> None:
    position = make_position(
        active=WHITE,
        might=[*JUNCTION, "watch_tower@e11:white"],
        options={"downsizing_placement": "active"},
    )
    position = play_moves(position, "build hamlet on might", "at d10")
    assert position.to_act == {WHITE}


def test_d27_without_a_tile_the_next_smaller_kind_is_taken_or_none() -> None:
    towers = [f"watch_tower@{column}{row}:yellow" for column in "ghij" for row in (14, 15, 16, 17)]
    towers += [f"watch_tower@{square}:yellow" for square in ("l1", "l3", "l5", "j1")]
    might = [*JUNCTION, "watch_tower@e11:white"]
    position = make_position(active=WHITE, might=might, faith=towers[:19], ecus={WHITE: 4})
    assert count_stock(position, "watch_tower") == 0
    position = play_moves(position, "build hamlet on might", "at d10")
    assert list_boards(position)[MIGHT] == ["keep@e9:white", "hamlet@d10", "watch_tower@e11:white"]


def castles(**fields: object) -> list[list[str]]:
    """W8: White's Castle shrinks to a Keep."""
    position = make_position(  # type: ignore[arg-type]
        active=GREEN,
        might=["castle@c14:red", "watch_tower@f15:red", "castle@e18:white"],
        **fields,
    )
    return list_boards(
        answer_questions(play_moves(position, "build hamlet on might", "at e17"), ["e18"])
    )


def test_r27_d26_the_identical_shadow_shrinks_at_the_same_place() -> None:
    found = castles(faith=["castle@e18:white"], reason_=["castle@e18:ruin"])
    assert found[FAITH:] == [["keep@e18:white"], ["keep@e18:ruin"]]


def test_r27_a_shadow_that_would_be_unlawful_goes() -> None:
    found = castles(faith=["keep@e16:green", "castle@e18:white"])
    assert found[FAITH] == ["keep@e16:green"]


def test_r27_a_building_that_is_no_longer_identical_stays() -> None:
    assert castles(faith=["castle@e18:yellow"])[FAITH] == ["castle@e18:yellow"]


def test_r27_the_shadow_of_a_keep_has_no_smaller_one() -> None:
    position = make_position(active=RED, might=JUNCTION, faith=JUNCTION, reason_=["keep@b10:ruin"])
    position = answer_questions(play_moves(position, "build hamlet on might", "at d10"), ["c10"])
    assert list_boards(position)[FAITH:] == [["keep@e9:white"], []]


def test_d17_what_replaces_a_link_does_not_join_what_it_linked() -> None:
    """The Town on Faith linked both; the Keep that overruns it touches one old domain."""
    faith = ["chapel@b11:green", "town@c11", "watch_tower@e11:white"]
    found = built("keep", "c11", faith=faith)
    assert found[FAITH] == ["chapel@b11:green", "keep@c11:red", "watch_tower@e11:white"]


def test_d38_where_an_identical_building_stands_nothing_happens() -> None:
    position = make_position(faith=["keep@b11:red"], reason_=["keep@b11:renovated"])
    position = play_moves(position, "build keep on might", "at b11")
    assert list_boards(position)[FAITH:] == [["keep@b11:red"], ["keep@b11:renovated"]]
