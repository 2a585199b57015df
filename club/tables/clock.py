"""Time for a decision: when it is due and when the ladder's rungs come. Pure arithmetic; rows are the services'.

The one place that knows paces. Now there is one: a fixed time per turn, refilled when the rules' own turn moves on.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

LETTER_AFTER = timedelta(minutes=2)  # who answers at once gets no letter
LAST_CALL = 0.8  # share of the time that has passed when the last call comes
FLOOR = timedelta(hours=6)  # what an interruption leaves at least, the pace permitting


@dataclass(frozen=True, slots=True)
class Clock:
    """A chair's clock while it is asked something."""

    since: datetime
    remind_at: datetime | None
    due_at: datetime


def wound(now: datetime, pace: timedelta, left: timedelta | None = None) -> Clock:
    """The clock of a question put now: the whole pace, or what an interruption within the same turn left of it."""
    time = pace if left is None else min(pace, max(left, FLOOR))
    return Clock(now, min(now + LETTER_AFTER, now + time * LAST_CALL), now + time)


def stopped_at_once(now: datetime) -> Clock:
    """The clock of who does not decide in person: the turn is due as it begins, and nobody is reminded."""
    return Clock(now, None, now)


def last_call_at(since: datetime, due_at: datetime) -> datetime:
    """When the last call comes: at four fifths of the time."""
    return since + (due_at - since) * LAST_CALL
