"""Sizes and byes of all rounds of a knock-out, by law."""

from __future__ import annotations

import pytest

from club.community.tournaments.pairing.knock_out import BracketRound, NoFinal, bracket_rounds
from club.community.tournaments.pairing.pods import SizeTerms

PAIRS = SizeTerms(2, 2, 2)
FOURS = SizeTerms(4, 3, 4)


def sizes_and_byes(rounds: list[BracketRound]) -> list[tuple[list[int], int]]:
    return [(row.sizes, row.byes) for row in rounds]


def test_in_pairs_as_many_sit_out_as_are_missing_to_a_power_of_two() -> None:
    for entrants in range(2, 201):
        rounds = bracket_rounds(entrants, PAIRS, 1)

        full = 1 << (entrants - 1).bit_length()
        assert [row.byes for row in rounds] == [full - entrants] + [0] * (len(rounds) - 1)
        assert 1 << len(rounds) == full


@pytest.mark.parametrize(
    ("entrants", "expected"),
    [
        (5, [([4], 1), ([2], 0)]),
        (8, [([4, 4], 0), ([2], 0)]),
        (17, [([4, 3, 3, 3, 3], 1), ([3, 3], 0), ([2], 0)]),
        (32, [([4] * 8, 0), ([4, 4], 0), ([2], 0)]),
    ],
)
def test_the_last_table_seats_who_is_left(
    entrants: int, expected: list[tuple[list[int], int]]
) -> None:
    assert sizes_and_byes(bracket_rounds(entrants, FOURS, 1)) == expected


TERMS = [
    pytest.param(SizeTerms(size, least, size), advance, id=f"{least}-{size}, {advance} on")
    for size in range(2, 6)
    for least in range(2, size + 1)
    for advance in (1, 2)
    if advance < size
]


@pytest.mark.parametrize(("terms", "advance"), TERMS)
def test_every_bracket_of_2_to_200_shrinks_to_a_final(terms: SizeTerms, advance: int) -> None:
    for entrants in range(2, 201):
        rounds = bracket_rounds(entrants, terms, advance)
        # a bye of the first round stands for a table of one
        tables = [len(row.sizes) + row.byes for row in rounds]
        left = [entrants]
        left += [len(row.sizes) * row.onward + row.byes for row in rounds]

        assert [sum(row.sizes) + row.byes for row in rounds] == left[:-1]
        assert tables == sorted(tables, reverse=True) and tables[-1] == 1
        assert not any(row.byes for row in rounds[1:])  # who sat out plays in the second round
        check_tables(rounds, terms, advance)


def check_tables(rounds: list[BracketRound], terms: SizeTerms, advance: int) -> None:
    """Each table has a size of the terms, the last one may be smaller, and somebody goes on."""
    assert all(max(row.sizes) <= terms.most for row in rounds) and min(rounds[-1].sizes) >= 2
    assert all(min(row.sizes) >= max(terms.least, row.onward + 1) for row in rounds[:-1])
    assert all(1 <= row.onward <= advance for row in rounds)


@pytest.mark.parametrize(("terms", "advance"), TERMS)
def test_the_rounds_that_follow_are_those_that_were_forecast(
    terms: SizeTerms, advance: int
) -> None:
    for entrants in range(2, 60):
        rounds = bracket_rounds(entrants, terms, advance)
        left = entrants
        for number, one in enumerate(rounds):
            assert bracket_rounds(left, terms, advance, began=number > 0) == rounds[number:]
            left = len(one.sizes) * one.onward + one.byes


def test_a_game_for_three_has_no_final_of_two() -> None:
    for entrants in range(3, 201):
        rounds = bracket_rounds(entrants, SizeTerms(4, 3, 4, final=3), 1)

        assert rounds[-1].sizes[0] >= 3 and not any(row.byes for row in rounds[1:])


def test_tables_of_three_alone_leave_no_final_of_two_for_a_game_of_three() -> None:
    with pytest.raises(NoFinal):
        bracket_rounds(6, SizeTerms(3, 3, 3, final=3), 1)
