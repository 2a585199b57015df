"""Think time on its page: each turn a bar with its figures. The figures are in
`timecontrol/thinking_times.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _

from club.members.models import Member
from club.tables.models import Table
from club.timecontrol.thinking_times import TEN_MINUTES, ThinkTime, TurnTaken, think_times
from games.core import Seat

MINUTE = timedelta(minutes=1)
MOST = 60  # turns that are drawn, the latest
WIDTH, HEIGHT, GAP = 360, 90, 1  # of a drawing, in its own units


@dataclass(frozen=True, slots=True)
class TurnDrawn:
    """A turn, and the bar that stands for it."""

    turn: TurnTaken
    counted: str
    elapsed: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class ThinkTimeDrawn:
    """A member's turns at the table."""

    seat: Seat
    name: str
    bars: Sequence[TurnDrawn]
    counted: str  # medians
    elapsed: str


def think_time(table: Table, viewer: Member, seated: bool) -> list[ThinkTimeDrawn]:
    """By seat, of everybody who has had a turn there that may be told of."""
    return [_of_one(taken) for taken in think_times(table, viewer, seated)]


def _of_one(taken: ThinkTime) -> ThinkTimeDrawn:
    shown = taken.turns[-MOST:]
    longest = max(turn.counted for turn in shown) or TEN_MINUTES
    step = WIDTH / max(len(shown), 12)
    bars = [_bar(turn, place * step, step - GAP, longest) for place, turn in enumerate(shown)]
    return ThinkTimeDrawn(taken.seat, taken.name, bars, _said(taken.counted), _said(taken.elapsed))


def _bar(turn: TurnTaken, x: float, width: float, longest: timedelta) -> TurnDrawn:
    height = max(1.0, HEIGHT * (turn.counted / longest))
    return TurnDrawn(
        turn=turn,
        counted=_said(turn.counted),
        elapsed=_said(turn.elapsed),
        x=round(x, 1),
        y=round(HEIGHT - height, 1),
        width=round(width, 1),
        height=round(height, 1),
    )


def _said(time: timedelta) -> str:
    hours, minutes = divmod(time // MINUTE, 60)
    if not hours:
        return _("%(minutes)d min") % {"minutes": minutes} if minutes else _("under 5 min")
    if not minutes:
        return _("%(hours)d h") % {"hours": hours}
    return _("%(hours)d h %(minutes)d min") % {"hours": hours, "minutes": minutes}
