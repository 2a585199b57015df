"""What a member may propose to their table. Whether it can be is asked in `eligibility.py`, and in
`new_terms.py` of terms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from club.proposals.majorities import Subject
from games.core import Seat


@dataclass(frozen=True, slots=True)
class Wish:
    """What a member proposes; of terms what is left out stays as it is."""

    kind: Subject
    span: timedelta | None = None  # of a pause, or of time to be given
    seat: Seat | None = None  # whose chair it is about
    pace: str = ""  # a preset's name, with the rest that goes with it
    lengths: Mapping[str, timedelta] = field(default_factory=dict)  # of a pace made to measure
    nights: bool | None = None  # whether they rest
    weekend: frozenset[int] | None = None  # weekdays that rest, Monday is 0
    holidays: bool | None = None  # whether the club's rest
