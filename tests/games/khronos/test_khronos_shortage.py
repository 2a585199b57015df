"""Khronos: tiles and cubes that run out, lookalikes, and what a resolution keeps to."""

from __future__ import annotations

from games.khronos.rules.boards import buildings
from games.khronos.rules.boards.buildings import FAITH, MIGHT, REASON
from games.khronos.rules.resolution.ripple import resolve
from games.khronos.rules.resolution.steps import BUILT, REFUSED, Cause
from tests.games.khronos.positions import (
    GREEN,
    RED,
    answer_questions,
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


def test_d15_counted_before_anything_is_removed() -> None:
    """The Castle under the shadow does not lend its tile."""
    faith = [f"castle@{square}:green" for square in ("j5", "d8", "c15", "j11")]
    reason_ = [f"castle@{square}:ruin" for square in ("j5", "d8", "c15", "j11")]
    position = make_position(4, faith=faith, reason_=reason_)
    assert count_stock(position, "castle") == 1
    position = play_moves(position, "build castle on might", "at c14")
    assert "castle@c15:green" in list_standing(position, FAITH)


def test_r40_d15_a_chain_of_shadows_stops_where_tiles_run_out() -> None:
    faith = [f"castle@{square}:green" for square in ("j5", "d8", "j11")]
    reason_ = [f"castle@{square}:ruin" for square in ("j5", "d8", "j11")]
    position = make_position(faith=faith, reason_=reason_, might=["castle@i15:white"])
    position = play_moves(position, "build castle on might", "at c14")
    assert count_stock(position, "castle") == 0
    assert "castle@c14:red" in list_standing(position, FAITH)
    assert len(list_standing(position, REASON)) == 3


def with_one_cube(faith: list[str]) -> list[list[str]]:
    cities = [f"city@{square}:red3" for square in ("j5", "l14", "k9", "i17", "l1", "d16", "i1")]
    marks = ["castle@f1:ruin+mark=red", "castle@d8:ruin+mark=red", "castle@b1:ruin+mark=red"]
    position = make_position(faith=faith, reason_=[*cities, *marks[: 3 - len(faith)]])
    assert position.cubes(RED) == 1
    return list_boards(play_moves(position, "build keep on might", "at b11"))


def test_r41_d16_without_a_cube_no_shadow_is_cast() -> None:
    assert with_one_cube([])[FAITH] == []


def test_r41_d16_a_cube_that_comes_free_under_the_shadow_counts() -> None:
    assert with_one_cube(["chapel@b12:red"])[FAITH] == ["keep@b11:red"]


def test_d41_a_small_tile_on_faith_is_nobodys_predecessor() -> None:
    position = make_position(
        might=["watch_tower@c11:red"], faith=["watch_tower@c11:red", "town@j14"]
    )
    position = play_moves(position, "upgrade to keep on might", "at b11 from c11")
    assert list_standing(position, FAITH) == ["keep@b11:red", "town@j14"]


def test_d42_a_hamlet_that_would_stand_again_counts_to_its_old_domain() -> None:
    """W25: a Town on Faith goes, and its hamlet would touch the Keep."""
    position = make_position(faith=["town@c13", "chapel@e15:yellow"])
    result = resolve(
        position.terms, position.boards, GREEN, Cause(BUILT, MIGHT, read_building("keep@c14:green"))
    )
    assert [step.why for step in result.steps if step.what == REFUSED] == ["dominion"]


def test_i18_a_resolution_run_again_is_the_same() -> None:
    position = make_position(active=GREEN, might=JUNCTION, faith=JUNCTION)
    cause = Cause(BUILT, MIGHT, read_building("hamlet@d10"))
    answered = [buildings.INDEX["e9"], buildings.INDEX["e9"]]
    first = resolve(position.terms, position.boards, GREEN, cause, answered)
    assert first == resolve(position.terms, position.boards, GREEN, cause, answered)
    assert first.question is None


def test_i8_hierarchy_holds_once_all_is_resolved() -> None:
    position = make_position(active=GREEN, might=JUNCTION)
    position = answer_questions(
        play_moves(position, "build hamlet on might", "at d10"), ["e9", "f10"]
    )
    assert not any(
        buildings.has_tied_tops(domain.profile, colour)
        for domain in position.boards[MIGHT].domains
        for colour in (buildings.MILITARY, buildings.RELIGIOUS)
    )


def test_a_question_can_be_put_on_faith_too() -> None:
    position = make_position(
        active=GREEN,
        faith=["keep@k10:white", "keep@i11:red", "town@k12", "castle@k14:yellow"],
    )
    position = play_moves(position, "build monastery on might", "at k13")
    assert position.pending is not None
    assert position.pending.question.board == FAITH
    assert list_texts(position) == ["shrink k10", "shrink i11"]
    messages = list_news(position, "shrink k10", None)
    assert messages[0].startswith("seat 2 chooses")
    assert any("places" in line for line in messages)
