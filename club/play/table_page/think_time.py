"""Charts of think time: a bar for each turn. `time_control/response_times.py` has the figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _

from club.base.ui.times import DAY, span_in_words
from club.people.members.models import Member
from club.play.tables.models import Table
from club.play.time_control.response_times import (
    TEN_MINUTES,
    ThinkTime,
    TurnTaken,
    think_times,
)
from games.core import Seat

MINUTE = timedelta(minutes=1)
MOST_BARS = 60  # the latest turns
WIDTH, HEIGHT, GAP = 360, 90, 1  # of a chart, in units of the SVG


@dataclass(frozen=True, slots=True)
class TurnBar:
    """A turn as a bar of the chart."""

    turn: TurnTaken
    counted: str
    elapsed: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class ThinkTimeChart:
    """The turns of one member."""

    seat: Seat
    name: str
    bars: Sequence[TurnBar]
    counted: str  # medians
    elapsed: str


def think_time_charts(
    table: Table, viewer: Member, seated: bool
) -> list[ThinkTimeChart]:
    """By seat, the charts of all members whose think time may be shown."""
    return [_chart(taken) for taken in think_times(table, viewer, seated)]


def _chart(taken: ThinkTime) -> ThinkTimeChart:
    latest = taken.turns[-MOST_BARS:]
    longest = max(turn.counted for turn in latest) or TEN_MINUTES
    step = WIDTH / max(len(latest), 12)
    bars = [
        _bar(turn, place * step, step - GAP, longest)
        for place, turn in enumerate(latest)
    ]
    return ThinkTimeChart(
        taken.seat,
        taken.name,
        bars,
        _duration_in_words(taken.counted),
        _duration_in_words(taken.elapsed),
    )


def _bar(turn: TurnTaken, x: float, width: float, longest: timedelta) -> TurnBar:
    height = max(1.0, HEIGHT * (turn.counted / longest))
    return TurnBar(
        turn=turn,
        counted=_duration_in_words(turn.counted),
        elapsed=_duration_in_words(turn.elapsed),
        x=round(x, 1),
        y=round(HEIGHT - height, 1),
        width=round(width, 1),
        height=round(height, 1),
    )


def _duration_in_words(time: timedelta) -> str:
    if time >= DAY:
        return span_in_words(time)
    hours, minutes = divmod(time // MINUTE, 60)
    if not hours:
        return (
            _("%(minutes)d min") % {"minutes": minutes} if minutes else _("under 5 min")
        )
    if not minutes:
        return _("%(hours)d h") % {"hours": hours}
    return _("%(hours)d h %(minutes)d min") % {"hours": hours, "minutes": minutes}
