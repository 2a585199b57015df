"""Majorities of votes: quorums, expiry and silence. All worked examples, and a settled vote stays
settled.
"""

from __future__ import annotations

from typing import Any

import pytest

from club.play.votes.majorities import Subject, Verdict, most_wanted, quorum, verdict
from tests.play.time_control.clocks import EXAMPLES
from tests.support.property_testing import given, st

subjects = st.sampled_from(Subject)
few = st.integers(0, 6)


@pytest.mark.parametrize("example", EXAMPLES["vote"], ids=lambda example: example["name"])
def test_a_worked_vote_comes_to_what_was_worked_out(example: dict[str, Any]) -> None:
    """Half is not more than half."""
    came_to = verdict(
        Subject(example["kind"]),
        example["voters"],
        example["yes"],
        example["no"],
        away=example["away"],
        expired=example["expired"],
    )
    assert came_to == example["comes_to"]


@given(subjects, st.integers(1, 6), few, few, few, few, few)
def test_what_has_come_to_something_stays_so(
    subject: Subject, voters: int, yes: int, no: int, more_yes: int, more_no: int, away: int
) -> None:
    """Invariant: if no member changes their vote, further votes and expiry change nothing."""
    yes = min(yes, voters)
    no = min(no, voters - yes)
    first = verdict(subject, voters, yes, no, away=away)
    yes = min(yes + more_yes, voters - no)
    no = min(no + more_no, voters - yes)
    later = [verdict(subject, voters, yes, no, away=away, expired=one) for one in (False, True)]
    if first is not Verdict.OPEN:
        assert later == [first, first]


@given(subjects, st.integers(1, 6), few, few, few)
def test_expiry_always_settles(subject: Subject, voters: int, yes: int, no: int, away: int) -> None:
    yes = min(yes, voters)
    no = min(no, voters - yes)
    settled = verdict(subject, voters, yes, no, away=away, expired=True)
    assert settled is not Verdict.OPEN


@given(subjects, st.integers(1, 6), few)
def test_all_in_favour_pass_once_nobody_is_waited_for(
    subject: Subject, voters: int, away: int
) -> None:
    assert verdict(subject, voters, voters, 0, away=away, expired=True) is Verdict.PASSED
    assert verdict(subject, voters, 0, voters, away=away) is Verdict.FAILED


@pytest.mark.parametrize(
    ("subject", "needed"),
    [
        (Subject.PAUSE, [1, 2, 2, 3, 3]),
        (Subject.EXTEND, [1, 2, 2, 3, 3]),
        (Subject.REPLACE, [1, 1, 2, 3, 4]),
        (Subject.END, [1, 2, 3, 4, 5]),
        (Subject.TERMS, [1, 2, 3, 4, 5]),
    ],
)
def test_this_number_of_voters_must_agree(subject: Subject, needed: list[int]) -> None:
    assert [quorum(subject, voters) for voters in range(1, 6)] == needed


@pytest.mark.parametrize("subject", Subject)
def test_without_voters_nothing_passes(subject: Subject) -> None:
    assert verdict(subject, 0, 0, 0, expired=True) is Verdict.FAILED


def test_who_is_away_holds_up_an_end_by_agreement_alone() -> None:
    assert verdict(Subject.PAUSE, 3, 2, 0, away=1) is Verdict.PASSED
    assert verdict(Subject.END, 3, 3, 0, away=1) is Verdict.OPEN


def test_a_vote_that_can_no_longer_pass_has_failed_at_once() -> None:
    assert verdict(Subject.PAUSE, 5, 0, 2) is Verdict.OPEN
    assert verdict(Subject.PAUSE, 5, 0, 3) is Verdict.FAILED


@pytest.mark.parametrize(
    ("answers", "voters", "expired", "wanted"),
    [
        ({"replace": 2, "play on": 0, "end": 0}, 3, False, "replace"),
        ({"replace": 1, "play on": 0, "end": 0}, 3, False, ""),
        ({"replace": 1, "play on": 0, "end": 0}, 3, True, "replace"),
        ({"replace": 1, "play on": 0, "end": 1}, 2, False, "play on"),
        ({"replace": 1, "play on": 0, "end": 1}, 3, True, "play on"),
        ({}, 2, True, "play on"),
        ({}, 2, False, ""),
        ({"end": 1}, 2, False, ""),
    ],
)
def test_most_votes_win_and_ties_and_silence_play_on(
    answers: dict[str, int], voters: int, expired: bool, wanted: str
) -> None:
    assert most_wanted(answers, voters, "play on", expired) == wanted
