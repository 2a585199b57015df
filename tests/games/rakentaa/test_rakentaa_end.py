"""Rakentaa: the last year, the end of the game and who has won."""

from __future__ import annotations

import pytest

from games.core import CHANCE
from games.rakentaa.game import RakentaaPosition
from games.rakentaa.rules.position import OVER, Effect
from tests.games.rakentaa.positions import (
    A,
    B,
    C,
    D,
    find_income,
    make_t4,
    play_plies,
)


@pytest.mark.parametrize(
    ("seats", "space", "income"), [(2, 90, 80), (3, 81, 75), (4, 73, 70), (5, 66, 65)]
)
def test_r40_a_build_that_brings_the_kings_price_makes_the_year_the_last(
    seats: int, space: int, income: int
) -> None:
    short = play_plies(
        make_t4(seats, spaces={A: space - 6}, gold={A: 200}), (A, "build on koivuniitty")
    )
    assert (short.final, short.final_by) == (False, -1)
    position = play_plies(
        make_t4(seats, spaces={A: space - 5}, gold={A: 200}), (A, "build on koivuniitty")
    )
    assert (position.final, position.final_by, position.to_act) == (True, A, {A})
    assert find_income(position, A) >= income
    castled = play_plies(
        make_t4(seats, spaces={A: space - 5}, gold={A: 200}), (A, "castle on kaikuharju")
    )
    assert castled.final


def test_r40_r41_those_after_it_still_move_and_those_before_do_not() -> None:
    """Scenario 21."""
    spaces = {A: 66, B: 70, C: 74, D: 71}
    position = make_t4(at=1, spaces=spaces, gold=dict.fromkeys(range(4), 200))
    position = play_plies(position, (B, "castle on hallavaara"), (B, "end turn"))
    assert (position.final, position.spaces[B]) == (True, 75)
    position = play_plies(
        position, (C, "castle on naavametsa"), (C, "end turn"), (D, "castle on soraharju")
    )
    assert position.spaces == (66, 75, 79, 76)
    over = play_plies(position, (D, "end turn"))
    assert over.outcome is not None
    assert (over.outcome.places, over.outcome.reason, over.outcome.scores) == (
        (4, 3, 1, 2),
        "income",
        (66, 75, 79, 76),
    )
    assert over.gold[A] == 200 + 65


def test_r41_a_year_that_is_not_the_last_is_followed_by_another() -> None:
    assert play_plies(make_t4(at=3), (D, "end turn")).outcome is None


def ended(spaces: tuple[int, ...], gold: tuple[int, ...]) -> tuple[int, ...]:
    position = make_t4(
        len(spaces),
        spaces=dict(enumerate(spaces)),
        gold=dict(enumerate(gold)),
        phase=OVER,
        final=True,
    )
    assert position.outcome is not None
    return position.outcome.places


def test_r42_gold_decides_on_the_same_space_alone() -> None:
    """Scenario 22."""
    assert ended((70, 76, 71, 76), (0, 31, 0, 44)) == (4, 2, 3, 1)
    assert ended((70, 77, 71, 76), (0, 0, 0, 44)) == (4, 1, 3, 2)


def test_d19_equal_in_space_and_gold_share_the_place() -> None:
    assert ended((70, 76, 71, 76), (0, 44, 0, 44)) == (4, 1, 3, 1)
    assert ended((90, 90), (7, 7)) == (1, 1)


def test_d5_the_second_space_of_a_number_is_above_the_first() -> None:
    assert ended((10, 11), (50, 0)) == (2, 1)
    position = make_t4(spaces={A: 10, B: 11}, hands={A: "finagle"}, gold={A: 0, B: 40, C: 0, D: 0})
    assert play_plies(position, (A, "play finagle")).gold[A] == 10


def test_r42_the_breakdown_tells_space_income_gold_castles_and_structures() -> None:
    outcome = make_t4(phase=OVER, final=True, pieces={A: "kaikuharju"}).outcome
    assert outcome is not None
    assert dict(outcome.breakdown) == {
        "income space": (5, 0, 0, 0),
        "income": (15, 10, 10, 10),
        "gold": (60, 40, 30, 20),
        "castles": (2, 2, 2, 2),
        "structures": (1, 0, 0, 0),
    }


def test_r42_the_ranking_says_whether_an_income_or_idleness_ended_the_game() -> None:
    outcomes = [make_t4(phase=OVER, final=final).outcome for final in (True, False)]
    assert [outcome and outcome.reason for outcome in outcomes] == ["income", "idle"]


@pytest.mark.parametrize("years", [5, 3, 8])
def test_r43_d20_so_many_years_without_building_end_the_game(years: int) -> None:
    def last(idle: int) -> RakentaaPosition:
        return play_plies(make_t4(at=3, idle=idle, options={"idle_years": years}), (D, "end turn"))

    assert last(years - 2).outcome is None
    over = last(years - 1).outcome
    assert over is not None
    assert (over.reason, over.places) == ("idle", (1, 2, 3, 4))


def test_r9_r43_building_begins_the_count_anew() -> None:
    built = play_plies(
        make_t4(idle=4), (A, "build on koivuniitty"), *((seat, "end turn") for seat in range(4))
    )
    assert (built.idle, built.outcome) == (0, None)
    castled = play_plies(
        make_t4(idle=4, gold={A: 70}),
        (A, "castle on kaikuharju"),
        *((seat, "end turn") for seat in range(4)),
    )
    assert castled.idle == 0
    next_year = play_plies(built, (CHANCE, "tiles 0 1 2 3"))
    assert (next_year.built, next_year.effects) == (False, ())


def test_r9_effects_of_the_year_are_over_in_the_next() -> None:
    taxed = make_t4(at=3, effects=(Effect("extra_fee", 0, A, 0),))
    assert play_plies(taxed, (D, "end turn")).effects == ()
