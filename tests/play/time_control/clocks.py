"""Plays the worked examples of clocks. Every example is played twice: with a calendar that is
edited and a clock charged at each change, and with a calendar that is continued and a clock that is
not charged.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from club.play.time_control import clock as timing
from club.play.time_control.clock import Clock
from club.play.time_control.non_counting_time import (
    BEGINNING,
    Calendar,
    DaysOff,
    QuietHours,
    SleepHabit,
    Stretch,
    read_quiet_hours,
)
from club.play.time_control.presets import TimeControl

EXAMPLES: dict[str, list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "clock_examples.toml").read_text()
)
UNITS = {"d": "days", "h": "hours", "m": "minutes", "s": "seconds"}
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
NONE = timedelta(0)


def length(text: str) -> timedelta:
    """A length as the examples write it: "1d 2h 3m"."""
    parts = re.findall(r"(\d+)([dhms])", text)
    return sum((timedelta(**{UNITS[unit]: int(number)}) for number, unit in parts), NONE)


def pace_of(told: dict[str, Any]) -> TimeControl:
    return TimeControl(**{name: length(one) for name, one in told.items() if name != "excuses"})


def quiet_of(text: str) -> QuietHours | None:
    return read_quiet_hours(*text.split("-")) if text else None


def calendar_of(told: dict[str, Any], stretches: tuple[Stretch, ...] = ()) -> Calendar:
    """The calendar of the example, without a history."""
    pauses = tuple(Stretch(since, until) for since, until in told.get("pauses", ()))
    return Calendar(
        (SleepHabit(told["zone"], quiet_of(told.get("quiet", ""))),),
        not told.get("quiet_counts", False),
        frozenset(WEEKDAYS.index(day) for day in told.get("weekend", ())),
        tuple(DaysOff(first, last) for first, last in told.get("days_off", ())),
        (*pauses, *stretches),
    )


def continued(calendar: Calendar, told: dict[str, Any], at: datetime) -> Calendar:
    """The continued calendar: the old rule ends now, and the new one begins."""
    new = calendar_of(told)
    habits = calendar.habits
    if (new.habits[0].zone, new.habits[0].quiet) != (habits[-1].zone, habits[-1].quiet):
        habits = (*habits, replace(new.habits[0], since=at))
    days_off = _continued_days(calendar.days_off, told.get("days_off", ()), at)
    stretches = _continued_stretches(calendar.stretches, new.stretches, at)
    return replace(new, habits=habits, days_off=days_off, stretches=stretches)


def _continued_days(
    old: tuple[DaysOff, ...], told: list[tuple[date, date]], at: datetime
) -> tuple[DaysOff, ...]:
    kept = tuple(
        one if (one.first, one.last) in map(tuple, told) else replace(one, ended_at=at)
        for one in old
    )
    known = [(one.first, one.last) for one in old]
    written = max(at, BEGINNING)
    new = (DaysOff(first, last, written) for first, last in told if (first, last) not in known)
    return (*kept, *new)


def _continued_stretches(
    old: tuple[Stretch, ...], new: tuple[Stretch, ...], at: datetime
) -> tuple[Stretch, ...]:
    kept = tuple(one if one in new else replace(one, until=at) for one in old)
    begun = (replace(one, since=max(at, one.since)) for one in new)
    ends = [one.until for one in kept]
    return (*kept, *(one for one in begun if one.until not in ends and one.until != at))


@dataclass
class Played:
    """An example while it is played: its clock, its calendar, the result of the last step."""

    pace: TimeControl
    told: dict[str, Any]  # the calendar's parts as the example gives them
    excuses: int
    continues: bool  # whether the calendar is continued or edited
    clock: Clock = field(init=False)
    calendar: Calendar = field(init=False)
    excused: int = 0
    came_to: str = ""

    def __post_init__(self) -> None:
        self.clock, self.calendar = Clock(self.pace.bank), calendar_of(self.told)

    def step(self, step: dict[str, Any]) -> None:
        getattr(self, f"_{step['do']}")(step["at"], step)

    def _ask(self, at: datetime, _: dict[str, Any]) -> None:
        self.clock = timing.start_clock(self.clock, self.pace, at)

    def _react(self, at: datetime, _: dict[str, Any]) -> None:
        self.clock = timing.start_clock(self.clock, self.pace, at, reacting=True)

    def _again(self, at: datetime, _: dict[str, Any]) -> None:
        self.clock = timing.start_clock(self.clock, self.pace, at, self.clock.reacting)

    def _stop(self, at: datetime, _: dict[str, Any]) -> None:
        self.clock = timing.stop_clock(self.clock, self.calendar, at)

    def _turn(self, at: datetime, _: dict[str, Any]) -> None:
        self.clock = timing.end_turn(self.clock, self.pace, self.calendar, at)

    def _give(self, at: datetime, step: dict[str, Any]) -> None:
        self.clock = timing.add_gift(self.clock, self.calendar, length(step["time"]), at)

    def _out(self, at: datetime, _: dict[str, Any]) -> None:
        if timing.may_be_excused(self.clock, self.excused, self.excuses):
            self.clock = timing.add_excuse(self.clock, self.pace, self.calendar)
            self.excused, self.came_to = self.excused + 1, "excused"
        else:
            self.clock = timing.stop_clock(self.clock, self.calendar, at)
            self.came_to = "stood in"

    def _look(self, at: datetime, _: dict[str, Any]) -> None:
        if not self.continues:
            self.clock = timing.charge_clock(self.clock, self.calendar, at)

    def _calendar(self, at: datetime, step: dict[str, Any]) -> None:
        self._look(at, step)
        self.told = {**self.told, **step["calendar"]}
        edited = calendar_of(self.told)
        self.calendar = continued(self.calendar, self.told, at) if self.continues else edited

    def _close(self, at: datetime, step: dict[str, Any]) -> None:
        self._look(at, step)
        stretches = (*self.calendar.stretches, Stretch(at))
        self.calendar = replace(self.calendar, stretches=stretches)

    def _open(self, at: datetime, step: dict[str, Any]) -> None:
        *before, last = self.calendar.stretches
        stretches = (*before, replace(last, until=at))
        self.calendar = replace(self.calendar, stretches=stretches)
        self._look(at, step)

    _hold, _release = _close, _open

    def _told(self, at: datetime, _: dict[str, Any]) -> None:
        """Nothing happens to the clock."""
