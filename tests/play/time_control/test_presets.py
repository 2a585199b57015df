"""Time controls: limits with errors that name their field, and presets with a dated example."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from club.play.time_control.presets import (
    BOUNDS,
    DEFAULT_PRESET,
    PRESETS,
    OutOfRange,
    TimeControl,
    check_time_control,
    example_deadline,
    preset_of,
)
from tests.play.time_control.calendars_drawn import DAY, HOUR, paces
from tests.support.property_testing import given

DUE = {  # in Helsinki, in March 2026
    "One sitting": (6, 19),
    "Same day": (7, 15),
    "A move a day": (9, 18),
    "Two days a turn": (9, 21),
    "Weekdays": (11, 21),
    "Relaxed": (14, 18),
    "Weekend": (13, 18),
    "Long bank": (27, 18),
}
FISCHER = {"allowance": timedelta(0), "bank": 3 * DAY, "increment": DAY, "cap": 5 * DAY}


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_preset_is_due_in_the_example_as_its_form_says(preset: object) -> None:
    day, hour = DUE[preset.name]  # type: ignore[attr-defined]
    due = datetime(2026, 3, day, hour, tzinfo=ZoneInfo("Europe/Helsinki"))
    assert example_deadline(preset) == due  # type: ignore[arg-type]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_pace_equal_to_a_preset_is_called_by_its_name(preset: object) -> None:
    asked = (preset.time_control, preset.honours_quiet, preset.weekend)  # type: ignore[attr-defined]
    assert preset_of(*asked) is preset


def test_any_other_is_ones_own() -> None:
    assert preset_of(TimeControl(3 * DAY), True, frozenset()) is None
    assert preset_of(DEFAULT_PRESET.time_control, True, frozenset({4})) is None


def test_every_preset_is_within_bounds() -> None:
    assert [check_time_control(preset.time_control) for preset in PRESETS] == [
        preset.time_control for preset in PRESETS
    ]


IN_WORDS = {  # as forms call the lengths
    "allowance": "time per turn",
    "bank": "bank at the start",
    "increment": "time added per turn",
    "cap": "most in the bank",
    "reaction": "time to answer in another's turn",
}


@pytest.mark.parametrize("field", BOUNDS)
def test_a_length_out_of_range_is_refused_by_its_name(field: str) -> None:
    least, most = BOUNDS[field]
    refusal = rf"^The {IN_WORDS[field]} is .* to {most.days} days, in whole"
    for length in (least - HOUR, most + HOUR, least + HOUR / 2):
        with pytest.raises(OutOfRange, match=refusal):
            check_time_control(TimeControl(**{**FISCHER, field: length}))


def test_bounds_are_read_in_words() -> None:
    with pytest.raises(OutOfRange, match=r"^The time per turn is 0 to 14 days, in whole hours\.$"):
        check_time_control(TimeControl(15 * DAY))
    for name, days in {"bank": 60, "increment": 7, "cap": 60}.items():
        refusal = rf"^The {IN_WORDS[name]} is 0 to {days} days, in whole hours"
        with pytest.raises(OutOfRange, match=refusal):
            check_time_control(TimeControl(**{**FISCHER, name: 61 * DAY}))
    with pytest.raises(
        OutOfRange,
        match=r"^The time to answer in another's turn is 1 hour to 7 days, in whole hours\.$",
    ):
        check_time_control(TimeControl(DAY, reaction=8 * DAY))


@pytest.mark.parametrize(("field", "length"), [("bank", 6 * DAY), ("increment", 6 * DAY)])
def test_the_cap_is_at_least_bank_and_increment(field: str, length: timedelta) -> None:
    with pytest.raises(
        OutOfRange, match=f"^The most in the bank is at least the {IN_WORDS[field]}.$"
    ):
        check_time_control(TimeControl(**{**FISCHER, field: length}))


def test_the_cap_may_be_both() -> None:
    assert check_time_control(TimeControl(timedelta(0), DAY, DAY, DAY))


def test_every_turn_has_an_hour() -> None:
    refusal = r"^The time per turn and the time added per turn are at least 1 hour"
    with pytest.raises(OutOfRange, match=refusal):
        check_time_control(TimeControl(timedelta(0), DAY, timedelta(0), DAY))
    assert check_time_control(TimeControl(HOUR)).least == HOUR


@given(paces())
def test_whatever_is_within_bounds_is_allowed(pace: TimeControl) -> None:
    assert check_time_control(pace) is pace
