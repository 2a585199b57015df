"""A member's wish, before it is a proposal. `eligibility.py` and `new_terms.py` check it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from club.play.votes.majorities import Subject
from games.core import Seat


@dataclass(frozen=True, slots=True)
class Wish:
    """A member's wish to propose something. Terms that are left out stay as they are."""

    kind: Subject
    span: timedelta | None = None  # of a pause, or of the time to give
    seat: Seat | None = None  # of the chair that the wish is about
    pace: str = ""  # name of a preset, which sets lengths, nights and weekend
    # of a custom time control
    lengths: Mapping[str, timedelta] = field(default_factory=dict)
    nights: bool | None = None  # True: quiet hours do not count
    weekend: frozenset[int] | None = None  # weekdays that do not count, Monday is 0
    holidays: bool | None = None  # True: the club's holidays do not count
