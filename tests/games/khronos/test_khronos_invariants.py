"""Khronos: the invariants find violations, each by its number."""

from __future__ import annotations

from typing import Any

import pytest

from games.khronos.game import KhronosPosition
from games.khronos.rules import invariants
from games.khronos.rules.boards import age_of_reason
from games.khronos.rules.boards.board import Board
from games.khronos.rules.boards.board_changes import build_board, place_building
from games.khronos.rules.position import OVER
from tests.games.khronos.positions import GREEN, RED, make_dealt_position, play_moves, read_building

TOWERS = [f"watch_tower@{column}{row}:red" for column in "bcd" for row in range(5, 13)]


def sound() -> KhronosPosition:
    return make_dealt_position(
        might=["keep@b11:red"], faith=["keep@b11:red"], reason_=["keep@b11:ruin", "printed@d4:red1"]
    )


def on(board: int, *texts: str, own: bool = False) -> dict[str, Any]:
    """The boards with one of them drawn so, whether it may be or not."""
    boards = list(sound().boards)
    boards[board] = (
        age_of_reason.build_reason(map(read_building, texts)) if own else forced_on(texts)
    )
    return {"boards": tuple(boards)}


def forced_on(texts: tuple[str, ...]) -> Board:
    board = build_board(())
    for text in texts:
        board = place_building(board, read_building(text))
    return board


def broken(**fields: Any) -> str:
    return " ".join(invariants.violations(None, sound().change(**fields)))


def test_the_invariants_find_nothing_wrong_with_a_sound_position() -> None:
    assert broken() == ""


def test_i1_tiles_are_counted() -> None:
    assert "I1" in broken(**on(0, *TOWERS))


@pytest.mark.parametrize("fields", [{"deck": (0, 0, 0)}, {"hands": ((5, -1, 0),) * 3}])
def test_i2_cards_are_counted(fields: dict[str, Any]) -> None:
    assert "I2" in broken(**fields)


def test_i3_cubes_are_counted() -> None:
    chapels = [f"chapel@{column}{row}:red" for column in "hi" for row in range(14, 18)]
    assert "I3" in broken(**on(0, *TOWERS[:19], *chapels))


def test_i4_ecus_are_never_negative() -> None:
    assert "I4" in broken(ecus=(-1, 4, 4))


def test_i5_footprints_do_not_overlap() -> None:
    assert "I5" in broken(**on(0, "keep@b11:red", "keep@c11:red"))


def test_i6_printed_hamlets_stand_or_are_covered() -> None:
    bare = Board((), 0, (), 0, 0)
    assert "I6" in broken(boards=(bare, *sound().boards[1:]))


def test_i7_nothing_small_stands_in_the_river() -> None:
    assert "I7" in broken(**on(0, "keep@f11:red"))
    assert "I7" in broken(**on(0, "hamlet@f12"))


def test_i8_hierarchy_is_asked() -> None:
    assert "I8" in broken(**on(0, "keep@k11:red", "keep@m11:green"))


def test_i9_owners_are_asked() -> None:
    assert "I9" in broken(**on(0, "town@b11:red"))
    assert "I9" in broken(**on(2, "keep@b11:red"))


def test_i10_no_small_tile_lies_on_reason() -> None:
    assert "I10" in broken(**on(2, "chapel@b11", own=True))


def test_i11_reason_mirrors_faith() -> None:
    assert "I11" in broken(**on(2, "keep@k11:ruin", own=True))


def test_i12_nothing_is_overfull_and_only_large_ruins_are_marked() -> None:
    assert "I12" in broken(**on(2, "town@b11:red2,green1", own=True))
    assert "I12" in broken(**on(2, "keep@b11:ruin+mark=red", own=True))
    assert "I12" in broken(**on(2, "keep@b11:red1", own=True))


def test_i13_reason_changes_no_other_board() -> None:
    before = sound()
    after = before.change(boards=(forced_on(("keep@k11:red",)), *before.boards[1:]))
    assert any("I13" in violation for violation in invariants.violations(before, after))


@pytest.mark.parametrize("text", ["populate d4", "renovate b11", "travel 1 to faith"])
def test_i13_what_is_done_on_reason_leaves_the_other_boards_alone(text: str) -> None:
    before = make_dealt_position(
        might=TWO, faith=TWO, reason_=["keep@b11:ruin"], pawns={RED: (0, 2)}
    )
    after = play_moves(before, text)
    assert flaws_of(before, after) == ""
    for board in (0, 1):
        for other in ((), ("keep@b11:red",), (*TWO, "chapel@n4:red")):
            assert "I13" in flaws_of(before, altered(after, board, other))


def test_i13_what_is_done_on_faith_leaves_might_alone() -> None:
    before = make_dealt_position(might=TWO, faith=TWO, pawns={RED: (0, 1)})
    on_faith, on_might = (play_moves(before, f"demolish n4 on {age}") for age in ("faith", "might"))
    assert flaws_of(before, on_faith) == flaws_of(before, on_might) == ""
    assert "I13" in flaws_of(before, altered(on_faith, 0, (*TWO, "chapel@n6:red")))
    chosen = play_moves(before, "build watch_tower on faith")
    laid = play_moves(chosen, "at k5")
    assert flaws_of(chosen, laid) == ""
    assert "I13" in flaws_of(chosen, altered(laid, 0, ("keep@b11:red",)))


TWO = ("keep@b11:red", "watch_tower@n4:red")


def altered(position: KhronosPosition, board: int, texts: tuple[str, ...]) -> KhronosPosition:
    boards = list(position.boards)
    boards[board] = forced_on(texts)
    return position.change(boards=tuple(boards))


def flaws_of(before: KhronosPosition, after: KhronosPosition) -> str:
    return " ".join(invariants.violations(before, after))


@pytest.mark.parametrize("booked", [0, 1 << 1 | 1 << 2, 1 << 1])
def test_i14_some_booking_is_left(booked: int) -> None:
    assert "I14" in broken(booked=booked)


def test_i14_every_card_spent_is_booked() -> None:
    before = make_dealt_position(might=TWO, pawns={RED: (0, 2)})
    after = play_moves(before, "populate d4")
    assert flaws_of(before, after) == ""
    assert "I14" in flaws_of(before, after.change(booked=before.booked))
    assert "I14" in flaws_of(before, after.change(hands=before.hands))


def test_i15_turns_begin_with_four_cards() -> None:
    assert "I15" in broken(hands=((2, 1, 0), *sound().hands[1:]))
    assert "I15" in broken(hands=(*sound().hands[:2], (2, 1, 0)))


# where both adventurers are, what is played, and the Ecus after the last of it
STEPS: list[tuple[tuple[int, int], list[str], int]] = [
    ((0, 0), ["travel 1 to reason"], 3),
    ((0, 0), ["demolish n4 on might"], 3),
    ((0, 2), ["populate d4"], 4),
    ((0, 0), ["build keep on might", "at k5"], 5),
    ((1, 1), ["build keep on faith", "at k5"], 6),
    ((0, 0), ["build watch_tower on might", "at k5"], 4),
    ((0, 0), ["build keep on might"], 4),
    ((0, 0), ["exchange military"], 2),
]


@pytest.mark.parametrize(("there", "texts", "ecus"), STEPS)
def test_i16_i4_a_step_brings_its_bonus_and_costs_its_price(
    there: tuple[int, int], texts: list[str], ecus: int
) -> None:
    before = play_moves(make_dealt_position(might=TWO, pawns={RED: there}), *texts[:-1])
    after = play_moves(before, texts[-1])
    assert (after.ecus[RED], flaws_of(before, after)) == (ecus, "")
    for wrong in range(-1, 9):
        other = after.change(ecus=(wrong, *after.ecus[1:]))
        assert ("I16" in flaws_of(before, other)) == (wrong != ecus)
    assert "I16" in flaws_of(before, after.change(ecus=(ecus, 5, 4)))


def test_i16_paydays_pay_what_the_boards_do() -> None:
    before = make_dealt_position(round=4, might=["keep@b10:red"])
    after = play_moves(before, "end turn")
    assert (after.ecus, flaws_of(before, after)) == ((5, 4, 4), "")
    assert "I16" in flaws_of(before, after.change(ecus=(6, 4, 4)))
    early = make_dealt_position(round=3, might=["keep@b10:red"])
    later = play_moves(early, "end turn")
    assert (later.ecus, flaws_of(early, later)) == ((4, 4, 4), "")
    assert "I16" in flaws_of(early, later.change(ecus=(5, 4, 4)))


def test_i17_the_end_is_the_end() -> None:
    over = play_moves(make_dealt_position(2, round=7, active=GREEN), "end turn")
    assert not list(invariants.violations(None, over))
    assert over.phase == OVER


def test_i18_a_question_is_asked_again_alike() -> None:
    might = ["keep@b10:red", "keep@e9:white", "watch_tower@e11:white"]
    position = play_moves(
        make_dealt_position(4, active=2, might=might), "build hamlet on might", "at d10"
    )
    assert position.pending is not None
    assert not list(invariants.violations(None, position))
    other = position.pending._replace(answers=(0,))
    try:
        violations = list(invariants.violations(None, position.change(pending=other)))
    except (ValueError, IndexError):
        violations = ["I18"]
    assert violations


def test_domains_and_turns_are_watched() -> None:
    before = sound()
    might = before.boards[0]
    wrong = Board(might.buildings, might.occupied, might.domains[1:], might.tiles, might.cubes)
    assert "domains kept" in broken(boards=(wrong, *before.boards[1:]))
    assert any(
        "turns follow" in violation
        for violation in invariants.violations(before, before.change(turn=5))
    )
    assert before.active == RED
