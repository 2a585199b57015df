"""Time controls: five lengths that say how much time a turn has, their limits, and presets with
the names that people use. `clock.py` says how a clock runs, `non_counting_time.py` which time
counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta

from club.base.club_settings.queries import current_settings
from club.base.errors import ClubError
from club.play.tables.models import Table
from club.play.time_control.non_counting_time import (
    Calendar,
    SleepHabit,
    instant_after_counting,
    read_quiet_hours,
)
from games.message import Part

NONE = timedelta(0)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MIN_TURN_TIME = HOUR  # clocks 1.2: time of every turn, also with an empty bank
BOUNDS = {  # clocks 1.1
    "allowance": (NONE, 14 * DAY),
    "bank": (NONE, 60 * DAY),
    "increment": (NONE, 7 * DAY),
    "cap": (NONE, 60 * DAY),
    "reaction": (HOUR, 7 * DAY),
}


class OutOfRange(ClubError):
    """An invalid time control, in a sentence that names the field."""

    def __init__(self, field: str, text: str, **parts: Part) -> None:
        super().__init__("bad_pace", text, **parts)
        self.field = field


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time that a turn has. One formula covers all kinds: a fixed time per move is an
    allowance, Fischer's clock is an increment with a cap, and a bank with a grace time is both.
    """

    allowance: timedelta = NONE  # of each turn; the rest of it expires
    bank: timedelta = NONE  # at the beginning, for the whole game
    increment: timedelta = NONE  # added to the bank by each turn that ends
    cap: timedelta = NONE  # the most that the bank holds
    reaction: timedelta = DAY  # for a question in the turn of another seat

    @property
    def least(self) -> timedelta:
        """The time of every turn, also with an empty bank."""
        return self.allowance + self.increment


@dataclass(frozen=True, slots=True)
class Preset:
    """A time control with a name, and the non-counting time that goes with it."""

    name: str
    time_control: TimeControl
    honours_quiet: bool = False
    weekend: frozenset[int] = frozenset()  # weekdays, Monday is 0


def check_time_control(time_control: TimeControl) -> TimeControl:
    """The time control. Raises OutOfRange for the first of its fields that is invalid."""
    for error in _errors(time_control):
        raise error
    return time_control


OUT_OF_BOUNDS = {  # the error of each length
    "allowance": "The time per turn is 0 to {most} days, in whole hours.",
    "bank": "The bank at the start is 0 to {most} days, in whole hours.",
    "increment": "The time added per turn is 0 to {most} days, in whole hours.",
    "cap": "The most in the bank is 0 to {most} days, in whole hours.",
    "reaction": "The time to answer in another's turn is 1 hour to {most} days, in whole hours.",
}
ABOVE_THE_CAP = {
    "bank": "The most in the bank is at least the bank at the start.",
    "increment": "The most in the bank is at least the time added per turn.",
}


def length_error(name: str) -> OutOfRange:
    """The error for a length of that name: it is not a length, or out of its bounds."""
    return OutOfRange(name, OUT_OF_BOUNDS[name], most=BOUNDS[name][1] // DAY)


def _errors(time_control: TimeControl) -> Iterator[OutOfRange]:
    for name in (field.name for field in fields(time_control)):
        least, most = BOUNDS[name]
        length: timedelta = getattr(time_control, name)
        if length % HOUR or not least <= length <= most:  # clocks 1.1
            yield length_error(name)
    for name, text in ABOVE_THE_CAP.items():
        if getattr(time_control, name) > time_control.cap:  # clocks 1.1
            yield OutOfRange("cap", text)
    if time_control.least < MIN_TURN_TIME:  # clocks 1.1
        together = "The time per turn and the time added per turn are at least 1 hour together."
        yield OutOfRange("allowance", together)


def _per_move(hours: int, reaction: int = 24) -> TimeControl:
    return TimeControl(allowance=hours * HOUR, reaction=reaction * HOUR)


SATURDAY = 5
SUNDAY = 6
DEFAULT_PRESET = Preset("Two days a turn", _per_move(48), honours_quiet=True)
PRESETS = (  # clocks 1.4
    Preset("One sitting", _per_move(1, reaction=1)),
    Preset("Same day", _per_move(12, reaction=12), honours_quiet=True),
    Preset("A move a day", TimeControl(NONE, 3 * DAY, DAY, 5 * DAY)),
    DEFAULT_PRESET,
    Preset("Weekdays", _per_move(48), True, frozenset({SATURDAY, SUNDAY})),
    Preset("Relaxed", _per_move(120, reaction=48), honours_quiet=True),
    Preset("Weekend", _per_move(168, reaction=48)),
    Preset("Long bank", TimeControl(DAY, 20 * DAY, NONE, 20 * DAY)),
)
# a Friday, 18:00 in Helsinki
EXAMPLE_ASKED_AT = datetime(2026, 3, 6, 16, 0, tzinfo=UTC)
EXAMPLE_HABIT = SleepHabit("Europe/Helsinki", read_quiet_hours("22:00", "07:00"))


def preset_of(
    time_control: TimeControl, honours_quiet: bool, weekend: frozenset[int]
) -> Preset | None:
    """The preset that this time control belongs to; None for a custom one."""
    for preset in PRESETS:
        columns = (preset.time_control, preset.honours_quiet, preset.weekend)
        if columns == (time_control, honours_quiet, weekend):
            return preset
    return None


def example_deadline(preset: Preset) -> datetime:
    """Returns the deadline of a first turn for a member in Helsinki with quiet hours 22 to 7, asked
    on Friday 6 March 2026 at 18:00.
    """
    calendar = Calendar((EXAMPLE_HABIT,), preset.honours_quiet, preset.weekend)
    due_at = instant_after_counting(
        calendar,
        EXAMPLE_ASKED_AT,
        preset.time_control.allowance + preset.time_control.bank,
    )
    assert due_at is not None  # the example has no stretches
    return due_at


def time_control_of(table: Table) -> TimeControl:
    """The time control of a table, from its columns."""
    return TimeControl(
        table.allowance, table.bank, table.increment, table.cap, table.reaction
    )


def offered_presets(present: Preset | None = None) -> tuple[Preset, ...]:
    """Returns the presets that the admins have chosen, or all, in the usual order. The `present`
    preset of a table whose terms are being changed is always among them.
    """
    names = current_settings().paces
    chosen = tuple(
        preset for preset in PRESETS if preset.name in names or preset == present
    )
    return chosen if any(preset.name in names for preset in chosen) else PRESETS


def default_preset(offered: Sequence[Preset]) -> Preset:
    """The preset that a new table has: the usual one if it is offered, else the first."""
    return DEFAULT_PRESET if DEFAULT_PRESET in offered else offered[0]
