"""Every worked example of a clock, step by step: the time left, the bank, the deadline and the
reminders.
"""

from __future__ import annotations

from typing import Any

import pytest

from club.play.time_control import clock as timing
from club.play.time_control.non_counting_time import notice_at
from tests.play.time_control.clocks import EXAMPLES, NONE, Played, length, pace_of

CALLS = {
    "last_call_at": timing.last_call_at,
    "halfway_at": timing.halfway_at,
    "leave_at": timing.automatic_holiday_at,
}


def played(example: dict[str, Any], continues: bool) -> Played:
    excuses = example["pace"].get("excuses", 0)
    return Played(pace_of(example["pace"]), dict(example["calendar"]), excuses, continues)


def name_of(example: dict[str, Any]) -> str:
    return f"{' '.join(example['rules'])}: {example['name']}"


def expect(now: Played, step: dict[str, Any]) -> None:
    """Compares everything that the example says about a step."""
    at = step["at"]
    if "left" in step:
        present = timing.charge_clock(now.clock, now.calendar, at)
        column = now.clock if step["do"] == "out" else present
        assert (column.left or NONE, present.bank) == (length(step["left"]), length(step["bank"]))
        due_at = timing.due_at(now.clock, now.calendar) if column.left else None
        assert (due_at or "none") == step["due_at"]
    for name, call in CALLS.items():
        if name in step:
            assert call(now.clock, now.calendar) == step[name]
    if "came_to" in step:
        assert now.came_to == step["came_to"]
    if "told_at" in step:
        assert notice_at(now.calendar, at) == step["told_at"]


@pytest.mark.parametrize("continues", [False, True], ids=["edited", "continued"])
@pytest.mark.parametrize("example", EXAMPLES["example"], ids=name_of)
def test_a_worked_clock_comes_out_as_worked_out(example: dict[str, Any], continues: bool) -> None:
    """Each with a calendar that is edited at every change (and the clock charged), and with one
    that is continued (and the clock not charged).
    """
    now = played(example, continues)
    for step in example["step"]:
        now.step(step)
        expect(now, step)


def test_all_of_them_are_there() -> None:
    assert [len(EXAMPLES[kind]) for kind in ("example", "leave", "vote")] == [52, 8, 10]
