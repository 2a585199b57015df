"""The watchdog ends a web process whose pages make no progress, and no other process."""

from __future__ import annotations

import pytest

from club.base.processes import watchdog
from tests.support.another import another_python

STUCK = """
import time
from club.base.processes.watchdog import end_when_stuck
end_when_stuck(lambda: True, 0.01)
time.sleep(60)
"""


class CheckedOften(Exception):
    """The process was checked often enough for the test."""


def test_a_stuck_process_ends_and_says_where_its_threads_are() -> None:
    ended = another_python(STUCK, check=False)
    assert ended.returncode == 1
    assert "Pages make no progress" in ended.stderr
    assert "Current thread" in ended.stderr


@pytest.mark.parametrize(
    ("found", "ends"),
    [([True, True], True), ([True, False, True], False), ([False, False, False], False)],
)
def test_a_process_ends_when_it_is_stuck_twice_in_a_row(
    found: list[bool], ends: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks = iter(found)

    def is_stuck() -> bool:
        for stuck in checks:
            return stuck
        raise CheckedOften

    def end(code: int) -> None:
        raise SystemExit

    monkeypatch.setattr(watchdog.time, "sleep", lambda _: None)
    monkeypatch.setattr(watchdog.os, "_exit", end)
    with pytest.raises(SystemExit if ends else CheckedOften):
        watchdog.watch(is_stuck, 10)
