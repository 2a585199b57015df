"""Rules of votes: the subjects, the majority that each needs, and the meaning of silence.

Everything here is pure arithmetic of counts; the services read and write rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum

HOURS = timedelta(hours=72)
WEEK = timedelta(days=7)


class Subject(StrEnum):
    """The subject of a vote."""

    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    CANCEL = "cancel"
    END = "end"
    REPLACE = "replace"
    TERMS = "terms"
    AWAY = "away"


class Verdict(StrEnum):
    """The state of a vote."""

    OPEN = "open"
    PASSED = "passed"
    FAILED = "failed"
    VOID = "void"  # the game was over, or the absent member back, before it was decided


OPEN_FOR = {  # a vote on more time is open until the deadline that it would extend
    Subject.PAUSE: HOURS,
    Subject.RESUME: HOURS,
    Subject.CANCEL: HOURS,
    Subject.REPLACE: HOURS,
    Subject.END: WEEK,
    Subject.TERMS: WEEK,
    Subject.AWAY: HOURS,
}
YES, NO = "yes", "no"
REPLACE, PLAY_ON, END = "replace", "play_on", "end"
AGREEING = (YES, NO)
ABOUT_AWAY = (REPLACE, PLAY_ON, END)  # votes 1.10


def answers_to(subject: Subject) -> tuple[str, ...]:
    """The answers that a member may give to a proposal on that subject."""
    return ABOUT_AWAY if subject is Subject.AWAY else AGREEING


def quorum(subject: Subject, voters: int) -> int:
    """Returns the number of voters who must agree."""
    if subject in (Subject.END, Subject.TERMS):
        return max(1, voters)  # votes 1.7
    if subject is Subject.REPLACE:
        return max(1, voters - 1)  # votes 1.8
    return voters // 2 + 1  # more than half of all voters, not of those who voted


def verdict(
    subject: Subject,
    voters: int,
    yes: int,
    no: int,
    *,
    away: int = 0,
    expired: bool = False,
) -> Verdict:
    """The state of a vote with these numbers of answers.

    `voters` counts the members who are present. Members who are `away` only delay a vote that needs
    everybody, until it is `expired`.
    """
    needed = quorum(subject, voters)
    if voters - no < needed:  # votes 1.3: the vote can no longer pass
        return Verdict.FAILED
    waits_for_away = subject is Subject.END and away > 0 and not expired  # votes 1.7
    if yes >= needed and not waits_for_away:
        return Verdict.PASSED
    return Verdict.FAILED if expired else Verdict.OPEN  # silence is no consent


def most_wanted(
    answers: Mapping[str, int], voters: int, usual: str, expired: bool
) -> str:
    """The winning answer of a vote with several answers; `usual` for a tie or for silence; empty
    while the vote is open.
    """
    votes = sorted(answers.values(), reverse=True)
    silent = voters - sum(votes)
    lead = votes[0] - (votes[1] if len(votes) > 1 else 0) if votes else 0
    if silent > 0 and not expired and lead <= silent:  # votes 1.10
        return ""
    return max(answers, key=lambda answer: answers[answer]) if lead > 0 else usual
