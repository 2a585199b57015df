"""A table's pace, its time control: five lengths that say how much time a turn has, the bounds they
keep to, and the presets by the names people use.

Pure. How a clock runs is in `clock.py`, what of the time counts in `non_counting_time.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta

from club.errors import Refused
from club.tables.models import Table
from club.timecontrol.non_counting_time import (
    Calendar,
    SleepHabit,
    instant_after_counting,
    read_quiet_hours,
)
from games.message import Part

NONE, HOUR, DAY = timedelta(0), timedelta(hours=1), timedelta(days=1)
LEAST = HOUR  # T1: of time in every turn, however empty the bank
BOUNDS = {  # T1
    "allowance": (NONE, 14 * DAY),
    "bank": (NONE, 60 * DAY),
    "increment": (NONE, 7 * DAY),
    "cap": (NONE, 60 * DAY),
    "reaction": (HOUR, 7 * DAY),
}


class OutOfRange(Refused):
    """A pace that no table may have, in a sentence that names the field."""

    def __init__(self, field: str, text: str, **parts: Part) -> None:
        super().__init__("bad_pace", text, **parts)
        self.field = field  # which would have to change


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How much time a turn has. One algebra for all kinds: fixed time per move is an allowance,
    Fischer's clock an increment with a cap, a bank with grace both together.
    """

    allowance: timedelta = NONE  # of each turn; what is left of it lapses
    bank: timedelta = NONE  # at the beginning, for the whole game
    increment: timedelta = NONE  # what a turn adds to the bank as it ends
    cap: timedelta = NONE  # more than that the bank never holds
    reaction: timedelta = DAY  # for a question put inside another's turn

    @property
    def least(self) -> timedelta:
        """What every turn has, however empty the bank."""
        return self.allowance + self.increment


@dataclass(frozen=True, slots=True)
class Preset:
    """A pace as people know it, with the rest that goes with it."""

    name: str
    pace: TimeControl
    honours_quiet: bool = False
    weekend: frozenset[int] = frozenset()  # weekdays, Monday is 0


def check_time_control(pace: TimeControl) -> TimeControl:
    """The pace. Raises OutOfRange in words, for the first of its fields that is outside."""
    for flaw in _flaws(pace):
        raise flaw
    return pace


BEYOND = {  # what is said of a length out of its bounds
    "allowance": "The allowance is 0 to {most} days, in whole hours.",
    "bank": "The bank is 0 to {most} days, in whole hours.",
    "increment": "The increment is 0 to {most} days, in whole hours.",
    "cap": "The cap is 0 to {most} days, in whole hours.",
    "reaction": "The reaction is 1 hour to {most} days, in whole hours.",
}
ABOVE_THE_CAP = {
    "bank": "The cap is at least the bank.",
    "increment": "The cap is at least the increment.",
}


def length_error(name: str) -> OutOfRange:
    """Why a length of that name is refused: it is none, or out of its bounds."""
    return OutOfRange(name, BEYOND[name], most=BOUNDS[name][1] // DAY)


def _flaws(pace: TimeControl) -> Iterator[OutOfRange]:
    for name in (field.name for field in fields(pace)):
        least, most = BOUNDS[name]
        length: timedelta = getattr(pace, name)
        if length % HOUR or not least <= length <= most:  # T1
            yield length_error(name)
    for name, text in ABOVE_THE_CAP.items():
        if getattr(pace, name) > pace.cap:  # T1
            yield OutOfRange("cap", text)
    if pace.least < LEAST:  # T1
        together = "The allowance and the increment are at least 1 hour together."
        yield OutOfRange("allowance", together)


def _per_move(hours: int, reaction: int = 24) -> TimeControl:
    return TimeControl(allowance=hours * HOUR, reaction=reaction * HOUR)


SATURDAY, SUNDAY = 5, 6
USUAL = Preset("Two days a turn", _per_move(48), honours_quiet=True)
PRESETS = (  # T3
    Preset("One sitting", _per_move(1, reaction=1)),
    Preset("Same day", _per_move(12, reaction=12), honours_quiet=True),
    Preset("A move a day", TimeControl(NONE, 3 * DAY, DAY, 5 * DAY)),
    USUAL,
    Preset("Weekdays", _per_move(48), True, frozenset({SATURDAY, SUNDAY})),
    Preset("Relaxed", _per_move(120, reaction=48), honours_quiet=True),
    Preset("Weekend", _per_move(168, reaction=48)),
    Preset("Long bank", TimeControl(DAY, 20 * DAY, NONE, 20 * DAY)),
)
EXAMPLE_ASKED_AT = datetime(2026, 3, 6, 16, 0, tzinfo=UTC)  # a Friday, 18:00 in Helsinki
EXAMPLE_HABIT = SleepHabit("Europe/Helsinki", read_quiet_hours("22:00", "07:00"))


def preset_of(pace: TimeControl, honours_quiet: bool, weekend: frozenset[int]) -> Preset | None:
    """The preset that this pace is called by; None: one's own."""
    asked = (pace, honours_quiet, weekend)
    same = (one for one in PRESETS if (one.pace, one.honours_quiet, one.weekend) == asked)
    return next(same, None)


def example_deadline(preset: Preset) -> datetime:
    """When a first turn would be due for a member in Helsinki with quiet hours 22 to 7, asked on
    Friday 6 March 2026 at 18:00.
    """
    calendar = Calendar((EXAMPLE_HABIT,), preset.honours_quiet, preset.weekend)
    due_at = instant_after_counting(
        calendar, EXAMPLE_ASKED_AT, preset.pace.allowance + preset.pace.bank
    )
    assert due_at is not None  # nothing is closed in the example
    return due_at


def time_control_of(table: Table) -> TimeControl:
    """The time control of a table, as its columns have it."""
    return TimeControl(table.allowance, table.bank, table.increment, table.cap, table.reaction)
