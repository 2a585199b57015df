"""Votes: how many have to agree to what, and what silence means. Pure arithmetic of counts; rows
and what a passed vote does are the services'.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum

HOURS = timedelta(hours=72)
WEEK = timedelta(days=7)


class Subject(StrEnum):
    """What a vote may be about."""

    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"
    CANCEL = "cancel"
    END = "end"
    REPLACE = "replace"
    TERMS = "terms"
    AWAY = "away"


class Verdict(StrEnum):
    """What has come of a vote so far."""

    OPEN = "open"
    PASSED = "passed"
    FAILED = "failed"
    VOID = "void"  # the game was over, or the member back, before it came to anything


OPEN_FOR = {  # V1; an extension is open until the deadline it is about
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
ABOUT_AWAY = (REPLACE, PLAY_ON, END)  # V6


def answers_to(subject: Subject) -> tuple[str, ...]:
    """What may be answered to a proposal of that kind."""
    return ABOUT_AWAY if subject is Subject.AWAY else AGREEING


def quorum(subject: Subject, voters: int) -> int:
    """How many of the voters have to agree; for a vote about one of them, of the others."""
    if subject in (Subject.END, Subject.TERMS):
        return max(1, voters)  # V1: all
    if subject is Subject.REPLACE:
        return max(1, voters - 1)  # V1: all but one
    return voters // 2 + 1  # V2: more than half of all voters, not of those who voted


def verdict(
    subject: Subject, voters: int, yes: int, no: int, *, away: int = 0, expired: bool = False
) -> Verdict:
    """What has come of it. `voters` are the members present; those away only hold up what needs
    everybody, until it expires.
    """
    needed = quorum(subject, voters)
    if voters - no < needed:  # V2: it can no longer pass
        return Verdict.FAILED
    waits_for_away = subject is Subject.END and away > 0 and not expired  # V1
    if yes >= needed and not waits_for_away:
        return Verdict.PASSED
    return Verdict.FAILED if expired else Verdict.OPEN  # V1: silence is no consent


def most_wanted(answers: Mapping[str, int], voters: int, usual: str, expired: bool) -> str:
    """The answer that most want, of a vote with several answers; the usual one for a tie or for
    silence; empty while it is open.
    """
    votes = sorted(answers.values(), reverse=True)
    silent = voters - sum(votes)
    lead = votes[0] - (votes[1] if len(votes) > 1 else 0) if votes else 0
    if silent > 0 and not expired and lead <= silent:  # V6
        return ""
    return max(answers, key=lambda one: answers[one]) if lead > 0 else usual  # V6
